"""The six dragons, and what belongs to dragons: a bridle, an egg, teeth."""

from collections.abc import Callable
from dataclasses import replace

from drawing.canvas import Canvas, mix
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck, wing
from drawing.magestik.breeds import BREEDS
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, sample, spikes
from drawing.res_arcana.backdrops import cave, complete, fog, outdoors, sea
from drawing.res_arcana.materials import (
    BONE,
    CALM,
    DAWN,
    DEATH,
    DEEP,
    ELAN,
    GOLD,
    LEATHER,
    LIFE,
)
from drawing.res_arcana.shapes import block, body, flame, glints, leaf, limb, skull
from drawing.scenery import rays

S = Sharp
FIERY = replace(BREEDS["red"], palette=ELAN)
EARTHEN = replace(
    BREEDS["green"], palette=replace(GOLD, body="#7a5a34", shade="#33200f", rim="#f0cf8c"), bulk=1.3
)
WATERY = replace(BREEDS["blue"], palette=CALM)
WINDY = replace(BREEDS["white"], palette=replace(DAWN, body="#b8d4e6", shade="#5a86ac"))
MARINE = replace(BREEDS["blue"], palette=replace(DEEP, body="#14808a", shade="#053c50"), snout=1.12)
TAMED = replace(BREEDS["green"], palette=LIFE, crest="horns")


def fire_dragon() -> Canvas:
    """A red dragon that breathes fire over a burning land."""
    p = ELAN
    canvas = outdoors("fire-dragon", p, 110, 74, 132)
    wing(canvas, (250, 120), (222, 8), [(120, -14), (150, 52), (190, 96)], (214, 142), FIERY, far=True)
    wing(canvas, (262, 128), (300, 10), [(346, -6), (340, 60), (330, 110)], (300, 160), FIERY)
    neck(canvas, [(262, 196), (262, 150), (236, 108), (208, 78)], [78, 60, 42, 30], FIERY, side=1)
    mouth = head(canvas, Place(196, 70, 0.92, 8, flip=True), FIERY, jaw=30)
    for widths, colour in (((4, 40, 74), "#ff6a26"), ((3, 24, 46), "#ffc24a"), ((2, 10, 20), "#fff6cc")):
        canvas.path(brush([mouth, (74, 108), (-16, 132)], widths), colour, 0.95)
    for x, size in ((28, 0.5), (70, 0.6), (112, 0.42)):
        flame(canvas, x, 172, size)
    return complete(canvas, p, 90, 100, 22)


def water_dragon() -> Canvas:
    """A blue dragon that rises from the sea among waves."""
    p = CALM
    canvas = outdoors("water-dragon", p, 160, 66, 112, "sea", "moon")
    wing(canvas, (140, 110), (104, 18), [(22, 10), (34, 66), (74, 108)], (120, 132), WATERY, far=True)
    neck(canvas, [(128, 178), (112, 140), (122, 96), (158, 66)], [64, 54, 40, 28], WATERY)
    head(canvas, Place(170, 62, 0.9, 2), WATERY, jaw=12)
    limb(
        canvas,
        [(222, 184), (232, 140), (262, 126), (284, 148), (282, 184)],
        [30, 30, 28, 26, 24],
        (p.body, p.shade, p.rim),
        10,
    )
    canvas.path(spikes([(222, 180), (232, 140), (262, 126), (284, 148)], [30, 30, 28, 26], 7, 11, -1), p.gem)
    for x, wide in ((118, 62), (252, 56)):
        body(
            canvas,
            [
                S(x - wide, 176),
                (x - wide * 0.6, 156),
                (x - wide * 0.2, 164),
                (x, 150),
                (x + wide * 0.3, 164),
                (x + wide * 0.7, 154),
                S(x + wide, 176),
                (x, 186),
            ],
            ("#8fe0f4", "#3f95d0", "#ffffff"),
            6,
        )
    return complete(canvas, p, 150, 120, 16)


def earth_dragon() -> Canvas:
    """A heavy dragon of earth and moss, without wings, that breaks out of a hill."""
    p = LIFE
    q = EARTHEN.palette
    canvas = outdoors("earth-dragon", p, 176, 70, 122, "hills", "sun")
    back: list[Point] = [S(-10, 190), (4, 110), (50, 76), (104, 84), (140, 120), S(160, 190)]
    canvas.path(spikes([(-6, 140), (24, 88), (64, 74), (112, 88), (146, 130)], [8] * 5, 8, 30, -1), "#5c4426")
    body(canvas, back, (q.body, q.shade, q.rim), 24, 2.6)
    body(
        canvas,
        [(2, 116), (24, 86), (62, 74), (100, 84), (96, 100), (70, 92), (48, 108), (22, 104), (10, 130)],
        ("#4c9a46", "#22603a", "#dcff9c"),
        8,
    )
    neck(canvas, [(96, 176), (124, 150), (148, 112), (176, 88)], [88, 74, 56, 42], EARTHEN)
    head(canvas, Place(186, 84, 1.08, 6), EARTHEN, jaw=8)
    for x, y, turn in ((34, 80, -80), (58, 72, -100), (84, 78, -60)):
        leaf(canvas, x, y, 20, turn)
    for x, y, size in ((60, 168, 34), (152, 174, 30), (236, 166, 26), (288, 172, 34)):
        block(
            canvas,
            [
                (x - size, 186),
                (x - size * 0.7, y - 6),
                (x - size * 0.1, y - size * 0.6),
                (x + size * 0.7, y - 4),
                (x + size, 186),
            ],
            ("#7a6a58", "#3a3028", "#e8d8b0"),
            9,
        )
    return complete(canvas, p, 190, 110, 10)


def wind_dragon() -> Canvas:
    """A pale dragon that winds through the clouds."""
    p = DAWN
    q = WINDY.palette
    canvas = outdoors("wind-dragon", p, 200, 70, 122, "clouds")
    line: list[Point] = [(-16, 70), (30, 50), (70, 84), (104, 124), (142, 106), (176, 78), (204, 68)]
    canvas.path(spikes(line, [4, 14, 26, 38, 40, 34, 26], 9, 9, -1), "#ffffff")
    wing(canvas, (128, 108), (100, 14), [(20, -12), (50, 40), (82, 80)], (92, 112), WINDY, far=True)
    canvas.form(brush(line, [3, 14, 26, 40, 42, 34, 26]), q.body, q.shade, "#ffffff", 2.4, 12)
    wing(canvas, (146, 100), (158, 12), [(232, -16), (206, 34), (188, 62)], (168, 96), WINDY)
    head(canvas, Place(216, 64, 0.84, -4), WINDY, jaw=10)
    for x, y, wide in ((60, 140, 70), (250, 146, 84), (150, 160, 90)):
        points: list[Point] = [
            S(x - wide, y + 16),
            (x - wide * 0.6, y - 6),
            (x - wide * 0.2, y + 2),
            (x + wide * 0.1, y - 16),
            (x + wide * 0.5, y),
            S(x + wide, y + 14),
            (x, y + 26),
        ]
        body(canvas, points, ("#f4fbff", "#b4d4e6", "#ffffff"), 8, 1.6)
    pen = Pen()
    for x, y in ((20, 30), (232, 116), (262, 34)):
        pen.move((x - 36, y)).curve((x, y - 12), (x + 22, y)).curve((x + 32, y + 10), (x + 20, y + 14))
    canvas.stroke(str(pen), "#ffffff", 2.4, 0.7)
    return complete(canvas, p, 190, 90, 10)


def bone_dragon() -> Canvas:
    """The skeleton of a dragon with green fire in its eyes."""
    p = DEATH
    canvas = outdoors("bone-dragon", p, 190, 70, 138, "ridge", "moon")
    spine: list[Point] = [(6, 190), (40, 128), (88, 86), (134, 88), (166, 74)]
    for tips in ((58, -4), (92, -2), (126, 14)):
        limb(canvas, [(56, 116), (44, 48), (tips[0] - 40, tips[1])], [7, 5, 1], BONE, 3)
    ribs = [
        brush([(x, y), (x + 34, y + 20), (x + 36, y + 62)], [7, 6, 1])
        for (x, y), _, share in sample(spine, 3)[2:-1]
        if share < 0.62
    ]
    canvas.form("".join(ribs), *BONE, 1.6, 4)
    bones = ""
    for (x, y), _, share in sample(spine, 3)[1:]:
        size = 14 - share * 4
        bones += polygon(
            (x - size, y - size * 0.5), (x, y - size * 1.5), (x + size, y - size * 0.3), (x, y + size)
        )
    canvas.form(bones, *BONE, 1.8, 6)
    place = Place(182, 74, 1.02, 6)
    for horn in ([(-14, -20), (-40, -40), (-72, -40), (-92, -22)], [(-22, -4), (-48, -8), (-70, 6)]):
        limb(canvas, place.all(horn), [14, 10, 6, 0.6][: len(horn)], ("#c8b898", "#7a684c", "#fffdf0"), 5)
    jaw: list[Point] = [S(-2, 12), (22, 20), (46, 24), S(68, 30), (62, 36), (40, 34), (16, 34), S(-6, 28)]
    body(canvas, place.all(jaw), ("#cfc4a4", "#8a7a5c", "#fffdf0"), 5)
    upper: list[Point] = [
        (-30, -2),
        S(-20, -20),
        (-4, -27),
        (12, -23),
        S(25, -12),
        (44, -12),
        (56, -18),
        (66, -14),
        S(76, -2),
        S(70, 5),
        (42, 6),
        S(30, 5),
        (18, 14),
        S(4, 14),
        S(-10, 22),
        (-26, 16),
    ]
    body(canvas, place.all(upper), BONE, 14, 2.6)
    fangs = "".join(
        [
            polygon(*place.all([(x - 3, 4), (x, 4 + tall), (x + 3, 4)]))
            for x, tall in ((67, 15), (57, 9), (48, 12), (39, 8))
        ]
    )
    canvas.path(fangs, "#fffdf0")
    canvas.path(
        outline(place.all([S(0, -13), (10, -19), S(24, -9), (14, -1), (4, -3)]))
        + outline(place.all([S(55, -10), (62, -12), S(68, -5), (58, -5)])),
        "#130f1c",
    )
    eye = place.point(12, -10)
    canvas.glow(*eye, 26, "#7dff8a", 1, "#f4fff0")
    for x, y, size in ((286, 168, 0.3), (250, 174, 0.22)):
        skull(canvas, x, y, size, BONE)
    fog(canvas, p, 130, 0.4)
    return complete(canvas, p, 190, 90, 14)


def sea_serpent() -> Canvas:
    """A serpent whose coils rise on both sides of a small ship."""
    p = DEEP
    q = MARINE.palette
    canvas = outdoors("sea-serpent", p, 176, 74, 118, "plain", "sun")
    tone = (q.body, q.shade, q.rim)
    for x, tall, wide in ((262, 62, 44), (196, 44, 36)):
        arch: list[Point] = [
            (x - wide, 180),
            (x - wide * 0.7, 140 - tall * 0.4),
            (x, 140 - tall),
            (x + wide * 0.7, 140 - tall * 0.4),
            (x + wide, 180),
        ]
        canvas.path(spikes(arch, [30] * 5, 9, 12, -1), q.gem)
        limb(canvas, arch, [30, 30, 30, 28, 26], tone, 10, 2.2)
    neck(canvas, [(70, 190), (52, 140), (62, 90), (96, 60)], [58, 50, 40, 30], MARINE)
    head(canvas, Place(108, 56, 0.86, 8), MARINE, jaw=24)
    sea(canvas, p, 142, 3)
    block(canvas, [(196, 132), (250, 132), (240, 150), (206, 150)], ("#5c3a22", "#2a180c", "#e8b078"), 5, 1.6)
    canvas.stroke("M222 132V88", "#3a2414", 3)
    body(
        canvas, [S(224, 90), (246, 104), S(248, 126), S(224, 126)], ("#fff0d8", "#c8a888", "#ffffff"), 6, 1.4
    )
    return complete(canvas, p, 150, 100, 12)


def dragon_bridle() -> Canvas:
    """A dragon that wears a bridle of leather and gold."""
    p = GOLD
    canvas = outdoors("dragon-bridle", p, 176, 74, 128, "hills")
    neck(canvas, [(60, 196), (74, 150), (104, 112), (140, 90)], [84, 68, 50, 40], TAMED)
    place = Place(152, 84, 1.3, 4)
    head(canvas, place, TAMED)
    straps = [
        [(40, -13), (44, 4), (42, 20)],
        [(-4, -27), (-8, 0), (-2, 28)],
        [(41, 2), (20, 2), (-6, -2)],
    ]
    for strap in straps:
        limb(canvas, place.all(strap), [8, 8, 8], LEATHER, 3, 1.6)
    limb(canvas, [place.point(42, 14), (170, 150), (96, 168), (30, 150)], [6, 6, 6, 6], LEATHER, 3, 1.6)
    for spot in ((41, 2), (-7, -2), (42, 16)):
        x, y = place.point(*spot)
        canvas.ring(x, y, 8, "#7d4f14", 5)
        canvas.ring(x, y, 8, "#ffd85e", 3.2)
    canvas.circle(*place.point(-2, -24), 6, "#e0374a")
    glints(canvas, (*place.point(41, -4), 10), (236, 44, 8))
    return complete(canvas, p, 190, 90, 12)


def dragon_egg() -> Canvas:
    """An egg in a nest, from whose cracks light comes."""
    p = GOLD
    canvas = cave("dragon-egg", p, 160, 86)
    shape: list[Point] = [
        (160, 20),
        (190, 42),
        (206, 84),
        (200, 124),
        (160, 146),
        (120, 124),
        (114, 84),
        (130, 42),
    ]
    canvas.form(outline(shape), "#c8404a", "#6a1230", "#ffd0a0", 3, 24)
    pen = Pen()
    for row in range(5):
        top = 56 + row * 18
        for column in range(-2, 3):
            x = 160 + column * 22 + row % 2 * 11
            if abs(x - 160) < 44 - abs(top - 92) * 0.3:
                pen.move((x - 9, top)).curve((x, top + 15), (x + 9, top))
    canvas.stroke(str(pen), "#ff9a78", 2, 0.7)
    crack = Pen().move((150, 26)).line((160, 48), (148, 62), (166, 80), (156, 94), (172, 108))
    canvas.stroke(str(crack), "#ffb03a", 7, 0.8)
    canvas.stroke(str(crack), "#fffbe0", 3)
    canvas.glow(160, 70, 60, "#ffd060", 0.55)
    for index in range(11):
        x = 80 + index * 16
        y = 150 - abs(index - 5) * 1.5
        limb(
            canvas,
            [(x - 26, y + 8), (x, y - 7 + index % 2 * 9), (x + 26, y + 6)],
            [2, 8, 2],
            ("#8a5a2c", "#42260f", "#f0c888"),
            3,
            1.4,
        )
    glints(canvas, (196, 40, 10), (128, 30, 7))
    return complete(canvas, p, 160, 84, 16)


def dragon_teeth() -> Canvas:
    """Teeth sown in a furrow; out of their smoke a dragon takes shape."""
    p = ELAN
    canvas = outdoors("dragon-teeth", p, 160, 66, 126, "ridge")
    ghost = mix(p.middle, p.glow, 0.35)
    shade = mix(p.middle, p.low, 0.25)
    spectre = replace(FIERY, palette=replace(ELAN, body=ghost, shade=shade, rim=p.glow))
    canvas.open_group(opacity=0.62)
    neck(canvas, [(112, 150), (98, 106), (112, 72), (142, 54)], [8, 36, 34, 26], spectre, plates=False)
    head(canvas, Place(152, 52, 0.86, 4), spectre, jaw=18)
    canvas.close_group()
    rays(canvas, 160, 150, 150, "#ffb060", 9, 0.5)
    canvas.path(
        outline([S(-4, 150), (80, 140), (160, 146), (240, 139), S(324, 150), S(324, 184), S(-4, 184)]),
        "#2a0f14",
    )
    for x, size, lean in ((92, 0.8, -8), (138, 1.0, 4), (186, 1.1, -5), (234, 0.85, 9)):
        place = Place(x, 158, size, lean)
        body(
            canvas,
            place.all([S(-16, 6), (-15, -24), (-4, -50), S(8, -66), (10, -36), S(17, 6)]),
            BONE,
            9,
            2.4,
        )
        canvas.stroke(outline(place.all([(-9, -8), (-6, -26), (1, -44)]), False), "#c8b490", 2)
        body(
            canvas,
            [(x - 26, 172), (x - 16, 152), (x, 148), (x + 18, 153), (x + 26, 172)],
            ("#5a2a22", "#2a0f14", "#ff9a5a"),
            6,
            1.6,
        )
    return complete(canvas, p, 160, 90, 18)


DRAGONS: dict[str, Callable[[], Canvas]] = {
    "fire_dragon": fire_dragon,
    "water_dragon": water_dragon,
    "earth_dragon": earth_dragon,
    "wind_dragon": wind_dragon,
    "bone_dragon": bone_dragon,
    "sea_serpent": sea_serpent,
    "dragon_bridle": dragon_bridle,
    "dragon_egg": dragon_egg,
    "dragon_teeth": dragon_teeth,
}
"""Pictures by component."""
