"""The progress chart at the end of a game: a curve per seat, and the turning points of the game."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from msgspec.structs import replace

from app.tables.finished.progress import ProgressHistory
from app.tables.log.scene import Scene
from app.tables.view.people import list_people
from app.tables.view.story.log_line import LogLine
from app.tables.view.story.log_lines import describe_log
from app.tables.view.table_view import TableView
from engines.kernel.contract.ending import GameEnded
from engines.kernel.contract.panels import Person
from engines.kernel.events import CHIP
from engines.kernel.matches.turning_points import ProgressSnapshot, TurningPoint, find_turning_points
from engines.kernel.words.speaker import Speaker

WIDTH, HEIGHT = 552, 198
"""The size on a wide stage, in units of the SVG."""
NARROW_WIDTH, NARROW_HEIGHT = 330, 140
"""The size on a narrow stage, where text would shrink with the chart, and where it shares the height with the
winners."""
LEFT, RIGHT, TOP, BOTTOM = 30, 116, 20, 22
"""The margins, for numbers at the left, names at the right and rounds below."""
GRID_LINES = 5
"""The approximate number of horizontal grid lines."""
NAME_SPACING = 15
"""The minimum vertical distance between names."""
MARK_SIZE = 17
"""The width of the mark of a turning point, with a margin."""


@dataclass(frozen=True)
class AxisTick:
    """A mark on an axis: its position and its text."""

    at: float
    text: str


@dataclass(frozen=True)
class ProgressCurve:
    """The curve of a seat: its points in SVG syntax, its last value, and the height of its name."""

    person: Person
    points: str
    dots: tuple[tuple[float, float], ...]
    last: int
    name_at: float


@dataclass(frozen=True)
class ChartTurningPoint:
    """A turning point: its number, entry and round, the change in words, and its position on a curve.

    `actor` is the player who caused it, and `action` says in a few words how.
    """

    number: int
    entry: int
    round: int
    words: str
    person: Person
    x: float
    y: float
    actor: Person
    action: str


@dataclass(frozen=True)
class ProgressChart:
    """The whole chart, in units of the SVG.

    `end` is the right end of the curves, `rounds` are the entries at which rounds begin, for the slider, and
    `about` says what is counted, if the game does (its phrase `course`).
    """

    width: int
    height: int
    end: int
    curves: tuple[ProgressCurve, ...]
    across: tuple[AxisTick, ...]
    up: tuple[AxisTick, ...]
    moments: tuple[ChartTurningPoint, ...]
    rounds: tuple[AxisTick, ...]
    last: int
    about: str


DescribeEntry = Callable[[int], tuple[LogLine, ...]]
"""Returns the public lines of an entry of the log."""


def build_charts(history: ProgressHistory, scene: Scene, table_view: TableView) -> tuple[ProgressChart, ...]:
    """The charts of a finished game for a wide and a narrow stage; empty for a game without progress."""
    entries = {entry.seq: entry for entry in history.entries}
    people = list_people(table_view.seats, table_view.say)

    def describe_entry(entry: int) -> tuple[LogLine, ...]:
        return describe_log(scene, (entries[entry],), None, table_view.language)

    sizes = ((WIDTH, HEIGHT), (NARROW_WIDTH, NARROW_HEIGHT)) if history.snapshots else ()
    return tuple(
        [build_chart(history.snapshots, people, table_view.say, describe_entry, size) for size in sizes]
    )


def build_chart(
    snapshots: tuple[ProgressSnapshot, ...],
    people: tuple[Person, ...],
    say: Speaker,
    describe_entry: DescribeEntry,
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> ProgressChart:
    """The chart of a game in a size."""
    width, height = size
    round_ticks = list_round_ticks(snapshots)
    snapshots = _assign_rounds(snapshots)
    round_ends = _list_round_ends(snapshots)
    maximum = max([1, *[value for snapshot in snapshots for value in snapshot.progress]])
    step = (width - LEFT - RIGHT) / max(len(round_ends) - 1, 1)

    def x_of(index: int) -> float:
        return round(LEFT + index * step, 1)

    def y_of(value: int) -> float:
        return round(TOP + (height - TOP - BOTTOM) * (1 - max(value, 0) / maximum), 1)

    index_of_round = {snapshot.round: at for at, snapshot in enumerate(round_ends)}
    points = find_turning_points(snapshots)
    positions = _separate_marks(
        [
            (
                x_of(index_of_round[point.round]),
                y_of(round_ends[index_of_round[point.round]].progress[point.seats[0]]),
            )
            for point in points
        ]
    )
    moments = tuple(
        [
            ChartTurningPoint(
                number,
                point.entry,
                point.round,
                say.text(point.words),
                people[point.seats[0]],
                x,
                y,
                *_find_action(describe_entry(point.entry), point, people),
            )
            for number, (point, (x, y)) in enumerate(zip(points, positions, strict=True), 1)
        ]
    )
    dots_of_people = [
        (
            person,
            tuple(
                [(x_of(at), y_of(snapshot.progress[person.seat])) for at, snapshot in enumerate(round_ends)]
            ),
        )
        for person in people
    ]
    name_heights = _spread_heights([dots[-1][1] for _, dots in dots_of_people], height - BOTTOM)
    curves = tuple(
        [
            ProgressCurve(
                person,
                " ".join([f"{x},{y}" for x, y in dots]),
                dots,
                round_ends[-1].progress[person.seat],
                name_at,
            )
            for (person, dots), name_at in zip(dots_of_people, name_heights, strict=True)
        ]
    )
    gap = max(1, round(maximum / GRID_LINES))
    return ProgressChart(
        width,
        height,
        width - RIGHT,
        curves,
        tuple([AxisTick(x_of(at), str(snapshot.round or "–")) for at, snapshot in enumerate(round_ends)]),
        tuple([AxisTick(y_of(value), str(value)) for value in range(0, maximum + 1, gap)]),
        moments,
        round_ticks,
        snapshots[-1].entry,
        say.say("course", {}) if "course" in say.phrases else "",
    )


def _find_action(
    lines: tuple[LogLine, ...], point: TurningPoint, people: tuple[Person, ...]
) -> tuple[Person, str]:
    """The actor and the words of the most important line of an entry.

    Lines rank by weight, then with a thing before without, then those that change one of the point's seats;
    the last of equal ones counts.
    """
    actor, action, best = people[point.seats[0]], "", (CHIP, False, False)
    for line in lines:
        beat = line.beat
        if beat is None or beat.actor is None or beat.opens or isinstance(line.event, GameEnded):
            continue
        rank = (beat.weight, bool(beat.things), any(change.seat in point.seats for change in beat.changes))
        if rank >= best:
            actor, action, best = people[beat.actor], line.chip, rank
    return actor, action


def _assign_rounds(snapshots: tuple[ProgressSnapshot, ...]) -> tuple[ProgressSnapshot, ...]:
    """Each snapshot in the round in which its entry began: the last entry of a round opens the next one."""
    later = [replace(now, round=before.round or now.round) for before, now in pairwise(snapshots)]
    return (*snapshots[:1], *later)


def _list_round_ends(snapshots: tuple[ProgressSnapshot, ...]) -> list[ProgressSnapshot]:
    """The last snapshot of each round."""
    latest: dict[int, ProgressSnapshot] = {}
    for snapshot in snapshots:
        latest[snapshot.round] = snapshot
    return [latest[number] for number in sorted(latest)]


def list_round_ticks(snapshots: tuple[ProgressSnapshot, ...]) -> tuple[AxisTick, ...]:
    """The entries at which rounds begin."""
    first: dict[int, ProgressSnapshot] = {}
    for snapshot in snapshots:
        if snapshot.round:
            first.setdefault(snapshot.round, snapshot)
    return tuple([AxisTick(snapshot.entry, str(snapshot.round)) for snapshot in first.values()])


def _separate_marks(positions: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The positions of marks such that none covers a later one; an earlier mark moves to the left."""
    placed: list[tuple[float, float]] = []
    for x, y in reversed(positions):
        for other_x, other_y in sorted(placed, reverse=True):
            if abs(x - other_x) < MARK_SIZE and abs(y - other_y) < MARK_SIZE:
                x = round(other_x - MARK_SIZE, 1)  # noqa: PLW2901
        placed.append((x, y))
    return placed[::-1]


def _spread_heights(heights: list[float], lowest: float) -> list[float]:
    """Heights with at least NAME_SPACING between them; the lowest moves upwards first."""
    order = sorted(range(len(heights)), key=lambda index: -heights[index])
    placed, limit = list(heights), lowest
    for index in order:
        placed[index] = min(heights[index], limit)
        limit = placed[index] - NAME_SPACING
    lift = TOP - min(placed, default=TOP)
    return [round(height + max(lift, 0), 1) for height in placed]
