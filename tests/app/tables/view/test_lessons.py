"""Lessons agree with the current rules: every act is legal, and the coach's words match the page."""

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import msgspec
import pytest

from app.storage.models import Seat, Table
from app.tables.log.scene import Scene
from app.tables.view.describe_table import describe_table
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson, Page
from engines.kernel.matches.lesson_moments import LessonMoment, find_lesson_moments
from engines.kernel.matches.match import Match
from tests.app.scenes import NAMES, build_region_renderer

GAMES_WITH_LESSON = tuple([game for game in CATALOGUE.values() if game.lesson is not None])
RENDERER = build_region_renderer()
ZONES = frozenset({"rivals", "stage", "story", "act", "own", "log", "head"})
MAX_TITLE, MAX_WORDS, MAX_TASK = 44, 230, 64
"""Characters that fit the coach's bubble on a phone."""


def lesson_of(game: Game[Any]) -> Lesson:
    assert game.lesson is not None
    return game.lesson


def scene_at(game: Game[Any], state: Any) -> Scene:
    """A table of the game's lesson in a state."""
    lesson = lesson_of(game)
    table = Table(
        id="table",
        game=game.id,
        rules_version=game.version,
        players=lesson.players,
        options=msgspec.json.encode(game.parse_options(lesson.options)).decode(),
        visibility="link",
        status="running",
        seed=lesson.seed,
        commitment="",
    )
    seats = range(lesson.players)
    people = [Seat(table_id="table", seat=at, user_id=f"{at}", name=NAMES[at], salt="") for at in seats]
    match = Match(game, lesson.players, state, opened_at=(0,) * lesson.players)
    return Scene(table, tuple(people), game, match)


def render_regions(game: Game[Any], state: Any) -> Mapping[str, str]:
    """The learner's regions in a state."""
    table_view = describe_table(scene_at(game, state), LEARNER, "")
    return {name: region.html for name, region in RENDERER.render(table_view).items()}


def words_in(html: str) -> str:
    """The text of a page, with titles and labels."""
    labels = re.findall(r'(?:title|aria-label)="([^"]*)"', html)
    return re.sub(r"\s+", " ", unescape(" ".join([re.sub(r"<[^>]*>", " ", html), *labels])))


def component_names(game: Game[Any]) -> frozenset[str]:
    """The names of the components of a game."""
    assert game.board is not None
    say = game.speaker(None, ())
    return frozenset([say.noun(component.value) for component in game.board.list_components()])


def pages_of(lesson: Lesson) -> list[Page]:
    return [*[page for act in lesson.acts for page in act.pages], *lesson.end]


def is_on_page(name: str, html: str) -> bool:
    """Whether the thing that the coach points at is on the page."""
    return name in ZONES or f'data-target="{name}"' in html or f'id="{name}"' in html


def find_faults(game: Game[Any], page: Page, regions: Mapping[str, str]) -> list[str]:
    """The claims of a coach's page that are wrong at its moment."""
    html = "".join(regions.values())
    text = words_in(html).casefold()
    missing = [f"{page.title!r} points at {name}" for name in page.at.split() if not is_on_page(name, html)]
    missing += [f"{page.title!r} shows {words!r}" for words in page.shows if words.casefold() not in text]
    named = [name for name in component_names(game) if re.search(rf"\b{re.escape(name)}\b", page.words)]
    return missing + [f"{page.title!r} names {name}" for name in named if name.casefold() not in text]


@pytest.mark.parametrize("game", GAMES_WITH_LESSON, ids=lambda game: game.id)
def test_a_lesson_agrees_with_the_rules_and_the_table(game: Game[Any]) -> None:
    lesson = lesson_of(game)
    faults: list[str] = []
    met: set[int] = set()

    def meet(state: Any, moment: LessonMoment) -> None:
        at = moment.next_acts.get(LEARNER)
        is_end = moment.act_count == len(lesson.acts)
        if at is None and not is_end:
            return
        pages = lesson.end if at is None else lesson.acts[at].pages
        met.add(-1 if at is None else at)
        regions = render_regions(game, state)
        faults.extend([fault for page in pages for fault in find_faults(game, page, regions)])
        if is_end and game.decision(state, LEARNER) is None:
            faults.append("at the end the learner has no decision")

    moments = find_lesson_moments(game, lesson, meet)
    assert faults == []
    assert met == {*lesson.acts_of(LEARNER), -1}
    assert sum(moment.act_count == len(lesson.acts) for moment in moments.values()) == 1


@pytest.mark.parametrize("game", GAMES_WITH_LESSON, ids=lambda game: game.id)
def test_pages_of_a_lesson_are_short_and_every_act_has_a_task(game: Game[Any]) -> None:
    lesson = lesson_of(game)
    for page in pages_of(lesson):
        assert 0 < len(page.title) <= MAX_TITLE, page.title
        assert 0 < len(page.words) <= MAX_WORDS, page.title
        assert len(page.do) <= MAX_TASK, page.title
    for act in [lesson.acts[at] for at in lesson.acts_of(LEARNER)]:
        if not act.pages:
            continue  # the coach acts for the learner
        assert act.pages[-1].do, act.pages[-1].title
        assert not any(page.do or not page.at for page in act.pages[:-1]), act.pages[-1].title
    assert not any(act.pages for act in lesson.acts if act.seat != LEARNER)
    assert lesson.tips.keys() <= game.phrases.keys(), "a tip belongs to a topic of the game"
    assert all(0 < len(tip) <= MAX_WORDS for tip in lesson.tips.values())
