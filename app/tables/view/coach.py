"""The coach of a guided first game, who speaks to the learner."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from app.tables.lessons import find_lesson, find_moment
from app.tables.log.scene import Scene
from engines.kernel.contract.lesson import LEARNER, Lesson, Page
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.words.language import Language


class CoachPage(Struct, frozen=True, gc=False):
    """One page of the coach: `target` is the thing it points at, `instruction` what the learner has to do."""

    title: str
    text: str
    target: str = ""
    instruction: str = ""


class Coach(Struct, frozen=True, gc=False):
    """The coach's bubble.

    `state`: "on" (the pages of an act, whose choice is `path` as JSON), "away" (a tip, because the game has
    left the lesson's path), "end" (the last pages), "quiet". `first` is the 1-based number of the first of
    `pages`, out of `total` pages. `names` are the players' names, which the texts refer to by seat: "{1}".
    """

    state: str
    table: str
    game: str
    total: int
    names: tuple[str, ...]
    pages: tuple[CoachPage, ...] = ()
    first: int = 1
    path: str = ""


def build_coach(scene: Scene, viewer: Viewer, translate: Language) -> Coach | None:
    """The coach at this moment; None if the table has no lesson or the viewer is not the learner."""
    match, lesson = scene.match, find_lesson(scene.game, scene.table)
    if lesson is None or viewer != LEARNER:
        return None
    quiet = Coach("quiet", scene.table.id, scene.game.id, lesson.page_count, scene.names)
    decision = scene.game.decision(match.state, LEARNER) if match is not None else None
    if match is None or decision is None or scene.table.status != "running":
        return quiet
    moment = find_moment(match)
    if moment is not None and LEARNER in moment.next_acts:
        return _show_act(quiet, lesson, moment.next_acts[LEARNER], translate)
    if moment is not None and moment.act_count == len(lesson.acts):
        return _show_pages(quiet, "end", lesson.end, lesson.first_page(len(lesson.acts)), translate)
    if scene.learned == len(lesson.acts_of(LEARNER)):
        return quiet
    tip = translate(lesson.tips.get(decision.topic.key, ""))
    return replace(quiet, state="away", pages=(CoachPage("", tip),))


def _show_act(quiet: Coach, lesson: Lesson, act_index: int, translate: Language) -> Coach:
    act = lesson.acts[act_index]
    coach = _show_pages(quiet, "on", act.pages, lesson.first_page(act_index), translate)
    return replace(coach, path=msgspec.json.encode(act.path).decode())


def _show_pages(
    quiet: Coach, state: str, pages: tuple[Page, ...], pages_before: int, translate: Language
) -> Coach:
    coach_pages = tuple(
        [
            CoachPage(translate(page.title), translate(page.words), page.at, translate(page.do))
            for page in pages
        ]
    )
    return replace(quiet, state=state, pages=coach_pages, first=pages_before + 1)
