"""Hats, hoods, crowns and other things on heads."""

from drawing.canvas import Canvas, mix
from drawing.paths import Place, Point, Sharp, brush, outline, polygon, star_points
from drawing.portraits.parts import NIGHT, X, mirrored
from drawing.scenery import crescent, glint

S = Sharp


def _tones(colour: str) -> tuple[str, str]:
    """The dark and the light tone of a colour."""
    colour = colour or NIGHT
    return mix(colour, NIGHT, 0.55), mix(colour, "#fff0d0", 0.6)


def wear_behind(canvas: Canvas, kind: str, colour: str) -> None:
    """The part of a hood, veil or helmet that lies behind the face."""
    dark, light = _tones(colour)
    if kind == "hood":
        shape = mirrored(
            [S(X, 12), (64, 26), (42, 66), (40, 116), (48, 150), S(26, 178), (60, 186), (X, 188)]
        )
        canvas.form(outline(shape), colour, dark, light, 3, 26)
        canvas.path(
            outline(mirrored([(X, 36), (66, 46), (54, 84), (58, 130), (74, 156), (X, 164)])),
            mix(colour, NIGHT, 0.8),
        )
    elif kind == "veil":
        shape = mirrored([(X, 26), (62, 32), (44, 70), (42, 122), (50, 154), S(30, 182), (64, 192), (X, 194)])
        canvas.form(outline(shape), colour, dark, light, 3, 26)


def wear(canvas: Canvas, kind: str, colour: str, trim: str) -> None:
    """A hat, from the front."""
    dark, light = _tones(colour)
    if kind == "pointed":
        cone = [
            S(58, 70),
            (70, 46),
            (84, 22),
            S(124, -6),
            (118, 14),
            (114, 30),
            (124, 52),
            S(134, 70),
            (X, 60),
        ]
        canvas.form(outline(cone), colour, dark, light, 2.8, 18)
        canvas.path(outline([S(61, 66), (X, 56), S(131, 66), S(128, 54), (X, 44), S(66, 54)]), trim)
        brim = [S(22, 80), (58, 62), (X, 57), (134, 62), S(170, 80), (132, 76), (X, 70), (60, 76)]
        canvas.form(outline(brim), mix(colour, light, 0.12), dark, light, 2.4, 8)
        canvas.path(polygon(*star_points(X, 50, 9, 4, 5)), light)
    elif kind == "wide":
        crown = [S(62, 66), (66, 34), (84, 22), (X, 28), (110, 22), (128, 36), S(132, 66), (X, 58)]
        canvas.form(outline(crown), colour, dark, light, 2.8, 18)
        canvas.path(outline([S(62, 64), (X, 55), S(132, 64), S(131, 53), (X, 44), S(64, 53)]), trim)
        brim = [
            S(10, 66),
            (40, 68),
            (X, 56),
            (154, 62),
            S(184, 44),
            (168, 74),
            (132, 80),
            (X, 69),
            (58, 82),
            (28, 80),
        ]
        canvas.form(outline(brim), mix(colour, light, 0.1), dark, light, 2.4, 9)
        canvas.form(
            brush([(126, 56), (148, 34), (176, 10)], [10, 18, 1]),
            mix(trim, "#ffffff", 0.3),
            trim,
            "#ffffff",
            1.8,
            6,
        )
    elif kind == "hood":
        edge = [
            S(X, 12),
            (66, 28),
            (50, 66),
            (50, 116),
            S(62, 152),
            (60, 112),
            (66, 72),
            (X, 46),
            (126, 72),
            (132, 112),
            S(130, 152),
            (142, 116),
            (142, 66),
            (126, 28),
        ]
        canvas.form(outline(edge), mix(colour, light, 0.1), dark, light, 2.6, 14)
    elif kind == "veil":
        edge = [
            S(58, 150),
            (54, 104),
            (64, 66),
            (X, 54),
            (128, 66),
            (138, 104),
            S(134, 150),
            (146, 104),
            (136, 50),
            (X, 26),
            (56, 50),
            (46, 104),
        ]
        canvas.form(outline(edge), mix(colour, light, 0.1), dark, light, 2.6, 14)
        canvas.path(crescent(X - 2, 42, 9), trim)
    elif kind == "turban":
        for d in (
            [S(56, 76), (54, 48), (78, 22), (114, 22), (138, 46), S(136, 76), (X, 58)],
            [S(56, 74), (70, 44), (104, 28), (126, 30), (100, 48), S(80, 66)],
            [S(136, 74), (118, 52), (92, 40), (70, 40), (96, 60), S(116, 68)],
        ):
            canvas.form(outline(d), colour, dark, light, 2.4, 12)
        canvas.form(
            brush([(X, 50), (90, 26), (104, 2)], [7, 14, 1]),
            mix(trim, "#ffffff", 0.3),
            trim,
            "#ffffff",
            1.8,
            5,
        )
        canvas.circle(X, 54, 8, trim)
        canvas.circle(X - 2, 52, 3, "#ffffff", 0.8)
    elif kind == "circlet":
        canvas.stroke("M60 76Q96 60 132 76", trim, 5)
        canvas.path(polygon((X, 56), (104, 66), (X, 80), (88, 66)), colour)
        canvas.path(polygon((X, 59), (101, 66), (X, 68)), "#ffffff", 0.6)
    elif kind == "crown":
        points = [
            S(58, 70),
            S(50, 26),
            S(70, 44),
            S(X - 13, 16),
            S(X, 42),
            S(X + 13, 16),
            S(122, 44),
            S(142, 26),
            S(134, 70),
            (X, 58),
        ]
        canvas.form(outline(points), colour, dark, light, 2.6, 12)
        for x, y in ((50, 26), (83, 16), (109, 16), (142, 26)):
            canvas.circle(x, y, 5, trim)
        canvas.path(polygon((X, 44), (104, 54), (X, 64), (88, 54)), trim)
    elif kind == "helmet":
        for side in (-1, 1):
            horn = [(X + side * 40, 56), (X + side * 64, 52), (X + side * 76, 28), (X + side * 66, 6)]
            canvas.form(brush(horn, [24, 20, 13, 1]), "#efe0bd", "#9a7b58", "#ffffff", 2.2, 8)
        dome = [S(54, 82), (56, 48), (X, 24), (136, 48), S(138, 82), (X, 66)]
        canvas.form(outline(dome), colour, dark, light, 2.8, 20)
        canvas.path(outline([S(53, 84), (X, 68), S(139, 84), S(138, 70), (X, 54), S(54, 70)]), trim)
        canvas.path(outline([S(90, 60), S(102, 60), (101, 92), S(X, 102), (91, 92)]), trim)
    elif kind == "furhat":
        dome = [S(62, 62), (66, 30), (X, 18), (126, 30), S(130, 62)]
        canvas.form(outline(dome), colour, dark, light, 2.6, 16)
        ring: list[Point] = [
            (48 + index * 8, (54 if index % 2 else 48) + abs(index - 6) * 1.6) for index in range(13)
        ]
        ring += [(144 - index * 8, (82 if index % 2 else 76) + abs(index - 6) * 1.2) for index in range(13)]
        canvas.form(outline(ring), trim, mix(trim, NIGHT, 0.42), "#ffffff", 2.2, 10)
    elif kind == "tricorn":
        shape = [
            S(14, 62),
            (50, 44),
            (70, 22),
            (X, 16),
            (122, 22),
            (142, 44),
            S(178, 62),
            (150, 74),
            (122, 66),
            (X, 60),
            (70, 66),
            (42, 74),
        ]
        canvas.form(outline(shape), colour, dark, light, 2.8, 14)
        canvas.stroke("M16 63q30-4 54 2q26-8 52 0q24-6 54-2", trim, 4)
        canvas.path(glint(X, 42, 13), trim)
    elif kind == "wreath":
        for index, (x, y) in enumerate(
            ((56, 76), (64, 62), (76, 53), (X, 49), (116, 53), (128, 62), (136, 76))
        ):
            for turn in (-40, 40):
                place = Place(x, y, 0.8, turn + index * 12)
                canvas.path(outline(place.all([S(0, 0), (8, -7), S(22, 0), (8, 7)])), "#3f9a52")
            canvas.path(outline(star_points(x, y, 11, 6, 5, index * 20)), trim if index % 2 else colour)
            canvas.circle(x, y, 3.4, "#fff2a8")
    elif kind == "goggles":
        canvas.stroke("M54 76Q96 58 138 76", "#4a2f22", 9)
        for side in (-1, 1):
            canvas.circle(X + side * 20, 66, 17, trim)
            canvas.circle(X + side * 20, 66, 12, colour)
            canvas.path(
                polygon(
                    (X + side * 20 - 8, 68),
                    (X + side * 20 + 2, 57),
                    (X + side * 20 + 6, 60),
                    (X + side * 20 - 5, 73),
                ),
                "#ffffff",
                0.7,
            )
    elif kind == "cap":
        cone = [
            S(58, 72),
            (64, 38),
            (X, 24),
            (150, 30),
            S(166, 72),
            (142, 54),
            (134, 62),
            S(134, 74),
            (X, 60),
        ]
        canvas.form(outline(cone), colour, dark, light, 2.8, 18)
        canvas.form(
            outline([S(54, 80), (X, 64), S(138, 80), S(136, 64), (X, 50), S(56, 64)]),
            trim,
            mix(trim, NIGHT, 0.35),
            "#ffffff",
            2,
            7,
        )
        canvas.circle(165, 76, 10, trim)
    elif kind == "pins":
        for side in (-1, 1):
            canvas.stroke(f"M{X - side * 12} 44L{X + side * 40} 14", trim, 4)
            canvas.path(outline(star_points(X + side * 42, 13, 10, 5, 6)), colour)
    elif kind == "glasses":
        for side in (-1, 1):
            canvas.circle(X + side * 17, 98, 14, "#dff2ff", 0.3)
            canvas.ring(X + side * 17, 98, 14, trim, 3)
        canvas.stroke("M93 96q3-3 6 0", trim, 3)
    elif kind == "mask":
        face = outline(mirrored([(X, 62), (66, 66), (58, 92), (64, 118), (82, 136), (X, 142)]))
        canvas.form(face, "#f6f0dc", "#2b2048", "#ffffff", 2.4, 36, light=(-1, 0))
        for side, fill in ((-1, "#2b2048"), (1, "#ffe9a0")):
            canvas.path(
                outline(
                    [S(X + side * 8, 98), (X + side * 18, 90), S(X + side * 28, 96), (X + side * 18, 103)]
                ),
                fill,
            )
        canvas.path(crescent(80, 78, 7), "#c8962a")
        canvas.path(glint(112, 78, 8), "#ffe9a0")
        canvas.stroke("M86 124q10 5 20 0", "#c22f4a", 3)
    elif kind == "bandana":
        canvas.form(
            outline([S(58, 82), (60, 54), (X, 36), (132, 54), S(134, 82), (X, 64)]),
            colour,
            dark,
            light,
            2.6,
            15,
        )
        canvas.form(
            outline([S(132, 76), (156, 70), S(166, 88), (148, 84), S(150, 104), (140, 90)]),
            colour,
            dark,
            light,
            2,
            6,
        )
        canvas.dots([(74, 60), (X, 50), (118, 58), (86, 70), (108, 68)], trim, 5)
