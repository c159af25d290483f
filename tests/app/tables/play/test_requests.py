"""The requests of a page for one choice: the steps that follow a tap come with the question."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from app.bus import LocalBus
from app.storage.database import Database
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.rendering.editions import Editions
from app.tables.rendering.table_renderer import TableRenderer
from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.matches.bots import Dice, random_choice
from tests.app.scenes import build_table_renderer, build_view, random_game
from tests.engines.expected import find_expected
from tests.live.reading import Question, Seen

MAX_REQUESTS = 1.3
"""Requests per choice, on average over a game."""
SAMPLED_SCENES = 40
"""Scenes of a game whose questions are answered."""


def questions(game: str) -> Iterator[tuple[Room, int]]:
    """Scenes of a random game, from its start to its end, each with a seat that has an open decision."""
    rules = CATALOGUE[game]
    scenes = [scene for scene in random_game(rules, rules.seats[0], "requests") if not scene.match.finished]  # type: ignore[union-attr]
    for scene in scenes[:: max(1, len(scenes) // SAMPLED_SCENES)]:
        yield create_room(scene), scene.match.pending[0].seat  # type: ignore[union-attr]


def create_room(scene: Scene) -> Room:
    """A room without a database, which can only render."""
    return Room(cast(Database, None), LocalBus(), scene)


def read_steps(seen: Seen) -> dict[str, str]:
    """The action bars that came with the question, by path."""
    steps: dict[str, str] = json.loads((seen.find("ahead") or {}).get("data-steps", "{}"))
    return steps


def encode_path(answers: list[Any]) -> str:
    """A path in the encoding of the page's script."""
    return json.dumps(answers, separators=(",", ":"), ensure_ascii=False)


def choose_answer(question: Question, dice: random.Random) -> tuple[dict[str, Any], str | None]:
    """A random answer and the thing to tap for it; None for a button, which commits the choice."""
    if question.kind == "split" or question._tag["data-most"] != "1" or question._tag["data-least"] == "0":
        return dice.choice(question.answers()), None
    id = dice.choice(question.open_options)
    return {"picks": [id]}, id if id in question.alone else None


def count_requests(renderer: TableRenderer, room: Room, seat: int, dice: random.Random) -> int:
    """The requests of a page until a choice is made, including the choice."""
    regions = renderer.render(room, seat).regions
    page, requests = Seen(regions["decision"] + regions["ahead"]), 0
    steps = read_steps(page)
    while True:
        question = page.question
        assert question is not None
        if question.kind == "confirm":
            return requests + 1
        answer, thing = choose_answer(question, dice)
        longer = [*question.path, answer]
        step = Seen(steps.get(encode_path(longer), ""))
        if step.question is not None and (thing is not None or step.question.kind != "confirm"):
            page = step
            continue
        requests += 1
        page = Seen(renderer.render_decision(room, seat, msgspec.convert(longer, Path)))
        steps = read_steps(page)
        if thing is None and page.question is not None and page.question.kind == "confirm":
            return requests  # this request was the choice


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_choice_takes_few_requests(game: str) -> None:
    """Given a random game, when a page answers its questions, then it sends at most 1.3 per choice."""
    renderer, dice = build_table_renderer(), random.Random(game)
    counts = [count_requests(renderer, room, seat, dice) for room, seat in questions(game)]
    assert sum(counts) / len(counts) <= MAX_REQUESTS


@pytest.mark.parametrize("game", CATALOGUE)
def test_steps_sent_with_a_question_equal_those_of_requests(game: str) -> None:
    """The preview is excluded, because it always takes a request."""
    renderer, compared = build_table_renderer(), 0
    for room, seat in list(questions(game))[::4]:
        page = Seen(renderer.render(room, seat).regions["ahead"])
        for path, html in read_steps(page).items():
            requested = Seen(renderer.render_decision(room, seat, msgspec.json.decode(path, type=Path)))
            expected = [
                {name: tag[name] for name in tag if name not in NOT_IN_STEPS} for tag in requested._decision
            ]
            assert expected == Seen(html)._decision
            compared += 1
    assert compared or not find_expected(game).sends_steps


@pytest.mark.parametrize("game", ["magecraft", "res_arcana"])
def test_a_tray_shown_for_a_detail_is_replaced_with_its_question(game: str) -> None:
    """Given a page that showed the details of a choice, when the table has changed, then it shows the same
    tray as a new page."""
    rules, renderer, compared = CATALOGUE[game], build_table_renderer(), 0
    for scene, later in pairwise(random_game(rules, rules.seats[1], "trays")):
        if scene.match is None or not scene.match.pending or compared == SAMPLED_SCENES:
            continue
        seat = scene.match.pending[0].seat
        editions, shown = Editions(), renderer.regions.render(build_view(scene, seat, "then"))
        path, _, _ = random_choice(rules, scene.match.state, seat, Dice("trays"))
        details = [build_view(scene, seat, "then", path[:length]) for length in range(1, len(path))]
        if not any("offers" in renderer.regions.render(detail)["tray"].html for detail in details):
            continue
        editions.update(shown)
        editions.update(renderer.regions.render(build_view(later, seat, "later"), shown))
        pushed = {push.id: push.html for push in editions.since(0)}
        assert pushed["tray"] == editions.regions["tray"].html
        compared += 1
    assert compared


NOT_IN_STEPS = {"data-preview", "data-version", "data-seq"}
