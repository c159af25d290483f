"""The bench: its tables, their place on the page, each part in small, and the whole of it once."""

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import anyio
import pytest

from bench import against
from bench.__main__ import BEGIN, END, PAGE, measure, write
from bench.floor.floors import KEEPING, Floor, floors
from bench.floor.load import FloorTable, choice_fields
from bench.floor.traffic import Choice, Exchange, Game, noted
from bench.halls import large, small
from bench.measures.beside_masters import BesideMasters
from bench.measures.beside_review import BesideReview
from bench.measures.drawing import Drawing
from bench.measures.fresh import Fresh
from bench.measures.growth import Growth
from bench.measures.idle import Idle
from bench.measures.kinds import KINDS, Kinds
from bench.measures.long_log import LongLog
from bench.measures.quiet import Quiet
from bench.measures.tables import Tables, game_for
from bench.measures.watchers import Bare, Watchers
from bench.numbers import Number, grid, table
from bench.players.crowd import Crowd
from bench.players.question import Question
from bench.players.wire import Ear, Line, Refused
from engines import CATALOGUE
from tests.live.forks import ForkedServer
from tests.live.server import PROJECT, Server
from tests.servers import HANGS


def number(most: float | None, *runs: float, least: float | None = None) -> Number:
    """A number of these runs."""
    made = Number("a thing", "ms", 1, most, least)
    for run in runs:
        made.add(run)
    return made


def test_a_row_has_the_median_and_how_far_the_runs_were_apart() -> None:
    assert number(None, 3.0, 1.0, 2.0).row() == ("a thing", "2.0 ms", "1.0 to 3.0", "")
    assert number(2.0, 3.0, 1.0, 2.0).row()[3] == "at most 2"
    assert not number(1.9, 3.0, 1.0, 2.0).good
    assert number(1.9, 3.0, 1.0, 2.0).row()[3].endswith("TOO MUCH")
    assert number(None, 2.0, least=1.8).row()[3] == "at least 1.8"
    assert not number(None, 1.7, least=1.8).good
    assert number(2.0, 1.7, least=1.8).row()[3] == "at least 1.8: TOO LITTLE, at most 2"


def test_a_table_has_a_line_a_number() -> None:
    lines = table([number(None, 1.0), number(2.0, 1234.5)]).splitlines()
    assert len(lines) == 4
    assert len({len(line) for line in lines}) == 1
    assert "1,234.5 ms" in lines[3]


def test_the_report_takes_its_place_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    write(page, "new \\1")
    assert page.read_text() == f"before\n{BEGIN}\n\nnew \\1\n\n{END}\nafter\n"
    assert BEGIN in PAGE.read_text()
    assert END in PAGE.read_text()


class Counting:
    """A bench that only counts its runs."""

    def __init__(self) -> None:
        self.runs: list[int] = []
        self.numbers: list[Number] = []

    def run(self, run: int) -> None:
        """Counts."""
        self.runs.append(run)


@pytest.mark.parametrize(("seconds", "made"), [(float("inf"), 3), (0.0, 1)])
def test_no_run_is_begun_for_which_there_is_no_time(seconds: float, made: int) -> None:
    again, once = Counting(), Counting()
    assert measure([again], [once], 3, seconds) == made
    assert again.runs == list(range(made))
    assert once.runs == [0]


def test_a_grid_has_a_line_a_thing() -> None:
    lines = grid(
        ("hall", "tables"), [(("a", "1"), [number(None, 1.0, 3.0, 2.0)]), (("b", "10"), [number(None, 4.0)])]
    )
    assert [cell.strip() for cell in lines.splitlines()[0].split("|")[1:-1]] == ["hall", "tables", "a thing"]
    assert "2.0 ms (1.0 to 3.0)" in lines.splitlines()[2]
    assert len({len(line) for line in lines.splitlines()}) == 1


AIMS = r"""[{"id": "a\u0026b", "target": "x"}, {"blocked": "No", "id": "c", "target": "y"}]"""
PICK = f"""
<section id="tray" class="tray" data-decision="1.4"><button data-target="option:e">E</button></section>
<div data-version="3" id="decision" class="asking pick" data-decision="1.4" data-kind="pick" \
data-path='[{{"picks": ["z"]}}]' data-aims='{AIMS}' data-taken='[]' data-least="2" data-most="3">
  <button data-option="d">D</button>
  <button data-option="e" aria-disabled="true" data-blocked title="No">E</button>
</div>"""
SPLIT = (
    """<div id="decision" data-decision="0.2" data-kind="split" data-path='[]' data-aims='[]' """
    """data-taken='[]' data-ways='[[1, 0]]'>"""
)


def test_a_question_is_read_and_answered_by_what_is_not_blocked() -> None:
    question = Question.of(PICK)
    assert question is not None
    assert (question.id, question.kind, question.path) == ("1.4", "pick", [{"picks": ["z"]}])
    answer = question.answer(random.Random(1))
    assert sorted(answer["picks"]) == ["a&b", "d"]


def test_a_split_is_answered_by_one_of_its_ways() -> None:
    question = Question.of(SPLIT)
    assert question is not None
    assert question.answer(random.Random(1)) == {"amounts": [1, 0]}


def test_where_nothing_is_asked_there_is_no_question() -> None:
    assert Question.of('<div id="decision" class="quiet" role="group">') is None


@pytest.fixture(scope="module")
def bare() -> Iterator[Bare]:
    """The bare broadcast."""
    with Bare() as running:
        yield running


@pytest.fixture(scope="module")
def alone() -> Iterator[Server]:
    """A hall of one worker."""
    with small() as server:
        yield server


@pytest.mark.anyio
@pytest.mark.parametrize("size", [1, 125, 126, 65_535, 65_536, 200_000])
async def test_frames_of_every_size_are_heard_whole(bare: Bare, size: int) -> None:
    crowd, line = Crowd(bare.url), Line(bare.url)
    await crowd.come(2)
    heard = crowd.expect(b"!")
    await line.post("/", b"." * (size - 1) + b"!")
    with anyio.fail_after(HANGS):
        await heard
    assert len(crowd.frame) == size
    crowd.go()
    line.close()


@pytest.mark.anyio
async def test_a_refusal_is_told(alone: Server) -> None:
    line = Line(alone.url)
    with pytest.raises(Refused, match="POST /api/guests: 4"):
        await line.json("/api/guests", name="")
    line.close()


@pytest.fixture(scope="module")
def beside() -> Iterator[Mapping[str, Floor]]:
    """The floors."""
    with floors() as running:
        yield running


def test_tables_are_played_and_measured_in_turn_with_the_floor(
    alone: Server, beside: Mapping[str, Floor]
) -> None:
    tables = Tables({"alone": alone}, beside, counts=(2,), seconds=0.5, longest=5)
    tables.run(0)
    assert all(number.median > 0 for number in tables.numbers)
    played, compared = tables.report().split("\n\n")
    assert [line.split("|")[1].strip() for line in played.splitlines()[2:]] == ["alone", *beside]
    assert all(f"CPU a choice against the {floor}" in compared for floor in beside)


@pytest.mark.long
def test_programs_and_other_games_are_measured(alone: Server, beside: Mapping[str, Floor]) -> None:
    kinds = Kinds(alone, beside[KEEPING], tables=2, seconds=0.5, longest=5)
    kinds.run(0)
    assert all(number.median > 0 for number in kinds.numbers)
    assert len(kinds.report().splitlines()) == 2 + len(KINDS)


@pytest.mark.anyio
@pytest.mark.parametrize("by", ["pages", "programs"])
async def test_the_traffic_of_a_game_is_noted(alone: Server, by: str) -> None:
    game = await noted(alone.url, game_for(4), 4, "noted", most=3, by=by)
    assert len(game.opening) == 4
    assert len(game.choices) == 3
    for choice in game.choices:
        for exchange in (*choice.explored, choice.chosen):
            assert exchange.posted > 0
            assert exchange.answered > 0
        assert len(choice.frames) == 4
        assert all(choice.frames)


FIRST = Choice(1, [Exchange(150, 900), Exchange(170, 800)], Exchange(200, 5000), [100, 70_000])
SECOND = Choice(0, [], Exchange(180, 40), [20, 30])


@pytest.mark.anyio
async def test_the_floor_sends_as_much_as_the_house_did(beside: Mapping[str, Floor]) -> None:
    heard: list[list[bytes]] = [[], []]
    url = beside[KEEPING].url
    ears = [await Ear.at(f"{url}/tables/sizes/live/300", frames.append) for frames in heard]
    line = Line(url)
    fields = choice_fields(FIRST)
    assert len(urlencode(fields)) == 200
    assert len(await line.form("/tables/sizes/choices", **fields)) == 5000
    with anyio.fail_after(HANGS):
        while len(heard[1]) < 2:  # noqa: ASYNC110
            await anyio.sleep(0.01)
    assert [[len(frame) for frame in frames] for frames in heard] == [[300, 100], [300, 70_000]]
    for ear in ears:
        ear.close()
    line.close()


@pytest.mark.anyio
async def test_the_floor_keeps_each_choice(tmp_path: Path) -> None:
    with Floor(tmp_path / "floor.db") as floor:
        table = FloorTable(floor.url, Game([300, 400], [FIRST, SECOND]))
        await table.begin()
        with anyio.fail_after(HANGS):
            assert [await table.choose() is None for _ in range(3)] == [False, False, True]
        table.leave()
        with closing(sqlite3.connect(tmp_path / "floor.db")) as kept:
            assert kept.execute("SELECT count(*), count(DISTINCT table_id) FROM entry").fetchone() == (2, 1)


@pytest.mark.long
def test_tables_of_two_workers_are_played(beside: Mapping[str, Floor]) -> None:
    with large(1) as one, large() as two:
        assert [len(hall.workers) for hall in (one, two)] == [1, 2]
        tables = Tables({"first": one, "one": one, "two": two}, beside, counts=(2,), seconds=2, longest=10)
        tables.run(0)
    assert all(number.median > 0 for number in tables.numbers)


@pytest.mark.long
def test_watchers_are_told_of_choices(alone: Server, bare: Bare) -> None:
    watchers = Watchers(alone, bare, counts=(3,), choices=2)
    watchers.run(0)
    assert all(number.median > 0 for number in watchers.numbers)


@pytest.mark.long
def test_a_long_log_is_read_again_with_snapshots_and_without(
    tmp_path: Path, beside: Mapping[str, Floor]
) -> None:
    with ForkedServer(tmp_path) as server:  # it is started three times
        log = LongLog(server, beside[KEEPING], late=15, length=30, sample=2)
        log.run(0)
        (long,) = server.read("SELECT table_id FROM entry GROUP BY table_id HAVING count(*) >= 30")
        kept = server.read("SELECT seq FROM snapshot WHERE table_id = :id", id=long.table_id)
    assert all(number.median > 0 for number in log.numbers)
    assert [one.seq for one in kept] == [0]


def test_drawing_is_measured() -> None:
    drawing = Drawing(last=20)
    drawing.run(0)
    assert all(number.median > 0 for number in drawing.numbers)
    assert len(drawing.report().splitlines()) == 2 + len(CATALOGUE)


def test_rules_are_measured_against_those_of_another_checkout() -> None:
    before = [("Game, 2 players", 10, 2.0), ("Game, 2 players", 20, 4.0)]
    best = against.least(before, [("Game, 2 players", 10, 3.0), ("Game, 2 players", 20, 1.0)])
    assert against.speeds(best) == {"Game, 2 players": 10.0}
    assert "2.00" in against.report(against.speeds(before), against.speeds(best))
    played = against.play(str(PROJECT), ["magestik"], 1)
    assert [name for name, _, _ in played] == ["MagestiK, 2 players", "MagestiK, 8 players"]
    assert all(choices > 0 for _, choices, _ in played)
    assert all(choices > 0 for _, choices, _ in against.play(str(PROJECT), ["magestik"], 1, playouts=1))


@pytest.mark.long
def test_the_memory_of_sockets_is_measured() -> None:
    idle = Idle(before=2, more=20)
    idle.run(0)
    assert len(idle.against.runs) == 1


@pytest.mark.long
def test_a_hall_is_measured_that_has_just_been_opened() -> None:
    fresh = Fresh()
    fresh.run(0)
    assert all(number.median > 0 for number in fresh.numbers)


@pytest.mark.long
def test_the_rest_of_idle_tables_is_measured() -> None:
    quiet = Quiet(tables=2, seconds=0.1, settles=0.1)
    quiet.run(0)
    assert [number.name for number in quiet.numbers] == ["CPU of 2 idle tables with 4 sockets"]
    assert len(quiet.cpu.runs) == 1


@pytest.mark.long
def test_growth_is_measured() -> None:
    growth = Growth(choices=12, tables=4)
    growth.run(0)
    assert all(len(number.runs) == 1 for number in growth.numbers)


@pytest.mark.long
def test_choices_beside_masters_that_think_are_measured() -> None:
    beside = BesideMasters(tables=2, masters=2, seconds=0.5)
    beside.run(0)
    assert all(number.median > 0 for number in beside.numbers)


@pytest.mark.long
def test_choices_beside_a_review_are_measured() -> None:
    beside = BesideReview(tables=2, games=3, seconds=0.5)
    beside.run(0)
    assert all(number.median > 0 for number in beside.numbers)


@pytest.mark.long
@pytest.mark.timeout(2400)
def test_it_measures_everything_once() -> None:
    command = [sys.executable, "-m", "bench", "--runs", "1", "--dry"]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=2200, check=False)
    assert run.returncode in (0, 1), run.stderr  # 1: too slow just now, on a machine that does much else
    assert "watchers" in run.stdout
    assert "tables of four" in run.stdout
