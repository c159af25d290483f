"""Worlds to think in: a hidden hand is drawn anew from all that its owner has in Bag and Hand."""

from engines.kernel.contract.game import Below
from engines.kernel.secrecy.audience import NOBODY, Viewer, only, sees
from engines.kernel.secrecy.piles import Pile
from engines.magecraft.cards import Gem
from engines.magecraft.state import Player, Table


def redeal_world(table: Table, viewer: Viewer, below: Below) -> Table:
    """The world with every hidden gem of a hand drawn from what the viewer can count."""
    for seat, player in enumerate(table.players):
        hand = _draw_hand(player, viewer, below).reveal(NOBODY if seat == viewer else only(seat))
        table = table.change_player(seat, hand=hand)
    return table


def _draw_hand(player: Player, viewer: Viewer, below: Below) -> Pile[Gem]:
    seen = [sees(known, viewer) for known in player.hand.known]
    stock = list(player.stock.counts)
    for gem, known in zip(player.hand, seen, strict=True):
        stock[gem] -= known
    left = [gem for gem in Gem for _ in range(stock[gem])]
    drawn = [
        gem if known else left.pop(below(len(left))) for gem, known in zip(player.hand, seen, strict=True)
    ]
    return player.hand.with_cards(drawn)
