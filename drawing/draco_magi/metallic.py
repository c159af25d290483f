"""The metallic dragons: gold, silver, brass and bronze."""

from dataclasses import replace
from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BRASS, BRONZE, GOLD, SILVER
from drawing.draco_magi.scenes import arrow, begin
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck, wing
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, spikes
from drawing.scenery import finish, glint, hills, moon, ridge, sparks, stars

S = Sharp


def gold() -> Canvas:
    """It sits on its hoard before the sun: its shots hit by themselves."""
    breed, p = GOLD, GOLD.palette
    canvas = begin("dragon-gold", breed, 166, 70)
    canvas.circle(166, 70, 58, p.glow, 0.9)
    ridge(canvas, 136, 40, mix(p.middle, p.low, 0.3), p.low, 14)
    wing(canvas, (118, 110), (66, 6), [(6, 20), (-14, 62), (14, 104)], (90, 150), breed, far=True)
    wing(canvas, (146, 116), (262, 12), [(324, 40), (330, 92), (296, 132), (240, 148)], (128, 164), breed)
    neck(canvas, [(122, 204), (92, 160), (108, 116), (146, 84)], [84, 64, 44, 32], breed)
    head(canvas, Place(160, 76, 1.04, 0), breed)
    hoard = [(-20, 190), (-10, 164), (60, 150), (130, 160), (196, 148), (270, 156), (340, 166), (340, 190)]
    canvas.form(outline(hoard), "#d8921c", "#8a4f10", "#fff0a8", 2, 9)
    for _ in range(34):
        x, y = canvas.random.uniform(4, 316), canvas.random.uniform(156, 178)
        canvas.ellipse(x, y, 8, 3.6, canvas.random.choice(["#ffd45a", "#f0b030", "#ffe890"]))
    for x, y, tone in ((66, 154, "#e0374a"), (206, 152, "#3f82f0"), (272, 158, "#a05af0")):
        stone: list[Point] = [(x - 8, y), (x, y - 9), (x + 8, y), (x, y + 9)]
        canvas.form(polygon(*stone), tone, mix(tone, "#200020", 0.5), "#ffffff", 1.4, 4)
    canvas.path(glint(232, 52, 14) + glint(40, 140, 9) + glint(250, 146, 8), "#ffffff")
    sparks(canvas, 180, 90, 120, p.rim, 18)
    finish(canvas, p.ground, p.rim)
    return canvas


def silver() -> Canvas:
    """Arrows glance off its wing, which it holds like a shield."""
    breed, p = SILVER, SILVER.palette
    canvas = begin("dragon-silver", breed, 120, 56)
    stars(canvas, 36)
    moon(canvas, 92, 58, 46, "#f2f6ff", "#c8d4e8")
    ridge(canvas, 142, 44, mix(p.middle, p.low, 0.3), p.low, 14)
    wing(canvas, (96, 110), (40, 10), [(-16, 26), (-24, 80), (10, 130)], (70, 160), breed, far=True)
    neck(canvas, [(84, 206), (70, 160), (88, 112), (124, 80)], [80, 62, 44, 32], breed)
    head(canvas, Place(138, 70, 1.02, 2), breed)
    tips: list[Point] = [(250, 52), (266, 108), (244, 158), (196, 190), (140, 196)]
    wing(canvas, (104, 150), (178, 88), tips, (92, 196), breed)
    for x, y, turn in ((256, 78, 196), (266, 120, 158), (246, 48, 224)):
        canvas.path(glint(x, y, 13), "#ffffff")
        arrow(canvas, x + 22, y - 12, turn, 0.9)
    arrow(canvas, 312, 150, 168)
    sparks(canvas, 256, 96, 50, "#ffffff", 18, 2.6)
    finish(canvas, p.ground, p.rim)
    return canvas


def brass() -> Canvas:
    """It lies in a ring around a land with two sides, and turns it over."""
    breed, p = BRASS, BRASS.palette
    canvas = begin("dragon-brass", breed, 160, 90)
    hills(canvas, 164, 12, p.ground, steps=6)
    # Two lands in one disc: a dune by day, and a forest by night, upside down.
    canvas.path("M98 96a62 62 0 0 1 124 0z", "#ffd98a")
    canvas.path("M98 96a62 62 0 0 0 124 0z", "#1c2a5c")
    canvas.circle(186, 66, 13, "#fff8dc")
    canvas.path(outline([S(98, 96), (120, 80), (148, 88), (176, 78), S(222, 96)]), "#d8863a")
    canvas.path(
        polygon((112, 96), (124, 122), (132, 104), (146, 132), (158, 104), (170, 124), (180, 96)), "#3a8a6a"
    )
    canvas.path(polygon((162, 96), (182, 128), (192, 106), (204, 118), (216, 96)), "#2a6a5a")
    canvas.circle(138, 140, 7, "#f4f0dc")
    canvas.stroke("M98 96H222", "#fff0d0", 2.4)
    ring: list[Point] = []
    for index in range(15):
        angle = radians(-96 + index * 24)
        far = 70 + (4 if index in (0, 14) else 0)
        ring.append((160 + far * 1.08 * cos(angle), 94 + far * 0.98 * sin(angle)))
    widths = [3, 8, 13, 18, 22, 26, 29, 31, 32, 32, 31, 30, 30, 30, 30]
    canvas.path(spikes(ring, [6, 32], 18, 9, -1, (0.08, 0.9)), mix(p.shade, p.rim, 0.35))
    canvas.form(brush(ring, [float(width) for width in widths]), p.body, p.shade, p.rim, 2.4, 11)
    wing(canvas, (84, 96), (34, 22), [(-8, 40), (-18, 84), (12, 118)], (88, 134), breed)
    for x, y in ((104, 146), (220, 138)):
        claw: list[Point] = [(x - 8, y + 8), (x - 10, y - 10), (x, y - 2), (x + 4, y - 14), (x + 10, y + 6)]
        canvas.form(polygon(*claw), mix(p.body, p.rim, 0.3), p.shade, p.rim, 1.4, 4)
    head(canvas, Place(136, 40, 0.76, -2), breed, jaw=16)
    for points in ([(262, 60), (286, 92), (262, 126)], [(58, 150), (40, 140), (30, 124)]):
        canvas.stroke(outline(points, False), p.glow, 4, 0.9)
    canvas.path(
        polygon((252, 120), (274, 120), (258, 138)) + polygon((24, 132), (38, 116), (22, 112)), p.glow
    )
    sparks(canvas, 160, 94, 120, p.rim, 18)
    finish(canvas, p.ground, p.rim)
    return canvas


def bronze() -> Canvas:
    """It guards its nest, where a young dragon hatches."""
    breed, p = BRONZE, BRONZE.palette
    canvas = begin("dragon-bronze", breed, 214, 96, light=(0.5, -0.85))
    ridge(canvas, 136, 44, mix(p.middle, p.low, 0.15), p.low, 10)
    hills(canvas, 142, 14, "#14302e", steps=6)
    body: list[Point] = [(-40, 176), (-20, 110), (36, 66), (92, 84), (116, 140), (120, 182)]
    canvas.path(spikes(body, [2, 2], 5, 15, -1, (0.2, 0.9), -0.5), mix(p.shade, p.rim, 0.35))
    canvas.form(outline([S(*body[0]), *body[1:-1], S(*body[-1])]), p.body, p.shade, p.rim, 2.4, 20)
    wing(canvas, (66, 108), (84, 10), [(24, -16), (-26, 24), (-30, 90)], (10, 140), breed)
    neck(canvas, [(70, 168), (90, 106), (126, 58)], [66, 46, 30], breed)
    head(canvas, Place(138, 58, 0.94, 26), breed)
    canvas.glow(228, 140, 70, "#ffd08a", 0.8, "#fff0c8")
    for x, y, size, tone in ((266, 146, 1.0, "#d8a878"), (186, 150, 0.9, "#7ab0a0")):
        egg = [(0, -30), (17, -12), (19, 8), (0, 22), (-19, 8), (-17, -12)]
        canvas.form(outline(Place(x, y, size).all(egg)), tone, mix(tone, "#2a1a1a", 0.5), "#fff4dc", 2, 9)
    # The young one looks out of its broken shell.
    young = [(226, 152), (222, 132), (228, 118)]
    canvas.form(brush(young, [22, 17, 13]), p.body, p.shade, p.rim, 2, 6)
    head(canvas, Place(224, 110, 0.44, -10, flip=True), replace(breed, crest="tusks"))
    jags: list[Point] = [(204, 136), (212, 144), (219, 135), (227, 145), (236, 134), (250, 138)]
    shell = [*[S(*point) for point in jags], (248, 160), (228, 170), (206, 158)]
    canvas.form(outline(shell), "#e8c89a", "#9a6a48", "#fff4dc", 2, 9)
    nest = Pen()
    for index in range(9):
        x = 160 + index * 16
        nest.move((x - 14, 166 + (index % 3) * 4)).curve((x + 4, 176), (x + 20, 162 + (index * 7 % 5) * 3))
    canvas.path(
        outline([S(150, 160), (190, 172), (228, 174), (270, 172), S(312, 158), (296, 186), (166, 188)]),
        "#3a2418",
    )
    canvas.stroke(str(nest), "#a87848", 2.6, 0.9)
    sparks(canvas, 228, 120, 60, "#ffe8b0", 6)
    finish(canvas, p.ground, p.rim)
    return canvas


METALLIC = {"gold": gold, "silver": silver, "brass": brass, "bronze": bronze}
"""The picture of each of these dragons by name."""
