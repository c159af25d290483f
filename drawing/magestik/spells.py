"""The spells of MagestiK and the attack; a spell that two staffs have is painted in the colour of each."""

from collections.abc import Callable
from functools import partial

from drawing.canvas import Canvas, mix
from drawing.dragons.heads import HINGE, head
from drawing.dragons.limbs import neck, wing
from drawing.magestik.breeds import BREEDS
from drawing.magestik.gems import gem
from drawing.magestik.magpie import flying, perched
from drawing.magestik.palettes import (
    BLACK,
    BLUE,
    CURSE,
    GREEN,
    NIGHT,
    RED,
    SILVER,
    STEEL,
    VIOLET,
    YELLOW,
)
from drawing.palette import Palette
from drawing.paths import (
    Pen,
    Place,
    Sharp,
    brush,
    circle_points,
    outline,
    polygon,
    spikes,
    star_points,
    turn_about,
)
from drawing.scenery import bare_tree, finish, glint, hills, mist, moon, rays, ridge, sky, sparks, stars

S = Sharp
WIDTH, HEIGHT = 320, 180
ORBS = ("#f2b31c", "#3f82f0", "#2fae62", "#e0374a", "#f4efff", "#8b63d8")
"""The colours of energy in flight."""


def _scene(name: str, p: Palette, horizon: float) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, f"spell-{name}")
    sky(canvas, p.top, p.middle, p.low, horizon / HEIGHT)
    return canvas


def curse() -> Canvas:
    """A skull of smoke that rises from a staff in thorns."""
    p = CURSE
    canvas = _scene("curse", p, 190)
    stars(canvas, 18, p.rim, 0.4)
    canvas.glow(160, 80, 130, p.gem, 0.55)
    for x, tall, lean in ((18, 120, 12), (302, 126, -12)):
        bare_tree(canvas, x, 178, tall, p.ground, lean)
    for size, fill, alpha in ((1.18, "#3f5a3a", 0.55), (1.06, "#5f8447", 0.6)):
        smoke = [
            (0, -74),
            (40, -66),
            (62, -30),
            (52, 4),
            (66, 34),
            (30, 44),
            (44, 74),
            (0, 66),
            (-40, 80),
            (-30, 44),
            (-66, 32),
            (-52, 4),
            (-62, -32),
            (-38, -66),
        ]
        canvas.path(outline(Place(160, 82, size).all(smoke)), fill, alpha)
    skull = [
        (0, -66),
        (34, -58),
        (50, -26),
        (46, 2),
        S(34, 14),
        (28, 24),
        S(24, 46),
        (0, 52),
        S(-24, 46),
        (-28, 24),
        S(-34, 14),
        (-46, 2),
        (-50, -26),
        (-34, -58),
    ]
    canvas.form(outline(Place(160, 80).all(skull)), "#cfe0a8", "#7d9a66", "#f8ffdc", 2.6, 20)
    for side in (-1, 1):
        socket = [
            (side * 8, -8),
            (side * 18, -20),
            (side * 34, -16),
            (side * 36, 0),
            (side * 22, 8),
            (side * 10, 2),
        ]
        canvas.path(outline(Place(160, 80).all(socket)), "#1b1226")
        canvas.glow(160 + side * 22, 76, 17, p.accent, 1, "#fbffd8")
    canvas.path(polygon((160, 86), (168, 104), (160, 100), (152, 104)), "#1b1226")
    teeth = Pen()
    for x in (-16, -8, 0, 8, 16):
        teeth.move((160 + x, 113)).line((160 + x, 128))
    canvas.stroke(str(teeth), "#4a5c40", 2.2)
    canvas.rect(158, 24, p.ground)
    canvas.form(
        brush([(40, 172), (120, 154), (200, 150), (282, 134)], [9, 9, 9, 8]),
        "#7a5a3c",
        "#2e1d18",
        p.rim,
        1.8,
        4,
    )
    canvas.form(outline(circle_points(286, 132, 10, 6)), "#b39a6a", "#4d3a2a", "#f5ffd0", 1.6, 5)
    vine = [
        (56, 178),
        (76, 150),
        (100, 172),
        (124, 142),
        (148, 168),
        (176, 138),
        (200, 164),
        (226, 130),
        (250, 154),
    ]
    canvas.path(
        spikes(vine, [6, 5], 11, 9, -1, (0.03, 0.97), 0.2)
        + spikes(vine, [6, 5], 10, 9, 1, (0.06, 0.94), 0.2),
        "#27331f",
    )
    canvas.form(brush(vine, [7, 6, 6, 4]), "#3f5a2c", "#16200f", p.gem, 1.6, 3)
    sparks(canvas, 160, 84, 90, p.accent, 18, 2.2)
    finish(canvas, p.ground, p.rim)
    return canvas


def recruit(colour: str) -> Canvas:
    """A dragon that rises out of a circle of light."""
    breed = BREEDS["white" if colour == "purple" else colour]
    p, k = breed.palette, breed.bulk
    canvas = Canvas(WIDTH, HEIGHT, f"recruit-{colour}", light=(0.35, -0.9))
    dark = mix(p.top, "#05050f", 0.35)
    canvas.rect(0, HEIGHT, canvas.fade((0, dark), (1, mix(p.middle, dark, 0.35))))
    stars(canvas, 26, p.rim, 0.6)
    for x in (28, 70, 250, 292):
        tall = canvas.random.uniform(60, 96)
        stone = polygon((x - 13, 150), (x - 10, 150 - tall), (x + 4, 144 - tall), (x + 12, 150))
        canvas.form(
            stone,
            mix(p.middle, dark, 0.4),
            dark,
            mix(p.low, p.middle, 0.4),
            2,
            10,
            light=(0.8 if x < 160 else -0.8, -0.3),
        )
    canvas.path(
        polygon((84, -4), (236, -4), (214, 150), (106, 150)), canvas.fade((0, p.low, 0), (1, p.glow, 0.85))
    )
    canvas.rect(146, 40, dark)
    canvas.ellipse(160, 150, 112, 22, canvas.halo((0, p.glow, 1), (0.5, p.low, 0.9), (1, p.low, 0)))
    canvas.stroke("M68 150a92 17 0 0 0 184 0a92 17 0 0 0 -184 0z", p.glow, 2.4)
    canvas.stroke("M86 150a74 13 0 0 0 148 0a74 13 0 0 0 -148 0z", p.glow, 1.4, stroke_dasharray="9 6")
    if colour == "purple":
        canvas.open_group(opacity=0.86)
    wing(canvas, (176, 122), (236, 40), [(282, 64), (272, 104), (248, 128)], (196, 146), breed, far=True)
    wing(canvas, (146, 122), (96, 34), [(44, 56), (52, 100), (80, 126)], (128, 148), breed, far=True)
    neck(
        canvas,
        [(156, 190), (180, 132), (168, 90), (146, 68)],
        [56 * k, 48 * k, 34 * k, 26 * k],
        breed,
        side=1,
    )
    head(canvas, Place(140, 60, 0.82 * k, -8, flip=True), breed, jaw=12)
    if colour == "purple":
        canvas.close_group()
    canvas.path("M68 150a92 17 0 0 0 184 0V190H68z", dark)
    canvas.ellipse(160, 162, 120, 20, canvas.halo((0, p.low, 0.75), (1, p.low, 0)))
    canvas.stroke("M68 150a92 17 0 0 0 184 0", p.glow, 2.6)
    runes = star_points(160, 150, 1, 1, 9)
    for across, down in runes[::2]:
        if down > 149.9:
            canvas.path(glint(160 + (across - 160) * 84, 150 + (down - 150) * 15, 6), "#ffffff")
    sparks(canvas, 160, 96, 96, p.glow, 22, 2.4)
    finish(canvas, dark, p.rim)
    return canvas


def draw(colour: str) -> Canvas:
    """A pouch of which stones rise in a beam of light."""
    p = YELLOW if colour == "yellow" else GREEN
    canvas = _scene(f"draw-{colour}", p, 210)
    canvas.rect(0, HEIGHT, mix(p.top, "#05040c", 0.2), 0.55)
    rays(canvas, 160, 112, 220, p.glow, 18, 0.7, 0.45)
    canvas.glow(160, 96, 116, p.low, 0.9, p.glow)
    canvas.rect(160, 22, p.ground)
    leather = "#8a4a2c" if colour == "yellow" else "#5b3f7a"
    back = [S(122, 116), (160, 104), S(198, 116), (160, 128)]
    canvas.path(outline(back), mix(leather, "#0a0414", 0.65))
    for x, y, size, name, tone in (
        (140, 108, 12, "red", "#e0374a"),
        (178, 106, 13, "blue", "#3f82f0"),
        (160, 96, 15, "green", "#2fae62"),
    ):
        gem(canvas, x, y, size, tone, name)
    pouch = [
        S(122, 116),
        (132, 124),
        S(126, 132),
        (104, 148),
        (98, 168),
        (112, 184),
        (208, 184),
        (222, 168),
        (216, 148),
        S(194, 132),
        (188, 124),
        S(198, 116),
        (160, 128),
    ]
    canvas.form(outline(pouch), leather, mix(leather, "#0a0414", 0.55), mix(leather, p.glow, 0.75), 2.6, 16)
    canvas.stroke("M124 131q36 14 72 0", "#f4d27a", 4)
    canvas.stroke("M150 137q-8 14-4 26M166 138q10 10 8 24", "#f4d27a", 2.6)
    canvas.circle(146, 164, 4, "#f4d27a")
    canvas.circle(174, 163, 4, "#f4d27a")
    gem(canvas, 160, 46, 26, p.gem, colour)
    gem(canvas, 106, 72, 10, "#9a92b8", "black")
    gem(
        canvas,
        214,
        66,
        10,
        YELLOW.gem if colour == "green" else GREEN.gem,
        "yellow" if colour == "green" else "green",
    )
    canvas.path(glint(118, 38, 9) + glint(206, 32, 11) + glint(84, 96, 6) + glint(238, 100, 7), "#ffffff")
    sparks(canvas, 160, 60, 100, p.glow, 20)
    finish(canvas, p.ground, p.rim)
    return canvas


def steal_energy(colour: str) -> Canvas:
    """A magpie that pulls a stream of lights behind it."""
    p = BLUE if colour == "blue" else VIOLET
    canvas = _scene(f"steal-energy-{colour}", p, 190)
    stars(canvas, 40, low=0.8)
    moon(canvas, 236, 50, 30, "#fdf6d8")
    canvas.glow(90, 130, 120, p.low, 0.55)
    _clouds(canvas, 168, mix(p.middle, p.low, 0.35))
    stream = [(-6, 150), (52, 106), (98, 134), (146, 122), (196, 128)]
    canvas.path(brush(stream, [30, 26, 20, 12, 2], 3), p.glow, 0.28)
    canvas.path(brush(stream, [14, 12, 9, 6, 1], 3), p.glow, 0.6)
    hues = ORBS if colour == "purple" else ("#3f82f0", "#8fd6f5", "#3f82f0", "#d8f6ff", "#3f82f0", "#8fd6f5")
    for (x, y), size, hue in zip(
        ((18, 132), (52, 108), (86, 124), (118, 132), (148, 122), (176, 126)),
        (14, 13, 12, 10.5, 9, 7.5),
        hues,
        strict=True,
    ):
        canvas.glow(x, y, size * 2.1, hue, 0.8)
        canvas.form(
            outline(circle_points(x, y, size, 8)), hue, mix(hue, "#0b0628", 0.45), "#ffffff", 1.8, size * 0.6
        )
    flying(canvas, Place(196, 100, 0.9, -12), p)
    _clouds(canvas, 186, mix(p.ground, p.middle, 0.4))
    finish(canvas, p.ground, p.rim)
    return canvas


def _clouds(canvas: Canvas, y: float, colour: str) -> None:
    pen = Pen().move((-10, HEIGHT + 10)).line((-10, y))
    x = -10.0
    while x < WIDTH:
        step = canvas.random.uniform(26, 52)
        pen.cubic(
            (x, y - step * 0.6), (x + step, y - step * 0.6), (x + step, y + canvas.random.uniform(-3, 3))
        )
        x += step
    canvas.path(str(pen.line((WIDTH + 40, HEIGHT + 10)).close()), colour, 0.9)


def steal_gem(colour: str) -> Canvas:
    """A magpie on an open chest, with a stone in its beak."""
    p = BLACK if colour == "black" else NIGHT
    canvas = _scene(f"steal-gem-{colour}", p, 150)
    stars(canvas, 30)
    tone, name = ("#6d6488", "black") if colour == "black" else ("#e0374a", "red")
    if colour == "black":
        rays(canvas, 168, 72, 200, p.glow, 18, 0.4)
    moon(
        canvas,
        168,
        74,
        60,
        "#efe6ff" if colour == "black" else "#f3f2d6",
        "#cdbfe6" if colour == "black" else "#d5d6b8",
    )
    hills(canvas, 160, 20, p.ground, steps=5)
    lid = [S(92, 132), (98, 108), (116, 100), S(214, 96), (232, 104), S(236, 130)]
    wood = "#6a4230" if colour == "purple" else "#3d3450"
    canvas.form(outline(lid), mix(wood, "#000000", 0.35), mix(wood, "#000000", 0.6), "#ffdf8f", 2, 12)
    heap = (
        ("yellow", "#f2b31c", 116, 138, 13),
        ("blue", "#3f82f0", 142, 134, 14),
        ("green", "#2fae62", 170, 136, 13),
        ("red", "#e0374a", 196, 134, 14),
        ("yellow", "#f2b31c", 218, 138, 12),
    )
    canvas.glow(166, 136, 80, "#ffe39a", 0.7)
    for shape, hue, x, y, size in heap:
        gem(canvas, x, y, size, hue, shape)
    box = polygon((88, 142), (240, 142), (232, 190), (96, 190))
    canvas.form(box, wood, mix(wood, "#000000", 0.5), "#ffdf8f", 2.4, 16)
    canvas.stroke("M118 143l4 44M210 143l-4 44", "#d9a93f", 6)
    canvas.path(polygon((154, 146), (176, 146), (174, 166), (165, 172), (156, 166)), "#f0c765")
    beak = perched(canvas, Place(150, 132, 1.26), p)
    gem(canvas, beak[0] + 13, beak[1] + 10, 19, tone, name)
    canvas.path(glint(beak[0] + 30, beak[1] - 10, 10), "#ffffff")
    finish(canvas, p.ground, p.rim)
    return canvas


def steal_dragon() -> Canvas:
    """A giant magpie that carries a little dragon away."""
    p = VIOLET
    canvas = _scene("steal-dragon", p, 170)
    stars(canvas, 36)
    moon(canvas, 166, 84, 72, "#ffeef8", "#e3c3e0")
    ridge(canvas, 172, 40, mix(p.middle, p.ground, 0.4), p.middle, 12)
    ridge(canvas, 184, 26, p.ground, steps=16)
    breed = BREEDS["green"]
    q = breed.palette
    canvas.form(
        brush([(150, 116), (132, 140), (112, 142), (96, 164)], [18, 12, 7, 1]), q.body, q.shade, q.rim, 1.8, 5
    )
    canvas.form(polygon((96, 158), (84, 168), (94, 178), (104, 168)), q.gem, q.shade, q.rim, 1.4, 4)
    wing(canvas, (158, 116), (136, 98), [(104, 106), (108, 124), (122, 136)], (152, 136), breed)
    canvas.form(
        outline([(150, 108), (176, 102), (198, 112), (198, 132), (178, 144), (154, 136), (146, 122)]),
        q.body,
        q.shade,
        q.rim,
        2,
        10,
    )
    for x in (166, 182):
        canvas.form(brush([(x, 136), (x + 2, 150), (x + 9, 156)], [9, 6, 1]), q.body, q.shade, q.rim, 1.4, 3)
    neck(canvas, [(190, 122), (208, 128), (222, 118)], [24, 18, 13], breed, plates=False)
    head(canvas, Place(226, 116, 0.4, 10), breed, jaw=24)
    flying(canvas, Place(172, 84, 0.96, -6), p)
    sparks(canvas, 180, 90, 120, p.glow, 16)
    finish(canvas, p.ground, p.rim)
    return canvas


def kill(colour: str) -> Canvas:
    """The skull of a dragon with a blade in it."""
    p = RED if colour == "red" else BLACK
    canvas = _scene(f"kill-{colour}", p, 150)
    canvas.rect(0, HEIGHT, mix(p.top, "#05030a", 0.3), 0.35)
    rays(canvas, 168, 84, 220, p.glow, 16, 0.4)
    canvas.glow(168, 84, 110, p.low, 0.9, p.glow)
    ridge(canvas, 150, 44, mix(p.middle, p.ground, 0.4), p.middle, 12)
    canvas.rect(152, 30, p.ground)
    place = Place(148, 124, 1.16, 9)
    bone, shade, rim = (
        ("#ecd9b4", "#96714f", "#fffbe6") if colour == "red" else ("#cfc4dc", "#6c5d86", "#ffffff")
    )
    for line, widths in (
        ([(-14, -20), (-40, -36), (-66, -34), (-84, -12)], (16, 13, 8, 0.6)),
        ([(-22, -6), (-44, -8), (-62, 2), (-70, 20)], (12, 9, 6, 0.6)),
    ):
        canvas.form(
            brush(place.all(line), [w * 1.16 for w in widths]), mix(bone, shade, 0.35), shade, rim, 2, 6
        )
    jaw = turn_about(
        [S(-2, 10), (22, 13), (44, 11), S(66, 12), (64, 18), (40, 20), (18, 25), S(-4, 26)], HINGE, 14
    )
    canvas.form(outline(place.all(jaw)), mix(bone, shade, 0.3), shade, rim, 1.6, 5)
    upper = [
        (-30, -2),
        S(-20, -20),
        (-4, -27),
        (12, -23),
        S(25, -12),
        (44, -12),
        (56, -18),
        (66, -14),
        S(74, -2),
        S(70, 4),
        (42, 5),
        S(30, 4),
        (20, 12),
        S(14, 8),
        S(4, 14),
        (-4, 8),
        S(-10, 20),
        (-24, 16),
    ]
    canvas.form(outline(place.all(upper)), bone, shade, rim, 2.6, 16)
    fangs = "".join(
        [
            polygon(*place.all([(x - 3, 3), (x, 3 + t), (x + 3, 3)]))
            for x, t in ((66, 14), (57, 9), (48, 12), (39, 8), (32, 10))
        ]
    )
    canvas.path(fangs, rim)
    canvas.path(outline(place.all([S(0, -14), (10, -18), S(22, -10), (14, -2), (4, -4)])), "#1a0a14")
    canvas.path(outline(place.all([S(54, -10), (62, -12), S(67, -6), (58, -5)])), "#1a0a14")
    canvas.stroke(outline(place.all([(-8, -24), (-2, -14), (-8, -6), (-2, 4)]), False), shade, 2)
    steel = "#dfe6f2" if colour == "red" else "#2c2440"
    x = 154
    canvas.form(
        polygon((x - 7, 50), (x + 7, 50), (x + 5, 106), (x, 114), (x - 5, 106)),
        steel,
        mix(steel, "#10162c", 0.55),
        "#ffffff",
        1.8,
        6,
        light=(-0.9, 0),
    )
    canvas.form(
        outline([S(x - 30, 44), (x, 52), S(x + 30, 44), S(x + 28, 52), (x, 60), S(x - 28, 52)]),
        "#e0a83a",
        "#7d4f14",
        "#fff2bd",
        1.8,
        4,
    )
    canvas.form(
        polygon((x - 4, 26), (x + 4, 26), (x + 5, 52), (x - 5, 52)), "#6a2230", "#2d0c18", "#d98a7a", 1.6, 4
    )
    gem(canvas, x, 24, 9, p.gem if colour == "red" else "#b98cf5", "red")
    crack = (
        Pen()
        .move((x, 112))
        .line((x - 8, 121), (x - 2, 127), (x - 12, 138))
        .move((x, 112))
        .line((x + 9, 120), (x + 6, 128))
    )
    canvas.stroke(str(crack), "#1a0a14", 2.4)
    canvas.path(glint(x + 22, 52, 14), "#ffffff")
    mist(canvas, 138, 46, p.low, 0.35)
    sparks(canvas, 166, 80, 96, p.rim, 18)
    finish(canvas, p.ground, p.rim)
    return canvas


def mirror() -> Canvas:
    """A flame on one side of a mirror and its double on the other."""
    p = SILVER
    canvas = _scene("mirror", p, 220)
    canvas.rect(0, HEIGHT, "#0b1230", 0.45)
    stars(canvas, 40, low=0.95)
    canvas.glow(76, 90, 96, "#ff8a3a", 0.75)
    canvas.glow(244, 90, 96, "#45b4ff", 0.75)
    for x, tones in ((76, ("#ff5a26", "#ffae35", "#fff3bd")), (244, ("#2f6cff", "#54c4ff", "#eafaff"))):
        for size, fill in zip((1, 0.7, 0.4), tones, strict=True):
            flame = [
                S(4, -66),
                (16, -40),
                (36, -22),
                (34, 8),
                (18, 28),
                (0, 31),
                (-18, 28),
                (-34, 8),
                (-30, -12),
                S(-24, -40),
                (-8, -26),
            ]
            canvas.path(outline(Place(x, 98 + (1 - size) * 20, size, flip=x > 160).all(flame)), fill, 0.95)
    canvas.form(
        outline([(160, -2), (206, 30), (216, 90), (204, 148), (160, 182), (116, 148), (104, 90), (114, 30)]),
        "#c9a24a",
        "#6a4a18",
        "#fff3c4",
        2.6,
        10,
    )
    glass = [(160, 12), (194, 38), (203, 90), (194, 140), (160, 168), (126, 140), (117, 90), (126, 38)]
    canvas.path(outline(glass), canvas.fade((0, "#4a2a3c"), (0.45, "#26407c"), (1, "#0f2350"), across=True))
    for size, fill in zip((0.8, 0.56, 0.32), ("#7a6cff", "#b7b4ff", "#ffffff"), strict=True):
        flame = [
            S(4, -66),
            (16, -40),
            (36, -22),
            (34, 8),
            (18, 28),
            (0, 31),
            (-18, 28),
            (-34, 8),
            (-30, -12),
            S(-24, -40),
            (-8, -26),
        ]
        canvas.path(outline(Place(160, 104 + (0.8 - size) * 20, size, flip=True).all(flame)), fill, 0.85)
    canvas.path(polygon((126, 70), (164, 16), (180, 24), (124, 104)), "#ffffff", 0.28)
    canvas.path(polygon((140, 146), (200, 60), (202, 78), (150, 156)), "#ffffff", 0.16)
    gem(canvas, 160, 6, 11, "#8fd6ff", "blue")
    for side in (-1, 1):
        canvas.form(
            brush(
                [
                    (160 + side * 50, 128),
                    (160 + side * 66, 142),
                    (160 + side * 60, 160),
                    (160 + side * 46, 158),
                ],
                [12, 9, 6, 1],
            ),
            "#c9a24a",
            "#6a4a18",
            "#fff3c4",
            1.6,
            3,
        )
    sparks(canvas, 76, 70, 56, "#ffd27a", 12)
    sparks(canvas, 244, 70, 56, "#c4efff", 12)
    finish(canvas, "#050818", p.rim)
    return canvas


def attack() -> Canvas:
    """Two dragons that clash."""
    p = STEEL
    canvas = _scene("attack", p, 150)
    rays(canvas, 160, 86, 220, p.glow, 22, 0.6, 0.5)
    canvas.glow(160, 86, 120, p.low, 1, p.glow)
    ridge(canvas, 156, 36, mix(p.middle, p.ground, 0.4), p.middle, 14)
    ridge(canvas, 178, 22, p.ground, steps=18)
    red, blue = BREEDS["red"], BREEDS["blue"]
    wing(canvas, (30, 100), (40, 12), [(-14, 20), (-20, 70)], (4, 130), red, far=True)
    wing(canvas, (290, 100), (280, 12), [(334, 20), (340, 70)], (316, 130), blue, far=True)
    neck(canvas, [(-20, 178), (14, 142), (44, 108), (70, 88)], [66, 52, 38, 28], red)
    neck(canvas, [(340, 178), (306, 142), (276, 108), (250, 88)], [66, 52, 38, 28], blue, side=1)
    head(canvas, Place(80, 82, 0.84, 6), red, jaw=30)
    head(canvas, Place(240, 82, 0.84, 6, flip=True), blue, jaw=30)
    canvas.glow(160, 88, 46, "#fff2b8", 0.95, "#ffffff")
    canvas.path(polygon(*star_points(160, 88, 34, 9, 8, -80)), "#fffdf0")
    sparks(canvas, 160, 86, 84, "#fff2b8", 26, 2.8)
    finish(canvas, p.ground, p.rim)
    return canvas


def spell_pictures() -> dict[str, Callable[[], Canvas]]:
    """The picture of each spell by its kind and colour."""
    return {
        "curse-purple": curse,
        **{
            f"recruit-{colour}": partial(recruit, colour)
            for colour in ("yellow", "blue", "green", "red", "black", "purple")
        },
        **{f"draw-{colour}": partial(draw, colour) for colour in ("yellow", "green")},
        **{f"steal_energy-{colour}": partial(steal_energy, colour) for colour in ("purple", "blue")},
        **{f"steal_gem-{colour}": partial(steal_gem, colour) for colour in ("purple", "black")},
        "steal_dragon-purple": steal_dragon,
        **{f"kill-{colour}": partial(kill, colour) for colour in ("red", "black")},
        "mirror-purple": mirror,
        "attack-steel": attack,
    }
