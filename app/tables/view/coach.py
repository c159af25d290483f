"""The coach of a guided first game: what it says to the learner, by where the table stands in its lesson."""

import msgspec
from msgspec import Struct

from app.tables.lessons import find_lesson, find_moment
from app.tables.log.scene import Scene
from engines.kernel.contract.lesson import LEARNER, Lesson, Page
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language


class CoachPage(Struct, frozen=True, gc=False):
    """What is said at once: about the thing `at`, and what is asked of the learner, if anything is."""

    title: str
    words: str
    at: str = ""
    do: str = ""


class Coach(Struct, frozen=True, gc=False):
    """The coach's bubble. `state`: "on" (it says the pages of an act, whose choice is `path` as JSON), "away"
    (the table went its own way, and is asked something), "end" (the last pages), "quiet".

    `first` is the number of the first page, from 1, of `total`. `names` are the players', whom the words call
    by their seat: "{1}".
    """

    state: str
    table: str
    game: str
    total: int
    names: tuple[str, ...]
    pages: tuple[CoachPage, ...] = ()
    first: int = 1
    path: str = ""


def coach_of(scene: Scene, viewer: Viewer, speaks: Language) -> Coach | None:
    """What the coach says to a viewer now; None at a table without one, and to all but the learner."""
    match, lesson = scene.match, find_lesson(scene.game, scene.table)
    if lesson is None or viewer != LEARNER:
        return None
    quiet = Coach("quiet", scene.table.id, scene.game.id, lesson.page_count, scene.names)
    asked = scene.game.decision(match.state, LEARNER) if match is not None else None
    if match is None or asked is None or scene.table.status != "running":
        return quiet
    moment = find_moment(match)
    if moment is not None and LEARNER in moment.next:
        return _on(quiet, lesson, moment.next[LEARNER], speaks)
    if moment is not None and moment.made == len(lesson.acts):
        return _said(quiet, "end", lesson.end, lesson.first_page(len(lesson.acts)), speaks)
    if scene.learned == len(lesson.acts_of(LEARNER)):
        return quiet
    tip = speaks(lesson.tips.get(asked.topic.key, ""))
    return msgspec.structs.replace(quiet, state="away", pages=(CoachPage("", tip),))


def _on(quiet: Coach, lesson: Lesson, at: int, speaks: Language) -> Coach:
    act = lesson.acts[at]
    said = _said(quiet, "on", act.pages, lesson.first_page(at), speaks)
    return msgspec.structs.replace(said, path=msgspec.json.encode(act.path).decode())


def _said(quiet: Coach, state: str, pages: tuple[Page, ...], before: int, speaks: Language) -> Coach:
    said = tuple(
        [CoachPage(speaks(page.title), speaks(page.words), page.at, speaks(page.do)) for page in pages]
    )
    return msgspec.structs.replace(quiet, state=state, pages=said, first=before + 1)
