"""The parts of dragons: heads in profile, necks, wings and tails, by breed."""

from dataclasses import dataclass
from math import cos, sin

from drawing.canvas import Canvas, mix
from drawing.magestik.palettes import BLACK, BLUE, GREEN, RED, WHITE, YELLOW, Palette
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, sample, spikes, turn_about

S = Sharp
HINGE = (6.0, 12.0)
"""The joint of the jaw in a head's own coordinates; a head looks to the right and is about 100 long."""


@dataclass(frozen=True)
class Breed:
    """A breed: its colours, and how its head, crest and wings differ from others."""

    name: str
    palette: Palette
    snout: float
    crest: str
    spike: float
    wing_fingers: int
    bulk: float


BREEDS = {
    "yellow": Breed("yellow", YELLOW, 0.84, "frill", 9, 3, 0.88),
    "green": Breed("green", GREEN, 1.1, "antlers", 11, 4, 0.92),
    "blue": Breed("blue", BLUE, 1.0, "fins", 13, 4, 1.0),
    "red": Breed("red", RED, 1.0, "horns", 14, 4, 1.06),
    "black": Breed("black", BLACK, 1.06, "crown", 19, 5, 1.14),
    "white": Breed("white", WHITE, 1.04, "veils", 8, 4, 1.0),
}
"""All breeds by colour; white is the Ephemeral Dragon."""


def _upper(snout: float) -> list[Point]:
    far = 62 * (snout - 1)
    return [
        (-34, -4),
        S(-20, -20),
        (-4, -27),
        (12, -23),
        S(25, -12),
        (44 + far * 0.5, -12),
        (56 + far, -19),
        (66 + far, -15),
        S(74 + far, -2),
        S(71 + far, 4),
        (58 + far * 0.7, 1),
        (42 + far * 0.4, 5),
        (28, 3),
        S(6, 12),
        (4, 24),
        (-14, 29),
        (-34, 27),
    ]


def _lower(snout: float) -> list[Point]:
    far = 62 * (snout - 1)
    return [
        S(0, 8),
        (22, 11),
        (40 + far * 0.4, 8),
        (54 + far * 0.8, 9),
        S(65 + far, 7),
        (66 + far, 14),
        (54 + far, 20),
        (36, 21),
        (20, 25),
        S(2, 29),
        (-6, 18),
    ]


def _teeth(snout: float) -> list[list[Point]]:
    far = 62 * (snout - 1)
    return [
        [(x + far * s - 3, y), (x + far * s - 0.5, y + tall), (x + far * s + 3, y)]
        for x, y, tall, s in ((65, 3, 10, 1), (55, 1, 7, 0.7), (46, 3, 6, 0.5), (36, 4, 5, 0.3))
    ]


def _lower_teeth(snout: float) -> list[list[Point]]:
    far = 62 * (snout - 1)
    return [
        [(x + far * s - 3, y), (x + far * s + 1, y - tall), (x + far * s + 3, y)]
        for x, y, tall, s in ((60, 9, 9, 1), (49, 10, 6, 0.7), (39, 10, 5, 0.4))
    ]


def _polygons(place: Place, shapes: list[list[Point]]) -> str:
    return "".join([polygon(*place.all(shape)) for shape in shapes])


def crest_behind(canvas: Canvas, place: Place, breed: Breed) -> None:
    """The horns, fins or rays that rise behind a head."""
    p = breed.palette
    light = mix(p.body, p.rim, 0.35)
    if breed.crest == "frill":
        rays = []
        for index, length in enumerate((30, 42, 48, 44, 34)):
            tip = turn_about([(-14 - length, 0)], (-14, 0), 68 - index * 34)[0]
            base = turn_about([(-14 - 14, -9), (-14 - 14, 9)], (-14, 0), 68 - index * 34)
            rays.append([base[0], tip, base[1]])
        web = outline(place.all([(0, -20), (-22, -38), (-44, -22), (-50, 2), (-40, 26), (-12, 30)]))
        canvas.form(web, mix(p.gem, p.shade, 0.25), mix(p.gem, p.shade, 0.6), p.rim, 2, 12)
        canvas.form(_polygons(place, rays), light, p.body, p.rim, 1.5, 5)
    elif breed.crest == "horns":
        for line, widths in (
            ([(-10, -20), (-34, -38), (-64, -42), (-88, -30)], (17, 14, 8, 0.5)),
            ([(-20, -8), (-42, -16), (-62, -14), (-78, -2)], (13, 10, 6, 0.5)),
        ):
            canvas.form(
                brush(place.all(line), [w * place.scale for w in widths]),
                "#e9d3b0",
                "#8d5f4c",
                "#fff6dc",
                1.6,
                5,
            )
    elif breed.crest == "crown":
        for angle, length, wide in (
            (-100, 40, 12),
            (-124, 66, 17),
            (-148, 84, 19),
            (-170, 66, 16),
            (168, 46, 12),
        ):
            x, y = turn_about([(length, 0)], (0, 0), angle)[0]
            spine: list[Point] = [(-12, -12), (-12 + x * 0.55, -12 + y * 0.55 - 3), (-12 + x, -8 + y)]
            canvas.form(
                brush(place.all(spine), [wide * place.scale * s for s in (1.2, 0.8, 0.05)]),
                "#4c4160",
                "#1a1226",
                p.rim,
                1.8,
                5,
            )
    elif breed.crest == "fins":
        fin = [
            S(-2, -24),
            (-30, -52),
            S(-66, -58),
            (-54, -40),
            S(-76, -26),
            (-56, -16),
            S(-70, 6),
            (-40, 4),
            S(-18, 14),
        ]
        canvas.form(outline(place.all(fin)), mix(p.gem, p.rim, 0.2), p.body, p.rim, 2.2, 14)
        pen = Pen()
        for tip in ((-60, -54), (-68, -26), (-62, 3)):
            pen.move(place.point(-14, -8)).line(place.point(*tip))
        canvas.stroke(str(pen), p.shade, 1.6, 0.55)
    elif breed.crest == "antlers":
        twigs: list[tuple[list[Point], list[float]]] = [
            ([(-10, -22), (-26, -46), (-24, -74), (-38, -92)], [10, 8, 6, 1]),
            ([(-26, -48), (-46, -58), (-60, -76)], [7, 5, 0.6]),
            ([(-25, -68), (-8, -82), (-4, -98)], [6, 4, 0.6]),
            ([(-18, -10), (-44, -20), (-66, -18), (-80, -28)], [9, 7, 5, 0.6]),
        ]
        for twig, thickness in twigs:
            canvas.form(
                brush(place.all(twig), [w * place.scale for w in thickness]),
                "#7d6a3a",
                "#3b3018",
                p.rim,
                1.4,
                4,
            )
        leaves = []
        for x, y, turn in (
            (-38, -92, -100),
            (-60, -76, -140),
            (-4, -98, -70),
            (-80, -28, 170),
            (-34, -56, -20),
            (-22, -80, 200),
        ):
            leaf = [S(0, 0), (9, -6), S(20, 0), (9, 6)]
            leaves.append(
                outline(
                    place.all(
                        [
                            S(x + a, y + b) if isinstance(q, Sharp) else (x + a, y + b)
                            for q in leaf
                            for a, b in turn_about([q], (0, 0), turn)
                        ]
                    )
                )
            )
        canvas.path("".join(leaves), p.gem)
    else:
        for line, widths in (
            ([(-8, -22), (-36, -44), (-70, -40), (-104, -60)], (12, 12, 8, 0.5)),
            ([(-18, -8), (-48, -18), (-78, -8), (-112, -22)], (14, 12, 8, 0.5)),
            ([(-18, 14), (-46, 16), (-74, 28), (-104, 22)], (12, 10, 7, 0.5)),
        ):
            canvas.path(brush(place.all(line), [w * place.scale for w in widths]), p.rim, 0.55)


def head(canvas: Canvas, place: Place, breed: Breed, jaw: float = 0, eye: str = "open") -> Point:
    """A head in profile, its jaw open by degrees. Returns the middle of the mouth's front."""
    p = breed.palette
    crest_behind(canvas, place, breed)
    lower = turn_about(_lower(breed.snout), HINGE, jaw)
    tip = 64 * breed.snout
    if jaw:
        throat = [
            S(4, 9),
            (34, 4),
            S(tip - 8, 2),
            *turn_about([S(tip - 10, 10), (30, 14), S(4, 20)], HINGE, jaw),
        ]
        canvas.path(outline(place.all(throat)), mix(p.shade, "#400512", 0.5))
        tongue = turn_about([(12, 15), (30, 10), (tip - 14, 9)], HINGE, jaw * 0.72)
        canvas.path(
            brush(place.all(tongue), [9 * place.scale, 8 * place.scale, 0.5]),
            "#d8485a" if breed.name != "white" else p.glow,
        )
        canvas.path(
            _polygons(place, [turn_about(t, HINGE, jaw) for t in _lower_teeth(breed.snout)]), "#fff4d8"
        )
    canvas.form(
        outline(place.all(lower)), mix(p.body, p.shade, 0.35), p.shade, mix(p.rim, p.body, 0.4), 1.4, 5
    )
    if jaw:
        canvas.path(_polygons(place, _teeth(breed.snout)), "#fffaf0")
    canvas.form(outline(place.all(_upper(breed.snout))), p.body, p.shade, p.rim, 2.4, 15 * place.scale)
    if not jaw:
        canvas.path(_polygons(place, _teeth(breed.snout)[:2]), "#fff4d8")
    # Cheek spikes and the brow give the head its temper.
    cheek: list[list[Point]] = [[(-10, 22), (-34, 36), (-22, 20)], [(0, 24), (-14, 44), (-10, 25)]]
    canvas.path(_polygons(place, cheek), mix(p.body, p.rim, 0.3))
    canvas.path(
        outline(place.all([S(-6, -25), (10, -19), S(27, -9), (14, -11), S(-2, -16)])),
        mix(p.shade, "#000000", 0.25),
    )
    nostril = outline(
        place.all(
            [
                S(60 * breed.snout, -13),
                (64 * breed.snout, -12),
                S(66 * breed.snout, -8),
                (61 * breed.snout, -9),
            ]
        ),
        digits=1,
    )
    canvas.path(nostril, mix(p.shade, "#000000", 0.4))
    _eye(canvas, place, p, eye)
    front = turn_about([(tip, 8)], HINGE, jaw / 2)[0]
    return place.point(*front)


def _eye(canvas: Canvas, place: Place, p: Palette, eye: str) -> None:
    if eye == "shut":
        canvas.stroke(
            outline(place.all([(3, -10), (10, -6.5), (18, -8)]), False, 1), p.rim, 2.4 * place.scale
        )
        return
    x, y = place.point(11, -10)
    canvas.glow(x, y, 15 * place.scale, p.accent, 0.6)
    canvas.path(outline(place.all([S(2, -13.5), (12, -12.5), S(21, -7.5), (11, -5.5)]), digits=1), p.accent)
    canvas.path(outline(place.all([S(12, -13), (14, -9.5), S(12, -5.5), (10.4, -9.5)]), digits=1), "#1a0a12")


def neck(
    canvas: Canvas, line: list[Point], widths: list[float], breed: Breed, side: int = -1, plates: bool = True
) -> None:
    """A neck with spikes on its back and plates on its front; the line runs from the body to the head."""
    p = breed.palette
    canvas.path(spikes(line, widths, 8, breed.spike, side, (0.06, 0.94)), mix(p.shade, p.rim, 0.3))
    canvas.form(brush(line, widths), p.body, p.shade, p.rim, 2.4, 14)
    if not plates:
        return
    pen = Pen()
    marks = sample(line, 6)[2:-2]
    for (x, y), angle, position in marks:
        place = widths[0] + (widths[-1] - widths[0]) * position
        nx, ny = -sin(angle) * -side, cos(angle) * -side
        a, b = place * 0.42, place * 0.12
        pen.move((x + nx * a, y + ny * a)).curve(
            (x + nx * (a + b) / 2 + cos(angle) * -5, y + ny * (a + b) / 2 + sin(angle) * -5),
            (x + nx * b, y + ny * b),
        )
    canvas.stroke(str(pen), mix(p.body, p.rim, 0.45), 1.8, 0.8)


def wing(
    canvas: Canvas,
    shoulder: Point,
    wrist: Point,
    tips: list[Point],
    end: Point,
    breed: Breed,
    far: bool = False,
    opacity: float = 1,
) -> None:
    """A spread wing: its skin hangs in arcs between its fingers; `end` is where it meets the body."""
    p = breed.palette
    pen = (
        Pen()
        .move(shoulder)
        .curve(
            (
                (shoulder[0] + wrist[0]) / 2 - (wrist[1] - shoulder[1]) * 0.12,
                (shoulder[1] + wrist[1]) / 2 + (wrist[0] - shoulder[0]) * 0.12,
            ),
            wrist,
        )
    )
    pen.curve(((wrist[0] + tips[0][0]) / 2, (wrist[1] + tips[0][1]) / 2 - 6), tips[0])
    stops = [*tips[1:], end]
    for before, tip in zip(tips, stops, strict=True):
        middle = ((before[0] + tip[0]) / 2, (before[1] + tip[1]) / 2)
        pen.curve((middle[0] + (wrist[0] - middle[0]) * 0.34, middle[1] + (wrist[1] - middle[1]) * 0.34), tip)
    base = mix(p.body, p.shade, 0.62 if far else 0.3)
    skin = mix(p.middle, p.shade, 0.5) if far else mix(p.body, p.middle, 0.35)
    canvas.form(
        str(pen.close()), skin, base, mix(p.rim, p.body, 0.5 if far else 0.15), 2, 16, opacity=opacity
    )
    bones = Pen()
    for tip in tips:
        bones.move(wrist).curve(
            (
                (wrist[0] + tip[0]) / 2 + (tip[1] - wrist[1]) * 0.07,
                (wrist[1] + tip[1]) / 2 - (tip[0] - wrist[0]) * 0.07,
            ),
            tip,
        )
    canvas.stroke(str(bones), mix(p.shade, p.rim, 0.12 if far else 0.3), 2.4, 0.85 * opacity)
    arm = brush(
        [
            shoulder,
            (
                (shoulder[0] + wrist[0]) / 2 - (wrist[1] - shoulder[1]) * 0.06,
                (shoulder[1] + wrist[1]) / 2 + (wrist[0] - shoulder[0]) * 0.06,
            ),
            wrist,
        ],
        [10, 7, 4],
    )
    canvas.form(arm, p.body if not far else base, p.shade, mix(p.rim, p.body, 0.2), 1.6, 5, opacity=opacity)
