"""The Places of Power: those under the sky and in the sea, and the list of all ten."""

from collections.abc import Callable
from dataclasses import replace

from drawing.canvas import Canvas, mix
from drawing.palette import Palette
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon
from drawing.res_arcana.backdrops import begin, complete, fog, outdoors
from drawing.res_arcana.halls import HALLS
from drawing.res_arcana.materials import (
    BONE,
    BRASS,
    CORAL,
    DARKSTONE,
    DEEP,
    GOLD,
    LIFE,
    MARBLE,
    STEEL,
    WOOD,
)
from drawing.res_arcana.shapes import block, body, box, coin, glints, leaf, limb, trace
from drawing.scenery import rays

S = Sharp


def sacred_grove() -> Canvas:
    """A glade between giant trees, with a stag of light at its spring."""
    p = LIFE
    canvas = outdoors("sacred-grove", p, 160, 70, 128, "forest")
    canvas.path(polygon(*trace("130,-4 190,-4 232,150 88,150")), p.glow, 0.28)
    bark = ("#5c4a2c", "#20180e", "#e4d48c")
    for x, wide, side in ((40, 30, 1), (282, 34, -1)):
        tree: list[Point] = [
            S(x - wide, -6),
            (x - wide * 0.7, 60),
            (x - wide * 0.8, 120),
            S(x - wide * 1.7, 184),
            S(x + wide * 1.7, 184),
            (x + wide * 0.8, 120),
            (x + wide * 0.7, 60),
            S(x + wide, -6),
        ]
        body(canvas, tree, bark, 16, 2.6)
        limb(canvas, [(x + side * 10, 60), (x + side * 46, 30), (x + side * 92, 22)], [18, 11, 2], bark, 5)
        canvas.circle(x, 96, 9, "#14100a")
        canvas.glow(x, 96, 14, "#c8ff7a", 0.7)
        for dx, dy in ((34, 30), (58, 22), (84, 18), (70, 32), (46, 44)):
            leaf(canvas, x + side * dx, dy, 28, 60 if side > 0 else 120)
    body(
        canvas,
        trace("-6,14! 30,28 62,12 100,24 130,6 160,16 192,6 222,26 260,12 292,28 326,12! 326,-8! -6,-8!"),
        ("#3f9446", "#1b5030", "#d8f48c"),
        7,
    )
    canvas.ellipse(160, 156, 74, 13, "#1b5a6a")
    canvas.ellipse(160, 155, 62, 9, "#8ff0d8")
    canvas.glow(160, 96, 60, "#fffbd0", 0.8)
    stag = "#fffde8"
    canvas.path(
        outline(
            trace(
                "132,104! 150,98 170,100 184,90 190,74! 202,72! 208,82! 198,88 194,104 184,114 "
                "182,128! 184,150! 178,150! 174,126! 148,124! 144,150! 138,150! 138,122 130,114"
            )
        ),
        stag,
    )
    antlers = (
        "M192 74q-6-14-18-18M192 74q0-18-8-30M186 66q-8 0-12-2M198 72q2-16 14-20M198 72q-2-20 "
        "6-30M203 58q8 2 12-2"
    )
    canvas.stroke(antlers, stag, 2.6)
    fog(canvas, p, 142, 0.35)
    return complete(canvas, p, 160, 80, 22)


def alchemists_tower() -> Canvas:
    """A crooked tower with a furnace's coloured smoke and a golden dome."""
    p = GOLD
    canvas = outdoors("alchemists-tower", p, 196, 66, 138, "hills", "stars")
    for points, widths, colour in (
        ("206,66 226,44 216,22 244,-4", [7, 16, 24, 34], "#5fd8a0"),
        ("118,84 98,62 108,40 76,14 70,-6", [6, 14, 20, 30, 36], "#c88af0"),
    ):
        canvas.path(brush(trace(points), widths), colour, 0.55)
    body(canvas, [S(60, 184), (96, 156), (160, 146), (226, 156), S(264, 184)], DARKSTONE, 12)
    stone = ("#a88a70", "#4a3434", "#fff0cc")
    block(canvas, trace("130,160 134,60 188,60 194,160"), stone, 14, 2.6)
    for points in ("188,112 218,106 218,78 188,82", "132,124 108,118 108,94 132,96"):
        block(canvas, trace(points), stone, 7)
    block(canvas, trace("184,80 203,54 222,78"), ("#8a3a3c", "#3c1420", "#ffb89a"), 6)
    block(canvas, trace("104,96 119,72 136,94"), ("#8a3a3c", "#3c1420", "#ffb89a"), 6)
    block(canvas, trace("120,62 202,62 194,52 128,52"), stone, 5)
    body(canvas, trace("130,52! 132,28 146,12 161,8 176,12 190,28 192,52!"), BRASS, 12, 2.4)
    canvas.path(polygon(*trace("156,10 168,10 172,52 158,52")), "#1a1438")
    limb(canvas, trace("164,30 186,10 196,-2"), [9, 11, 12], STEEL, 3)
    for x, y in ((160, 84), (150, 112), (176, 128), (204, 94), (119, 106)):
        canvas.path(
            outline([S(x - 6, y + 10), (x - 6, y - 4), (x, y - 10), (x + 6, y - 4), S(x + 6, y + 10)]),
            "#ffe27a",
        )
        canvas.glow(x, y, 18, "#ffd060", 0.6)
    pen = Pen()
    for x, y in ((142, 74), (174, 98), (140, 138), (168, 148), (180, 72), (152, 150)):
        pen.move((x, y)).line((x + 10, y))
    canvas.stroke(str(pen), "#4a3434", 2.4, 0.7)
    glints(canvas, (148, 24, 11), (80, 44, 7), (250, 34, 8))
    return complete(canvas, p, 180, 60, 16)


def dwarven_mines() -> Canvas:
    """A gate in a mountain with a dwarf's face of stone, lanterns and rails."""
    p = replace(GOLD, middle="#7a4a28")
    canvas = outdoors("dwarven-mines", p, 160, 50, 126, "ridge", "stars")
    rock = ("#6e5c58", "#2e2226", "#f0d8b0")
    block(
        canvas,
        trace("-10,186 10,96 48,70 74,24 122,4 160,-14 204,6 250,30 274,76 312,98 330,186"),
        rock,
        18,
        2.6,
    )
    canvas.path(outline(trace("110,184! 110,122 132,98 160,90 188,98 210,122 210,184!")), "#160d10")
    canvas.path(
        outline(trace("118,184! 118,126 138,106 160,99 182,106 202,126 202,184!")),
        canvas.halo((0, "#ffe9a0"), (0.6, "#c8761c"), (1, "#4a220e"), y=0.7),
    )
    stone = ("#9a8478", "#4a3a3a", "#fff0d0")
    body(
        canvas,
        trace("116,34! 130,14 160,6 190,14 204,34! 206,56 200,70! 160,80 120,70! 114,56"),
        stone,
        8,
        2.4,
    )
    body(
        canvas,
        trace(
            "108,66! 134,74 160,70 186,74 212,66! 216,96 204,116! 196,100 186,112! 176,94 "
            "160,104! 144,94 134,112! 124,100 116,116! 104,96"
        ),
        ("#b4602c", "#5a2814", "#ffc890"),
        7,
        2,
    )
    body(canvas, trace("150,42! 170,42! 178,64 160,70 142,64"), stone, 6)
    for side in (-1, 1):
        x = 160 + side * 24
        canvas.path(polygon((x - 11, 46), (x, 41), (x + 11, 46), (x, 52)), "#22140e")
        canvas.glow(x, 46, 13, "#ffd84a", 1, "#fffbe0")
        limb(
            canvas,
            [(160 + side * 10, 38), (x, 33), (160 + side * 40, 38)],
            [5, 7, 3],
            ("#b4602c", "#5a2814", "#ffc890"),
            2,
            1.2,
        )
        limb(
            canvas,
            [(160 + side * 30, 12), (160 + side * 52, 2), (160 + side * 58, -14)],
            [14, 10, 2],
            BONE,
            4,
        )
        lx = 160 + side * 74
        canvas.stroke(f"M{lx} 96v12", "#22140e", 3)
        box(canvas, lx, 108, 16, 22, BRASS, 4, 1.6)
        canvas.circle(lx, 119, 5, "#fffbe0")
        canvas.glow(lx, 119, 32, "#ffd060", 0.8)
    canvas.stroke("M134 184L152 120M186 184L168 120", "#8a92a8", 4)
    canvas.stroke("M132 176h56M138 160h44M143 146h34M147 134h26", "#5a3a22", 4)
    for x, y in ((76, 168), (92, 174), (60, 176), (234, 170), (252, 176)):
        block(
            canvas,
            [(x - 10, y + 8), (x - 6, y - 6), (x + 5, y - 8), (x + 11, y + 3), (x + 6, y + 10)],
            BRASS,
            4,
            1.4,
        )
    glints(canvas, (80, 162, 9), (240, 166, 8))
    return complete(canvas, p, 160, 130, 16)


def _underwater(name: str, p: Palette) -> Canvas:
    canvas = begin(name, p, 150)
    rays(canvas, 170, -30, 260, p.glow, 12, 0.4, 0.5)
    canvas.glow(160, 60, 120, p.low, 0.8, p.glow)
    return canvas


def _seabed(canvas: Canvas, p: Palette) -> None:
    canvas.path(
        outline(
            [S(-4, 160), (60, 152), (130, 164), (210, 154), (280, 162), S(324, 154), S(324, 184), S(-4, 184)]
        ),
        mix(p.shade, p.low, 0.18),
    )
    for x, tall, lean in ((20, 70, 8), (36, 48, -6), (292, 76, -8), (276, 46, 8)):
        limb(
            canvas,
            [(x, 184), (x + lean, 184 - tall * 0.4), (x - lean, 184 - tall * 0.75), (x + lean, 184 - tall)],
            [9, 10, 7, 1],
            ("#3f9a5a", "#14503c", "#c8ffa8"),
            3,
            1.4,
        )


def _fish(canvas: Canvas, x: float, y: float, size: float, colour: str, flip: bool = False) -> None:
    place = Place(x, y, size, flip=flip)
    canvas.path(
        outline(place.all(trace("-14,0! -4,-8 10,-6 18,0! 10,6 -4,8")), digits=1)
        + polygon(*place.all(trace("-10,0 -22,-8 -20,0 -22,8"))),
        colour,
    )
    canvas.circle(*place.point(10, -2), 1.8, "#0a1828")


def coral_castle() -> Canvas:
    """A castle of coral and pearl on the bed of the sea."""
    p = DEEP
    canvas = _underwater("coral-castle", p)
    for x, top, wide in ((92, 76, 34), (228, 76, 34), (126, 52, 32), (194, 52, 32), (160, 26, 44)):
        body(
            canvas,
            [
                S(x - wide * 0.44, top),
                (x - wide * 0.4, 120),
                S(x - wide * 0.56, 168),
                S(x + wide * 0.56, 168),
                (x + wide * 0.4, 120),
                S(x + wide * 0.44, top),
            ],
            CORAL,
            wide * 0.36,
            2.2,
        )
        body(
            canvas,
            [
                S(x - wide * 0.6, top + 4),
                (x - wide * 0.36, top - wide * 0.5),
                S(x, top - wide * 1.1),
                (x + wide * 0.36, top - wide * 0.5),
                S(x + wide * 0.6, top + 4),
                (x, top + 9),
            ],
            ("#a050c0", "#4a1f78", "#ffd0ff"),
            wide * 0.24,
        )
        canvas.circle(x, max(6, top - wide * 1.1), 4.4, "#fff8ee")
        canvas.path(
            outline(
                [S(x - 5, top + 30), (x - 5, top + 18), (x, top + 12), (x + 5, top + 18), S(x + 5, top + 30)]
            ),
            "#fff0b0",
        )
    canvas.path(outline(trace("142,170! 142,134 160,118 178,134 178,170!")), "#3a1040")
    canvas.glow(160, 150, 30, "#ffe0a0", 0.9)
    body(canvas, trace("140,120! 146,100 160,92 174,100 180,120! 160,114"), MARBLE, 5)
    canvas.circle(160, 108, 6, "#ffffff")
    _seabed(canvas, p)
    for x, y, tall in ((64, 164, 44), (256, 164, 44), (112, 172, 26), (210, 172, 26)):
        for turn in (-24, 0, 24):
            place = Place(x, y, tall, turn)
            limb(
                canvas,
                place.all(trace("0,0 0.06,-0.5 -0.04,-1")),
                [7, 6, 3],
                ("#ff9a5a", "#b0442a", "#ffe8b8"),
                2,
                1.2,
            )
    for x, y, size, colour, flip in (
        (54, 60, 1, "#ffd04a", False),
        (76, 84, 0.7, "#ffd04a", False),
        (268, 50, 0.9, "#ff9ab0", True),
        (280, 96, 0.7, "#8ff0e0", True),
    ):
        _fish(canvas, x, y, size, colour, flip)
    return complete(canvas, p, 160, 80, 14)


def sunken_reef() -> Canvas:
    """A wreck on a reef, with a chest out of which gold gleams."""
    p = replace(DEEP, top="#06263a", middle="#0f6a7a")
    canvas = _underwater("sunken-reef", p)
    canvas.stroke("M132 96L112 4M206 106L226 14", "#2a1a12", 8)
    canvas.stroke("M92 36L150 26M200 46l44 8", "#2a1a12", 5)
    canvas.path(polygon(*trace("96,36 146,28 138,78 122,60 112,74 104,54")), "#d8e8d8", 0.5)
    body(
        canvas,
        trace("40,84! 70,100 130,108 200,116 262,112! 292,94! 286,130 262,158 220,176! 90,172! 60,140"),
        WOOD,
        14,
        2.6,
    )
    canvas.stroke("M58 112q90 30 226 14M68 134q90 26 204 12", "#2a160c", 3, 0.8)
    body(
        canvas,
        trace("120,124! 142,120 156,130 166,126! 160,150 146,160 130,154 118,142"),
        ("#0a1420", "#0a1420", "#d8a070"),
        2,
        2,
    )
    for x in (92, 206, 236):
        canvas.circle(x, 124 + (x - 92) * 0.04, 7, "#0a1420")
        canvas.ring(x, 124 + (x - 92) * 0.04, 7, "#c89a4a", 2)
    _seabed(canvas, p)
    block(canvas, trace("142,176 146,152 208,152 212,176"), ("#8a4f2c", "#42210f", "#ffd08a"), 7)
    body(canvas, trace("144,150! 150,128 176,120 204,128 210,150!"), ("#6a3a20", "#2e160a", "#ffd08a"), 7)
    for x, y in ((158, 152), (176, 147), (194, 152), (168, 155), (186, 156)):
        coin(canvas, x, y, 10, 0.55)
    canvas.glow(176, 146, 44, "#ffe27a", 0.7)
    for x, y, tall, tone in (
        (64, 178, 40, CORAL),
        (250, 178, 46, ("#ff9a5a", "#b0442a", "#ffe8b8")),
        (100, 182, 26, ("#c86ae0", "#5a2080", "#ffd8ff")),
    ):
        for turn in (-30, 0, 30):
            place = Place(x, y, tall, turn)
            limb(canvas, place.all(trace("0,0 0.06,-0.5 -0.04,-1")), [8, 7, 4], tone, 2, 1.2)
    for x, y, size, colour, flip in (
        (66, 62, 0.9, "#ffd04a", False),
        (262, 66, 1, "#ff9ab0", True),
        (240, 84, 0.7, "#ff9ab0", True),
        (172, 70, 0.7, "#8ff0e0", False),
    ):
        _fish(canvas, x, y, size, colour, flip)
    return complete(canvas, p, 170, 90, 12)


PLACES: dict[str, Callable[[], Canvas]] = {
    **HALLS,
    "sacred_grove": sacred_grove,
    "alchemists_tower": alchemists_tower,
    "dwarven_mines": dwarven_mines,
    "coral_castle": coral_castle,
    "sunken_reef": sunken_reef,
}
"""Pictures by component."""
