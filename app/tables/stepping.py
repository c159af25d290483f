"""Stepping: a finished game entry by entry, through the eyes the viewer had then; at its end all is open."""

from dataclasses import replace

import msgspec

from app.errors import conflict
from app.tables.describe import log_lines, table_seen
from app.tables.scene import Scene
from app.tables.seen import TableSeen
from engines.kernel.audience import Viewer

AHEAD = 15
"""How many sentences of what came later a page shows that looks back, to lead there."""


def opened(scene: Scene, seen: TableSeen) -> TableSeen:
    """What a page shows of a table: when the game is over, all hands; before that, just what is seen."""
    if scene.status != "finished" or scene.match is None:
        return seen
    whole = msgspec.structs.replace(scene.match.state, agenda=(), news=())
    return replace(seen, view=whole, last=scene.match.seq)


def looked_back(scene: Scene, past: Scene, viewer: Viewer) -> TableSeen:
    """What a viewer saw at an earlier moment of a finished game; nothing can be chosen there."""
    assert scene.match is not None
    seen = table_seen(past, viewer, "")
    ahead = log_lines(past, past.ahead, viewer)[:AHEAD]
    return replace(
        seen, question=None, can_undo=False, undo_until=None, absent=(), ahead=ahead, last=scene.match.seq
    )


def require_over(scene: Scene) -> None:
    """Raises Problem 409 while the game goes on."""
    if scene.status != "finished" or scene.match is None:
        raise conflict("not_finished", "One can step through a game when it is over.")
