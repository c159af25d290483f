"""The progress chart of a finished game: a curve per seat, and the turning points."""

import re
from itertools import combinations
from types import SimpleNamespace

import pytest

from app.tables.view.story.log_line import LogLine
from app.tables.view.story.progress_chart import HEIGHT, MARK_SIZE, WIDTH, build_chart, list_round_ticks
from app.web.rendering.pages import environment
from engines.kernel.contract.ending import GameEnded
from engines.kernel.contract.panels import Person
from engines.kernel.events import LOG_ONLY, SCENE, Beat, Change
from engines.kernel.matches.turning_points import ProgressSnapshot
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Speaker
from tests.app.conftest import Visit
from tests.live.player import begin_game, play_on
from tests.live.reading import Seen

pytestmark = pytest.mark.anyio

PEOPLE = (Person(0, "Anna", "A", you=True), Person(1, "Ben", "B"))
SNAPSHOTS = (
    ProgressSnapshot(0, 0, (2, 2)),
    ProgressSnapshot(3, 1, (4, 2)),
    ProgressSnapshot(4, 2, (4, 2)),
    ProgressSnapshot(5, 2, (4, 5)),
    ProgressSnapshot(8, 2, (4, 7)),
)


def no_lines(entry: int) -> tuple[LogLine, ...]:
    """An empty log."""
    return ()


def test_a_curve_has_a_point_for_the_end_of_each_round() -> None:
    chart = build_chart(SNAPSHOTS, PEOPLE, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), no_lines)
    assert [len(curve.dots) for curve in chart.curves] == [3, 3]
    assert [curve.last for curve in chart.curves] == [4, 7]
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for curve in chart.curves for x, y in curve.dots)


def test_a_change_of_the_lead_is_a_turning_point() -> None:
    chart = build_chart(SNAPSHOTS, PEOPLE, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), no_lines)
    lead = next(moment for moment in chart.moments if moment.entry == 5)
    assert (lead.person.name, lead.words, lead.round) == ("Ben", "Ben takes the lead", 2)


def test_the_entry_that_ends_a_round_belongs_to_that_round() -> None:
    """The entry that gains the last gem of a round also starts the next round."""
    snapshots = (
        ProgressSnapshot(0, 1, (0, 0)),
        ProgressSnapshot(1, 1, (1, 0)),
        ProgressSnapshot(2, 2, (3, 0)),
        ProgressSnapshot(3, 2, (3, 1)),
    )
    chart = build_chart(snapshots, PEOPLE, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), no_lines)
    assert {moment.entry: moment.round for moment in chart.moments} == {1: 1, 2: 1, 3: 2}
    assert [tick.text for tick in chart.across] == ["1", "2"]
    anna = chart.curves[0].dots
    assert anna[0][1] == anna[1][1], "Anna has all her 3 at the end of round 1"
    assert [tick.at for tick in chart.rounds] == [0, 2], "the slider marks where round 2 was opened"


def test_a_turning_point_names_the_most_important_event() -> None:
    def describe_entry(entry: int) -> tuple[LogLine, ...]:
        taking = Beat("take", 1, SCENE, things=("ruby",), changes=(Change(1, "gems", 3),))
        return (
            LogLine(entry, "Anna blocks.", beat=Beat("block", 0, SCENE), chip="blocks"),
            LogLine(entry, "Ben takes 3 gems.", beat=taking, chip="takes 3 gems"),
            LogLine(entry, "Ben ends the turn.", beat=Beat("end", 1, LOG_ONLY), chip="ends the turn"),
            LogLine(entry, "Ben won.", event=GameEnded((1,)), beat=Beat("win", 1, SCENE), chip="wins"),
        )

    chart = build_chart(SNAPSHOTS, PEOPLE, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), describe_entry)
    lead = next(moment for moment in chart.moments if moment.entry == 5)
    assert (lead.actor.name, lead.action) == ("Ben", "takes 3 gems")


def test_names_do_not_overlap_if_all_end_with_the_same_value() -> None:
    say = Speaker(KERNEL_PHRASES, None, ("Anna", "Ben"))
    chart = build_chart((ProgressSnapshot(0, 1, (3, 3)),), PEOPLE, say, no_lines)
    first, second = [curve.name_at for curve in chart.curves]
    assert abs(first - second) >= 12


def test_no_mark_of_a_turning_point_covers_another() -> None:
    chart = build_chart(SNAPSHOTS, PEOPLE, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), no_lines)
    in_one_round = [moment for moment in chart.moments if moment.round == 2]
    assert len(in_one_round) > 1
    assert all(
        max(abs(first.x - second.x), abs(first.y - second.y)) >= MARK_SIZE
        for first, second in combinations(chart.moments, 2)
    )
    assert [point.x for point in in_one_round] == sorted(point.x for point in in_one_round)


def test_a_long_game_has_a_tick_for_every_other_round() -> None:
    snapshots = tuple([ProgressSnapshot(number * 3, number, (number, 1)) for number in range(1, 21)])
    people = tuple([Person(seat, name, name[0]) for seat, name in enumerate(("Anna", "Ben"))])
    chart = build_chart(snapshots, people, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), no_lines)
    table_view = SimpleNamespace(id="table")
    html = (
        environment().get_template("frame/course.html").render(t=table_view, drawings=[chart] * 2, only=None)
    )
    ticks = [tag["data-at"] for tag in Seen(html).tags if tag.get("class") == "round-tick"]
    assert ticks == [f"{number * 3}" for number in range(1, 21, 2)]
    ongoing = {"t": table_view, "rounds": list_round_ticks(snapshots), "last": 60}
    assert html.count("round-tick") == environment().get_template("frame/course.html").render(ongoing).count(
        "round-tick"
    )


def test_turning_points_before_the_first_round_belong_to_the_setup() -> None:
    snapshots = (
        ProgressSnapshot(0, 0, (0, 0)),
        ProgressSnapshot(1, 0, (5, 0)),
        ProgressSnapshot(2, 1, (5, 9)),
    )
    chart = build_chart(snapshots, PEOPLE, Speaker(KERNEL_PHRASES, 0, ("Anna", "Ben")), no_lines)
    html = (
        environment()
        .get_template("frame/course.html")
        .render(t=SimpleNamespace(id="table"), drawings=[chart] * 2, only=None)
    )
    assert re.findall(r"<small>(.*?)</small>", html) == ["Setup", "Round 1"]


async def test_the_chart_is_shown_once_the_game_is_over(visit: Visit, game: str) -> None:
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    early = Seen((await players[0].client.get(f"{players[0].path}/course")).text)
    assert not [tag for tag in early.tags if tag[""] == "polyline" or tag.get("class") == "turning"]
    last = await play_on(players)

    page = Seen((await players[0].client.get(f"{players[0].path}/course")).text)

    curves = [tag for tag in page.tags if tag[""] == "polyline"]
    moments = [int(tag["data-at"]) for tag in page.tags if tag.get("class") == "turning"]
    assert len(curves) == 2 * 2  # one per seat, in a wide and a narrow chart
    assert all(0 <= at <= last for at in moments)
