"""Jewels and devices: shard, prism, ring, stone; athanor, vault, wind-up man."""

from collections.abc import Callable
from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Point, Sharp, circle_points, outline, polygon
from drawing.res_arcana.backdrops import cave, complete, outdoors, study
from drawing.res_arcana.materials import (
    ANY,
    BRASS,
    BRICK,
    CALM,
    DARKSTONE,
    ELAN,
    ESSENCE_COLOURS,
    GOLD,
    IRON,
    LIFE,
    STEEL,
)
from drawing.res_arcana.shapes import (
    block,
    body,
    box,
    coin,
    crystal,
    drop,
    flame,
    glints,
    lathe,
    limb,
    mark_circle,
    trace,
)
from drawing.scenery import rays

S = Sharp


def cogwheel(
    canvas: Canvas, x: float, y: float, radius: float, teeth: int, tone: tuple[str, str, str], hole: str
) -> None:
    """A cogwheel with a hole."""
    points: list[Point] = []
    for index in range(teeth):
        for share, far in ((-0.3, 0.82), (-0.18, 1), (0.18, 1), (0.3, 0.82)):
            angle = radians(360 * (index + share) / teeth)
            points.append((x + radius * far * cos(angle), y + radius * far * sin(angle)))
    block(canvas, points, tone, radius * 0.3)
    canvas.circle(x, y, radius * 0.42, tone[1])
    canvas.circle(x, y, radius * 0.34, hole)


def magical_shard() -> Canvas:
    """A splinter of crystal that hovers over a crater, with its smaller pieces."""
    p = ANY
    canvas = outdoors("magical-shard", p, 160, 76, 134, "ridge", "stars")
    rays(canvas, 160, 80, 160, "#ffffff", 10, 0.4)
    canvas.ellipse(160, 156, 92, 15, "#0c0620")
    canvas.ellipse(160, 154, 74, 10, "#7a4fd0")
    canvas.ellipse(160, 153, 40, 5, "#f0d8ff")
    crystal(canvas, 164, 140, 62, 122, "#a070f0", 8)
    for x, y, wide, tall, turn, colour in (
        (96, 118, 22, 44, -24, "#6ac4ff"),
        (228, 108, 24, 50, 26, "#ff8ac4"),
        (118, 62, 13, 26, -40, "#8af0b0"),
        (220, 52, 14, 28, 30, "#ffd060"),
    ):
        crystal(canvas, x, y, wide, tall, colour, turn)
    glints(canvas, (146, 48, 14), (190, 100, 9), (86, 84, 7), (244, 74, 7))
    return complete(canvas, p, 160, 80, 22, 110)


def prism() -> Canvas:
    """A prism of glass that splits a ray of light into the colours of the essences."""
    p = CALM
    canvas = study("prism", p, 156, 84)
    canvas.rect(0, 180, "#050a20", 0.35)
    canvas.path(polygon((-4, 96), (-4, 110), (134, 96), (130, 86)), "#ffffff", 0.92)
    colours = ("#ff5a4a", "#ffb03a", "#ffe86a", "#5fd87a", "#4fa8ff", "#a070f0")
    for index, colour in enumerate(colours):
        top, low = 50 + index * 20, 50 + (index + 1) * 20
        canvas.path(
            polygon((176, 74 + index * 4), (326, top), (326, low), (176, 78 + index * 4)), colour, 0.95
        )
    canvas.form(
        polygon((156, 18), (236, 142), (80, 142)), "#a8dcf4", "#4f8fc8", "#ffffff", 3, 16, opacity=0.72
    )
    canvas.path(polygon((156, 18), (176, 112), (80, 142)), "#ffffff", 0.35)
    canvas.path(polygon((176, 112), (236, 142), (80, 142)), "#1d4a96", 0.35)
    canvas.stroke("M156 18l20 94 60 30M176 112L80 142", "#ffffff", 1.8, 0.8)
    canvas.path(polygon((132, 88), (178, 74), (178, 98)), "#ffffff", 0.55)
    glints(canvas, (156, 20, 14), (130, 90, 10), (232, 138, 7))
    return complete(canvas, p, 200, 80, 16)


def ring_of_midas() -> Canvas:
    """A ring that turns what it touches to gold."""
    p = GOLD
    canvas = study("ring-of-midas", p, 160, 78)
    for x, y in (
        (74, 152),
        (98, 158),
        (222, 156),
        (248, 150),
        (126, 160),
        (196, 160),
        (60, 162),
        (266, 162),
        (160, 164),
        (236, 166),
        (90, 170),
    ):
        coin(canvas, x, y, 15, 0.46)
    canvas.ring(160, 98, 47, BRASS[1], 21)
    canvas.ring(160, 97, 47, "#f0b838", 17)
    canvas.stroke("M120 76A47 47 0 0 1 160 50", BRASS[2], 6)
    canvas.stroke("M126 132A47 47 0 0 0 200 122", "#a8701c", 5)
    block(canvas, trace("126,56 138,34 182,34 194,56 160,74"), BRASS, 7)
    for points, colour in (
        ("132,34 144,14 176,14 188,34 160,62", "#c81f3a"),
        ("144,14 176,14 170,32 150,32", "#ff9aa0"),
        ("132,34 144,14 150,32", "#f0505a"),
        ("188,34 176,14 170,32", "#8a0f2c"),
        ("150,32 170,32 160,62", "#e83a50"),
    ):
        canvas.path(polygon(*trace(points)), colour)
    rays(canvas, 160, 34, 120, "#fff6cc", 10, 0.45)
    glints(canvas, (146, 18, 14), (208, 84, 11), (112, 118, 8), (248, 142, 9), (74, 144, 8))
    return complete(canvas, p, 160, 70, 22)


def philosophers_stone() -> Canvas:
    """A red stone in a circle whose corners hold the four essences."""
    p = ELAN
    canvas = study("philosophers-stone", p, 160, 84)
    canvas.rect(0, 180, "#12040c", 0.3)
    canvas.glow(160, 86, 92, "#ff5a4a", 0.8, "#ffffff")
    mark_circle(canvas, 160, 86, 80, "#ffe0a0", 0.95)
    canvas.stroke(polygon((160, 18), (228, 86), (160, 154), (92, 86)), "#ffe0a0", 2, 0.9)
    for (x, y), colour in zip(((160, 20), (226, 86), (160, 152), (94, 86)), ESSENCE_COLOURS, strict=False):
        canvas.circle(x, y, 14, "#1a0a14")
        canvas.ring(x, y, 14, "#ffe0a0", 2)
        canvas.circle(x, y, 9.5, mix(colour, "#ffffff", 0.12))
        canvas.circle(x - 3, y - 3, 2.6, "#ffffff", 0.8)
    for points, colour in (
        ("160,42 192,60 204,94 186,122 150,130 124,108 122,72 136,50", "#8a0f24"),
        ("160,42 192,60 170,78 146,74 136,50", "#ff8a7a"),
        ("136,50 146,74 122,72", "#ffc0b0"),
        ("122,72 146,74 142,104 124,108", "#f0505a"),
        ("146,74 170,78 174,104 142,104", "#ff3a4a"),
        ("192,60 204,94 174,104 170,78", "#d8203a"),
        ("142,104 174,104 150,130 124,108", "#b8142e"),
    ):
        canvas.path(polygon(*trace(points)), colour)
    glints(canvas, (146, 58, 14), (184, 92, 9))
    return complete(canvas, p, 160, 84, 20, 110)


def athanor() -> Canvas:
    """An alchemist's furnace of bricks, with a still on it from which gold drips."""
    p = ELAN
    canvas = study("athanor", p, 150, 86)
    lathe(canvas, 140, [S(44, 78), S(48, 90), S(46, 96), (56, 130), S(60, 178)], BRICK, 18, 2.4)
    pen = Pen()
    for row in range(5):
        y = 104 + row * 15
        half = 48 + row * 2.4
        pen.move((140 - half, y)).line((140 + half, y))
        for column in range(4):
            x = 140 - half + 16 + column * 26 + row % 2 * 12
            pen.move((x, y)).line((x, y + 15))
    canvas.stroke(str(pen), "#5a1e1c", 1.6, 0.6)
    canvas.path(outline(trace("112,178! 112,134 140,112 168,134 168,178!")), "#3a0f10")
    canvas.path(outline(trace("117,178! 117,136 140,118 163,136 163,178!")), "#ff7a26")
    flame(canvas, 130, 178, 0.5)
    flame(canvas, 150, 178, 0.56, flip=True)
    lathe(canvas, 140, [S(50, 76), S(50, 86)], BRASS, 5, 1.8)
    body(
        canvas,
        trace(
            "118,76 98,56 108,28 130,16 138,8! 152,8! 158,16 184,24 214,44 250,78! 242,86! 204,58 "
            "184,46 180,60 162,76"
        ),
        ("#9adce8", "#4a8fb0", "#ffffff"),
        10,
    )
    canvas.path(outline(trace("102,52! 140,58 180,50! 178,62 160,75 120,75")), "#f0a030", 0.95)
    canvas.circle(128, 44, 3.5, "#ffe0a0")
    canvas.circle(146, 36, 2.6, "#ffe0a0")
    canvas.path(polygon(*trace("108,40 120,24 126,26 114,46")), "#ffffff", 0.7)
    for y, size in ((98, 5), (116, 6)):
        canvas.path(drop(250, y, size), "#ffd04a")
    lathe(canvas, 250, [S(12, 128), (14, 140), (32, 160), S(28, 176)], ("#9adce8", "#4a8fb0", "#ffffff"), 7)
    canvas.path(outline(trace("226,156! 250,160 274,156! 276,166 270,174 230,174 224,166")), "#ffc83a")
    glints(canvas, (250, 150, 11), (118, 20, 8))
    return complete(canvas, p, 160, 70, 14)


def vault() -> Canvas:
    """The round door of a vault, open on heaps of gold."""
    p = GOLD
    canvas = cave("vault", p, 168, 92)
    canvas.rect(0, 180, "#1a0f18", 0.35)
    canvas.circle(172, 92, 80, DARKSTONE[1])
    canvas.ring(172, 92, 76, IRON[0], 10)
    canvas.ring(172, 92, 80, IRON[2], 1.6)
    canvas.circle(172, 92, 70, canvas.halo((0, "#fff4bc"), (0.6, "#f0a838"), (1, "#7a4210")))
    for x, y in (
        (150, 120),
        (186, 118),
        (214, 132),
        (168, 134),
        (198, 146),
        (136, 142),
        (158, 150),
        (180, 152),
        (222, 120),
        (208, 108),
        (230, 138),
    ):
        coin(canvas, x, y, 15, 0.5)
    for points, colour in (
        ("176,84 190,96 176,110 162,96", "#c81f3a"),
        ("204,76 216,86 204,98 192,86", "#2f7ae0"),
    ):
        canvas.path(polygon(*trace(points)), colour)
    door = trace("96,10 130,22 142,92 130,162 96,174 66,160 48,92 66,24")
    body(canvas, door, STEEL, 14, 3)
    canvas.form(
        outline(trace("94,24 116,36 124,92 116,148 94,160 76,146 64,92 76,38")),
        "#8a94ac",
        "#4a5470",
        "#e8f0ff",
        2,
        8,
    )
    for x, y in ((92, 18), (92, 166), (57, 62), (57, 124), (130, 60), (130, 126)):
        canvas.circle(x, y, 4, "#f0b838")
    canvas.ring(94, 92, 22, BRASS[1], 7)
    canvas.ring(94, 92, 22, BRASS[0], 4.4)
    pen = Pen()
    for spoke in circle_points(94, 92, 31, 6):
        pen.move((94, 92)).line(spoke)
    canvas.stroke(str(pen), BRASS[1], 7)
    canvas.stroke(str(pen), "#f0b838", 4)
    canvas.circle(94, 92, 8, BRASS[2])
    glints(canvas, (202, 110, 12), (178, 88, 9), (228, 132, 8), (82, 40, 9))
    return complete(canvas, p, 190, 90, 18)


def windup_man() -> Canvas:
    """A mechanical man with a key in his back."""
    p = LIFE
    canvas = study("windup-man", p, 164, 80)
    cogwheel(canvas, 62, 58, 36, 10, ("#2a5a44", "#123226", "#5c9a74"), p.top)
    cogwheel(canvas, 266, 50, 28, 9, ("#2a5a44", "#123226", "#5c9a74"), p.top)
    for side in (-1, 1):
        box(canvas, 160 + side * 20, 134, 17, 36, IRON, 6, 1.8)
        block(
            canvas,
            [
                (160 + side * 20 - 16, 178),
                (160 + side * 20 - 10, 166),
                (160 + side * 20 + 10, 166),
                (160 + side * 20 + 16, 178),
            ],
            BRASS,
            5,
            1.8,
        )
    canvas.stroke("M206 104h28", IRON[1], 9)
    canvas.stroke("M206 103h28", IRON[2], 4)
    for y in (88, 120):
        canvas.ring(244, y, 13, BRASS[1], 9)
        canvas.ring(244, y, 13, "#f0b838", 5.6)
    limb(canvas, trace("120,92 96,102 90,130"), [13, 12, 10], IRON, 4)
    limb(canvas, trace("200,92 216,114 206,138"), [13, 12, 10], IRON, 4)
    for x, y in ((90, 134), (204, 142)):
        canvas.circle(x, y, 9, BRASS[1])
        canvas.circle(x - 1, y - 1, 7.4, BRASS[0])
    body(
        canvas,
        trace("118,80! 128,74 160,72 192,74 202,80! 206,110 196,140! 160,146 124,140! 114,110"),
        ("#c88a4a", "#6a3c1c", "#ffe0b0"),
        14,
        2.6,
    )
    canvas.circle(160, 108, 25, "#3a2014")
    cogwheel(canvas, 154, 104, 14, 8, BRASS, "#3a2014")
    cogwheel(canvas, 172, 116, 10, 7, STEEL, "#3a2014")
    canvas.ring(160, 108, 25, "#ffe0b0", 2.6)
    box(canvas, 160, 62, 22, 14, IRON, 4, 1.6)
    body(
        canvas,
        trace("130,24! 160,16 190,24! 194,46 188,64! 160,70 132,64! 126,46"),
        ("#d89a58", "#7a4824", "#ffe8bc"),
        10,
        2.4,
    )
    box(canvas, 160, 4, 6, 14, BRASS, 3, 1.2)
    canvas.circle(160, 4, 6, "#f0503a")
    for side in (-1, 1):
        canvas.circle(160 + side * 15, 40, 10, "#3a2014")
        canvas.glow(160 + side * 15, 40, 17, "#9cffc8", 1, "#ffffff")
        canvas.circle(160 + side * 15, 40, 5, "#eafff2")
    box(canvas, 160, 54, 32, 8, ("#3a2014", "#3a2014", "#3a2014"), 2, 1)
    canvas.stroke("M150 54v8M160 54v8M170 54v8", "#ffe0b0", 1.8)
    return complete(canvas, p, 160, 80, 14)


DEVICES: dict[str, Callable[[], Canvas]] = {
    "magical_shard": magical_shard,
    "prism": prism,
    "ring_of_midas": ring_of_midas,
    "philosophers_stone": philosophers_stone,
    "athanor": athanor,
    "vault": vault,
    "windup_man": windup_man,
}
"""Pictures by component."""
