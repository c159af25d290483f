"""Bites, claws and magic, as battle cards show them."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.draco_magi.scenes import HEIGHT, WIDTH, celestial
from drawing.dragons.breed import Breed
from drawing.dragons.figures import talon
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck
from drawing.palette import Palette
from drawing.paths import Pen, Place, Point, Sharp, circle_points, outline, polygon, star_points
from drawing.scenery import finish, hills, rays, ridge, sky, sparks, stars

S = Sharp


def _palette(colours: str) -> Palette:
    return Palette(*[f"#{colour}" for colour in colours.split()])


SKIES = {
    "bite": _palette("1c0818 7a1c2c ff8a5c ffe0b0 5a1a28 2a0a18 ffc0a0 16060f ffe9a0 e0374a"),
    "claw": _palette("1a0f18 7a4420 ffb860 fff0c0 5a3418 2a180e ffdca0 140a0c fff0a0 d88a3a"),
    "magic": _palette("0e0828 4a2390 b87af0 f4d8ff 3a2070 1c0f44 e4c4ff 0c0624 8affe8 a05af0"),
    "wing": _palette("0a2440 2a7a9a b8ecf0 ffffff 1c5a74 0c2c40 e8ffff 08203a fff0a0 4ac0c8"),
    "wild": _palette("1a1040 5a3a9a ffb0d0 ffffff 3a2a70 1c1444 ffe4f4 120a30 fff07a f07ab0"),
    "steel": _palette("0c1428 34506e c4d8e4 ffffff 2a3f5a 142030 f0f8ff 0a1222 ffe9b0 8aa4c0"),
}
"""The colours of a battle card's sky by what it does."""


def begin_battle(name: str, kind: str, symbol: str, x: float, y: float, radius: float = 27) -> Canvas:
    """A battle card's picture with its symbol in the sky at x, y."""
    p = SKIES[kind]
    canvas = Canvas(WIDTH, HEIGHT, f"battle-{name}", light=(0.4 if x > WIDTH / 2 else -0.4, -0.85))
    sky(canvas, p.top, p.middle, p.low, 0.72)
    if symbol in ("moon", "star"):
        stars(canvas, 26, low=0.6)
    rays(canvas, x, y, 220, p.glow, 14, 0.3)
    celestial(canvas, symbol, x, y, radius, p)
    if kind == "wing":
        return canvas
    if kind in ("claw", "steel"):
        hills(canvas, 138, 24, mix(p.middle, p.low, 0.2), p.low, 5)
    else:
        ridge(canvas, 138, 40, mix(p.middle, p.low, 0.2), p.low, 12)
    return canvas


def clash(canvas: Canvas, x: float, y: float, size: float, tone: str = "#ffe08a") -> None:
    """The flash of a hit."""
    canvas.glow(x, y, size * 2.2, tone, 0.9, "#ffffff")
    canvas.path(polygon(*star_points(x, y, size * 1.4, size * 0.45, 9, 10)), tone)
    canvas.path(polygon(*star_points(x, y, size * 0.9, size * 0.3, 9, 30)), "#ffffff")


def bite(canvas: Canvas, breed: Breed, place: Place, jaw: float = 40, reach: float = 130) -> Point:
    """A head that snaps, with the neck behind it. Returns the place between its teeth."""
    size = place.scale
    back: list[Point] = [(-reach, 74), (-reach * 0.62, 44), (-20, 8)]
    neck(
        canvas,
        place.all(back),
        [80 * size, 58 * size, 40 * size],
        breed,
        side=1 if place.flip else -1,
        plates=size > 1,
    )
    head(canvas, place, breed, jaw=jaw)
    return place.point(66 * breed.snout, 22)


def gashes(canvas: Canvas, place: Place, tone: str = "#fff6d8", count: int = 4) -> None:
    """The marks that claws leave: tapered cuts that glow."""
    for index in range(count):
        x, long = index * 17.0, 78 - abs(index - 1.4) * 12
        cut = [S(x, -long), (x + 9, -long * 0.3), S(x - 4, long), (x + 1, -long * 0.2)]
        points = place.all(cut)
        canvas.path(outline(points), mix(tone, "#ff5a1a", 0.45), 0.6, stroke="#ff8a3a", stroke_width=4)
        canvas.path(outline(points), tone)


def claw(canvas: Canvas, breed: Breed, place: Place, spread: float = 1) -> None:
    """A paw that strikes, and its marks in the air."""
    talon(canvas, place, breed, spread)


def magic(canvas: Canvas, x: float, y: float, radius: float, tones: Palette, points: int = 6) -> None:
    """A circle of magic: rings, a star and runes."""
    canvas.glow(x, y, radius * 1.9, tones.gem, 0.85, tones.glow)
    canvas.ring(x, y, radius, tones.accent, 3.4)
    canvas.ring(x, y, radius * 0.8, "#ffffff", 1.6, 0.9)
    step = 2 if points > 4 else 1
    corners = circle_points(x, y, radius * 0.8, points)
    pen = Pen()
    for start in range(step if points % 2 == 0 else 1):
        pen.move(corners[start])
        for index in range(1, points // (step if points % 2 == 0 else 1) + 1):
            pen.line(corners[(start + index * step) % points])
    canvas.stroke(str(pen), tones.accent, 2.2, 0.95)
    runes = Pen()
    for index in range(18):
        angle = radians(index * 20)
        near, far = radius * 0.86, radius * (0.95 if index % 3 else 0.9)
        runes.move((x + near * cos(angle), y + near * sin(angle))).line(
            (x + far * cos(angle + 0.08), y + far * sin(angle + 0.08))
        )
    canvas.stroke(str(runes), "#ffffff", 1.6)


def stream(canvas: Canvas, start: Point, end: Point, tones: Palette) -> None:
    """Three threads of magic from a mouth to a circle."""
    for bend, width, tone in ((-26, 5.0, tones.gem), (24, 4.0, tones.accent), (-4, 2.6, "#ffffff")):
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        pen = Pen().move(start)
        pen.curve(((start[0] + middle[0]) / 2, (start[1] + middle[1]) / 2 + bend), middle)
        pen.curve(((end[0] + middle[0]) / 2, (end[1] + middle[1]) / 2 - bend), end)
        canvas.stroke(str(pen), tone, width, 0.9)


def end_battle(canvas: Canvas, kind: str, x: float, y: float) -> Canvas:
    """Sparks around x, y, dark corners and grain."""
    p = SKIES[kind]
    sparks(canvas, x, y, 100, p.glow, 16, 2.4)
    finish(canvas, p.ground, p.rim, 0.7)
    return canvas
