"""The undead, the lava and the bloodhorn dragon."""

from math import degrees

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BLOODHORN, LAVA, UNDEAD
from drawing.draco_magi.scenes import begin, crack, flame
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, sample, spikes
from drawing.scenery import finish, hills, mist, moon, ridge, sparks, stars

S = Sharp


def undead() -> Canvas:
    """Bones that rise from a grave."""
    breed, p = UNDEAD, UNDEAD.palette
    canvas = begin("dragon-undead", breed, 214, 60)
    stars(canvas, 24)
    moon(canvas, 226, 58, 40, "#dcf4c8", "#a8d0a0")
    hills(canvas, 142, 18, mix(p.middle, p.low, 0.2), p.low, 6)
    for x, y, tilt in ((250, 148, 6), (288, 154, -8), (30, 150, -6)):
        place = Place(x, y, 1, tilt)
        stone = [S(-14, 12), S(-14, -18), (-8, -32), (8, -32), S(14, -18), S(14, 12)]
        canvas.form(outline(place.all(stone)), "#4a5a58", "#1c2624", p.rim, 1.6, 6)
    # The wings are bones with rags of skin.
    for wrist, tips in (
        ((46, 12), [(-24, 20), (-30, 74), (6, 116)]),
        ((168, 16), [(236, -16), (268, 22), (236, 64)]),
    ):
        shoulder: Point = (100, 120)
        rag = Pen().move(wrist)
        for index, tip in enumerate(tips):
            rag.line(tip)
            nearer = tips[min(index + 1, len(tips) - 1)]
            for share in (0.35, 0.62):
                rag.line(
                    (
                        (tip[0] + nearer[0]) / 2 + (wrist[0] - tip[0]) * share * 0.7,
                        (tip[1] + nearer[1]) / 2 + (wrist[1] - tip[1]) * share * 0.9,
                    )
                )
        canvas.path(str(rag.close()), "#2a4a40", 0.85)
        parts = [
            brush([wrist, ((wrist[0] + x) / 2, (wrist[1] + y) / 2 - 6), (x, y)], [6, 4, 1]) for x, y in tips
        ]
        elbow = ((shoulder[0] + wrist[0]) / 2 - 6, (shoulder[1] + wrist[1]) / 2)
        canvas.form(
            "".join([*parts, brush([shoulder, elbow, wrist], [10, 7, 6])]), p.body, p.shade, p.rim, 1.4, 3
        )
    line: list[Point] = [(96, 190), (82, 150), (100, 112), (140, 88)]
    canvas.stroke(outline(line, False), "#1c2a24", 20)
    spine = []
    for point, angle, position in sample(line, 3):
        place = Place(*point, 1.25 - 0.5 * position, degrees(angle))
        bone: list[Point] = [(-6, -14), (7, -26), (6, -8), (5, 14), (-6, 12)]
        spine.append(polygon(*place.all(bone)))
    for index in range(3):
        y = 136 + index * 16
        rib: list[Point] = [(92, y), (126 - index * 2, y - 4), (140 - index * 2, y + 16), (122, y + 30)]
        spine.append(brush(rib, [8, 7, 5, 1]))
    canvas.form("".join(spine), p.body, p.shade, p.rim, 1.4, 4)
    place = Place(158, 82, 1.06, -4)
    head(canvas, place, breed, jaw=24)
    # Hollows make a skull of it.
    dark = "#14201c"
    canvas.path(outline(place.all([S(-4, -16), (10, -20), S(24, -8), (12, -2), (0, -4)])), dark)
    canvas.path(outline(place.all([S(50, -15), (62, -15), S(68, -6), (56, -6)])), dark)
    canvas.path(outline(place.all([S(-24, -2), (-12, -6), (-6, 6), S(-14, 20), (-26, 16)])), dark, 0.8)
    canvas.stroke(outline(place.all([(24, -4), (38, -5), (52, -2)]), False), p.shade, 2)
    eye = place.point(11, -10)
    canvas.glow(*eye, 20, p.accent, 1, "#ffffff")
    canvas.circle(*eye, 4.4, "#eafff0")
    clods: list[Point] = [
        (40, 166),
        (56, 158),
        (66, 168),
        (82, 156),
        (100, 166),
        (124, 154),
        (136, 168),
        (156, 160),
    ]
    earth: list[Point] = [(-10, 190), (-10, 172), *clods, (190, 170), (330, 166), (330, 190)]
    canvas.form(polygon(*earth), "#1c2a22", "#0a120e", "#7ac08a", 1.8, 8)
    mist(canvas, 136, 44, p.glow, 0.45)
    sparks(canvas, 150, 110, 100, p.accent, 20)
    finish(canvas, p.ground, p.rim)
    return canvas


def lava() -> Canvas:
    """It rises from molten rock and spits fire twice."""
    breed, p = LAVA, LAVA.palette
    canvas = begin("dragon-lava", breed, 210, 90, light=(0.6, 0.5))
    ridge(canvas, 124, 60, "#4a1420", "#c83a1a", 12, peak=40)
    canvas.rect(136, 46, canvas.fade((0, "#ffdc6a"), (0.3, "#ff7a1a"), (1, "#8a1a10")))
    line: list[Point] = [(70, 210), (62, 158), (84, 114), (124, 88)]
    neck(canvas, line, [110, 90, 62, 46], breed, plates=False)
    for points in (
        [(40, 172), (64, 150), (58, 128), (84, 116)],
        [(96, 176), (84, 146), (104, 126)],
        [(66, 126), (86, 102), (104, 96)],
    ):
        crack(canvas, [(float(x), float(y)) for x, y in points], "#ffd05a")
    for x, y, size, turn in ((236, 60, 0.42, -164), (282, 122, 0.36, -172)):
        flame(canvas, Place(x, y, size * 1.5, turn + 160 - 160))
        canvas.glow(x, y, 46, "#ff9a2a", 0.9, "#fff0b0")
        canvas.circle(x, y, 19 * size * 2, "#ff8a1a")
        canvas.circle(x - 2, y, 13 * size * 2, "#ffd04a")
        canvas.circle(x - 3, y - 2, 7 * size * 2, "#fffbe0")
    head(canvas, Place(144, 80, 1.16, 0), breed, jaw=30)
    place = Place(144, 80, 1.16, 0)
    for points in (
        [(-20, 4), (-6, 8), (0, 20)],
        [(24, -10), (36, -4), (48, -10)],
        [(-4, -22), (-12, -8), (-24, -6)],
    ):
        crack(canvas, place.all([(float(x), float(y)) for x, y in points]), "#ffd05a", 2)
    waves = Pen()
    for x, y in ((-10, 160), (60, 170), (150, 158), (220, 168), (120, 176), (280, 160)):
        waves.move((x, y)).curve((x + 22, y - 7), (x + 46, y))
    canvas.stroke(str(waves), "#fff0a0", 2.6, 0.8)
    rocks = polygon((-4, 184), (-4, 160), (14, 152), (30, 166), (34, 184)) + polygon(
        (250, 184), (268, 164), (290, 172), (324, 156), (324, 184)
    )
    canvas.path(rocks, "#1a080c")
    sparks(canvas, 200, 90, 110, "#ffe08a", 28, 2.8)
    finish(canvas, p.ground, p.rim)
    return canvas


def bloodhorn() -> Canvas:
    """It charges with a horn that no wing escapes."""
    breed, p = BLOODHORN, BLOODHORN.palette
    canvas = begin("dragon-bloodhorn", breed, 90, 84, light=(-0.5, -0.8))
    ridge(canvas, 130, 46, mix(p.middle, p.low, 0.3), p.low, 12, peak=90)
    hills(canvas, 160, 14, "#2a0e14", steps=6)
    back: list[Point] = [(340, 60), (292, 34), (244, 46), (206, 74)]
    canvas.path(spikes([*reversed(back)], [2, 2], 7, 22, -1, (0.1, 0.95), -0.3), mix(p.shade, p.rim, 0.3))
    body = [S(340, 58), (292, 34), (244, 46), (204, 76), (196, 112), (228, 140), S(238, 184), S(340, 190)]
    canvas.form(outline(body), p.body, p.shade, p.rim, 2.6, 20)
    for x, lean in ((214, -18), (268, 8)):
        leg: list[Point] = [(x + 16, 124), (x + lean * 0.6, 150), (x + lean, 180)]
        canvas.form(brush(leg, [44, 34, 30]), mix(p.body, p.shade, 0.2), p.shade, p.rim, 2, 9)
        toes = [
            [(x + lean - 18 + i * 11, 176), (x + lean - 20 + i * 11, 184), (x + lean - 8 + i * 11, 180)]
            for i in range(3)
        ]
        canvas.path("".join([polygon(*toe) for toe in toes]), "#fff0d8")
    place = Place(186, 96, 1.2, 8, flip=True)
    head(canvas, place, breed, jaw=16)
    horn: list[Point] = [(44, -8), (70, -28), (88, -58), (92, -92)]
    tones = ("#e8d0b8", "#8a5a48", "#fff6e8")
    canvas.form(brush(place.all(horn), [34, 27, 17, 0.5]), *tones, 2.2, 8)
    canvas.form(
        brush(place.all([(82, -48), (90, -72), (92, -92)]), [18, 11, 0.5]),
        p.gem,
        "#6a0814",
        "#ff8a8a",
        1.8,
        5,
    )
    canvas.form(brush(place.all([(14, -22), (26, -44), (46, -62)]), [20, 14, 0.5]), *tones, 2, 6)
    # Wings that it has torn lie in its way.
    for x, y, size, turn in ((56, 152, 0.5, 30), (110, 168, 0.4, -20)):
        shred = [S(0, 0), (30, -46), S(84, -60), (66, -36), S(96, -24), (66, -14), S(78, 6), (40, 0)]
        canvas.form(outline(Place(x, y, size, turn).all(shred)), "#7a4a5a", "#3a1a2a", "#ffb8a8", 1.4, 6)
    dust = Pen()
    for x, y, long in ((250, 176, 60), (290, 164, 50), (270, 152, 40), (150, 60, 40), (140, 42, 56)):
        dust.move((x, y)).line((x + long, y))
    canvas.stroke(str(dust), p.glow, 2.4, 0.5)
    sparks(canvas, 90, 100, 80, p.glow, 18, 2.6)
    finish(canvas, p.ground, p.rim)
    return canvas


GRIM = {"undead": undead, "lava": lava, "bloodhorn": bloodhorn}
"""The picture of each of these dragons by name."""
