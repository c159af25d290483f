"""The tools of the ten mages, at both sides of them."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.paths import Place, Point, Sharp, outline, polygon
from drawing.res_arcana.artifacts.devices import cogwheel
from drawing.res_arcana.materials import BONE, BRASS, IRON, LEATHER, MARBLE, STEEL, WOOD
from drawing.res_arcana.shapes import (
    block,
    body,
    box,
    coin,
    flame,
    glints,
    lathe,
    leaf,
    limb,
    skull,
    trace,
)
from drawing.scenery import crescent

S = Sharp
GLASSWARE = ("#b4ecf0", "#4a8fb0", "#ffffff")


def alchemist(canvas: Canvas) -> None:
    """Flasks of gold and of green."""
    lathe(canvas, 62, [S(9, 64), (7, 70), S(7, 88), (30, 116), (32, 138), S(24, 150)], GLASSWARE, 9)
    canvas.path(outline(trace("40,118! 62,122 84,118! 93,134 84,148 40,148 31,134")), "#ffc02e")
    for x, y, size in ((56, 132, 4), (70, 138, 3), (62, 108, 3)):
        canvas.circle(x, y, size, "#fff2c0")
    lathe(canvas, 258, [S(10, 78), (8, 84), S(9, 104), S(20, 112), S(20, 152)], GLASSWARE, 7)
    canvas.path(polygon(*trace("239,122 277,122 277,150 239,150")), "#4fd87a")
    for x, y in ((228, 158), (282, 158), (92, 158)):
        coin(canvas, x, y, 13, 0.5)
    glints(canvas, (62, 56, 9), (280, 70, 8))


def artificer(canvas: Canvas) -> None:
    """A hammer and cogwheels."""
    cogwheel(canvas, 52, 62, 38, 11, BRASS, "#3a2014")
    cogwheel(canvas, 92, 22, 20, 8, IRON, "#3a2014")
    cogwheel(canvas, 276, 38, 26, 9, IRON, "#3a2014")
    place = Place(262, 112, 1, 20)
    block(canvas, place.all(trace("-6,-30 6,-30 7,74 -7,74")), WOOD, 5)
    block(canvas, place.all(trace("-34,-58 34,-58 34,-26 -34,-26")), STEEL, 9, 2.4)
    glints(canvas, (240, 52, 10))


def druid(canvas: Canvas) -> None:
    """A staff in leaf and a bird of light."""
    limb(canvas, trace("60,186 66,120 58,62 72,34"), [10, 10, 8, 6], WOOD, 4)
    limb(canvas, trace("59,66 40,44 44,20 64,12 80,24"), [8, 8, 7, 5, 1], WOOD, 3)
    for x, y, turn in (
        (40, 46, 190),
        (46, 18, -130),
        (66, 12, -50),
        (78, 26, 20),
        (66, 92, -30),
        (62, 118, 200),
    ):
        leaf(canvas, x, y, 26, turn)
    canvas.glow(62, 36, 26, "#c8ff7a", 0.9, "#ffffff")
    body(
        canvas,
        trace("238,96! 256,76 276,70 290,76! 300,80! 290,86 284,104 262,112 244,106!"),
        ("#fff8c8", "#b8d87a", "#ffffff"),
        7,
    )
    body(canvas, trace("258,84! 240,62 244,40! 262,58 274,80"), ("#e8ffb0", "#8ac05a", "#ffffff"), 6)
    canvas.circle(284, 79, 2, "#1f3a1f")
    canvas.glow(266, 90, 46, "#e8ffb0", 0.5)


def duelist(canvas: Canvas) -> None:
    """Two crossed rapiers."""
    for x, turn in ((54, 24), (266, -24)):
        place = Place(x, 140, 1, turn)
        block(canvas, place.all(trace("-3.4,-8 3.4,-8 1,-140 -1,-140")), STEEL, 3, 1.4)
        body(canvas, place.all(trace("-24,-4! -16,-12 0,-8 16,-12 24,-4! 14,6 0,2 -14,6")), BRASS, 4)
        canvas.ring(*place.point(0, 10), 14, BRASS[0], 3)
        block(canvas, place.all(trace("-4,0 4,0 4,30 -4,30")), LEATHER, 3, 1.4)
        canvas.circle(*place.point(0, 34), 6, BRASS[0])
    glints(canvas, (109, 18, 12), (211, 18, 12))


def healer(canvas: Canvas) -> None:
    """A staff with two snakes, and a heart of light."""
    limb(canvas, trace("62,186 62,44"), [8, 7], BRASS, 3)
    for side in (-1, 1):
        body(
            canvas,
            [
                S(62, 52),
                (62 + side * 20, 40),
                S(62 + side * 46, 34),
                (62 + side * 38, 52),
                S(62 + side * 20, 62),
            ],
            MARBLE,
            6,
        )
        snake: list[Point] = [
            (62, 160),
            (62 + side * 20, 140),
            (62 - side * 17, 112),
            (62 + side * 14, 86),
            (62 + side * 16, 74),
        ]
        limb(canvas, snake, [3, 8, 8, 7, 6], ("#3fae7a", "#14584a", "#d8ffd8"), 3)
    canvas.circle(62, 40, 9, "#ffe9a0")
    canvas.glow(262, 98, 54, "#ffd0c8", 0.9, "#ffffff")
    canvas.form(
        outline(trace("262,138! 232,112 228,84 246,72 262,86! 278,72 296,84 292,112")),
        "#f0586a",
        "#a81f44",
        "#ffd8d0",
        2.4,
        10,
    )
    block(
        canvas,
        trace("256,88 268,88 268,98 278,98 278,110 268,110 268,120 256,120 256,110 246,110 246,98 256,98"),
        MARBLE,
        3,
        1,
    )
    glints(canvas, (290, 66, 9), (236, 62, 7))


def necromancer(canvas: Canvas) -> None:
    """A skull that floats in green light, and bones."""
    canvas.glow(62, 84, 60, "#8aff7a", 0.8, "#e8ffe0")
    skull(canvas, 62, 84, 0.74, BONE, "#8aff7a")
    for start in ("238,160 246,128 236,104", "258,164 264,128 262,92", "280,164 284,132 294,104"):
        limb(canvas, trace(start), [10, 9, 7], BONE, 4)
    for x, y in ((236, 98), (262, 84), (296, 98)):
        flame(canvas, x, y + 6, 0.3, ("#3fae4a", "#9cf06a", "#f4ffd8"))
    canvas.path(crescent(276, 40, 16), "#d8d0f4", 0.9)


def scholar(canvas: Canvas) -> None:
    """Piles of books, a candle and a scroll."""
    tones = ("#b8404a", "#3f8a5a", "#d89a34", "#3f6ac0", "#8a4ab8")
    for x, count, foot in ((58, 5, 178), (262, 4, 178)):
        for index in range(count):
            y, shift = foot - (index + 1) * 20, canvas.random.uniform(-7, 7)
            colour = tones[(index + count) % 5]
            box(
                canvas,
                x + shift,
                y,
                74 - index * 3,
                19,
                (colour, mix(colour, "#0a0618", 0.5), mix(colour, "#ffffff", 0.6)),
                6,
                1.6,
            )
            canvas.path(f"M{x + shift + 24:.0f} {y + 4}h11v11h-11z", "#fff4d8")
    box(canvas, 58, 44, 14, 34, MARBLE, 5, 1.4)
    flame(canvas, 58, 46, 0.34)
    canvas.glow(58, 28, 40, "#ffcf6a", 0.8)
    body(canvas, trace("236,92! 240,56! 286,50! 290,92! 262,98"), ("#fff4d8", "#d8bc8a", "#ffffff"), 6)
    canvas.stroke("M248 66l30-4M249 75l31-3M250 84l31-2", "#8a6a44", 2)


def seer(canvas: Canvas) -> None:
    """A ball of crystal with stars in it, and an open eye above."""
    canvas.circle(
        60,
        108,
        38,
        canvas.halo(
            (0, "#ffffff"), (0.3, "#a8c8ff"), (0.7, "#4a5ad0"), (1, "#141450"), x=0.42, y=0.4, radius=0.62
        ),
    )
    canvas.ring(60, 108, 38, "#e0f0ff", 2)
    lathe(canvas, 60, [S(22, 142), (30, 154), S(36, 172)], BRASS, 6)
    glints(canvas, (58, 104, 13), (76, 120, 7), (44, 122, 6), (50, 88, 6))
    canvas.path(outline(trace("226,76! 244,58 262,52 280,58 298,76! 280,92 262,98 244,92")), "#f4fbff", 0.95)
    canvas.circle(262, 75, 15, "#3f5ad0")
    canvas.circle(262, 75, 7, "#0c0a24")
    canvas.circle(257, 70, 3.4, "#ffffff")
    canvas.stroke("M262 40v-16M238 46l-8-14M286 46l8-14M226 58l-14-6M298 58l14-6", "#dff4ff", 3)


def transmuter(canvas: Canvas) -> None:
    """Lead at the left, gold at the right, and the circle that leads from one to the other."""
    for x, y, tone in ((60, 118, IRON), (262, 118, BRASS)):
        canvas.form(
            polygon(
                (x, y - 46),
                (x + 36, y - 26),
                (x + 36, y + 18),
                (x, y + 40),
                (x - 36, y + 18),
                (x - 36, y - 26),
            ),
            *tone,
            2.4,
            10,
        )
        canvas.path(polygon((x, y - 46), (x + 36, y - 26), (x, y - 6), (x - 36, y - 26)), tone[2], 0.55)
        canvas.stroke(f"M{x} {y - 6}v46M{x} {y - 6}l36-20M{x} {y - 6}l-36-20", tone[1], 1.6)
    canvas.stroke("M60 52Q160-36 258 44", "#ffe0ff", 4, 0.9, stroke_dasharray="2 9")
    canvas.path(polygon(*trace("272,56 246,50 264,30")), "#ffe0ff")
    glints(canvas, (284, 86, 13), (240, 128, 8))
    for x, y, colour in ((84, 30, "#ff5a4a"), (130, 8, "#5fd87a"), (196, 8, "#4fa8ff")):
        canvas.circle(x, y, 6, mix(colour, "#ffffff", 0.2))


def witch(canvas: Canvas) -> None:
    """A cauldron that boils over, and a black cat."""
    for x, y, size in ((44, 70, 9), (66, 52, 12), (84, 74, 7), (58, 84, 6)):
        canvas.circle(x, y, size, "#8ae05a", 0.75)
        canvas.circle(x - size * 0.3, y - size * 0.3, size * 0.25, "#ffffff")
    lathe(canvas, 62, [S(42, 98), S(36, 106), (50, 132), (38, 160), S(24, 168)], IRON, 12, 2.4)
    canvas.ellipse(62, 98, 42, 8, IRON[2])
    canvas.ellipse(62, 98, 38, 6, "#8ae05a")
    canvas.path(outline(trace("36,100! 52,102! 50,122 44,128! 40,114")), "#8ae05a")
    flame(canvas, 46, 184, 0.3)
    flame(canvas, 78, 184, 0.3, flip=True)
    fur = ("#2b2540", "#110d1e", "#c8b4ff")
    limb(canvas, trace("292,164 306,140 296,116 308,96"), [9, 9, 8, 3], fur, 3)
    body(canvas, trace("240,178! 242,140 256,122 276,122 290,142 294,178!"), fur, 9)
    body(canvas, trace("240,88! 252,96 276,96 288,88! 290,116 278,128 252,128 238,116"), fur, 8)
    for x in (254, 275):
        canvas.path(outline([S(x - 7, 112), (x, 104), S(x + 7, 112), (x, 117)]), "#d8ff5a")
        canvas.path(polygon((x - 1.4, 106), (x + 1.4, 106), (x + 1.4, 116), (x - 1.4, 116)), "#10170e")
    canvas.path(crescent(276, 36, 18), "#fff2c0")


TOOLS: dict[str, Callable[[Canvas], None]] = {
    "alchemist": alchemist,
    "artificer": artificer,
    "druid": druid,
    "duelist": duelist,
    "healer": healer,
    "necromancer": necromancer,
    "scholar": scholar,
    "seer": seer,
    "transmuter": transmuter,
    "witch": witch,
}
"""Functions that draw the tools, by mage."""
