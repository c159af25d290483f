"""Replay: a table at an earlier entry as the viewer saw it then; all hands are open once the game is over."""

from msgspec.structs import replace

from app.tables.log.scene import Scene
from app.tables.view.describe_table import describe_table, find_own_deciding_seat
from app.tables.view.story.log_lines import describe_log
from app.tables.view.table_view import PastMoment, TableView
from engines.kernel.events import CHIP
from engines.kernel.secrecy.audience import Viewer

LATER_LINES = 15
"""Maximum number of later log lines that the page of an earlier moment shows as links."""


def reveal_hands(scene: Scene, table_view: TableView) -> TableView:
    """The view with all hands if the game is over, else unchanged."""
    if scene.status != "finished" or scene.match is None:
        return table_view
    revealed_state = replace(scene.match.state, agenda=(), news=())
    return replace(table_view, view=revealed_state, last=scene.match.seq)


def look_back(
    scene: Scene, past_scene: Scene, viewer: Viewer, language: str = "en", why: str = ""
) -> TableView:
    """An earlier moment as the viewer saw it, without a decision.

    `scene` is the present state of the game, `why` a bot's reason for the choice that led to the moment.
    """
    assert scene.match is not None
    table_view = describe_table(past_scene, viewer, "", language=language)
    later_log = describe_log(past_scene, past_scene.ahead, viewer, language)[:LATER_LINES]
    is_ongoing = scene.status == "running"
    return replace(
        table_view,
        question=None,
        can_undo=False,
        undo_until=None,
        absent_seats=(),
        is_warned=False,
        is_replaceable=False,
        later_log=later_log,
        last=scene.match.seq,
        past=PastMoment(scene.game.round(table_view.view), _summarise_moment(table_view), why),
        is_ongoing=is_ongoing,
        own_deciding_seat=find_own_deciding_seat(scene, viewer)
        if is_ongoing and viewer is not None
        else None,
    )


def _summarise_moment(table_view: TableView) -> str:
    """The app's own sentence about the moment, else the first log line that gets a chip."""
    lines = [line for line in table_view.log if line.seq == table_view.seq]
    if not lines:
        return table_view.banner
    if lines[0].beat is None:
        return lines[0].text
    chips = (line for line in lines if line.beat is not None and line.beat.weight >= CHIP)
    return next(chips, lines[0]).text
