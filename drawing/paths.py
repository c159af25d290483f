"""Geometry: smooth outlines, tapered strokes and the short notation of SVG paths."""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin

Point = tuple[float, float]


class Sharp(tuple[float, float]):
    """A point of an outline where the direction changes abruptly."""

    __slots__ = ()

    def __new__(cls, x: float, y: float) -> "Sharp":
        """A corner at x, y."""
        return super().__new__(cls, (x, y))


def number(value: float) -> str:
    """A number with at most one decimal, as briefly as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "-", "") else text


def _join(values: Sequence[float]) -> str:
    text = ""
    for value in values:
        part = number(value)
        text += part if not text or part.startswith("-") else f" {part}"
    return text


class Pen:
    """A path under construction, written in relative coordinates."""

    def __init__(self, digits: int = 0) -> None:
        """Start an empty path whose coordinates have a number of decimals."""
        self._text: list[str] = []
        self._x = self._y = 0.0
        self._digits = digits

    def _round(self, point: Point) -> Point:
        return round(point[0], self._digits), round(point[1], self._digits)

    def _offsets(self, points: Sequence[Point]) -> list[float]:
        return [
            value
            for x, y in map(self._round, points)
            for value in (round(x - self._x, self._digits), round(y - self._y, self._digits))
        ]

    def _go(self, point: Point) -> None:
        self._x, self._y = self._round(point)

    def move(self, point: Point) -> "Pen":
        """Begin a new part at a point."""
        x, y = self._round(point)
        self._text.append("M" + _join((x, y)))
        self._go(point)
        return self

    def line(self, *points: Point) -> "Pen":
        """Draw straight lines to points."""
        for point in points:
            offsets = self._offsets([point])
            if offsets != [0, 0]:
                self._text.append("l" + _join(offsets))
            self._go(point)
        return self

    def curve(self, control: Point, end: Point) -> "Pen":
        """Draw a quadratic curve."""
        self._text.append("q" + _join(self._offsets([control, end])))
        self._go(end)
        return self

    def cubic(self, first: Point, second: Point, end: Point) -> "Pen":
        """Draw a cubic curve."""
        self._text.append("c" + _join(self._offsets([first, second, end])))
        self._go(end)
        return self

    def smooth(self, second: Point, end: Point) -> "Pen":
        """Continue the cubic curve before without a corner."""
        self._text.append("s" + _join(self._offsets([second, end])))
        self._go(end)
        return self

    def close(self) -> "Pen":
        """Close the current part."""
        self._text.append("z")
        return self

    def __str__(self) -> str:
        """The `d` attribute."""
        return "".join(self._text)


def outline(points: Sequence[Point], closed: bool = True, digits: int = 0) -> str:
    """A smooth path through points; at `Sharp` points it has a corner."""
    pen = Pen(digits).move(points[0])
    count = len(points)
    is_smooth = False
    for index in range(count if closed else count - 1):
        start, end = points[index], points[(index + 1) % count]
        before = points[index - 1] if closed or index else start
        after = points[(index + 2) % count] if closed or index + 2 < count else end
        before = start if isinstance(start, Sharp) else before
        after = end if isinstance(end, Sharp) else after
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        if isinstance(start, Sharp) and isinstance(end, Sharp):
            pen.line(end)
            is_smooth = False
        elif is_smooth and not isinstance(start, Sharp):
            pen.smooth(second, end)
        else:
            pen.cubic(first, second, end)
            is_smooth = True
    return str(pen.close() if closed else pen)


def polygon(*points: Point, digits: int = 0) -> str:
    """A closed path of straight lines."""
    return str(Pen(digits).move(points[0]).line(*points[1:]).close())


def place_polygons(place: "Place", shapes: list[list[Point]]) -> str:
    """Closed paths of straight lines, moved to a place."""
    return "".join([polygon(*place.all(shape)) for shape in shapes])


def sample(points: Sequence[Point], per_part: int = 3) -> list[tuple[Point, float, float]]:
    """Points along a smooth line with the direction in radians and the position from 0 to 1."""
    result: list[tuple[Point, float, float]] = []
    parts = len(points) - 1
    for index in range(parts):
        p1, p2 = points[index], points[index + 1]
        p0 = points[index - 1] if index else p1
        p3 = points[index + 2] if index + 2 <= parts else p2
        for step in range(per_part + (index == parts - 1)):
            t = step / per_part
            x, y = (
                0.5
                * (
                    2 * p1[axis]
                    + (p2[axis] - p0[axis]) * t
                    + (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t
                    + (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t**3
                )
                for axis in (0, 1)
            )
            dx, dy = (
                (p2[axis] - p0[axis])
                + 2 * (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t
                + 3 * (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t
                for axis in (0, 1)
            )
            result.append(((x, y), atan2(dy, dx), (index + t) / parts))
    return result


def _width_at(widths: Sequence[float], position: float) -> float:
    place = position * (len(widths) - 1)
    index = min(int(place), len(widths) - 2)
    return widths[index] + (widths[index + 1] - widths[index]) * (place - index)


def brush(points: Sequence[Point], widths: Sequence[float], per_part: int = 2, digits: int = 0) -> str:
    """The outline of a stroke along a smooth line; its width changes evenly through `widths`."""
    left: list[Point] = []
    right: list[Point] = []
    for (x, y), angle, position in sample(points, per_part):
        half = _width_at(widths, position) / 2
        left.append((x + half * sin(angle), y - half * cos(angle)))
        right.append((x - half * sin(angle), y + half * cos(angle)))
    ends = [Sharp(*left[0]), *left[1:-1], Sharp(*left[-1])]
    back = [Sharp(*right[-1]), *reversed(right[1:-1]), Sharp(*right[0])]
    return outline([*ends, *back], digits=digits)


def spikes(
    points: Sequence[Point],
    widths: Sequence[float],
    count: int,
    size: float,
    side: int = -1,
    span: tuple[float, float] = (0.1, 0.9),
    lean: float = 0.6,
) -> str:
    """Triangles along one side of a stroke; they lean backwards along it."""
    marks = sample(points, 12)
    parts = []
    for index in range(count):
        share = index / max(count - 1, 1)
        where = span[0] + (span[1] - span[0]) * share
        (x, y), angle, position = marks[round(where * (len(marks) - 1))]
        half = _width_at(widths, position) / 2 - 1
        nx, ny = -sin(angle) * side, cos(angle) * side
        tall = size * (0.65 + 0.5 * sin(pi * (0.2 + 0.8 * share)))
        foot = tall * 0.45
        tx, ty = cos(angle), sin(angle)
        base = (x + nx * half, y + ny * half)
        parts.append(
            polygon(
                (base[0] - tx * foot, base[1] - ty * foot),
                (base[0] + nx * tall - tx * tall * lean, base[1] + ny * tall - ty * tall * lean),
                (base[0] + tx * foot, base[1] + ty * foot),
            )
        )
    return "".join(parts)


class Place:
    """A placement of local points in a picture: turned by degrees, scaled, moved; `flip` mirrors them."""

    def __init__(self, x: float, y: float, scale: float = 1, turn: float = 0, flip: bool = False) -> None:
        """Local (0, 0) comes to x, y."""
        self.x, self.y, self.scale, self.turn, self.flip = x, y, scale, radians(turn), flip

    @property
    def degrees(self) -> float:
        """The turn in degrees."""
        return degrees(self.turn)

    def point(self, x: float, y: float) -> Point:
        """A local point in the picture."""
        x, y = x * self.scale, y * self.scale
        px, py = x * cos(self.turn) - y * sin(self.turn), x * sin(self.turn) + y * cos(self.turn)
        return self.x + (-px if self.flip else px), self.y + py

    def all(self, points: Sequence[Point]) -> list[Point]:
        """Local points in the picture; corners remain corners."""
        return [
            Sharp(*self.point(*point)) if isinstance(point, Sharp) else self.point(*point) for point in points
        ]


def turn_about(points: Sequence[Point], centre: Point, degrees: float) -> list[Point]:
    """Points turned about a centre; corners remain corners."""
    angle = radians(degrees)
    result = []
    for point in points:
        x, y = point[0] - centre[0], point[1] - centre[1]
        turned = (
            centre[0] + x * cos(angle) - y * sin(angle),
            centre[1] + x * sin(angle) + y * cos(angle),
        )
        result.append(Sharp(*turned) if isinstance(point, Sharp) else turned)
    return result


def circle_points(x: float, y: float, radius: float, count: int, start: float = -90) -> list[Point]:
    """Points evenly spaced on a circle, from the top by default."""
    return [
        (x + radius * cos(angle), y + radius * sin(angle))
        for angle in (radians(start + 360 * index / count) for index in range(count))
    ]


def star_points(
    x: float, y: float, outer: float, inner: float, count: int, start: float = -90
) -> list[Point]:
    """The points of a star in order."""
    far = circle_points(x, y, outer, count, start)
    near = circle_points(x, y, inner, count, start + 180 / count)
    return [point for pair in zip(far, near, strict=True) for point in pair]


def distance(a: Point, b: Point) -> float:
    """The distance of two points."""
    return hypot(a[0] - b[0], a[1] - b[1])
