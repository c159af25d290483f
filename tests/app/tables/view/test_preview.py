"""Previews of a choice: what they say of plates, own area and goal is what happens when it is made."""

import html
import json
import re
from itertools import islice
from typing import Any, cast

import pytest

from app.bus import LocalBus
from app.storage.database import Database
from app.tables.log.scene import Scene
from app.tables.play.room import Room
from app.tables.rendering.region_renderer import collect_counters
from app.tables.rendering.zones.zone_fragments import build_goal
from app.tables.view.question.preview import build_preview
from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.contract.panels import Mark, Side, Sides, Sockets, Track
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose
from tests.app.scenes import random_game, renderer

NO_DATABASE = cast(Database, None)
RENDERER = renderer()


def room_of(scene: Scene) -> Room:
    """A room that is only looked at."""
    return Room(NO_DATABASE, LocalBus(), scene)


def previewed(scene: Scene, seat: int, path: Path) -> dict[str, Any]:
    """What the question at the end of a path says it would change."""
    drawn = RENDERER.render_decision(room_of(scene), seat, path)
    found = re.search(r"data-preview='([^']*)'", drawn)
    return json.loads(html.unescape(found[1])) if found else {}


def numbers_in(scene: Scene, seat: int) -> dict[str, int]:
    """All numbers of plates and own area."""
    return collect_counters(RENDERER.render(room_of(scene), seat).fragments)


@pytest.mark.parametrize("game", CATALOGUE)
def test_what_is_previewed_is_what_happens(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both previews of a choice are made in the same worlds: in others, one may find that nothing is sure."""
    dice, checked, goals = Dice("previews"), 0, 0
    for scene in random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "previews"):
        match = scene.match
        if match is None or match.finished or checked >= 25:
            break
        seat = match.pending[0].seat
        path, _, _ = random_choice(match.game, match.state, seat, dice)
        monkeypatch.setattr("secrets.randbelow", Dice(f"worlds {match.seq}"))
        said = previewed(scene, seat, path)
        monkeypatch.setattr("secrets.randbelow", Dice(f"worlds {match.seq}"))
        weighed = RENDERER.preview(room_of(scene), seat, path)
        assert weighed.pop("verb")
        assert json.loads(json.dumps(weighed)) == said, "weighed before it is in the action bar"
        if not said:
            continue
        checked += 1
        after, _ = match.play(seat, Choose(path))
        if after.finished:
            continue
        then = Scene(scene.table, scene.seats, scene.game, after)
        numbers = numbers_in(then, seat)
        before = numbers_in(scene, seat)
        for id, (was, becomes) in said.get("numbers", {}).items():
            assert (before[id], numbers[id]) == (was, becomes), f"{id} after {path}"
        goal = build_goal(RENDERER.describe(room_of(then), seat))
        if isinstance(goal, Track):
            marks = {str(mark.seat): mark.value for mark in goal.marks}
            assert said.get("marks", {}).items() <= marks.items()
        if isinstance(goal, Sides):
            assert all(goal.sides[at].status == words for at, words in said.get("sides", ()))
        goals += any(name in said for name in ("marks", "sides", "sockets"))
    assert checked > 3
    assert goals or game == "draco_magi"  # there a gem comes of cards nobody has seen yet


def test_a_question_that_is_not_complete_previews_nothing() -> None:
    scene = next(iter(random_game(CATALOGUE["magestik"], 2, "previews")))
    assert previewed(scene, scene.match.pending[0].seat if scene.match else 0, ()) == {}


def test_only_what_changes_is_told() -> None:
    before, after = {"seat-1-score": 7, "own": 6, "gone": 1}, {"seat-1-score": 6, "own": 6, "new": 1}
    goal = Track("", "", 8, (Mark(0, 6), Mark(1, 7)))
    then = Track("", "", 8, (Mark(0, 7), Mark(1, 7)))
    assert build_preview(before, after, goal, then).data == {
        "numbers": {"seat-1-score": (7, 6)},
        "marks": {0: 7},
    }
    assert build_preview(before, before, goal, goal).data == {}


def test_sockets_and_sides_are_told_by_their_place() -> None:
    empty, one = Sockets("", "", ((0, ("", "")),)), Sockets("", "", ((0, ("red", "")),))
    assert build_preview({}, {}, empty, one).data == {"sockets": ((0, 0, "red"),)}
    light, dark = Side("A", "", "", "2 left"), Side("B", "", "", "5 left")
    then = Sides("", "", (light, Side("B", "", "", "4 left")))
    assert build_preview({}, {}, Sides("", "", (light, dark)), then).data == {"sides": ((1, "4 left"),)}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_counter_that_is_drawn_is_known_as_data(game: str) -> None:
    for scene in islice(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "counters"), 0, 40, 13):
        for viewer in (0, None):
            drawn = RENDERER.render(room_of(scene), viewer).fragments
            pages = "".join(one.html for one in drawn.values())
            shown = re.findall(r'class="(?:[^"]* )?counter(?: [^"]*)?"\s+id="([^"]+)"', pages)
            assert set(shown) == {id for one in drawn.values() for id in one.counters}
