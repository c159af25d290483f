"""Chalices, basins, fountains and pits."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.paths import Place, Sharp, brush, outline, polygon
from drawing.res_arcana.backdrops import cave, complete, outdoors, study
from drawing.res_arcana.materials import (
    ANY,
    BRASS,
    CALM,
    DARKSTONE,
    ELAN,
    GOLD,
    LIFE,
    MARBLE,
    STEEL,
    STONE,
    Tone,
)
from drawing.res_arcana.shapes import body, coin, drop, flame, glints, lathe, leaf, limb, spiral, trace

S = Sharp


def _chalice(canvas: Canvas, x: float, y: float, tone: Tone, inside: str) -> None:
    """A goblet; y is its lip."""
    lathe(
        canvas,
        x,
        [
            S(44, y),
            (43, y + 22),
            (28, y + 44),
            S(9, y + 54),
            (6, y + 62),
            (12, y + 67),
            S(6, y + 72),
            (7, y + 86),
            (26, y + 94),
            S(34, y + 100),
        ],
        tone,
        22,
    )
    canvas.ellipse(x, y, 44, 9, tone[2])
    canvas.ellipse(x, y + 1, 41, 7, inside)
    canvas.stroke(f"M{x - 38} {y + 22}q38 16 76 0", tone[2], 2, 0.6)


def chalice_of_fire() -> Canvas:
    """A goblet of brass with fire in it."""
    p = ELAN
    canvas = study("chalice-of-fire", p, y=66)
    _chalice(canvas, 160, 62, BRASS, "#7a1a10")
    for x, size, flip in ((136, 0.42, False), (185, 0.46, True), (160, 0.78, False)):
        flame(canvas, x, 68, size, flip=flip)
    canvas.path(polygon((160, 88), (170, 98), (160, 110), (150, 98)), "#e0374a")
    canvas.path(polygon((160, 88), (170, 98), (150, 98)), "#ff9a8a")
    return complete(canvas, p, 160, 40, 18, 80)


def chalice_of_life() -> Canvas:
    """A silver goblet from which water and vines run over."""
    p = LIFE
    canvas = study("chalice-of-life", p, y=66)
    _chalice(canvas, 160, 60, STEEL, "#3f95f0")
    canvas.glow(160, 52, 40, "#9cffc8", 0.9, "#ffffff")
    limb(
        canvas, [(126, 64), (104, 78), (108, 104), (88, 122)], [7, 6, 5, 1], ("#2f8a4a", "#14502e", "#c8f090")
    )
    limb(
        canvas, [(194, 64), (214, 70), (216, 96), (236, 110)], [7, 6, 5, 1], ("#2f8a4a", "#14502e", "#c8f090")
    )
    for x, y, turn in (
        (106, 80, 190),
        (107, 98, -20),
        (96, 116, 160),
        (214, 72, -40),
        (216, 92, 150),
        (230, 108, 20),
    ):
        leaf(canvas, x, y, 26, turn)
    canvas.path(drop(160, 30, 13), "#3f95f0")
    canvas.path(drop(157, 29, 6), "#c8f0ff")
    glints(canvas, (196, 40, 11), (122, 36, 8))
    return complete(canvas, p, 160, 50, 14)


def elemental_spring() -> Canvas:
    """A spring in the rocks whose three jets are red, green and blue."""
    p = CALM
    canvas = outdoors("elemental-spring", p, 160, 70, 126, "hills")
    for x, top, lean, colour in (
        (120, 44, -26, "#ff6a3a"),
        (160, 24, 0, "#5fd87a"),
        (200, 44, 26, "#5cc0ff"),
    ):
        canvas.path(
            brush([(160 + (x - 160) * 0.3, 132), (x, top + 30), (x + lean, top)], [24, 16, 7]), colour, 0.85
        )
        canvas.path(
            brush([(x + lean, top), (x + lean * 2, top + 24), (x + lean * 2.6, top + 76)], [9, 11, 2]),
            colour,
            0.7,
        )
        canvas.circle(x + lean, top - 6, 8, mix(colour, "#ffffff", 0.5))
        canvas.glow(x + lean, top - 6, 26, colour, 0.7)
    body(canvas, [S(70, 178), (84, 140), (112, 126), (208, 126), (238, 140), S(252, 178)], STONE, 12)
    canvas.ellipse(160, 136, 66, 12, "#134a86")
    canvas.ellipse(160, 135, 58, 8, "#8fe0ff")
    canvas.ellipse(160, 135, 30, 4, "#ffffff", 0.8)
    for x in (80, 246):
        body(canvas, [(x - 30, 178), (x - 18, 148), (x + 8, 144), (x + 32, 178)], DARKSTONE, 9)
    return complete(canvas, p, 160, 60, 16)


def flaming_pit() -> Canvas:
    """A ring of stones over a fire deep in the ground."""
    p = ELAN
    canvas = cave("flaming-pit", p, 160, 100)
    canvas.ellipse(160, 146, 112, 26, DARKSTONE[1])
    canvas.ellipse(160, 144, 92, 19, "#ff7a26")
    canvas.ellipse(160, 145, 66, 12, "#ffd060")
    for x, size, flip in (
        (112, 0.72, False),
        (208, 0.72, True),
        (138, 1.02, True),
        (186, 1.0, False),
        (160, 1.3, False),
    ):
        flame(canvas, x, 152 - abs(x - 160) * 0.06, size, flip=flip)
    for index in range(8):
        x = 56 + index * 30
        y = 152 + (1 - ((x - 160) / 112) ** 2) * 12
        body(
            canvas,
            [(x - 18, y + 8), (x - 13, y - 10), (x + 9, y - 12), (x + 18, y + 6), (x, y + 18)],
            DARKSTONE,
            7,
        )
    return complete(canvas, p, 160, 60, 22, 110)


def fountain_of_youth() -> Canvas:
    """A fountain of marble with two basins."""
    p = CALM
    canvas = outdoors("fountain-of-youth", p, 160, 66, 120, "forest")
    lathe(canvas, 160, [S(7, 52), (9, 80), S(14, 120), S(14, 132)], MARBLE, 10)
    for side in (-1, 1):
        for far, top in ((34, 30), (58, 44)):
            line = [(160, 46), (160 + side * far * 0.6, top), (160 + side * far, 58 if far < 40 else 112)]
            canvas.path(brush(line, [5, 7, 4] if far < 40 else [3, 6, 4]), "#c8f4ff", 0.85)
    lathe(canvas, 160, [S(46, 66), (38, 80), S(10, 88)], MARBLE, 10)
    canvas.ellipse(160, 66, 46, 7, MARBLE[2])
    canvas.ellipse(160, 67, 41, 5, "#3f9fe0")
    lathe(canvas, 160, [S(92, 122), (84, 146), S(44, 158), S(56, 176)], MARBLE, 16)
    canvas.ellipse(160, 122, 92, 13, MARBLE[2])
    canvas.ellipse(160, 123, 85, 10, "#2f8ad8")
    canvas.ellipse(150, 122, 44, 4, "#d8f8ff", 0.8)
    canvas.path(drop(160, 30, 15), "#8fe8ff")
    canvas.glow(160, 30, 34, "#e0fbff", 0.8)
    glints(canvas, (214, 78, 9), (106, 92, 9), (176, 22, 8))
    return complete(canvas, p, 160, 70, 16)


def horn_of_plenty() -> Canvas:
    """A horn out of which gold, fruit and essences pour."""
    p = GOLD
    canvas = study("horn-of-plenty", p, 170, 84)
    hide = ("#d88a48", "#7a3c1c", "#ffdc9c")
    limb(
        canvas, trace("206,118 166,128 124,108 100,70 112,36 138,30"), [76, 64, 48, 32, 16, 3], hide, 13, 2.6
    )
    for x, y, turn, size in ((176, 126, 2, 70), (140, 116, 30, 54), (112, 90, 56, 38), (104, 62, 84, 26)):
        place = Place(x, y, 1, turn)
        rib = [(3, -size * 0.47), (12, 0), (3, size * 0.47)]
        canvas.stroke(outline(place.all(rib), False), "#8a4a22", 3)
    body(canvas, trace("204,74 226,84 236,116 226,150 204,162 188,146 182,116 188,88"), BRASS, 7, 2.4)
    canvas.path(outline(trace("206,82 220,90 228,116 220,144 204,154 192,142 188,116 193,92")), "#3a1408")
    for x, y, size, colour in (
        (212, 112, 15, "#e0374a"),
        (234, 128, 16, "#8a4ab8"),
        (216, 134, 14, "#3fae4a"),
        (252, 142, 13, "#f08a2a"),
    ):
        canvas.circle(x, y, size, mix(colour, "#1a0818", 0.35))
        canvas.circle(x - 1.5, y - 2, size - 2.5, colour)
        canvas.circle(x - size * 0.35, y - size * 0.4, size * 0.25, "#ffffff", 0.7)
    for x, y in ((196, 148), (226, 152), (274, 150), (244, 158), (176, 156)):
        coin(canvas, x, y, 13, 0.5)
    glints(canvas, (250, 104, 12), (280, 132, 8), (132, 26, 9))
    return complete(canvas, p, 210, 96, 14)


def hypnotic_basin() -> Canvas:
    """A wide basin whose water turns in a spiral."""
    p = ANY
    canvas = study("hypnotic-basin", p, 160, 74)
    lathe(canvas, 160, [S(104, 92), (94, 122), (52, 142), S(22, 148), S(36, 160)], DARKSTONE, 18)
    canvas.ellipse(160, 90, 106, 38, DARKSTONE[2])
    canvas.ellipse(160, 91, 102, 35, DARKSTONE[0])
    canvas.ellipse(160, 91, 92, 30, "#1a3a86")
    canvas.stroke(spiral(160, 91, 86, 3.2, 0.33), "#8fd8ff", 6, 0.95)
    canvas.stroke(spiral(160, 91, 86, 3.2, 0.33, 180), "#c88af0", 4, 0.9)
    canvas.ellipse(160, 91, 9, 4, "#ffffff")
    for x, y, size in ((120, 40, 5), (150, 24, 7), (188, 34, 6), (214, 52, 4)):
        canvas.path(drop(x, y, size), "#bfe8ff", 0.9)
    canvas.glow(160, 70, 60, "#c8e8ff", 0.5)
    return complete(canvas, p, 160, 70, 16)


VESSELS: dict[str, Callable[[], Canvas]] = {
    "chalice_of_fire": chalice_of_fire,
    "chalice_of_life": chalice_of_life,
    "elemental_spring": elemental_spring,
    "flaming_pit": flaming_pit,
    "fountain_of_youth": fountain_of_youth,
    "horn_of_plenty": horn_of_plenty,
    "hypnotic_basin": hypnotic_basin,
}
"""Pictures by component."""
