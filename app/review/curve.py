"""The curve of a review as it is drawn: a line a side over the entries of the log, in the drawing's own
units."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.kernel.reviewing.review import Look

HEIGHT = 220
WIDE, NARROW = 760, 270
"""How wide it is drawn, and for a phone: words in a drawing shrink with it."""
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 14, 26
"""The margins: percents at the left, rounds below."""
ROUND_APART = 22
"""How far the numbers of rounds keep from one another."""


@dataclass(frozen=True)
class CurveLabel:
    """A place in the drawing and what is written there; `entry` is the one that it leads to."""

    x: float
    y: float
    text: str
    entry: int


@dataclass(frozen=True)
class CurveDrawing:
    """All that is drawn: `lines` are the points of each side as SVG has them, `area` what lies under the
    line of the viewer ("" for spectators), `x` where the entry stands that is looked at, `dots` where the
    lines are there."""

    width: int
    height: int
    left: int
    right: int
    lines: tuple[str, ...]
    area: str
    rounds: tuple[CurveLabel, ...]
    levels: tuple[CurveLabel, ...]
    turns: tuple[CurveLabel, ...]
    x: float
    dots: tuple[float, ...]
    top: int
    bottom: int


def draw_curve(
    looks: Sequence[Look], turns: Sequence[Look], mine: int | None, at: int, width: int
) -> CurveDrawing:
    """The chances of all sides; turning points stand on the viewer's line, or on that of who gained most."""
    step = (width - LEFT - RIGHT) / max(len(looks) - 1, 1)

    def x_of(entry: int) -> float:
        return round(LEFT + entry * step, 1)

    def y_of(chance: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)

    sides = range(len(looks[0].chances))
    lines = [" ".join([f"{x_of(one.entry)},{y_of(one.chances[side])}" for one in looks]) for side in sides]
    floor = HEIGHT - BOTTOM
    area = "" if mine is None else f"{LEFT},{floor} {lines[mine]} {x_of(looks[-1].entry)},{floor}"
    marks = []
    for number, look in enumerate(turns, 1):
        side = mine if mine is not None else max(sides, key=look.swing.__getitem__)
        marks.append(CurveLabel(x_of(look.entry), y_of(look.chances[side]), str(number), look.entry))
    return CurveDrawing(
        width,
        HEIGHT,
        LEFT,
        width - RIGHT,
        tuple(lines),
        area,
        _mark_rounds(looks, x_of),
        tuple([CurveLabel(LEFT - 8, y_of(level / 100), f"{level}%", 0) for level in (0, 50, 100)]),
        tuple(marks),
        x_of(at),
        tuple([y_of(chance) for chance in looks[at].chances]),
        TOP,
        floor,
    )


def _mark_rounds(looks: Sequence[Look], x_of: Callable[[int], float]) -> tuple[CurveLabel, ...]:
    """Where rounds begin, as far as there is room for their numbers."""
    found: list[CurveLabel] = []
    latest = 0
    for look in looks:
        if look.round > latest:
            latest, x = look.round, x_of(look.entry)
            if not found or x - found[-1].x >= ROUND_APART:
                found.append(CurveLabel(x, HEIGHT - 8, str(look.round), look.entry))
    return tuple(found)
