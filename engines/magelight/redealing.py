"""Adapts a world dealt to a bot so that the bot can continue the game in it for every seat."""

from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Viewer, only, sees
from engines.kernel.secrecy.veiled import Secret
from engines.magelight.state import Notes, Table


def redeal_world(table: Table, viewer: Viewer, randbelow: RandBelow) -> Table:
    """Drop the notes of other players, and let all owners know their hands and Storages.

    The Mana of unrevealed artifacts is set to 0 unless the viewer knows it.
    """
    del randbelow
    owner_audience = NOBODY if table.active == viewer else only(table.active)
    for seat, player in enumerate(table.players):
        if seat != viewer:
            notes = Secret[Notes]((), only(seat))
            table = table.change_player(seat, notes=notes, storage=player.storage.reveal(only(seat)))
    quiet = table.turn.quiet
    if not sees(quiet.known, viewer):
        table = table.change_turn(quiet=replace(quiet, value=0, known=owner_audience))
    return table.change(
        hand=table.hand.reveal(owner_audience),
        aside=table.aside.reveal(owner_audience),
        resolving=table.resolving.reveal(owner_audience),
    )
