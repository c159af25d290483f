"""Grounds, weather and signs that several pictures of Draco Magi share."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.dragons.breed import Breed
from drawing.palette import Palette
from drawing.paths import Pen, Place, Point, Sharp, outline, polygon, star_points
from drawing.scenery import crescent, rays, sky

S = Sharp
WIDTH, HEIGHT = 320, 180


def begin(
    name: str, breed: Breed, x: float, y: float, horizon: float = 124, light: Point = (-0.6, -0.8)
) -> Canvas:
    """A picture with the sky of a breed and its light at x, y."""
    p = breed.palette
    canvas = Canvas(WIDTH, HEIGHT, name, light)
    sky(canvas, p.top, p.middle, p.low, horizon / HEIGHT)
    rays(canvas, x, y, 220, p.glow, 14, 0.32)
    canvas.glow(x, y, 108, p.low, 0.95, p.glow)
    return canvas


def scaled(points: list[Point], size: float, x: float, y: float) -> list[Point]:
    """Points scaled and moved; corners remain corners."""
    return Place(x, y, size).all(points)


def flame(canvas: Canvas, place: Place, tones: tuple[str, ...] = ("#ff6a1a", "#ffb03a", "#fff2b0")) -> None:
    """A blast of fire from (0, 0) to the right, about 150 long."""
    fire = [
        S(-4, -3), (30, -24), S(62, -34), (70, -14), S(132, -42), (104, -6), S(156, 6), (106, 20),
        S(128, 50), (78, 30), S(66, 46), (30, 24),
    ]  # fmt: skip
    for size, tone in zip((1.0, 0.68, 0.38), tones, strict=True):
        shape = [S(x, y * size) if isinstance(q, Sharp) else (x, y * size) for q in fire for x, y in [q]]
        inner = Place(place.x, place.y, place.scale * (0.4 + 0.6 * size), place.degrees, place.flip)
        canvas.path(outline(inner.all(shape)), tone, 0.95)


def bolt(start: Point, end: Point, canvas: Canvas, steps: int = 6, width: float = 10) -> str:
    """The jagged line of a flash of lightning."""
    pen = Pen().move(start)
    for step in range(1, steps):
        share = step / steps
        side = width if step % 2 else -width
        pen.line(
            (
                start[0] + (end[0] - start[0]) * share + side + canvas.random.uniform(-4, 4),
                start[1] + (end[1] - start[1]) * share,
            )
        )
    return str(pen.line(end))


def arrow(canvas: Canvas, x: float, y: float, turn: float, size: float = 1, tone: str = "#3a2c24") -> None:
    """An arrow whose point is at x, y."""
    place = Place(x, y, size, turn)
    canvas.stroke(str(Pen().move(place.point(-54, 0)).line(place.point(-6, 0))), tone, 2.6 * size)
    feathers: list[Point] = [(-58, -6), (-46, 0), (-58, 6), (-52, 0)]
    canvas.path(polygon(*place.all(feathers)), "#f4ead8")
    canvas.path(polygon(*place.all([(-10, -5), (2, 0), (-10, 5)])), "#e4ecf4")


def celestial(canvas: Canvas, symbol: str, x: float, y: float, radius: float, p: Palette) -> None:
    """The sun, the moon or the star of a battle card in the sky; without a symbol, a soft light."""
    if symbol == "sun":
        canvas.glow(x, y, radius * 2.3, "#ffd24a", 0.8, "#fff6c8")
        spokes = []
        for index in range(14):
            angle, wide = radians(360 * index / 14), radians(6.5)
            far = radius * (1.62 if index % 2 else 1.36)
            spokes.append(
                polygon(
                    (x + radius * 1.1 * cos(angle - wide), y + radius * 1.1 * sin(angle - wide)),
                    (x + far * cos(angle), y + far * sin(angle)),
                    (x + radius * 1.1 * cos(angle + wide), y + radius * 1.1 * sin(angle + wide)),
                )
            )
        canvas.path("".join(spokes), "#ffd65a")
        canvas.circle(x, y, radius, "#ffe38a")
        canvas.circle(x, y, radius * 0.82, "#fff4c0")
    elif symbol == "moon":
        canvas.glow(x, y, radius * 2.4, "#b8ccff", 0.75, "#f4f6ff")
        canvas.path(crescent(x, y, radius * 1.15), "#f6f4e2")
    elif symbol == "star":
        canvas.glow(x, y, radius * 2.2, "#bff4ff", 0.8, "#ffffff")
        canvas.path(polygon(*star_points(x, y, radius * 1.5, radius * 0.34, 4)), "#ffffff")
        canvas.path(polygon(*star_points(x, y, radius * 0.95, radius * 0.3, 4, -45)), "#d8f6ff")
    else:
        canvas.glow(x, y, radius * 2.2, p.low, 0.7, p.glow)


def clouds(
    canvas: Canvas, y: float, tone: str, opacity: float = 1, low: float = 30, high: float = 58
) -> None:
    """A bank of clouds from y to the bottom."""
    pen = Pen().move((-20, 200)).line((-20, y))
    x = -20.0
    while x < 330:
        wide = canvas.random.uniform(low, high)
        up = wide * 0.6
        pen.cubic((x, y - up), (x + wide, y - up), (x + wide, y + canvas.random.uniform(-4, 4)))
        x += wide
    canvas.path(str(pen.line((360, 200)).close()), tone, opacity)


def crack(canvas: Canvas, points: list[Point], colour: str, width: float = 2.4) -> None:
    """A glowing crack."""
    canvas.stroke(str(Pen().move(points[0]).line(*points[1:])), mix(colour, "#ff2a00", 0.35), width + 3, 0.5)
    canvas.stroke(str(Pen().move(points[0]).line(*points[1:])), colour, width)


def begin_land(
    name: str, top: str, middle: str, low: str, horizon: float, light: Point = (-0.6, -0.8)
) -> Canvas:
    """A picture with the sky of a land."""
    canvas = Canvas(WIDTH, HEIGHT, f"land-{name}", light)
    sky(canvas, top, middle, low, horizon / HEIGHT)
    return canvas
