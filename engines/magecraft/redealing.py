"""Deals hidden hands again, so that a bot can think in a world that is possible for its seat."""

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Viewer, only, sees
from engines.kernel.secrecy.piles import Pile
from engines.magecraft.cards import Gem
from engines.magecraft.state import Player, Table


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Draw every hidden gem of a hand at random from the gems in its owner's Bag and hand."""
    for seat, player in enumerate(table.players):
        hand = _draw_hand(player, viewer, randbelow).reveal(NOBODY if seat == viewer else only(seat))
        table = table.change_player(seat, hand=hand)
    return table


def _draw_hand(player: Player, viewer: Viewer, randbelow: RandBelow) -> Pile[Gem]:
    visible = [sees(audience, viewer) for audience in player.hand.known]
    stock = list(player.stock.counts)
    for gem, is_visible in zip(player.hand, visible, strict=True):
        stock[gem] -= is_visible
    hidden = [gem for gem in Gem for _ in range(stock[gem])]
    gems = [
        gem if is_visible else hidden.pop(randbelow(len(hidden)))
        for gem, is_visible in zip(player.hand, visible, strict=True)
    ]
    return player.hand.with_cards(gems)
