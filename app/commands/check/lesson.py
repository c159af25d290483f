"""The lesson of a game: every act is legal, and the coach's words match the page at their moment."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

from app.commands.check.finding import Finding, shorten_path
from app.commands.check.game_files import find_folder
from app.commands.law_observations import build_scene
from app.tables.log.scene import LogEntry
from app.tables.rendering.region_renderer import RegionRenderer
from app.tables.view.describe_table import describe_table
from app.web.rendering.pages import environment
from engines.kernel.choices.decision import Refused
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson, Page
from engines.kernel.matches.lesson_moments import OutdatedLesson, explain_refusal, find_lesson_moments
from engines.kernel.matches.match import Choose, Match
from engines.kernel.rng import key_of

ZONES = frozenset({"rivals", "stage", "story", "act", "own", "log", "head"})
MAX_TITLE, MAX_WORDS, MAX_TASK = 44, 230, 64
"""Characters that fit the coach's bubble on a phone."""
FIX = "Correct the page or the acts. For another deal: find_seed of engines/kernel/matches/lesson_seeds.py."


def check_lesson(game: Game[Any]) -> Iterator[Finding]:
    """Find what is wrong with a game's lesson, if it has one."""
    if game.lesson is None:
        return
    file = find_folder(game) / "lesson.py"
    place = shorten_path(file) if file.exists() else f"the lesson of {game.id}"
    for what in (*_list_long_pages(game, game.lesson), *_list_wrong_claims(game, game.lesson)):
        yield Finding("lesson", what, place, FIX)


def _list_long_pages(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    for page in (*[page for act in lesson.acts for page in act.pages], *lesson.end):
        lengths = (
            ("title", page.title, MAX_TITLE),
            ("text", page.words, MAX_WORDS),
            ("task", page.do, MAX_TASK),
        )
        for name, text, most in lengths:
            if len(text) > most or (not text and name != "task"):
                yield f"the {name} of the page {page.title!r} has {len(text)} characters, not 1 to {most}"
    for act in lesson.acts:
        if not act.pages:
            continue  # the coach acts for the learner
        if act.seat != LEARNER:
            yield f"the page {act.pages[0].title!r} is before an act of seat {act.seat}, not of the learner"
        if not act.pages[-1].do:
            yield f"the page {act.pages[-1].title!r}, the last before an act, has no request `do`"
        for page in act.pages[:-1]:
            if page.do or not page.at:
                yield f"the page {page.title!r}, not the last before an act, needs `at` and no `do`"
    for topic, tip in lesson.tips.items():
        if topic not in game.phrases:
            yield f"there is a tip for {topic!r}, which is no topic of a decision"
        if not 0 < len(tip) <= MAX_WORDS:
            yield f"the tip for {topic!r} has {len(tip)} characters, not 1 to {MAX_WORDS}"


def _list_wrong_claims(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """The acts that are not legal, and the claims of pages that are wrong when the acts are made in order."""
    try:
        moments = find_lesson_moments(game, lesson)
    except OutdatedLesson as error:
        yield str(error)
        return
    if sum(moment.act_count == len(lesson.acts) for moment in moments.values()) != 1:
        yield "the end of the lesson is reached in several states, or in none"
    renderer, components = RegionRenderer(environment()), _list_component_names(game)
    options, key = game.parse_options(lesson.options), key_of(lesson.seed, lesson.salts)
    match, events = Match.start(game, lesson.players, options, key)
    log: tuple[LogEntry, ...] = (LogEntry(0, 0, None, events),)
    for number, (pages, act) in enumerate((*[(act.pages, act) for act in lesson.acts], (lesson.end, None))):
        if pages:
            view = describe_table(build_scene(match, log), LEARNER, "")
            html = "".join([region.html for region in renderer.render(view).values()])
            for page in pages:
                yield from _find_faults(page, html, components)
        if act is None:
            if game.decision(match.state, LEARNER) is None:
                others = ", ".join([str(decision.seat) for decision in match.pending]) or "nobody"
                yield (
                    f"at the end of the lesson the learner has no decision, but seat {others}: "
                    f"add acts, does({others}, ...), until it is the learner's turn"
                )
            return
        choice = Choose(act.path)
        try:
            match, events = match.play(act.seat, choice)
        except Refused as refused:  # legal in another order only
            yield explain_refusal(game, match.state, lesson, number, refused)
            return
        log = (*log, LogEntry(match.seq, act.seat, choice, events))


def _find_faults(page: Page, html: str, components: frozenset[str]) -> Iterator[str]:
    """The claims of a coach's page that are wrong at its moment; `html` is the table without the coach."""
    text = _list_words(html).casefold()
    for name in page.at.split():
        if name not in ZONES and f'data-target="{name}"' not in html and f'id="{name}"' not in html:
            yield f"the page {page.title!r} points at {name!r}, which is not on the page then"
    for words in page.shows:
        if words.casefold() not in text:
            yield f"the page {page.title!r} needs {words!r}, which is not visible then"
    for name in components:
        if re.search(rf"\b{re.escape(name)}\b", page.words) and name.casefold() not in text:
            yield f"the page {page.title!r} names {name}, which is not visible then"


def _list_words(html: str) -> str:
    """The text of a page, with titles and labels."""
    labels = re.findall(r'(?:title|aria-label)="([^"]*)"', html)
    return re.sub(r"\s+", " ", unescape(" ".join([re.sub(r"<[^>]*>", " ", html), *labels])))


def _list_component_names(game: Game[Any]) -> frozenset[str]:
    if game.board is None:
        return frozenset()
    say = game.speaker(None, ())
    return frozenset([say.noun(component.value) for component in game.board.list_components()])
