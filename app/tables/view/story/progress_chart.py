"""The course of a game as it is drawn at its end: a curve a seat, and the moments that decided it."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from msgspec.structs import replace

from app.tables.finished.progress import ProgressHistory
from app.tables.log.scene import Scene
from app.tables.view.people import people_at
from app.tables.view.story.log_line import LogLine
from app.tables.view.story.log_lines import describe_log
from app.tables.view.table_view import TableView
from engines.kernel.contract.ending import GameEnded
from engines.kernel.contract.panels import Person
from engines.kernel.contract.story import CHIP
from engines.kernel.matches.turning_points import ProgressSnapshot, TurningPoint, find_turning_points
from engines.kernel.words.speaker import Speaker

WIDTH, HEIGHT = 552, 198
NARROW, LOW = 330, 140
"""How wide and high it is drawn for a narrow stage: words in a drawing shrink with it, and it shares the
height with who won."""
LEFT, RIGHT, TOP, BOTTOM = 30, 116, 20, 22
"""The margins of the drawing: numbers at the left, names at the right, rounds below."""
LINES = 5
"""About how many lines the grid has."""
APART = 15
"""How far names at the right keep from one another."""
MARK = 17
"""How wide the mark of a turning point is, with a little room."""


@dataclass(frozen=True)
class Tick:
    """A mark on an axis: where, and what it says."""

    at: float
    text: str


@dataclass(frozen=True)
class Curve:
    """One seat's line: its points as SVG has them, where it ends, and where its name stands."""

    person: Person
    points: str
    dots: tuple[tuple[float, float], ...]
    last: int
    name_at: float


@dataclass(frozen=True)
class Moment:
    """A turning point: its number, the entry, the round, in words, and where it stands on the curve; who did
    `deed`, in a few words."""

    number: int
    entry: int
    round: int
    words: str
    person: Person
    x: float
    y: float
    doer: Person
    deed: str


@dataclass(frozen=True)
class CourseView:
    """All that is drawn: `rounds` are the entries at which rounds begin, for the slider; the lines reach as
    far to the right as `end`. `about`: what is counted, where the game says so (its phrase `course`)."""

    width: int
    height: int
    end: int
    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    moments: tuple[Moment, ...]
    rounds: tuple[Tick, ...]
    last: int
    about: str


Tell = Callable[[int], tuple[LogLine, ...]]
"""The lines of an entry of the log, as everybody may read them."""


def draw_courses(course: ProgressHistory, scene: Scene, seen: TableView) -> tuple[CourseView, ...]:
    """A finished game’s course for a broad stage and for a narrow one; none without a number to follow."""
    entries = {entry.seq: entry for entry in course.entries}
    people = people_at(seen.seats, seen.say)

    def tell(entry: int) -> tuple[LogLine, ...]:
        return describe_log(scene, (entries[entry],), None, seen.speaks)

    sizes = ((WIDTH, HEIGHT), (NARROW, LOW)) if course.snapshots else ()
    return tuple([draw_course(course.snapshots, people, seen.say, tell, size) for size in sizes])


def draw_course(
    stands: tuple[ProgressSnapshot, ...],
    people: tuple[Person, ...],
    say: Speaker,
    tell: Tell,
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> CourseView:
    """The course in the drawing's own units."""
    width, height = size
    rounds = ticks_of_rounds(stands)
    stands = _in_their_rounds(stands)
    ends = _ends_of_rounds(stands)
    most = max([1, *[value for stand in stands for value in stand.progress]])
    step = (width - LEFT - RIGHT) / max(len(ends) - 1, 1)

    def x_of(at: int) -> float:
        return round(LEFT + at * step, 1)

    def y_of(value: int) -> float:
        return round(TOP + (height - TOP - BOTTOM) * (1 - max(value, 0) / most), 1)

    where = {stand.round: at for at, stand in enumerate(ends)}
    points = find_turning_points(stands)
    places = _step_aside(
        [
            (x_of(where[point.round]), y_of(ends[where[point.round]].progress[point.seats[0]]))
            for point in points
        ]
    )
    moments = tuple(
        [
            Moment(
                number,
                point.entry,
                point.round,
                say.text(point.words),
                people[point.seats[0]],
                x,
                y,
                *_find_deed(tell(point.entry), point, people),
            )
            for number, (point, (x, y)) in enumerate(zip(points, places, strict=True), 1)
        ]
    )
    lines = [
        (person, tuple([(x_of(at), y_of(stand.progress[person.seat])) for at, stand in enumerate(ends)]))
        for person in people
    ]
    names = _spread([dots[-1][1] for _, dots in lines], height - BOTTOM)
    curves = tuple(
        [
            Curve(
                person, " ".join([f"{x},{y}" for x, y in dots]), dots, ends[-1].progress[person.seat], name_at
            )
            for (person, dots), name_at in zip(lines, names, strict=True)
        ]
    )
    gap = max(1, round(most / LINES))
    return CourseView(
        width,
        height,
        width - RIGHT,
        curves,
        tuple([Tick(x_of(at), str(stand.round or "–")) for at, stand in enumerate(ends)]),
        tuple([Tick(y_of(value), str(value)) for value in range(0, most + 1, gap)]),
        moments,
        rounds,
        stands[-1].entry,
        say.say("course", {}) if "course" in say.phrases else "",
    )


def _find_deed(
    lines: tuple[LogLine, ...], point: TurningPoint, people: tuple[Person, ...]
) -> tuple[Person, str]:
    """Who did what in that entry: what weighs most, with a thing rather than without, for those it is about
    rather than for others; of equal ones the last."""
    about, deed, best = people[point.seats[0]], "", (CHIP, False, False)
    for line in lines:
        beat = line.beat
        if beat is None or beat.actor is None or beat.opens or isinstance(line.event, GameEnded):
            continue
        rank = (beat.weight, bool(beat.things), any(one.seat in point.seats for one in beat.changes))
        if rank >= best:
            about, deed, best = people[beat.actor], line.chip, rank
    return about, deed


def _in_their_rounds(stands: tuple[ProgressSnapshot, ...]) -> tuple[ProgressSnapshot, ...]:
    """Each stand in the round in which its entry was made: the last entry of a round opens the next one."""
    made = [replace(now, round=before.round or now.round) for before, now in pairwise(stands)]
    return (*stands[:1], *made)


def _ends_of_rounds(stands: tuple[ProgressSnapshot, ...]) -> list[ProgressSnapshot]:
    """How it stood after each round, and at the end."""
    latest: dict[int, ProgressSnapshot] = {}
    for stand in stands:
        latest[stand.round] = stand
    return [latest[number] for number in sorted(latest)]


def ticks_of_rounds(stands: tuple[ProgressSnapshot, ...]) -> tuple[Tick, ...]:
    """Where rounds begin, as everybody knows."""
    first: dict[int, ProgressSnapshot] = {}
    for stand in stands:
        if stand.round:
            first.setdefault(stand.round, stand)
    return tuple([Tick(stand.entry, str(stand.round)) for stand in first.values()])


def _step_aside(wanted: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where marks stand so that none covers a later one: an earlier one gives way to the left."""
    placed: list[tuple[float, float]] = []
    for x, y in reversed(wanted):
        for other_x, other_y in sorted(placed, reverse=True):
            if abs(x - other_x) < MARK and abs(y - other_y) < MARK:
                x = round(other_x - MARK, 1)  # noqa: PLW2901
        placed.append((x, y))
    return placed[::-1]


def _spread(wanted: list[float], lowest: float) -> list[float]:
    """Heights at least APART, as near as can be to those wanted; the lowest gives way upwards first."""
    order = sorted(range(len(wanted)), key=lambda at: -wanted[at])
    placed, limit = list(wanted), lowest
    for at in order:
        placed[at] = min(wanted[at], limit)
        limit = placed[at] - APART
    lift = TOP - min(placed, default=TOP)
    return [round(one + max(lift, 0), 1) for one in placed]
