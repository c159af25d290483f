"""What a page asks on the way to a choice: what follows from taking a thing came with the question."""

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
from tests.app.scenes import look, random_game, renderer
from tests.live.reading import Question, Seen

MOST_REQUESTS = 1.3
"""A choice, on the average of a game."""
LOOKED_AT = 40
"""How many questions of a game are answered."""


def questions(game: str) -> Iterator[tuple[Room, int]]:
    """Moments of a random game, from its beginning to its end, each with a seat that is asked something."""
    chosen = CATALOGUE[game]
    scenes = [one for one in random_game(chosen, chosen.seats[0], "requests") if not one.match.finished]  # type: ignore[union-attr]
    for scene in scenes[:: max(1, len(scenes) // LOOKED_AT)]:
        yield room_of(scene), scene.match.pending[0].seat  # type: ignore[union-attr]


def room_of(scene: Scene) -> Room:
    """A room that only looks."""
    return Room(cast(Database, None), LocalBus(), scene)


def steps_of(seen: Seen) -> dict[str, str]:
    """By their paths, the action bars that came with the question."""
    steps: dict[str, str] = json.loads((seen.find("ahead") or {}).get("data-steps", "{}"))
    return steps


def path_of(answers: list[Any]) -> str:
    """A path as the page's script writes it."""
    return json.dumps(answers, separators=(",", ":"), ensure_ascii=False)


def answered(question: Question, dice: random.Random) -> tuple[dict[str, Any], str | None]:
    """A random answer, and the thing that is taken for it; None: by a button, which commits it."""
    if question.kind == "split" or question._tag["data-most"] != "1" or question._tag["data-least"] == "0":
        return dice.choice(question.answers()), None
    id = dice.choice(question.open_options)
    return {"picks": [id]}, id if id in question.alone else None


def requests_of(drawing: TableRenderer, room: Room, seat: int, dice: random.Random) -> int:
    """How often a page asks until a choice is made, the choice included; nobody hesitates."""
    regions = drawing.show(room, seat).regions
    page, requests = Seen(regions["decision"] + regions["ahead"]), 0
    steps = steps_of(page)
    while True:
        question = page.question
        assert question is not None
        if question.kind == "confirm":
            return requests + 1
        answer, thing = answered(question, dice)
        longer = [*question.path, answer]
        known = Seen(steps.get(path_of(longer), ""))
        if known.question is not None and (thing is not None or known.question.kind != "confirm"):
            page = known
            continue
        requests += 1
        page = Seen(drawing.decision(room, seat, msgspec.convert(longer, Path)))
        steps = steps_of(page)
        if thing is None and page.question is not None and page.question.kind == "confirm":
            return requests  # that was the choice


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_choice_takes_hardly_more_than_one_request(game: str) -> None:
    """Given a random game, when a page answers its questions, then it asks 1.3 times a choice at most."""
    drawing, dice = renderer(), random.Random(game)
    counts = [requests_of(drawing, room, seat, dice) for room, seat in questions(game)]
    assert sum(counts) / len(counts) <= MOST_REQUESTS


@pytest.mark.parametrize("game", CATALOGUE)
def test_what_came_with_the_question_is_what_would_be_answered(game: str) -> None:
    """But for the preview, which is asked for."""
    drawing, compared = renderer(), 0
    for room, seat in list(questions(game))[::4]:
        page = Seen(drawing.show(room, seat).regions["ahead"])
        for path, html in steps_of(page).items():
            asked, known = (
                Seen(drawing.decision(room, seat, msgspec.json.decode(path, type=Path))),
                Seen(html),
            )
            told = [{name: tag[name] for name in tag if name not in NOT_YET} for tag in asked._decision]
            assert told == known._decision
            compared += 1
    assert compared or game == "magelight"


@pytest.mark.parametrize("game", ["magecraft", "res_arcana"])
def test_a_tray_that_a_detail_brought_goes_with_its_question(game: str) -> None:
    """Given a page that looked at the details of a choice, when the table has gone on, then it shows the tray
    that a page shows which is loaded now."""
    chosen, drawing, compared = CATALOGUE[game], renderer(), 0
    for scene, later in pairwise(random_game(chosen, chosen.seats[1], "trays")):
        if scene.match is None or not scene.match.pending or compared == LOOKED_AT:
            continue
        seat = scene.match.pending[0].seat
        editions, shown = Editions(), drawing.drawer.draw(look(scene, seat, "then"))
        path, _, _ = random_choice(chosen, scene.match.state, seat, Dice("trays"))
        details = [look(scene, seat, "then", path[:length]) for length in range(1, len(path))]
        if not any("offers" in drawing.drawer.draw(one)["tray"].html for one in details):
            continue
        editions.update(shown)
        editions.update(drawing.drawer.draw(look(later, seat, "later"), shown))
        pushed = {push.id: push.html for push in editions.since(0)}
        assert pushed["tray"] == editions.regions["tray"].html
        compared += 1
    assert compared


NOT_YET = {"data-preview", "data-version", "data-seq"}
