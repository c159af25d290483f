"""Previews: the changes that they announce happen when the choice is made."""

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
from tests.app.scenes import build_table_renderer, many_scenes, random_game
from tests.engines.expected import find_expected

NO_DATABASE = cast(Database, None)
RENDERER = build_table_renderer()


def room_of(scene: Scene) -> Room:
    """A room without a database."""
    return Room(NO_DATABASE, LocalBus(), scene)


def load_preview(scene: Scene, seat: int, path: Path) -> dict[str, Any]:
    """The preview in the question at the end of a path."""
    question = RENDERER.render_decision(room_of(scene), seat, path)
    match = re.search(r"data-preview='([^']*)'", question)
    return json.loads(html.unescape(match[1])) if match else {}


def read_counters(scene: Scene, seat: int) -> dict[str, int]:
    """The numbers of plates, board and own area."""
    return collect_counters(RENDERER.render(room_of(scene), seat).fragments)


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_preview_matches_the_result_of_the_choice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both previews of a choice use the same sampled worlds; with others, other changes could be certain."""
    dice, checked, goals = Dice("previews"), 0, 0
    for scene in many_scenes(CATALOGUE[game], CATALOGUE[game].seats[0], "previews", 40):
        match = scene.match
        if match is None or checked >= 25:
            break
        if match.finished:
            continue
        seat = match.pending[0].seat
        path, _, _ = random_choice(match.game, match.state, seat, dice)
        monkeypatch.setattr("secrets.randbelow", Dice(f"worlds {match.seq}"))
        preview = load_preview(scene, seat, path)
        monkeypatch.setattr("secrets.randbelow", Dice(f"worlds {match.seq}"))
        early_preview = RENDERER.preview(room_of(scene), seat, path)
        assert early_preview.pop("verb")
        assert json.loads(json.dumps(early_preview)) == preview, "requested before the action bar shows it"
        if not preview:
            continue
        checked += 1
        after, _ = match.play(seat, Choose(path))
        if after.finished:
            continue
        later_scene = Scene(scene.table, scene.seats, scene.game, after)
        numbers = read_counters(later_scene, seat)
        before = read_counters(scene, seat)
        for id, (old, new) in preview.get("numbers", {}).items():
            assert (before[id], numbers[id]) == (old, new), f"{id} after {path}"
        goal = build_goal(RENDERER.describe(room_of(later_scene), seat))
        if isinstance(goal, Track):
            marks = {str(mark.seat): mark.value for mark in goal.marks}
            assert preview.get("marks", {}).items() <= marks.items()
        if isinstance(goal, Sides):
            assert all(goal.sides[at].status == words for at, words in preview.get("sides", ()))
        goals += any(name in preview for name in ("marks", "sides", "sockets"))
    if find_expected(game).has_previews:
        assert checked > 3
    assert goals or not find_expected(game).has_goal_previews


def test_an_incomplete_choice_has_no_preview() -> None:
    scene = next(iter(random_game(CATALOGUE["magestik"], 2, "previews")))
    assert load_preview(scene, scene.match.pending[0].seat if scene.match else 0, ()) == {}


def test_a_preview_contains_only_changes() -> None:
    before, after = {"seat-1-score": 7, "own": 6, "gone": 1}, {"seat-1-score": 6, "own": 6, "new": 1}
    goal = Track("", "", 8, (Mark(0, 6), Mark(1, 7)))
    later_goal = Track("", "", 8, (Mark(0, 7), Mark(1, 7)))
    assert build_preview(before, after, goal, later_goal).data == {
        "numbers": {"seat-1-score": (7, 6)},
        "marks": {0: 7},
    }
    assert build_preview(before, before, goal, goal).data == {}


def test_sockets_and_sides_are_named_by_their_index() -> None:
    empty, filled = Sockets("", "", ((0, ("", "")),)), Sockets("", "", ((0, ("red", "")),))
    assert build_preview({}, {}, empty, filled).data == {"sockets": ((0, 0, "red"),)}
    light, dark = Side("A", "", "", "2 left"), Side("B", "", "", "5 left")
    later_goal = Sides("", "", (light, Side("B", "", "", "4 left")))
    assert build_preview({}, {}, Sides("", "", (light, dark)), later_goal).data == {"sides": ((1, "4 left"),)}


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_rendered_counter_is_known_as_data(game: str) -> None:
    for scene in islice(random_game(CATALOGUE[game], CATALOGUE[game].seats[0], "counters"), 0, 40, 13):
        for viewer in (0, None):
            regions = RENDERER.render(room_of(scene), viewer).fragments
            pages = "".join(region.html for region in regions.values())
            on_page = re.findall(r'class="(?:[^"]* )?counter(?: [^"]*)?"\s+id="([^"]+)"', pages)
            assert set(on_page) == {id for region in regions.values() for id in region.counters}
