"""The parts of a person's portrait, in a square of 192: backdrop, cloak, head, hair, beard and face."""

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Place, Point, Sharp, brush, circle_points, outline, polygon, star_points
from drawing.scenery import crescent, glint, rays, ridge, stars

S = Sharp
SIZE = 192
X = 96
"""The middle of every face."""
NIGHT = "#0d0820"


def mirrored(points: list[Point]) -> list[Point]:
    """The left half of an outline from top to bottom, and its mirror image back to the top."""
    other = [
        S(2 * X - q[0], q[1]) if isinstance(q, Sharp) else (2 * X - q[0], q[1]) for q in reversed(points)
    ]
    return [*points, *[q for q in other if abs(q[0] - X) > 0.5]]


def backdrop(canvas: Canvas, kind: str, outer: str, inner: str, mark: str) -> None:
    """A coloured ground with light behind the head and a sign of the person's magic."""
    canvas.rect(
        0,
        SIZE,
        canvas.halo((0, inner), (0.9, outer), (1, mix(outer, NIGHT, 0.3)), x=0.46, y=0.42, radius=0.68),
    )
    if kind == "rays":
        rays(canvas, X, 84, 130, mark, 16, 0.75, 0.5)
    elif kind == "sun":
        canvas.circle(X, 82, 66, mark, 0.85)
        canvas.ring(X, 82, 74, mark, 2, 0.6)
    elif kind == "moon":
        canvas.path(crescent(138, 52, 34), mark, 0.9)
        stars(canvas, 18, "#ffffff", 0.7)
    elif kind == "stars":
        stars(canvas, 34, "#ffffff", 0.9)
        canvas.path(glint(36, 52, 11) + glint(158, 38, 9) + glint(164, 96, 7), mark)
    elif kind == "peaks":
        canvas.circle(140, 56, 20, mark, 0.9)
        ridge(canvas, 150, 90, mix(outer, NIGHT, 0.25), steps=8)
    elif kind == "leaves":
        for index, (x, y) in enumerate(circle_points(X, 92, 80, 14)):
            place = Place(x, y, 1.25, index * 26 + 30)
            canvas.path(
                outline(place.all([S(-15, 0), (0, -9), S(17, 0), (0, 9)])),
                mark if index % 2 else mix(mark, outer, 0.4),
                0.9,
            )
    elif kind == "flames":
        for x, tall in ((22, 90), (50, 130), (142, 130), (170, 90), (96, 60)):
            canvas.path(
                outline(
                    [
                        S(x, 192 - tall),
                        (x + 20, 192 - tall * 0.5),
                        (x + 22, 196),
                        (x - 22, 196),
                        (x - 16, 192 - tall * 0.4),
                    ]
                ),
                mark,
                0.5,
            )
    elif kind == "rings":
        for radius, wide in ((60, 2), (76, 5), (88, 2)):
            canvas.ring(X, 88, radius, mark, wide, 0.7)
    elif kind == "waves":
        pen = Pen()
        for row in range(5):
            y = 40 + row * 30
            pen.move((-10, y))
            for step in range(5):
                pen.curve((10 + step * 44, y - 24), (34 + step * 44, y))
        canvas.stroke(str(pen), mark, 5, 0.45)


def cloak(canvas: Canvas, kind: str, colour: str, trim: str) -> None:
    """Shoulders and what covers them."""
    dark, light = mix(colour, NIGHT, 0.55), mix(colour, "#fff3d8", 0.55)
    shoulders = mirrored([S(X, 150), (72, 152), (40, 162), (14, 180), S(4, 204)])
    canvas.form(outline(shoulders), colour, dark, light, 2.6, 26)
    if kind == "collar":
        for side in (-1, 1):
            high = [
                S(X + side * 8, 176),
                (X + side * 30, 156),
                S(X + side * 52, 112),
                (X + side * 60, 142),
                S(X + side * 52, 176),
            ]
            canvas.form(outline(high), mix(colour, trim, 0.25), dark, light, 2.2, 9)
    elif kind == "fur":
        tufts: list[Point] = []
        for index in range(17):
            x = 24 + index * 9
            tufts.append((x, 164 - 12 * (1 - abs(x - X) / 80) + (6 if index % 2 else -5)))
        for index in range(17):
            x = 168 - index * 9
            tufts.append((x, 186 + (6 if index % 2 else -5)))
        canvas.form(outline(tufts), trim, mix(trim, NIGHT, 0.4), "#ffffff", 2, 9)
    elif kind == "robe":
        canvas.path(polygon((76, 150), (116, 150), (X, 200)), mix(trim, NIGHT, 0.15))
        canvas.stroke("M74 150L96 196 118 150", light, 4)
    elif kind == "clasp":
        canvas.stroke("M30 170q66 34 132 0", trim, 5, 0.9)
        canvas.path(polygon(*star_points(X, 184, 13, 6, 8)), trim)
        canvas.circle(X, 184, 5, light)
    elif kind == "scarf":
        canvas.form(
            outline(mirrored([S(X, 144), (70, 142), (58, 154), (70, 170), S(X, 176)])),
            trim,
            mix(trim, NIGHT, 0.45),
            mix(trim, "#ffffff", 0.5),
            2,
            9,
        )
        canvas.form(
            outline([S(104, 168), (124, 172), S(130, 206), S(106, 206)]),
            trim,
            mix(trim, NIGHT, 0.45),
            mix(trim, "#ffffff", 0.5),
            2,
            8,
        )


FACES: dict[str, list[Point]] = {
    "oval": [(X, 50), (72, 56), (61, 84), (65, 112), (80, 132), (X, 139)],
    "round": [(X, 54), (68, 60), (57, 90), (62, 116), (78, 132), (X, 136)],
    "long": [(X, 46), (74, 52), (65, 82), (67, 112), (80, 136), (X, 146)],
    "square": [(X, 50), (70, 56), (60, 84), (61, 114), S(72, 132), (X, 140)],
    "heart": [(X, 50), (70, 56), (59, 82), (65, 108), (82, 130), S(X, 141)],
    "gaunt": [(X, 48), (72, 54), (62, 84), (70, 108), (76, 130), (X, 144)],
}
"""The left half of each shape of face."""


def head(canvas: Canvas, shape: str, skin: str, ears: str = "round") -> None:
    """Neck, ears and face."""
    dark, light = mix(skin, "#3a0f2a", 0.38), mix(skin, "#fff6df", 0.6)
    neck = [S(80, 118), S(112, 118), (112, 146), S(122, 158), (X, 172), S(70, 158), (80, 146)]
    canvas.path(outline(neck), mix(skin, "#3a0f2a", 0.42))
    for side in (-1, 1):
        ear: list[Point] = [
            (X + side * 32, 88),
            (X + side * 41, 86),
            (X + side * 42, 98),
            (X + side * 33, 108),
        ]
        if ears == "pointed":
            ear = [
                (X + side * 32, 86),
                (X + side * 42, 84),
                S(X + side * 62, 66),
                (X + side * 50, 94),
                (X + side * 33, 108),
            ]
        canvas.form(outline(ear), skin if side < 0 else mix(skin, dark, 0.8), dark, light, 1.8, 5)
    canvas.form(outline(mirrored(FACES[shape])), skin, dark, light, 2.4, 21, light=(-0.95, -0.3))


def features(
    canvas: Canvas, skin: str, eyes: str, iris: str, brow: str, mouth: str, old: bool = False
) -> None:
    """Eyes, brows, nose and mouth; an old face has lines."""
    dark = mix(skin, "#3a0f2a", 0.62)
    canvas.path(
        outline([S(95, 92), (97, 104), S(104, 116), (98, 120), S(91, 118), (95, 108)]),
        mix(skin, "#3a0f2a", 0.3),
    )
    for side in (-1, 1):
        x = X + side * 16
        if eyes == "shut":
            canvas.stroke(f"M{x - 8} 97q8 6 16 0", dark, 3)
        elif eyes == "smile":
            canvas.stroke(f"M{x - 8} 100q8 -9 16 0", dark, 3.2)
        elif eyes == "glow":
            canvas.glow(x, 97, 15, iris, 0.9)
            canvas.path(outline([S(x - 8, 98), (x, 93), S(x + 8, 98), (x, 102)]), mix(iris, "#ffffff", 0.6))
        elif eyes == "patch" and side > 0:
            canvas.stroke("M60 80L140 100", "#1a1222", 4)
            canvas.path(outline([(x - 12, 92), (x, 88), (x + 12, 92), (x + 8, 106), (x - 6, 107)]), "#1a1222")
        else:
            tall = {"narrow": 4, "wide": 8}.get(eyes, 6)
            canvas.path(
                outline([S(x - 10, 98), (x, 98 - tall), S(x + 10, 98), (x, 98 + tall * 0.75)]), "#fff8ea"
            )
            canvas.circle(x, 97.5, min(tall, 5.4), iris)
            canvas.circle(x, 97.5, 2.4, "#120a18")
            canvas.circle(x - 1.8, 95.5, 1.3, "#ffffff")
            canvas.stroke(outline([(x - 11, 98), (x, 97 - tall), (x + 11, 98)], False), "#1f1220", 2.8)
        if brow:
            raised = {"narrow": 2, "wide": -4}.get(eyes, 0)
            arch = [
                S(x - 12, 88 + raised - (0 if side > 0 else 2)),
                (x, 82 + raised),
                S(x + 12, 88 + raised - (2 if side > 0 else 0)),
                (x, 86.5 + raised),
            ]
            if eyes == "narrow":
                arch = [S(x - side * 12, 91), (x, 85), S(x + side * 13, 83), (x, 89)]
            canvas.path(outline(arch), brow)
        if old:
            canvas.stroke(
                f"M{x - 9} 107q8 5 17 1M{X + side * 18} 116q{side * 4} 8 0 14",
                mix(skin, "#3a0f2a", 0.4),
                1.8,
                0.8,
            )
    if old:
        canvas.stroke("M80 70q16-5 32 0M84 63q12-3 24 0", mix(skin, "#3a0f2a", 0.35), 1.6, 0.7)
    lines = {
        "smile": "M84 123q12 9 24 0",
        "calm": "M86 125q10 3 20 0",
        "stern": "M86 127q10-4 20 0",
        "smirk": "M86 126q14 3 22-5",
    }
    if mouth in lines:
        canvas.stroke(lines[mouth], mix(dark, "#7a1f2a", 0.35), 3)
    elif mouth == "red":
        canvas.path(outline([S(83, 124), (91, 120), (X, 122), (101, 120), S(109, 124), (X, 131)]), "#c22f4a")
    elif mouth == "grin":
        canvas.path(outline([S(80, 121), (X, 125), S(112, 121), (X, 136)]), "#5a1420")
        canvas.path(outline([S(83, 123), (X, 126), S(109, 123), (X, 130)]), "#fff8ea")


def hair_behind(canvas: Canvas, kind: str, colour: str) -> None:
    """The hair that hangs or stands behind the head."""
    dark, light = mix(colour, NIGHT, 0.5), mix(colour, "#fff0d0", 0.5)
    shapes: dict[str, list[Point]] = {
        "long": [(X, 38), (62, 44), (46, 82), (44, 130), S(34, 172), (60, 168), S(76, 178)],
        "wavy": [
            (X, 36),
            (56, 42),
            (40, 76),
            (48, 104),
            (34, 128),
            (46, 150),
            S(32, 176),
            (60, 172),
            S(78, 180),
        ],
        "bob": [(X, 38), (60, 44), (48, 80), (46, 118), S(52, 138), (70, 136)],
        "afro": [(X, 12), (52, 22), (28, 58), (26, 98), (46, 132), (70, 138)],
    }
    if kind in shapes:
        canvas.form(outline(mirrored(shapes[kind])), mix(colour, dark, 0.35), dark, light, 2.6, 24)
    elif kind == "wild":
        mane = [S(*q) if index % 2 == 0 else q for index, q in enumerate(star_points(X, 86, 74, 48, 13, -97))]
        canvas.form(outline(mane), colour, dark, light, 2.4, 16)
    elif kind == "bun":
        canvas.form(outline(circle_points(X, 34, 22, 10)), colour, dark, light, 2.4, 10)
    elif kind == "puffs":
        for side in (-1, 1):
            canvas.form(outline(circle_points(X + side * 42, 48, 25, 9)), colour, dark, light, 2.4, 12)
    elif kind == "braids":
        for side in (-1, 1):
            for index in range(5):
                x, y = X + side * (44 + index * 1.5), 108 + index * 17
                canvas.form(
                    outline([S(x, y - 13), (x + 11, y - 2), S(x, y + 13), (x - 11, y - 2)]),
                    colour,
                    dark,
                    light,
                    2,
                    6,
                )
            canvas.circle(X + side * 50, 184, 6, "#e7b43c")
    elif kind == "tail":
        canvas.form(
            brush([(120, 52), (154, 60), (164, 104), (150, 160)], [24, 34, 28, 2]),
            colour,
            dark,
            light,
            2.4,
            10,
        )


def hair(canvas: Canvas, kind: str, colour: str) -> None:
    """The hair around the brow."""
    dark, light = mix(colour, NIGHT, 0.5), mix(colour, "#fff0d0", 0.5)
    shapes: dict[str, list[Point]] = {
        "long": [
            S(X, 52),
            (78, 62),
            (64, 82),
            S(58, 124),
            (52, 96),
            (58, 56),
            (78, 38),
            S(100, 36),
            (128, 44),
            (140, 76),
            (138, 108),
            S(132, 124),
            (128, 84),
            (114, 64),
        ],
        "bob": [
            S(66, 92),
            (72, 74),
            S(84, 70),
            (96, 74),
            S(104, 68),
            (114, 76),
            S(126, 92),
            (136, 112),
            (136, 76),
            (122, 44),
            (X, 36),
            (70, 44),
            (56, 76),
            (56, 112),
        ],
        "short": [
            S(60, 98),
            (60, 76),
            S(68, 66),
            (88, 72),
            (110, 66),
            S(120, 60),
            (130, 76),
            S(132, 98),
            (138, 72),
            (126, 44),
            (98, 34),
            (70, 42),
            (56, 68),
        ],
        "crop": [
            S(61, 90),
            (66, 66),
            (80, 60),
            (X, 62),
            (112, 60),
            (126, 66),
            S(131, 90),
            (136, 66),
            (122, 46),
            (X, 40),
            (70, 46),
            (56, 66),
        ],
        "swept": [
            S(60, 100),
            (62, 74),
            S(74, 66),
            (104, 66),
            S(130, 52),
            (130, 74),
            S(133, 100),
            (142, 70),
            (128, 38),
            (94, 28),
            (66, 40),
            (54, 70),
        ],
        "parted": [
            S(X, 46),
            (82, 66),
            (66, 84),
            S(60, 110),
            (54, 80),
            (66, 48),
            (X, 36),
            (126, 48),
            (138, 80),
            S(132, 110),
            (126, 84),
            (110, 66),
        ],
    }
    shapes["wavy"] = shapes["long"]
    shapes["braids"] = shapes["bun"] = shapes["tail"] = shapes["parted"]
    shapes["afro"] = shapes["puffs"] = shapes["crop"]
    shapes["wild"] = shapes["swept"]
    if kind in shapes:
        canvas.form(outline(shapes[kind]), colour, dark, light, 2.4, 15)


def beard(canvas: Canvas, kind: str, colour: str) -> None:
    """Beards, from stubble to the knees."""
    dark, light = mix(colour, NIGHT, 0.42), mix(colour, "#ffffff", 0.55)
    shapes: dict[str, list[Point]] = {
        "long": [
            S(60, 98),
            (62, 122),
            (58, 150),
            (66, 178),
            S(84, 200),
            S(112, 200),
            (128, 176),
            (134, 150),
            (130, 122),
            S(132, 98),
            (122, 112),
            (108, 116),
            (X, 114),
            (84, 116),
            (70, 112),
        ],
        "full": [
            S(60, 100),
            (62, 126),
            (74, 148),
            (X, 160),
            (118, 148),
            (130, 126),
            S(132, 100),
            (122, 112),
            (108, 116),
            (X, 114),
            (84, 116),
            (70, 112),
        ],
        "short": [
            S(61, 104),
            (66, 128),
            (80, 142),
            (X, 148),
            (112, 142),
            (126, 128),
            S(131, 104),
            (122, 120),
            (108, 117),
            (X, 116),
            (84, 117),
            (70, 120),
        ],
        "goatee": [S(84, 128), (88, 150), S(X, 166), (104, 150), S(108, 128), (X, 134)],
    }
    if kind == "braided":
        canvas.form(outline(shapes["full"]), colour, dark, light, 2.4, 18)
        for side in (-1, 1):
            for index in range(3):
                x, y = X + side * (14 + index * 2), 152 + index * 16
                canvas.form(
                    outline([S(x, y - 12), (x + 10, y), S(x, y + 12), (x - 10, y)]), colour, dark, light, 2, 6
                )
    elif kind in shapes:
        canvas.form(outline(shapes[kind]), colour, dark, light, 2.4, 20)
        if kind in ("long", "full"):
            canvas.stroke(
                "M82 134q-4 20 2 44M98 136q-2 22 0 52M112 134q4 18 0 40"
                if kind == "long"
                else "M82 132q-2 10 4 18M98 134v18M112 132q0 8-4 16",
                dark,
                2.2,
                0.55,
            )
    if kind:
        wide = 30 if kind in ("long", "moustache", "braided") else 22
        tip = 132 if kind in ("long", "moustache", "braided") else 124
        lip = [
            S(X, 116),
            (X - 14, 115),
            S(X - wide, tip),
            (X - 14, 126),
            (X, 122),
            (X + 14, 126),
            S(X + wide, tip),
            (X + 14, 115),
        ]
        canvas.form(outline(lip), mix(colour, light, 0.25), dark, light, 1.8, 7)
