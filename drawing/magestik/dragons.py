"""The dragons of MagestiK: each breed awake, asleep and attacking."""

from drawing.canvas import Canvas, mix
from drawing.dragons.breed import Breed
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck, wing
from drawing.magestik.breeds import BREEDS
from drawing.palette import Palette
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, spikes
from drawing.scenery import crescent, finish, glint, hills, mist, moon, pines, rays, ridge, sky, sparks, stars

S = Sharp
WIDTH, HEIGHT = 320, 180


def _land(canvas: Canvas, breed: Breed, p: Palette, horizon: float) -> None:
    """The home of a breed, from the horizon to the foreground."""
    far, near = mix(p.middle, p.low, 0.25), mix(p.ground, p.middle, 0.35)
    if breed.name == "yellow":
        hills(canvas, horizon, 20, far, p.low, 5)
        hills(canvas, horizon + 22, 16, near, steps=4)
    elif breed.name == "green":
        pines(canvas, horizon + 14, 70, far, 15)
        pines(canvas, horizon + 34, 84, near, 11, gap=(80, 240))
    elif breed.name == "blue":
        ridge(canvas, horizon + 6, 26, far, p.low, 16)
        pen = Pen()
        for row in range(5):
            y = horizon + 14 + row * 10
            x = -10 + canvas.random.uniform(-14, 4)
            pen.move((x, y))
            for _ in range(9):
                x += 40
                pen.curve((x - 20, y - 7), (x, y))
        canvas.rect(horizon + 6, HEIGHT, mix(p.ground, p.middle, 0.5))
        canvas.stroke(str(pen), p.low, 1.6, 0.45)
    elif breed.name == "white":
        hills(canvas, horizon, 14, far, p.low, 7)
        mist(canvas, horizon - 26, 60, p.glow, 0.55)
    else:
        ridge(canvas, horizon, 52, far, p.low, 12, peak=70 if breed.name == "red" else 250)
        ridge(canvas, horizon + 26, 30, near, steps=18)


def _backdrop(canvas: Canvas, breed: Breed, x: float, y: float, horizon: float = 120) -> None:
    p = breed.palette
    sky(canvas, p.top, p.middle, p.low, horizon / HEIGHT)
    if breed.name in ("white", "black", "blue"):
        stars(canvas, 30, low=0.5)
    rays(canvas, x, y, 210, p.glow, 14, 0.32)
    canvas.glow(x, y, 110, p.low, 0.95, p.glow)
    if breed.name == "yellow":
        canvas.circle(x, y, 46, p.glow, 0.9)
    if breed.name == "black":
        moon(canvas, x, y, 60, "#efe4ff", "#c9b4ea")
    _land(canvas, breed, p, horizon)


def draw_awake(colour: str) -> Canvas:
    """A dragon that has raised its head and spread its wings."""
    breed = BREEDS[colour]
    p, k = breed.palette, breed.bulk
    canvas = Canvas(WIDTH, HEIGHT, f"{colour}-awake")
    _backdrop(canvas, breed, 168, 78)
    fade = 0.72 if colour == "white" else 1
    fingers = breed.wing_fingers
    left: list[Point] = [(14 - 6 * index + 30 * index, 66 + 34 * index) for index in range(fingers)]
    wing(canvas, (124, 128), (74, 24), [(8, 40), *left[1:]], (110, 172), breed, far=True, opacity=fade)
    right: list[Point] = [(312, 36), (318, 88), (284, 130), (236, 152), (196, 160)]
    right = right[: max(4, fingers)]
    wing(canvas, (146, 126), (246, 14), right, (112, 178), breed, opacity=fade)
    line: list[Point] = [(118, 204), (96, 158), (118, 116), (150, 92)]
    if colour == "white":
        canvas.open_group(opacity=0.88)
    neck(canvas, line, [66 * k, 52 * k, 36 * k, 28 * k], breed)
    head(canvas, Place(172, 78, 0.92 * k, -4), breed)
    if colour == "white":
        canvas.close_group()
        mist(canvas, 120, 70, p.glow, 0.5)
    sparks(canvas, 200, 96, 120, p.rim, 18)
    finish(canvas, p.ground, p.rim)
    return canvas


def draw_asleep(colour: str) -> Canvas:
    """A dragon that lies curled up under the moon."""
    breed = BREEDS[colour]
    day = breed.palette
    p = day
    canvas = Canvas(WIDTH, HEIGHT, f"{colour}-asleep", light=(0.45, -0.9))
    canvas.rect(
        0,
        HEIGHT,
        canvas.fade(
            (0, "#080a20"), (0.5, mix(day.top, "#2b3f7a", 0.4)), (1, mix(day.middle, "#46598f", 0.25))
        ),
    )
    stars(canvas, 34, low=0.6)
    _moon_of(canvas, breed.name)
    _land(canvas, breed, _by_night(p), 126)
    canvas.rect(140, 40, mix(day.ground, "#060818", 0.4))
    fade = 0.8 if colour == "white" else 1
    canvas.open_group(opacity=fade)
    k = 0.94 + (breed.bulk - 0.88) * 0.3
    body: list[Point] = [(70, 150), (76, 112), (112, 78), (166, 66), (220, 80), (256, 118), (262, 152)]
    body = [(164 + (x - 164) * k, 152 + (y - 152) * k) for x, y in body]
    back: list[Point] = body
    canvas.path(
        spikes(back, [2, 2], 11, breed.spike * 1.25, -1, (0.12, 0.96), -0.5), mix(p.shade, p.rim, 0.35)
    )
    canvas.form(
        outline([S(*body[0]), *body[1:-1], S(*body[-1])]),
        mix(p.body, "#1c2450", 0.15),
        p.shade,
        p.rim,
        2.4,
        20,
    )
    # The wing is folded over the back like a tent.
    fold = [
        S(132, 84),
        (176, 60),
        S(214, 66),
        (232, 104),
        S(250, 148),
        (226, 132),
        S(206, 150),
        (188, 130),
        S(164, 146),
        (150, 116),
    ]
    canvas.form(
        outline(
            [
                S(164 + (q[0] - 164) * k, 152 + (q[1] - 152) * k)
                if isinstance(q, Sharp)
                else (164 + (q[0] - 164) * k, 152 + (q[1] - 152) * k)
                for q in fold
            ]
        ),
        mix(p.body, p.middle, 0.35),
        mix(p.body, p.shade, 0.6),
        mix(p.rim, p.body, 0.15),
        2,
        16,
    )
    canvas.stroke(
        str(
            Pen()
            .move((206, 68))
            .curve((222, 108), (206, 150))
            .move((206, 68))
            .curve((188, 104), (166, 144))
            .move((208, 68))
            .curve((238, 104), (248, 146))
        ),
        mix(p.shade, p.rim, 0.3),
        2.2,
        0.8,
    )
    # The tail comes round in front and ends beside the nose.
    tail: list[Point] = [(236, 124), (262, 146), (236, 168), (190, 172), (146, 168), (104, 172)]
    canvas.path(spikes(tail, [30, 4], 8, breed.spike * 0.8, 1, (0.4, 0.92)), mix(p.shade, p.rim, 0.3))
    canvas.form(brush(tail, [8, 30 * k, 32 * k, 24, 13, 3]), p.body, p.shade, p.rim, 2.2, 12)
    canvas.form(
        polygon((112, 170), (94, 160), (74, 170), (94, 180)), mix(p.body, p.rim, 0.3), p.shade, p.rim, 1.4, 5
    )
    neck(
        canvas,
        [(140, 140), (134, 112), (112, 112), (98, 128)],
        [44 * k, 40 * k, 32 * k, 26 * k],
        breed,
        side=-1,
        plates=False,
    )
    head(canvas, Place(96, 134, 0.86 * k, 12, flip=True), breed, eye="shut")
    canvas.close_group()
    canvas.stroke(
        str(Pen().move((26, 128)).curve((14, 118), (24, 108)).curve((34, 98), (20, 88))), "#e8ecff", 2, 0.5
    )
    canvas.path(glint(128, 38, 6) + glint(104, 22, 8), "#fff6d0", 0.9)
    if colour == "white":
        mist(canvas, 126, 54, p.glow, 0.5)
    finish(canvas, "#04040f", p.rim)
    return canvas


def _moon_of(canvas: Canvas, name: str) -> None:
    """The moon in the night of a breed; no two are alike."""
    if name in ("blue", "black"):
        moon(canvas, *((244, 48, 30) if name == "blue" else (66, 52, 36)), "#f2efe0", "#cfc8d8")
        return
    x, y, radius = {"yellow": (60, 44, 18), "green": (262, 36, 16), "red": (250, 42, 24)}.get(
        name, (48, 50, 28)
    )
    canvas.glow(x, y, radius * 3.4, "#dfe6ff", 0.5)
    canvas.path(crescent(x, y, radius), "#f6f1d8")


def _by_night(p: Palette) -> Palette:
    night = "#141b45"
    return Palette(
        p.top,
        mix(p.middle, night, 0.6),
        mix(p.low, night, 0.65),
        p.glow,
        p.body,
        p.shade,
        p.rim,
        mix(p.ground, night, 0.3),
        p.accent,
        p.gem,
    )


def breath(canvas: Canvas, mouth: Point, colour: str, p: Palette) -> None:
    """The breath of a breed, from its mouth to the right edge."""
    x, y = mouth
    canvas.glow(x + 60, y + 14, 100, p.low, 0.9, p.glow)
    if colour == "blue":
        for dy, w in ((-26, 3), (4, 5), (30, 3)):
            pen = Pen().move((x, y))
            for step in range(1, 6):
                pen.line(
                    (
                        x + step * 30 + canvas.random.uniform(-8, 8),
                        y + dy * step / 5 + (9 if step % 2 else -9) * (1 + step * 0.2) + step * 3,
                    )
                )
            canvas.stroke(str(pen), p.gem, w + 4, 0.5)
            canvas.stroke(str(pen), p.glow, float(w))
        return
    if colour in ("red", "black", "white"):
        for size, fill, alpha in (
            (1, p.low if colour != "black" else "#8a3ff0", 0.9),
            (0.66, mix(p.low, p.glow, 0.6), 0.95),
            (0.34, "#ffffff", 0.9),
        ):
            canvas.path(
                outline(
                    [
                        S(x - 4, y - 2),
                        (x + 34, y - 22 * size),
                        S(x + 70, y - 30 * size),
                        (x + 78, y - 10 * size),
                        S(x + 150, y - 38 * size),
                        (x + 112, y),
                        S(x + 180 * (0.6 + size * 0.4), y + 14),
                        (x + 116, y + 26 * size),
                        S(x + 140, y + 60 * size),
                        (x + 84, y + 36 * size),
                        S(x + 74, y + 52 * size),
                        (x + 34, y + 26 * size),
                    ]
                ),
                fill,
                alpha,
            )
        return
    if colour == "yellow":
        canvas.glow(x, y, 40, "#fffbe0", 0.95)
        canvas.path(polygon((x, y - 3), (x + 200, y - 34), (x + 200, y + 66), (x, y + 6)), "#fff3b0", 0.55)
        canvas.path(polygon((x, y - 2), (x + 200, y - 6), (x + 200, y + 40), (x, y + 4)), "#ffffff", 0.7)
        return
    for _ in range(16):
        far = canvas.random.random()
        place = Place(
            x + 12 + far * 140,
            y + 4 + canvas.random.uniform(-1, 1) * (8 + far * 44) + far * 14,
            0.5 + far * 0.7,
            canvas.random.uniform(-60, 60),
        )
        canvas.path(
            outline(place.all([S(-14, 0), (0, -7), S(16, 0), (0, 7)])),
            p.gem if canvas.random.random() < 0.6 else p.glow,
            0.95,
        )


def draw_attack(colour: str) -> Canvas:
    """A dragon that lunges and breathes."""
    breed = BREEDS[colour]
    p, k = breed.palette, breed.bulk
    canvas = Canvas(WIDTH, HEIGHT, f"{colour}-attack", light=(0.5, -0.8))
    _backdrop(canvas, breed, 220, 92, 132)
    wing(canvas, (60, 84), (74, 2), [(150, -24), (190, -6), (176, 30)], (110, 84), breed, far=True)
    wing(canvas, (36, 96), (18, 0), [(-30, 20), (-30, 80)], (10, 150), breed)
    neck(canvas, [(-24, 160), (16, 122), (52, 94), (92, 78)], [80 * k, 62 * k, 44 * k, 32 * k], breed)
    place = Place(114, 74, 0.98 * k, 8)
    mouth = Place(114, 74, 0.98 * k, 8).point(62, 24)
    breath(canvas, mouth, colour, p)
    head(canvas, place, breed, jaw=34)
    sparks(canvas, 240, 100, 90, p.glow, 22, 2.6)
    finish(canvas, p.ground, p.rim)
    return canvas
