"""The crests of dragons that are made of metal, ice, fire, bone or light."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.dragons.breed import Breed
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, turn_about

S = Sharp
HUES = ("#ff5a5a", "#ff9e3d", "#ffe14d", "#5fd66a", "#4db4ff", "#a06af0")
"""The colours of a rainbow."""


def _horn(
    canvas: Canvas, place: Place, line: list[Point], widths: tuple[float, ...], tones: tuple[str, str, str]
) -> None:
    canvas.form(brush(place.all(line), [width * place.scale for width in widths]), *tones, 1.6, 5)


def sail(canvas: Canvas, place: Place, breed: Breed) -> None:
    """A ragged skin between long thorns, from the brow to the nape."""
    p = breed.palette
    tips: list[Point] = [(8, -58), (-26, -70), (-58, -56), (-76, -26), (-74, 8)]
    web: list[Point] = [S(14, -20)]
    for index, tip in enumerate(tips):
        web.append(S(*tip))
        after = tips[index + 1] if index + 1 < len(tips) else (-20.0, 26.0)
        web.append(((tip[0] + after[0]) * 0.36, (tip[1] + after[1]) * 0.36))
    canvas.form(outline(place.all([*web, S(-20, 26)])), mix(p.gem, p.body, 0.35), p.body, p.rim, 2, 12)
    pen = Pen()
    for tip in tips:
        pen.move(place.point(-8, -6)).line(place.point(*tip))
    canvas.stroke(str(pen), p.shade, 2, 0.6)


def tendrils(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Four feelers that curl and end in lights."""
    p = breed.palette
    for line in (
        [(-6, -22), (-24, -54), (-60, -58), (-78, -38), (-68, -22)],
        [(-14, -16), (-44, -32), (-80, -24), (-104, -44)],
        [(-20, 0), (-50, -2), (-76, 12), (-104, 2)],
        [(-18, 16), (-40, 30), (-66, 30), (-80, 48)],
    ):
        points = place.all(line)
        canvas.form(
            brush(points, [width * place.scale for width in (13, 10, 6, 3)]), p.body, p.shade, p.rim, 1.8, 5
        )
        canvas.glow(*points[-1], 13 * place.scale, p.accent, 0.9)
        canvas.circle(*points[-1], 4.4 * place.scale, mix(p.accent, "#ffffff", 0.5))


def sunrays(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Rays of a sun around the head, and a crown."""
    p = breed.palette
    for far, wide, tone in ((74, 10, mix(p.gem, p.rim, 0.3)), (54, 13, mix(p.gem, p.body, 0.4))):
        rays = []
        for index in range(9):
            angle = radians(-58 - index * 27 + (13 if far < 60 else 0))
            x, y = cos(angle), sin(angle)
            rays.append(
                [
                    (-8 - y * wide + x * 16, -2 + x * wide + y * 16),
                    (-8 + x * far, -2 + y * far),
                    (-8 + y * wide + x * 16, -2 - x * wide + y * 16),
                ]
            )
        d = "".join([polygon(*place.all(ray)) for ray in rays])
        canvas.form(d, tone, mix(tone, p.shade, 0.5), p.rim, 1.6, 6)


def plumes(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Long feathers that sweep backwards."""
    p = breed.palette
    for angle, long, tone in (
        (-146, 104, p.body),
        (-164, 120, mix(p.body, p.rim, 0.35)),
        (178, 112, p.body),
        (160, 88, mix(p.body, p.rim, 0.35)),
        (-126, 76, mix(p.body, p.rim, 0.5)),
    ):
        feather = [S(0, 0), (long * 0.4, -11), (long * 0.8, -9), S(long, 4), (long * 0.6, 8), (long * 0.2, 6)]
        turned = turn_about(feather, (0, 0), angle)
        points = [
            S(x - 10, y - 6) if isinstance(point, Sharp) else (x - 10, y - 6)
            for point in turned
            for x, y in [point]
        ]
        canvas.form(outline(place.all(points)), tone, mix(tone, p.shade, 0.6), p.rim, 1.8, 6)


def ram(canvas: Canvas, place: Place, breed: Breed) -> None:
    """The coiled horn of a ram."""
    p = breed.palette
    line = []
    for step in range(10):
        angle, far = radians(-70 - step * 44), 42 - step * 3.4
        line.append((-26 + far * cos(angle), -8 + far * sin(angle)))
    widths = (20, 20, 19, 17, 15, 12, 9, 6, 3, 0.5)
    _horn(canvas, place, line, widths, ("#e8cfa0", "#8a5f44", "#fff6dc"))
    pen = Pen()
    for x, y in line[:7]:
        away = (x + 26, y + 8)
        pen.move(place.point(x - away[0] * 0.18, y - away[1] * 0.18)).line(
            place.point(x + away[0] * 0.2, y + away[1] * 0.2)
        )
    canvas.stroke(str(pen), p.shade, 1.6 * place.scale, 0.55)


def bull(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Two heavy horns that point forwards, and a mane of scales."""
    p = breed.palette
    for index in range(5):
        angle = radians(-120 - index * 32)
        x, y = -12 + 40 * cos(angle), 4 + 34 * sin(angle)
        scale: list[Point] = [(-8 + x * 0.3, -12), (x, y), (-8 + x * 0.3, 12)]
        canvas.form(polygon(*place.all(scale)), p.body, p.shade, p.rim, 1.6, 5)
    bone = ("#ead0a8", "#80563f", "#fff4da")
    _horn(canvas, place, [(-18, -16), (-44, -34), (-46, -66), (-14, -84)], (20, 17, 11, 0.5), bone)
    _horn(canvas, place, [(-2, -22), (-18, -42), (-8, -66), (22, -74)], (18, 15, 10, 0.5), bone)


def helm(canvas: Canvas, place: Place, breed: Breed) -> None:
    """A crest of red horsehair on a steel ridge."""
    p = breed.palette
    hair = [
        S(10, -26),
        (-6, -62),
        (-44, -74),
        S(-84, -60),
        (-72, -48),
        S(-98, -26),
        (-76, -24),
        S(-92, 8),
        (-60, 0),
        S(-30, 4),
    ]
    canvas.form(outline(place.all(hair)), "#c8283a", "#6a1024", "#ffb0a0", 2.2, 14)
    pen = Pen()
    for tip in ((-70, -58), (-82, -28), (-74, 0)):
        pen.move(place.point(-10, -14)).line(place.point(*tip))
    canvas.stroke(str(pen), "#6a1024", 1.8, 0.6)
    _horn(
        canvas, place, [(6, -24), (-20, -40), (-44, -34), (-58, -10)], (12, 11, 10, 6), (p.gem, p.body, p.rim)
    )


def icicles(canvas: Canvas, place: Place, breed: Breed) -> None:
    """A fan of ice crystals."""
    p = breed.palette
    for angle, long, wide in (
        (-78, 46, 9),
        (172, 54, 10),
        (-168, 78, 12),
        (-100, 66, 11),
        (-146, 94, 14),
        (-122, 84, 13),
    ):
        crystal: list[Point] = [
            (8, -wide),
            (long * 0.78, -wide * 0.7),
            (long, 0),
            (long * 0.78, wide * 0.7),
            (8, wide),
        ]
        points = place.all([(x - 8, y - 6) for x, y in turn_about(crystal, (0, 0), angle)])
        canvas.form(polygon(*points), p.gem, mix(p.body, p.shade, 0.35), "#ffffff", 1.8, 6)


def bones(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Two broken horns."""
    p = breed.palette
    tones = (p.body, p.shade, p.rim)
    _horn(canvas, place, [(-10, -20), (-34, -40), (-62, -44), (-92, -28)], (16, 13, 8, 0.5), tones)
    _horn(canvas, place, [(-20, -8), (-42, -18), (-60, -18)], (13, 11, 9), tones)


def mane(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Six waving bands in the colours of the rainbow."""
    for index, hue in enumerate(HUES):
        y = -30 + index * 11
        line: list[Point] = [
            (-4 - index * 2, -20 + index * 8),
            (-36, y - 14),
            (-68, y + 4),
            (-100 - (index % 2) * 14, y - 8 + index * 5),
        ]
        canvas.form(
            brush(place.all(line), [width * place.scale for width in (13, 13, 10, 0.5)]),
            hue,
            mix(hue, "#3a1a6a", 0.4),
            "#ffffff",
            1.4,
            5,
        )


def flames(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Hair of fire."""
    fire = [
        S(12, -18),
        (2, -44),
        S(10, -72),
        (-18, -56),
        S(-24, -90),
        (-42, -58),
        S(-66, -76),
        (-62, -44),
        S(-96, -44),
        (-70, -20),
        S(-92, 0),
        (-56, 2),
        S(-22, 22),
    ]
    for size, tone in ((1.0, "#ff5a1a"), (0.74, "#ffa030"), (0.48, "#ffe890")):
        inner = Place(*place.point(0, 0), place.scale * size, place.degrees, place.flip)
        canvas.path(outline(inner.all(fire)), tone)


def gear_path(place: Place, x: float, y: float, radius: float, teeth: int = 9) -> str:
    """The outline of a cogwheel."""
    points: list[Point] = []
    for index in range(teeth):
        for far, share in ((1.0, 0.1), (1.0, 0.4), (0.78, 0.52), (0.78, 0.98)):
            angle = radians(360 * (index + share) / teeth)
            points.append((x + radius * far * cos(angle), y + radius * far * sin(angle)))
    return polygon(*place.all(points), digits=1)


def gears(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Cogwheels behind the cheek, and two pipes that steam."""
    p = breed.palette
    for x, y, tall in ((-20, -22, 46), (-40, -16, 36)):
        pipe: list[Point] = [(x - 6, y), (x - 10, y - tall), (x + 6, y - tall), (x + 7, y)]
        canvas.form(polygon(*place.all(pipe)), p.gem, p.shade, p.rim, 1.6, 5)
        for dx, dy, size in ((-10, -14, 10), (-26, -24, 14)):
            cx, cy = place.point(x + dx, y - tall + dy)
            canvas.circle(cx, cy, size * place.scale, "#fff4e0", 0.35)
    for x, y, radius, tone in ((-40, 4, 30, p.body), (-18, -16, 22, p.gem)):
        canvas.form(gear_path(place, x, y, radius), tone, mix(tone, p.shade, 0.6), p.rim, 1.8, 6)
        cx, cy = place.point(x, y)
        canvas.circle(cx, cy, radius * 0.34 * place.scale, p.shade)


def tusks(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Three short thorns on the nape."""
    tones = ("#d8b8a0", "#6a4a40", "#fff0e0")
    for x, y, dx, dy in ((-14, -20, -18, -26), (-26, -10, -30, -14), (-28, 8, -30, 4)):
        _horn(canvas, place, [(x, y), (x + dx * 0.6, y + dy * 0.7), (x + dx, y + dy)], (15, 10, 0.5), tones)
