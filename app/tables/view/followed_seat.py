"""Watching: a spectator follows a seat, whose things lie below the board as far as everybody may see them."""

from typing import Annotated

from fastapi import Query

from app.tables.log.scene import Scene
from engines.kernel.secrecy.audience import Viewer

Follow = Annotated[int | None, Query(ge=0, le=99)]
"""The seat that an address asks to follow."""


def seat_followed(scene: Scene, viewer: Viewer, wanted: int | None) -> Viewer:
    """The seat a spectator follows: the wanted one, else who decides now, else the first. A player: None."""
    if viewer is not None:
        return None
    if wanted is not None and wanted < scene.table.players:
        return wanted
    pending = scene.match.pending if scene.match is not None else ()
    return pending[0].seat if pending else 0
