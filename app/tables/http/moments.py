"""Finds the moment of a game that an address names (`?at=seq`), or the nearest one."""

from functools import partial

from app.language.current_language import current_language, words
from app.storage.database import Database
from app.tables.finished.bot_reasons import find_bot_choice
from app.tables.http.visit import Visit
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import Scene, require_position
from app.tables.view.bot_reason import explain_bot_choice
from app.web.errors import Problem, invalid
from app.web.responses import ResponseFormat, response_format
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Plural


async def find_moment(visit: Visit, at: str) -> tuple[Scene | None, str | None]:
    """The scene of the named or nearest moment, and a notice if it is another one or cannot be shown.

    Raises Problem 409 or 422 instead for programs.
    """
    scene, is_page = visit.room.scene, response_format(visit.request) is not ResponseFormat.JSON
    if scene.match is None and is_page:
        return None, None if scene.is_frozen else words("This game hasn’t started yet.")
    seq, notice = _find_nearest(at, require_position(scene).seq)
    if notice is not None and not is_page:
        raise invalid("{reason}", reason=notice)
    try:
        return await visit.services[Database].read(partial(load_past_scene, scene=scene, seq=seq)), notice
    except Problem as problem:
        if problem.status != 409 or not is_page:
            raise
        return None, problem.reason


async def explain_entry(visit: Visit, seq: int, viewer: Viewer) -> str:
    """The reason for a bot's choice in an entry, in words; "" if there is none, or the game is running."""
    scene = visit.room.scene
    if scene.status != "finished":
        return ""
    choice = await visit.services[Database].read(partial(find_bot_choice, scene=scene, seq=seq))
    return explain_bot_choice(scene, choice, viewer, current_language()) if choice is not None else ""


def _find_nearest(entry: str, last: int) -> tuple[int, str | None]:
    """The named entry, or the nearest one and a notice."""
    try:
        seq = int(entry)
    except ValueError:
        return last, words("This link doesn’t name a moment of this game. Here’s the latest one.")
    if seq > last:
        return last, words(
            Plural(
                "This game has only 1 move. Here’s the latest moment.",
                "This game has only {count} moves. Here’s the latest moment.",
            ),
            count=last,
        )
    if seq < 0:
        return 0, words("There’s nothing before the first move. Here’s the beginning.")
    return seq, None
