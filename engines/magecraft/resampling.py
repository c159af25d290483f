"""Repairs a resampled world: a hidden hand may only hold gems from its owner's Bag and hand."""

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import Viewer, sees
from engines.kernel.secrecy.piles import Pile
from engines.magecraft.cards import Gem
from engines.magecraft.state import Player, Table


def mend_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Exchange each hidden gem of a hand for one from the Bag with a chance of 1/2.

    Gems that resampling put into a hand although the owner does not have them are always exchanged.
    """
    for seat, player in enumerate(table.players):
        if not all(sees(known, viewer) for known in player.hand.known):
            table = table.change_player(seat, hand=_exchange_hidden_gems(player, viewer, randbelow))
    return table


def _exchange_hidden_gems(player: Player, viewer: Viewer, randbelow: RandBelow) -> Pile[Gem]:
    cards: list[Gem | None] = list(player.hand)
    visible = [sees(audience, viewer) for audience in player.hand.known]
    left = list(player.stock.counts)
    for gem, is_visible in zip(player.hand, visible, strict=True):
        left[gem] -= is_visible
    for index, gem in enumerate(player.hand):
        if visible[index]:
            continue
        if left[gem] > 0 and randbelow(2) == 0:
            left[gem] -= 1
        else:
            cards[index] = None
    gems = [_take_random(left, randbelow) if gem is None else gem for gem in cards]
    return player.hand.with_cards(gems)


def _take_random(left: list[int], randbelow: RandBelow) -> Gem:
    number = randbelow(sum(left))
    for gem in Gem:
        if number < left[gem]:
            left[gem] -= 1
            return gem
        number -= left[gem]
    raise AssertionError("a draw lies below the total")
