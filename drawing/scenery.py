"""Grounds, skies and weather that all games share."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Point, outline, polygon


def sky(canvas: Canvas, top: str, middle: str, low: str, horizon: float = 1) -> None:
    """Fill the picture from top to bottom; the lowest colour is reached at the horizon."""
    canvas.rect(0, canvas.height, canvas.fade((0, top), (horizon * 0.55, middle), (horizon, low)))


def stars(canvas: Canvas, count: int, colour: str = "#ffffff", low: float = 0.6) -> None:
    """Scatter small and some larger stars over the upper part."""
    places = [
        (canvas.random.uniform(2, canvas.width - 2), canvas.random.uniform(2, canvas.height * low))
        for _ in range(count)
    ]
    canvas.dots(places[count // 3 :], colour, 1.1, 0.55)
    canvas.dots(places[: count // 3], colour, 1.8, 0.9)


def moon(canvas: Canvas, x: float, y: float, radius: float, colour: str, shade: str = "") -> None:
    """A full moon with three seas and its light."""
    canvas.glow(x, y, radius * 2.4, colour, 0.5)
    canvas.circle(x, y, radius, colour)
    if shade:
        for dx, dy, size in ((-0.35, -0.2, 0.24), (0.3, 0.3, 0.32), (0.25, -0.5, 0.14)):
            canvas.circle(x + dx * radius, y + dy * radius, size * radius, shade, 0.45)


def crescent(x: float, y: float, radius: float, bite: float = 0.75) -> str:
    """The outline of a crescent whose hollow looks to the upper right."""
    a, b = (x - radius * 0.35, y - radius * 0.94), (x + radius * 0.94, y + radius * 0.35)
    r, s = round(radius, 1), round(radius * bite, 1)
    return f"M{a[0]:.0f} {a[1]:.0f}A{r} {r} 0 1 0 {b[0]:.0f} {b[1]:.0f}A{s} {s} 0 1 1 {a[0]:.0f} {a[1]:.0f}z"


def ridge(
    canvas: Canvas,
    y: float,
    height: float,
    colour: str,
    mist: str = "",
    steps: int = 14,
    rim: str = "",
    peak: float | None = None,
) -> None:
    """A jagged range of mountains; `mist` is the colour at its foot, `peak` the x of its highest top."""
    points: list[Point] = [(-4, canvas.height + 4), (-4, y)]
    for index in range(steps + 1):
        x = canvas.width * index / steps + canvas.random.uniform(-6, 6)
        tall = canvas.random.uniform(0.25, 0.8) if index % 2 else canvas.random.uniform(-0.1, 0.35)
        if peak is not None:
            tall *= max(0.15, 1.25 - abs(x - peak) / (canvas.width * 0.42))
        points.append((x, y - height * tall))
    points += [(canvas.width + 4, y), (canvas.width + 4, canvas.height + 4)]
    d = polygon(*points)
    fill = canvas.fade((0, colour), (0.75, mist)) if mist else colour
    if rim:
        canvas.form(d, fill, rim=rim, rim_width=1.6)
    else:
        canvas.path(d, fill)


def hills(canvas: Canvas, y: float, height: float, colour: str, mist: str = "", steps: int = 6) -> None:
    """Soft hills."""
    points: list[Point] = [(-30, canvas.height + 20)]
    for index in range(steps + 1):
        x = -20 + (canvas.width + 40) * index / steps + canvas.random.uniform(-8, 8)
        points.append((x, y - height * canvas.random.uniform(0, 1) * (1 if index % 2 else 0.3)))
    points.append((canvas.width + 30, canvas.height + 20))
    canvas.path(outline(points), canvas.fade((0, colour), (0.9, mist)) if mist else colour)


def pines(
    canvas: Canvas,
    y: float,
    height: float,
    colour: str,
    count: int = 12,
    gap: tuple[float, float] | None = None,
    opacity: float = 1,
) -> None:
    """A line of firs along y; none between the two x of `gap`."""
    pen = Pen()
    for index in range(count):
        x = canvas.width * (index + 0.5) / count + canvas.random.uniform(-9, 9)
        tall = height * canvas.random.uniform(0.55, 1)
        if gap and gap[0] < x < gap[1]:
            continue
        w = tall * 0.24
        pen.move((x, y - tall)).line(
            (x + w * 0.55, y - tall * 0.62),
            (x + w * 0.25, y - tall * 0.64),
            (x + w * 0.85, y - tall * 0.28),
            (x + w * 0.4, y - tall * 0.3),
            (x + w * 1.15, y + 4),
            (x - w * 1.15, y + 4),
            (x - w * 0.4, y - tall * 0.3),
            (x - w * 0.85, y - tall * 0.28),
            (x - w * 0.25, y - tall * 0.64),
            (x - w * 0.55, y - tall * 0.62),
        ).close()
    canvas.path(str(pen), colour, opacity)


def bare_tree(canvas: Canvas, x: float, y: float, tall: float, colour: str, lean: float = 0) -> None:
    """A dead tree of strokes that split."""
    pen = Pen()

    def grow(point: Point, angle: float, length: float, level: int) -> None:
        end = (point[0] + length * cos(radians(angle)), point[1] + length * sin(radians(angle)))
        middle = (
            (point[0] + end[0]) / 2 + canvas.random.uniform(-0.12, 0.12) * length,
            (point[1] + end[1]) / 2,
        )
        pen.move(point).curve(middle, end)
        if level:
            for side in (-1, 1):
                grow(end, angle + side * canvas.random.uniform(18, 46), length * 0.62, level - 1)

    grow((x, y), -90 + lean, tall * 0.42, 3)
    canvas.stroke(str(pen), colour, max(1.6, tall * 0.03))
    canvas.path(
        polygon((x - tall * 0.06, y + 4), (x - tall * 0.012, y - tall * 0.4), (x + tall * 0.07, y + 4)),
        colour,
    )


def mist(canvas: Canvas, y: float, height: float, colour: str, strength: float = 0.5) -> None:
    """A band of fog."""
    canvas.rect(y, height, canvas.fade((0, colour, 0), (0.5, colour, strength), (1, colour, 0)))


def rays(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    colour: str,
    count: int = 12,
    strength: float = 0.35,
    share: float = 0.4,
) -> None:
    """Beams of light around a point."""
    pen = Pen()
    for index in range(count):
        angle = 360 * index / count + canvas.random.uniform(-6, 6)
        half = 180 / count * share * canvas.random.uniform(0.5, 1.2)
        a, b = radians(angle - half), radians(angle + half)
        pen.move((x, y)).line(
            (x + radius * cos(a), y + radius * sin(a)), (x + radius * cos(b), y + radius * sin(b))
        ).close()
    name = canvas.halo((0, colour, strength), (1, colour, 0))
    canvas.path(str(pen), name)


def sparks(
    canvas: Canvas, x: float, y: float, spread: float, colour: str, count: int = 16, size: float = 2.2
) -> None:
    """Sparks around a point."""
    places = []
    for _ in range(count):
        angle, far = canvas.random.uniform(0, 6.28), spread * canvas.random.uniform(0.25, 1)
        places.append((x + far * cos(angle), y + far * sin(angle)))
    canvas.dots(places[::2], colour, size, 0.95)
    canvas.dots(places[1::2], colour, size * 0.6, 0.7)


def finish(canvas: Canvas, dark: str, grain: str = "", strength: float = 0.75) -> None:
    """Darken the corners and print the grain."""
    shade = canvas.halo((0.55, dark, 0), (1, dark, strength), radius=0.72)
    canvas.rect(0, canvas.height, shade)
    if not grain:
        return
    canvas.grain(grain, 0.28)


def glint(x: float, y: float, size: float) -> str:
    """The outline of a four-pointed sparkle."""
    pen = Pen(1).move((x, y - size))
    for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        pen.curve((x, y), (x + dx * size * (0.6 if dx else 1), y + dy * size))
    return str(pen.close())


def darker(colour: str, share: float = 0.5) -> str:
    """A shade of a colour, towards night."""
    return mix(colour, "#0a0618", share)


def lighter(colour: str, share: float = 0.5) -> str:
    """A tint of a colour, towards warm white."""
    return mix(colour, "#fff7e0", share)
