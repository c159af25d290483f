"""The chart of a review: the win chances of each side over the entries of the game, in SVG coordinates."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.kernel.reviewing.review import Evaluation

HEIGHT = 220
WIDE, NARROW = 760, 270
"""Widths of the chart for large screens and phones; scaled down, its labels would be unreadable."""
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 14, 26
"""The margins, with percentages on the left and round numbers at the bottom."""
MIN_ROUND_DISTANCE = 22
"""Minimum distance between two round numbers."""


@dataclass(frozen=True)
class CurveLabel:
    """A label at a position of the chart; `entry` is the entry that it links to."""

    x: float
    y: float
    text: str
    entry: int


@dataclass(frozen=True)
class CurveDrawing:
    """The coordinates of a chart.

    `lines` are the points of each side's polyline, `area` the points of the polygon below the viewer's line
    ("" for spectators). `x` is the position of the selected entry, `dots` the y coordinates of the lines at
    that position.
    """

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
    evaluations: Sequence[Evaluation],
    turns: Sequence[Evaluation],
    own_side: int | None,
    entry: int,
    width: int,
) -> CurveDrawing:
    """The chart of a review with entry `entry` selected.

    Turning points are marked on the viewer's line, or for spectators on the line of the side that gained
    most.
    """
    step = (width - LEFT - RIGHT) / max(len(evaluations) - 1, 1)

    def x_of(entry: int) -> float:
        return round(LEFT + entry * step, 1)

    def y_of(chance: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)

    sides = range(len(evaluations[0].chances))
    lines = [
        " ".join([f"{x_of(evaluation.entry)},{y_of(evaluation.chances[side])}" for evaluation in evaluations])
        for side in sides
    ]
    floor = HEIGHT - BOTTOM
    area = (
        "" if own_side is None else f"{LEFT},{floor} {lines[own_side]} {x_of(evaluations[-1].entry)},{floor}"
    )
    turn_labels = []
    for number, evaluation in enumerate(turns, 1):
        side = own_side if own_side is not None else max(sides, key=evaluation.swing.__getitem__)
        turn_labels.append(
            CurveLabel(x_of(evaluation.entry), y_of(evaluation.chances[side]), str(number), evaluation.entry)
        )
    return CurveDrawing(
        width,
        HEIGHT,
        LEFT,
        width - RIGHT,
        tuple(lines),
        area,
        _label_rounds(evaluations, x_of),
        tuple([CurveLabel(LEFT - 8, y_of(level / 100), f"{level}%", 0) for level in (0, 50, 100)]),
        tuple(turn_labels),
        x_of(entry),
        tuple([y_of(chance) for chance in evaluations[entry].chances]),
        TOP,
        floor,
    )


def _label_rounds(evaluations: Sequence[Evaluation], x_of: Callable[[int], float]) -> tuple[CurveLabel, ...]:
    """Labels with the round numbers at the starts of the rounds, where there is room."""
    labels: list[CurveLabel] = []
    latest_round = 0
    for evaluation in evaluations:
        if evaluation.round > latest_round:
            latest_round, x = evaluation.round, x_of(evaluation.entry)
            if not labels or x - labels[-1].x >= MIN_ROUND_DISTANCE:
                labels.append(CurveLabel(x, HEIGHT - 8, str(evaluation.round), evaluation.entry))
    return tuple(labels)
