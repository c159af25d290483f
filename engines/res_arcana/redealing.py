"""Prepares worlds for bots to think in: owners know their cards, and memories of the draft are cleared."""

from msgspec.structs import replace

from engines.kernel.contract.game import Below
from engines.kernel.secrecy.audience import NOBODY, Viewer, only
from engines.kernel.secrecy.veiled import Secret
from engines.res_arcana.state import Memory, Player, Table


def redeal_world(table: Table, viewer: Viewer, below: Below) -> Table:
    """The world in which every other player knows their own cards, and the viewer what they really know.

    `mend_world` fills in hidden plans.
    """
    del below
    for seat, player in enumerate(table.players):
        players = list(table.players)
        players[seat] = _known_to_owner(player, seat, viewer)
        table = table.change(players=tuple(players))
    return table


def _known_to_owner(player: Player, seat: int, viewer: Viewer) -> Player:
    me = NOBODY if seat == viewer else only(seat)
    memory, plan = player.memory, player.plan
    if seat != viewer:
        memory = Secret[Memory]((), me)
    return replace(
        player,
        memory=memory,
        plan=plan if plan.value is None else plan.show(me),
        hand=player.hand.reveal(me),
        fresh=player.fresh.reveal(me),
        mages=player.mages.reveal(me),
        mage=player.mage.reveal(me),
        pack=player.pack.reveal(me),
        deck=player.deck.show_list(me),
    )
