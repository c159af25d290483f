"""Other hands that fit what a viewer sees: a hidden hand is some of the gems in its owner's Bag and Hand."""

from engines.kernel.contract.game import Below
from engines.kernel.secrecy.audience import Viewer, sees
from engines.kernel.secrecy.piles import Pile
from engines.magecraft.cards import Gem
from engines.magecraft.state import Player, Table


def mend_world(table: Table, viewer: Viewer, below: Below) -> Table:
    """The world with every hidden gem of a hand kept, or exchanged for one from the Bag, as a coin decides.

    What resampling put into a hand though its owner does not have it is always exchanged.
    """
    for seat, player in enumerate(table.players):
        if not all(sees(known, viewer) for known in player.hand.known):
            table = table.change_player(seat, hand=_exchange_hidden_gems(player, viewer, below))
    return table


def _exchange_hidden_gems(player: Player, viewer: Viewer, below: Below) -> Pile[Gem]:
    cards: list[Gem | None] = list(player.hand)
    seen = [sees(known, viewer) for known in player.hand.known]
    left = list(player.stock.counts)
    for gem, known in zip(player.hand, seen, strict=True):
        left[gem] -= known
    for at, gem in enumerate(player.hand):
        if seen[at]:
            continue
        if left[gem] > 0 and below(2) == 0:
            left[gem] -= 1
        else:
            cards[at] = None
    drawn = [_take_random(left, below) if gem is None else gem for gem in cards]
    return player.hand.with_cards(drawn)


def _take_random(left: list[int], below: Below) -> Gem:
    at = below(sum(left))
    for gem in Gem:
        if at < left[gem]:
            left[gem] -= 1
            return gem
        at -= left[gem]
    raise AssertionError("a draw lies below the total")
