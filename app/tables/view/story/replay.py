"""Stepping: a game entry by entry, through the eyes the viewer had then; when it is over all is open."""

from msgspec.structs import replace

from app.tables.log.scene import Scene
from app.tables.view.describe_table import asked_seat, describe_table
from app.tables.view.story.log_lines import describe_log
from app.tables.view.table_view import PastMoment, TableView
from engines.kernel.contract.story import CHIP
from engines.kernel.secrecy.audience import Viewer

AHEAD = 15
"""How many sentences of what came later a page shows that looks back, to lead there."""


def open_hands(scene: Scene, seen: TableView) -> TableView:
    """What a page shows of a table: when the game is over, all hands; before that, just what is seen."""
    if scene.status != "finished" or scene.match is None:
        return seen
    whole = replace(scene.match.state, agenda=(), news=())
    return replace(seen, view=whole, last=scene.match.seq)


def look_back(scene: Scene, past: Scene, viewer: Viewer, speaks: str = "en", why: str = "") -> TableView:
    """What a viewer saw at an earlier moment; nothing can be chosen there. `scene` is the game as of now,
    `why` for what reason a bot did what led there."""
    assert scene.match is not None
    seen = describe_table(past, viewer, "", speaks=speaks)
    ahead = describe_log(past, past.ahead, viewer, speaks)[:AHEAD]
    goes_on = scene.status == "running"
    return replace(
        seen,
        question=None,
        can_undo=False,
        undo_until=None,
        absent=(),
        warned=False,
        replaceable=False,
        ahead=ahead,
        last=scene.match.seq,
        past=PastMoment(scene.game.round(seen.view), _tell_deed(seen), why),
        goes_on=goes_on,
        now_asked=asked_seat(scene, viewer) if goes_on and viewer is not None else None,
    )


def _tell_deed(seen: TableView) -> str:
    """What happened at the moment that is shown: what Magehall itself says of it, else the first line that
    others are told of at a glance."""
    lines = [line for line in seen.log if line.seq == seen.seq]
    if not lines:
        return seen.banner
    if lines[0].beat is None:
        return lines[0].text
    told = (line for line in lines if line.beat is not None and line.beat.weight >= CHIP)
    return next(told, lines[0]).text
