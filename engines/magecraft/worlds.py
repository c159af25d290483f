"""Other worlds that a viewer considers possible: their hidden hands hold other gems of the same owners."""

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Viewer, only, sees
from engines.kernel.secrecy.piles import Pile
from engines.magecraft.cards import Gem, count_gems, list_gems
from engines.magecraft.state import Player, Table


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Draw every hidden gem of a hand at random from the gems in its owner's Bag and hand, for bots."""
    for seat, player in enumerate(table.players):
        hand = _exchange_hidden_gems(player, viewer, randbelow, may_keep=False)
        table = table.change_player(seat, hand=hand.reveal(NOBODY if seat == viewer else only(seat)))
    return table


def mend_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Exchange each hidden gem of a hand for one from the Bag with a chance of 1/2, for the laws of secrecy.

    Gems that resampling put into a hand although the owner does not have them are always exchanged.
    """
    for seat, player in enumerate(table.players):
        hand = _exchange_hidden_gems(player, viewer, randbelow, may_keep=True)
        table = table.change_player(seat, hand=hand)
    return table


def _exchange_hidden_gems(
    player: Player, viewer: Viewer, randbelow: RandBelow, *, may_keep: bool
) -> Pile[Gem]:
    """The hand with hidden gems drawn from the Bag and hand; if `may_keep`, some of them stay."""
    gems: list[Gem | None] = []
    stock = [*list_gems(player.stock.minus(count_gems(tuple(player.hand.seen_by(viewer)))).counts)]
    for gem, audience in player.hand.pairs():
        is_kept = sees(audience, viewer)
        if not is_kept and may_keep and gem in stock and randbelow(2) == 0:
            stock.remove(gem)
            is_kept = True
        gems.append(gem if is_kept else None)
    return player.hand.with_cards([stock.pop(randbelow(len(stock))) if gem is None else gem for gem in gems])
