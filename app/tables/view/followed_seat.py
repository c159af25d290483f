"""The seat that a spectator follows; its public cards are shown below the board."""

from typing import Annotated

from fastapi import Query

from app.tables.log.scene import Scene
from engines.kernel.secrecy.audience import Viewer

Follow = Annotated[int | None, Query(ge=0, le=99)]
"""The seat to follow, from the query of an address."""


def find_followed_seat(scene: Scene, viewer: Viewer, requested: int | None) -> Viewer:
    """The seat that a spectator follows; None for a player.

    That is the requested seat, else one with an open decision, else the first.
    """
    if viewer is not None:
        return None
    if requested is not None and requested < scene.table.players:
        return requested
    pending = scene.match.pending if scene.match is not None else ()
    return pending[0].seat if pending else 0
