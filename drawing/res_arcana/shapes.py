"""Bodies and small things that many pictures of Res Arcana have."""

from collections.abc import Sequence
from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Place, Point, Sharp, brush, circle_points, outline, polygon
from drawing.res_arcana.materials import BRASS, FIRE, LEAVES, Tone
from drawing.scenery import glint

S = Sharp
FLAME: list[Point] = [
    S(3, -64),
    (15, -40),
    (34, -22),
    (33, 8),
    (18, 27),
    (0, 31),
    (-18, 27),
    (-33, 8),
    (-29, -14),
    S(-22, -42),
    (-7, -27),
]
"""A flame about 64 wide and 95 high; (0, 0) is its middle."""


def trace(text: str) -> list[Point]:
    """Points from text such as "12,40 60,44! 70,80"; those with an exclamation mark are corners."""
    points: list[Point] = []
    for word in text.split():
        x, y = map(float, word.removesuffix("!").split(","))
        points.append(S(x, y) if word.endswith("!") else (x, y))
    return points


def body(
    canvas: Canvas, points: Sequence[Point], tone: Tone, depth: float = 9, rim: float = 2, digits: int = 0
) -> None:
    """A body with a smooth outline."""
    canvas.form(outline(points, digits=digits), *tone, rim, depth)


def block(canvas: Canvas, points: Sequence[Point], tone: Tone, depth: float = 9, rim: float = 2) -> None:
    """A body with straight edges."""
    canvas.form(polygon(*points), *tone, rim, depth)


def limb(
    canvas: Canvas,
    line: Sequence[Point],
    widths: Sequence[float],
    tone: Tone,
    depth: float = 5,
    rim: float = 1.8,
) -> None:
    """A stroke with a body: an arm, a branch, a tail."""
    canvas.form(brush(line, widths), *tone, rim, depth)


def box(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    tone: Tone,
    depth: float = 9,
    rim: float = 2,
) -> None:
    """An upright rectangle; x is its middle and y its top."""
    half = width / 2
    block(
        canvas,
        [(x - half, y), (x + half, y), (x + half, y + height), (x - half, y + height)],
        tone,
        depth,
        rim,
    )


def lathe_outline(x: float, profile: Sequence[Point]) -> list[Point]:
    """The outline of a vessel from the half widths at heights, top to bottom; corners remain corners."""
    left = [S(x - half, y) if isinstance(q, Sharp) else (x - half, y) for q in profile for half, y in [q]]
    right = [S(x + half, y) if isinstance(q, Sharp) else (x + half, y) for q in profile for half, y in [q]]
    return [*right, *reversed(left)]


def lathe(
    canvas: Canvas, x: float, profile: Sequence[Point], tone: Tone, depth: float = 12, rim: float = 2.2
) -> None:
    """A vessel from the half widths at heights, top to bottom."""
    body(canvas, lathe_outline(x, profile), tone, depth, rim)


def flame(
    canvas: Canvas, x: float, y: float, size: float, tones: Sequence[str] = FIRE, flip: bool = False
) -> None:
    """A flame of three colours; y is its foot, and size 1 is 95 high."""
    for scale, fill in zip((1, 0.66, 0.36), tones, strict=True):
        place = Place(x, y - 31 * size * scale, size * scale, flip=flip)
        canvas.path(outline(place.all(FLAME)), fill, 0.96)


def drop(x: float, y: float, size: float) -> str:
    """The outline of a drop; its tip is at the top."""
    return outline(
        [
            S(x, y - size * 1.3),
            (x + size * 0.8, y + size * 0.1),
            (x, y + size),
            (x - size * 0.8, y + size * 0.1),
        ]
    )


def leaf(canvas: Canvas, x: float, y: float, size: float, turn: float, tone: Tone = LEAVES) -> None:
    """A leaf that grows from x, y; at 0 degrees to the right."""
    place = Place(x, y, size, turn)
    canvas.form(
        outline(place.all([S(0, 0), (0.45, -0.3), S(1, 0), (0.45, 0.3)])), *tone, 1.4, max(2, size * 0.16)
    )


def coin(canvas: Canvas, x: float, y: float, size: float, flat: float = 1) -> None:
    """A coin; `flat` is its height by its width."""
    canvas.ellipse(x, y + size * 0.16, size, size * flat, BRASS[1])
    canvas.ellipse(x, y, size, size * flat, BRASS[2])
    canvas.ellipse(x + 0.7, y + 0.7, size - 1.2, size * flat - 1, "#f0b838")
    canvas.ellipse(x, y, size * 0.6, size * flat * 0.6, "#c98a24")


def crystal(
    canvas: Canvas, x: float, y: float, width: float, height: float, colour: str, turn: float = 0
) -> None:
    """A long crystal of four faces; x, y is its foot."""
    place = Place(x, y, 1, turn)
    w, h = width / 2, height
    faces = (
        ([(-w, -h * 0.72), (-w * 0.1, -h * 0.62), (-w * 0.15, 0), (-w * 0.8, -h * 0.08)], 0.1),
        ([(-w * 0.1, -h * 0.62), (w, -h * 0.7), (w * 0.75, -h * 0.1), (-w * 0.15, 0)], -0.4),
        ([(-w, -h * 0.72), (w * 0.1, -h), (-w * 0.1, -h * 0.62)], 0.65),
        ([(w * 0.1, -h), (w, -h * 0.7), (-w * 0.1, -h * 0.62)], 0.3),
    )
    for points, light in faces:
        tone = mix(colour, "#ffffff", light) if light > 0 else mix(colour, "#0a0618", -light)
        canvas.path(polygon(*place.all(points)), tone)


def mark_circle(canvas: Canvas, x: float, y: float, radius: float, colour: str, opacity: float = 0.4) -> None:
    """An alchemist's circle: two rings and a hexagram."""
    canvas.ring(x, y, radius, colour, 1.8, opacity)
    canvas.ring(x, y, radius * 0.86, colour, 1, opacity)
    star = "".join([polygon(*circle_points(x, y, radius * 0.86, 3, start)) for start in (-90, 90)])
    canvas.stroke(star, colour, 1, opacity)


def spiral(x: float, y: float, radius: float, turns: float, flat: float = 1, start: float = 0) -> str:
    """A line from the middle outwards."""
    points = []
    steps = round(turns * 8)
    for index in range(steps + 1):
        angle, far = radians(start + 45 * index), radius * index / steps
        points.append((x + far * cos(angle), y + far * sin(angle) * flat))
    return outline(points, False)


def glints(canvas: Canvas, *places: tuple[float, float, float], colour: str = "#ffffff") -> None:
    """Four-pointed sparkles, each as x, y, size."""
    canvas.path("".join([glint(*place) for place in places]), colour)


def skull(canvas: Canvas, x: float, y: float, size: float, tone: Tone, eyes: str = "") -> None:
    """A skull from the front, about 80 wide and 92 high at size 1; x, y is its middle."""
    place = Place(x, y, size)
    half: list[Point] = [(0, -48), (-28, -42), (-41, -14), S(-36, 8), S(-24, 18), S(-20, 40), (0, 45)]
    points = [*half, *[S(-q[0], q[1]) if isinstance(q, Sharp) else (-q[0], q[1]) for q in half[-2:0:-1]]]
    canvas.form(outline(place.all(points)), *tone, max(1.2, 2.4 * size), 18 * size)
    sockets = "".join(
        [
            outline(
                place.all([(s * 7, 0), (s * 16, -10), (s * 29, -7), (s * 28, 8), (s * 14, 12)]),
                digits=int(size < 0.5),
            )
            for s in (-1, 1)
        ]
    )
    canvas.path(sockets + polygon(*place.all([(0, 10), (7, 24), (0, 21), (-7, 24)])), "#150f1e")
    teeth = Pen(1)
    for dx in (-12, -4, 4, 12):
        teeth.move(place.point(dx, 31)).line(place.point(dx, 43))
    canvas.stroke(str(teeth), "#4a4038", max(0.8, 2.2 * size))
    for side in (-1, 1) if eyes else ():
        ex, ey = place.point(side * 18, 1)
        canvas.glow(ex, ey, 15 * size, eyes, 1, "#ffffff")
