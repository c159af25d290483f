"""Prepares worlds for bots: owners know their cards, and memories of the draft are cleared."""

from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Viewer, only
from engines.kernel.secrecy.veiled import Secret
from engines.res_arcana.state import Memory, Player, Table


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Return a world in which each other player knows their own cards; the viewer's knowledge is unchanged.

    Hidden plans are set by `mend_world`.
    """
    del randbelow
    players = [_reveal_to_owner(player, seat, viewer) for seat, player in enumerate(table.players)]
    return table.change(players=tuple(players))


def _reveal_to_owner(player: Player, seat: int, viewer: Viewer) -> Player:
    owner = NOBODY if seat == viewer else only(seat)
    memory, plan = player.memory, player.plan
    if seat != viewer:
        memory = Secret[Memory]((), owner)
    return replace(
        player,
        memory=memory,
        plan=plan if plan.value is None else plan.show(owner),
        hand=player.hand.reveal(owner),
        fresh=player.fresh.reveal(owner),
        mages=player.mages.reveal(owner),
        mage=player.mage.reveal(owner),
        pack=player.pack.reveal(owner),
        deck=player.deck.show_list(owner),
    )
