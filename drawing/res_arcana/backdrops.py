"""The grounds of Res Arcana's pictures: landscapes, studies, caves and velvet."""

from drawing.canvas import Canvas, mix
from drawing.palette import Palette
from drawing.paths import Pen, Sharp, outline, polygon
from drawing.res_arcana.shapes import mark_circle
from drawing.scenery import finish, hills, mist, moon, pines, rays, ridge, sky, sparks, stars

S = Sharp
WIDTH, HEIGHT = 320, 180


def begin(name: str, p: Palette, horizon: float = 130) -> Canvas:
    """A picture with its sky."""
    canvas = Canvas(WIDTH, HEIGHT, f"res-arcana-{name}")
    sky(canvas, p.top, p.middle, p.low, horizon / HEIGHT)
    return canvas


def study(name: str, p: Palette, x: float = 160, y: float = 84) -> Canvas:
    """A dark room: light and an alchemist's circle behind the thing, and the edge of a table."""
    canvas = Canvas(WIDTH, HEIGHT, f"res-arcana-{name}")
    canvas.rect(0, HEIGHT, canvas.halo((0, p.middle), (0.75, p.top), (1, p.ground), y=0.46, radius=0.7))
    rays(canvas, x, y, 200, p.glow, 12, 0.3)
    canvas.glow(x, y, 104, p.low, 0.95, p.glow)
    mark_circle(canvas, x, y, 76, p.glow, 0.5)
    canvas.path(
        polygon((-2, 148), (322, 148), (322, 182), (-2, 182)), canvas.fade((0, p.shade), (1, p.ground))
    )
    canvas.rect(147, 1.6, p.rim, 0.5)
    canvas.ellipse(x, 152, 84, 7, "#000000", 0.35)
    return canvas


def outdoors(
    name: str,
    p: Palette,
    x: float = 160,
    y: float = 84,
    horizon: float = 130,
    land: str = "ridge",
    light: str = "rays",
) -> Canvas:
    """A landscape with a light at x, y: rays, the sun, the moon or stars."""
    canvas = begin(name, p, horizon)
    if light in ("moon", "stars"):
        stars(canvas, 34, p.glow, 0.7)
    if light == "rays":
        rays(canvas, x, y, 220, p.glow, 14, 0.34)
    canvas.glow(x, y, 112, p.low, 0.95, p.glow)
    if light == "sun":
        canvas.circle(x, y, 46, p.glow, 0.92)
    if light == "moon":
        moon(canvas, x, y, 54, p.glow, mix(p.glow, p.middle, 0.35))
    far, near = mix(p.middle, p.low, 0.25), mix(p.ground, p.middle, 0.3)
    if land == "ridge":
        ridge(canvas, horizon + 4, 46, far, p.low, 12)
        ridge(canvas, horizon + 26, 26, near, steps=16)
    elif land == "hills":
        hills(canvas, horizon, 20, far, p.low, 5)
        hills(canvas, horizon + 24, 16, near, steps=4)
    elif land == "forest":
        pines(canvas, horizon + 14, 76, far, 15)
        pines(canvas, horizon + 34, 92, near, 11, gap=(84, 236))
    elif land == "sea":
        sea(canvas, p, horizon)
    elif land == "clouds":
        clouds(canvas, p, horizon)
    elif land == "plain":
        canvas.rect(horizon, HEIGHT, canvas.fade((0, mix(p.middle, p.low, 0.3)), (0.4, near)))
    return canvas


def sea(canvas: Canvas, p: Palette, horizon: float, rows: int = 5) -> None:
    """Water with the lines of waves."""
    canvas.rect(
        horizon, HEIGHT, canvas.fade((0, mix(p.middle, p.low, 0.35)), (0.4, mix(p.ground, p.middle, 0.45)))
    )
    pen = Pen()
    for row in range(rows):
        y = horizon + 8 + row * 10
        x = -10 + canvas.random.uniform(-24, 4)
        pen.move((x, y))
        for _ in range(8):
            x += 46
            pen.curve((x - 23, y - 7), (x, y))
    canvas.stroke(str(pen), p.low, 1.5, 0.45)


def clouds(canvas: Canvas, p: Palette, y: float) -> None:
    """Banks of clouds in three layers."""
    for layer, share in enumerate((0.55, 0.3, 0.05)):
        points = [(-30.0, 220.0)]
        for index in range(9):
            x = -20 + 45 * index
            points.append((x, y + layer * 20 + canvas.random.uniform(-14, 14) - (10 if index % 2 else 0)))
        points.append((350.0, 220.0))
        canvas.path(outline(points), mix(p.middle, p.glow, share), 0.95)


def cave(name: str, p: Palette, x: float = 160, y: float = 92) -> Canvas:
    """A cave with light at its end, and rocks around it."""
    canvas = Canvas(WIDTH, HEIGHT, f"res-arcana-{name}")
    canvas.rect(0, HEIGHT, canvas.halo((0, p.low), (0.4, p.middle), (1, p.top), y=0.5, radius=0.75))
    rays(canvas, x, y, 200, p.glow, 12, 0.3)
    canvas.glow(x, y, 96, p.low, 0.9, p.glow)
    for depth, share in ((0, 0.35), (16, 0.0)):
        pen = Pen()
        for index in range(12):
            rx = index * 30 + canvas.random.uniform(-8, 8)
            tall = canvas.random.uniform(18, 50) * (0.45 + abs(rx - x) / 170) - depth
            pen.move((rx - 18, -4)).line(
                (rx + canvas.random.uniform(-4, 4), max(4, tall)), (rx + 18, -4)
            ).close()
        canvas.path(str(pen), mix(p.ground, p.middle, share))
    ridge(canvas, 160, 22, mix(p.ground, p.middle, 0.35), steps=16)
    ridge(canvas, 174, 16, p.ground, steps=14)
    return canvas


def velvet(name: str, p: Palette, x: float = 160, y: float = 88) -> Canvas:
    """Folds of velvet around a cushion of light."""
    canvas = Canvas(WIDTH, HEIGHT, f"res-arcana-{name}")
    canvas.rect(0, HEIGHT, canvas.halo((0, p.middle), (0.7, p.body), (1, p.top), y=0.48, radius=0.72))
    for index in range(9):
        top = -10 + index * 42 + canvas.random.uniform(-8, 8)
        foot = 160 + (top - 160) * 1.35
        lean = canvas.random.uniform(-14, 14)
        fold = outline(
            [
                S(top, -4),
                (top + lean + 6, 70),
                S(foot, 184),
                S(foot + 26, 184),
                (top + lean + 20, 76),
                S(top + 12, -4),
            ]
        )
        canvas.path(fold, p.shade if index % 2 else p.gem, 0.5 if index % 2 else 0.26)
    canvas.glow(x, y, 108, p.low, 0.85, p.glow)
    mark_circle(canvas, x, y, 80, p.glow, 0.35)
    canvas.path(
        outline([S(-4, 158), (70, 146), (160, 152), (250, 145), S(324, 158), S(324, 184), S(-4, 184)]),
        p.shade,
    )
    canvas.stroke("M-4 158Q74 140 160 152T324 158", p.rim, 1.6, 0.55)
    canvas.ellipse(x, 154, 74, 8, "#000000", 0.35)
    return canvas


def complete(
    canvas: Canvas, p: Palette, x: float = 160, y: float = 84, count: int = 12, spread: float = 96
) -> Canvas:
    """The picture with sparks, dark corners and grain."""
    if count:
        sparks(canvas, x, y, spread, p.rim, count)
    finish(canvas, p.ground, p.rim)
    return canvas


def fog(canvas: Canvas, p: Palette, y: float = 128, strength: float = 0.4) -> None:
    """Mist before the foot of a thing."""
    mist(canvas, y, 52, p.low, strength)
