"""Living things: horse, dog, hawk, mermaid, nightingale, the walking tree and the Tree of Life."""

from collections.abc import Callable

from drawing.canvas import Canvas
from drawing.paths import Pen, Point, Sharp, brush, outline, polygon
from drawing.res_arcana.backdrops import complete, fog, outdoors, sea
from drawing.res_arcana.materials import (
    ANY,
    BRASS,
    CALM,
    DARKSTONE,
    DEEP,
    ELAN,
    LIFE,
    SKIN,
    WOOD,
)
from drawing.res_arcana.shapes import block, body, glints, leaf, limb, trace
from drawing.scenery import stars

S = Sharp


def celestial_horse() -> Canvas:
    """A horse made of night, with a mane of stars."""
    p = CALM
    canvas = outdoors("celestial-horse", p, 176, 76, 136, "clouds", "moon")
    mane = (
        "172,24! 140,8 112,20 84,10! 92,32 62,44 40,40! 56,60 34,84 10,86! 34,102 22,130 2,142! 40,138 "
        "44,160 30,182! 120,190! 150,110"
    )
    canvas.form(outline(trace(mane)), "#8f6ae0", "#4a34a0", "#f0e4ff", 2.4, 14)
    for d in ("164,30 120,40 84,74 66,128", "160,46 128,66 104,104 92,160", "168,22 120,22 70,56 40,112"):
        canvas.path(brush(trace(d), [2, 5, 4, 1]), "#d8c4ff", 0.8)
    horse = (
        "176,14! 186,34 206,44 226,64 246,92 252,108! 244,120 228,120! 216,112 204,100 196,108 190,128 "
        "198,184! 86,184! 104,140 128,100 142,64 156,36 164,26!"
    )
    canvas.form(outline(trace(horse)), "#dfe8ff", "#8fa4dc", "#ffffff", 2.6, 15)
    body(canvas, trace("168,28! 174,2! 184,30"), ("#dfe8ff", "#8fa4dc", "#ffffff"), 4, 1.6)
    canvas.path(outline(trace("200,62! 210,60 216,68! 206,70")), "#1a1444")
    canvas.circle(210, 64, 2, "#ffffff")
    canvas.path(outline(trace("238,102! 246,100 246,108!")), "#4a5a9c")
    canvas.stroke("M226 114q8-2 14-6", "#4a5a9c", 2.2)
    canvas.path(polygon(*trace("186,44 191,52 186,62 181,52")), "#ffd85e")
    glints(canvas, (96, 50, 9), (60, 96, 8), (124, 88, 6), (84, 136, 7), (272, 40, 9), colour="#fff6cc")
    stars(canvas, 16, "#fff6cc", 1)
    return complete(canvas, p, 180, 90, 8)


def guard_dog() -> Canvas:
    """A watchdog with a collar of spikes that shows its teeth."""
    p = ELAN
    canvas = outdoors("guard-dog", p, 168, 78, 134, "plain")
    for x in (18, 62, 258, 302):
        block(
            canvas,
            trace(f"{x - 20},150 {x - 20},40 {x - 8},28 {x + 8},28 {x + 20},40 {x + 20},150"),
            DARKSTONE,
            10,
        )
    coat = ("#5a4048", "#24141e", "#ffb880")
    body(canvas, trace("96,190! 104,150 122,124 160,112 204,120 226,148 238,190!"), coat, 20, 2.6)
    for side in (-1, 1):
        ear: list[Point] = [
            S(162 + side * 22, 50),
            (162 + side * 40, 30),
            S(162 + side * 48, 2),
            (162 + side * 60, 36),
            S(162 + side * 50, 74),
        ]
        body(canvas, ear, coat, 8)
    body(
        canvas,
        trace("162,34 132,40 112,66 112,92 128,112 142,134 162,140 182,134 196,112 212,92 212,66 192,40"),
        coat,
        18,
        2.6,
    )
    body(
        canvas,
        trace("162,80 144,88 132,108 138,130 162,142 186,130 192,108 180,88"),
        ("#8a6258", "#4a2a30", "#ffd0a0"),
        10,
    )
    canvas.path(outline(trace("138,116! 162,108 186,116! 180,134 162,140 144,134")), "#3a0a14")
    teeth = "".join(
        [
            polygon((x - 5, y), (x, y + 13 * up), (x + 5, y))
            for x, y, up in (
                (146, 115, 1),
                (178, 115, 1),
                (156, 112, 0.6),
                (168, 112, 0.6),
                (152, 137, -0.8),
                (172, 137, -0.8),
            )
        ]
    )
    canvas.path(teeth, "#fff8ea")
    canvas.path(outline(trace("148,92! 162,88 176,92! 162,106")), "#150a10")
    for side in (-1, 1):
        x = 162 + side * 24
        canvas.glow(x, 72, 18, "#ffb03a", 0.9)
        canvas.path(
            outline([S(x - side * 12, 78), (x, 66), S(x + side * 13, 66), (x + side * 2, 77)]), "#ffe27a"
        )
        canvas.circle(x, 72, 3, "#1a0a10")
    for index in range(7):
        x = 108 + index * 18
        y = 152 + (1 - ((x - 162) / 60) ** 2) * 8
        block(canvas, [(x - 7, y), (x, y - 19), (x + 7, y)], ("#d8dce8", "#7a8094", "#ffffff"), 3, 1.2)
    limb(canvas, trace("100,152 132,164 162,166 194,164 224,152"), [14, 15, 16, 15, 14], BRASS, 5)
    return complete(canvas, p, 162, 84, 14)


def hawk() -> Canvas:
    """A hawk with spread wings above the forest."""
    p = LIFE
    canvas = outdoors("hawk", p, 160, 74, 138, "forest", "sun")
    brown = ("#8a5a30", "#442612", "#ffdf9c")
    left = (
        "146,92! 120,62 84,50 40,24 2,14! 16,34! 8,42! 28,54! 22,64! 44,72! 42,84! 64,88! "
        "66,100! 90,98! 96,110! 126,116"
    )
    body(canvas, trace(left), brown, 13, 2.4)
    body(
        canvas,
        [S(320 - q[0], q[1]) if isinstance(q, Sharp) else (320 - q[0], q[1]) for q in trace(left)],
        brown,
        13,
        2.4,
    )
    body(
        canvas,
        trace("142,118! 128,160! 144,154! 152,170! 160,156! 168,170! 176,154! 192,160! 178,118!"),
        brown,
        8,
    )
    body(
        canvas,
        trace("160,66 142,84 138,110 148,134 160,142 172,134 182,110 178,84"),
        ("#e8c890", "#9a6a3c", "#fff4d0"),
        10,
    )
    pen = Pen()
    for row in range(4):
        for column in range(3):
            x, y = 150 + column * 10 - row % 2 * 5, 92 + row * 10
            pen.move((x - 3, y)).line((x, y + 5), (x + 3, y))
    canvas.stroke(str(pen), "#7a4a24", 1.8)
    body(
        canvas,
        trace("160,38 144,46 140,64 150,80 170,80 180,64 176,46"),
        ("#6a4020", "#341b0c", "#ffdf9c"),
        8,
    )
    body(
        canvas,
        trace("153,62! 160,58 167,62! 164,76 160,84! 156,76"),
        ("#f0b838", "#9a641a", "#fff2bd"),
        4,
        1.6,
    )
    for side in (-1, 1):
        canvas.circle(160 + side * 11, 60, 4.6, "#ffd84a")
        canvas.circle(160 + side * 10, 60, 2.2, "#1a0e08")
        canvas.path(polygon((160 + side * 4, 57), (160 + side * 18, 51), (160 + side * 18, 55)), "#2a1408")
        limb(
            canvas,
            [(160 + side * 10, 136), (160 + side * 12, 150)],
            [6, 5],
            ("#f0b838", "#9a641a", "#fff2bd"),
            2,
            1,
        )
    return complete(canvas, p, 160, 80, 8)


def mermaid() -> Canvas:
    """A mermaid on a rock in the moonlight, a pearl in her hand."""
    p = DEEP
    canvas = outdoors("mermaid", p, 176, 70, 122, "sea", "moon")
    body(canvas, trace("96,186! 108,150 150,134 214,138 250,160 262,186!"), DARKSTONE, 12)
    tail = ("#20b0a4", "#0a5a70", "#c4fff0")
    body(canvas, trace("232,88! 262,60 290,44! 280,74 288,104! 262,100"), tail, 8)
    limb(canvas, trace("158,112 176,140 216,142 240,122 242,92"), [34, 38, 30, 20, 8], tail, 12, 2.2)
    pen = Pen()
    for x, y in ((170, 128), (184, 138), (200, 134), (200, 146), (216, 136), (230, 124), (186, 126)):
        pen.move((x - 6, y)).curve((x, y + 8), (x + 6, y))
    canvas.stroke(str(pen), "#b4fff0", 1.6, 0.8)
    hair = ("#d8503a", "#7a1e2c", "#ffc890")
    body(canvas, trace("148,24 124,34 116,62 122,92 110,122! 140,112 150,92 170,60 170,36"), hair, 12)
    body(canvas, trace("146,74 136,92 140,120 158,128 174,118 170,94 160,76"), SKIN, 8)
    canvas.form(
        outline(trace("140,88! 152,90 168,88! 166,100 154,98 142,102")),
        "#f07a9a",
        "#a83a64",
        "#ffd8e0",
        1.4,
        3,
    )
    limb(canvas, trace("144,84 130,104 124,130"), [10, 9, 7], SKIN, 4)
    limb(canvas, trace("166,82 188,84 204,66"), [10, 9, 7], SKIN, 4)
    body(canvas, trace("152,40 142,50 144,66 154,76 166,68 168,50"), SKIN, 7)
    body(canvas, trace("170,52! 160,44 148,48 142,66! 136,46 148,30 168,34"), hair, 6)
    canvas.circle(160, 57, 2.2, "#1a2a3a")
    canvas.stroke("M158 68q4 2 6-1", "#b03a4a", 1.8)
    canvas.glow(208, 58, 26, "#fff6e0", 0.9)
    canvas.circle(208, 58, 7.5, "#fff8ee")
    sea(canvas, p, 164, 2)
    glints(canvas, (226, 42, 8), (272, 58, 7))
    return complete(canvas, p, 170, 90, 10)


def nightingale() -> Canvas:
    """A small bird that sings on a flowering twig at night."""
    p = ANY
    canvas = outdoors("nightingale", p, 172, 80, 150, "hills", "moon")
    limb(canvas, trace("-6,150 70,136 150,142 240,124 326,132"), [12, 10, 8, 7, 4], WOOD, 4)
    limb(canvas, trace("218,128 246,104 262,76"), [6, 4, 1], WOOD, 3)
    for x, y, turn in (
        (40, 140, -60),
        (92, 138, 40),
        (250, 98, -10),
        (262, 78, -70),
        (284, 126, -50),
        (236, 126, 60),
    ):
        leaf(canvas, x, y, 24, turn)
    for x, y in ((66, 128), (270, 116), (300, 140)):
        for dx, dy in ((0, -7), (7, -1), (4, 7), (-4, 7), (-7, -1)):
            canvas.circle(x + dx, y + dy, 5.4, "#ffb4d0")
        canvas.circle(x, y, 4, "#ffe27a")
    feathers = ("#9a6a44", "#4c2c1e", "#ffe0b0")
    body(canvas, trace("118,104! 84,124 60,150! 74,152! 78,160! 108,136 134,124"), feathers, 7)
    body(
        canvas,
        trace("112,96 128,72 156,52 184,44 202,54 204,74 198,100 176,124 144,128 122,116"),
        feathers,
        16,
        2.4,
    )
    body(
        canvas,
        trace("198,76 200,96 184,122 154,128 150,116 172,104 184,84"),
        ("#f4d8a8", "#b88a5c", "#fff8e4"),
        7,
    )
    body(
        canvas,
        trace("118,92! 136,78 162,82 170,96 150,112 120,116 98,126! 104,112"),
        ("#7a4e30", "#3a2014", "#f0c890"),
        8,
    )
    canvas.path(polygon(*trace("201,58 226,46 204,66")) + polygon(*trace("203,68 224,66 203,74")), "#f0b838")
    canvas.circle(188, 60, 5, "#1a0e14")
    canvas.circle(186, 58, 1.8, "#ffffff")
    canvas.stroke("M160 128l-2 14M172 126l2 14", "#d8963a", 3)
    for x, y, size in ((240, 44, 1), (264, 30, 1.2), (250, 70, 0.8)):
        canvas.ellipse(x, y, 5 * size, 4 * size, p.glow)
        canvas.stroke(f"M{x + 4.4 * size:.1f} {y}v{-18 * size:.0f}q6 2 8 8", p.glow, 2)
    return complete(canvas, p, 200, 80, 12)


def treant() -> Canvas:
    """A tree that walks through the forest."""
    p = LIFE
    canvas = outdoors("treant", p, 160, 74, 136, "forest")
    bark = ("#7a5534", "#38200f", "#f0cf90")
    for line, widths in (
        ("146,116 128,150 106,184", [34, 28, 34]),
        ("176,116 194,148 220,184", [34, 28, 34]),
        ("130,74 92,76 68,108 48,98", [20, 17, 12, 2]),
        ("68,106 60,132 46,142", [9, 6, 1]),
        ("190,74 230,66 252,34 274,32", [20, 17, 12, 2]),
        ("250,38 246,14 256,2", [9, 6, 1]),
    ):
        limb(canvas, trace(line), widths, bark, 6, 2.2)
    body(
        canvas, trace("126,126! 122,88 120,50 134,26! 186,26! 200,50 198,88 194,126! 160,140"), bark, 10, 2.6
    )
    crown = trace(
        "110,40 92,30 98,8 122,4 130,-12 158,-4 186,-14 196,4 222,8 226,32 208,42 190,34 "
        "176,44 160,34 144,46 128,36"
    )
    body(canvas, crown, ("#4a9e48", "#1c5a34", "#e0fa94"), 12, 2.6)
    for x, y in ((48, 96), (46, 140), (276, 30), (258, 0), (252, 66)):
        for turn in (-60, 20, 140):
            leaf(canvas, x, y, 20, turn, ("#5cb050", "#23663a", "#e8ffa0"))
    for side in (-1, 1):
        x = 160 + side * 20
        canvas.path(outline([S(x - 12, 74), (x, 62), S(x + 12, 72), (x, 82)]), "#1c0f08")
        canvas.glow(x, 73, 15, "#ffe27a", 1, "#fffbe0")
        canvas.path(
            outline([S(x - side * 14, 66), (x, 56), S(x + side * 16, 52), (x + side * 2, 64)]), "#4c9a46"
        )
    body(canvas, trace("155,72! 148,92 160,100 172,92 165,72!"), ("#946a42", "#4a3020", "#f0cf90"), 6)
    canvas.path(outline(trace("136,106! 160,112 184,106! 176,122 160,126 144,122")), "#1c0f08")
    canvas.stroke(
        "M134 46q-4 18-2 32M186 48q4 16 2 30M146 128q-6 8-8 20M176 126q6 10 8 22", "#38200f", 2.4, 0.8
    )
    fog(canvas, p, 140, 0.4)
    return complete(canvas, p, 160, 80, 12)


def tree_of_life() -> Canvas:
    """A tree of light whose roots reach as far as its branches."""
    p = LIFE
    canvas = outdoors("tree-of-life", p, 160, 62, 126, "hills")
    canvas.ring(160, 88, 82, p.glow, 3, 0.75)
    bark = ("#9a6a3c", "#4a2c16", "#ffeaa8")
    for points in (
        "160,116 130,140 92,146 62,166",
        "160,116 150,148 128,160 112,182",
        "160,116 190,140 228,146 258,166",
        "160,116 170,148 192,160 208,182",
    ):
        limb(canvas, trace(points), [22, 11, 7, 1], bark, 4, 1.6)
    body(canvas, trace("144,130! 150,100 146,70! 174,70! 170,100 176,130! 160,138"), bark, 8)
    for points in (
        "154,84 130,62 96,62",
        "166,84 190,62 224,62",
        "160,80 156,50 146,26",
        "162,80 172,48 186,30",
    ):
        limb(canvas, trace(points), [15, 9, 2], bark, 3, 1.6)
    for x, y, size in (
        (96, 66, 34),
        (224, 66, 34),
        (124, 36, 36),
        (196, 36, 36),
        (160, 22, 38),
        (160, 54, 30),
    ):
        ring = [
            (x + dx * size, y + dy * size * 0.84)
            for dx, dy in (
                (0, -1),
                (0.6, -0.82),
                (0.8, -0.3),
                (1.04, 0.2),
                (0.6, 0.74),
                (0, 0.86),
                (-0.6, 0.74),
                (-1.04, 0.2),
                (-0.8, -0.3),
                (-0.6, -0.82),
            )
        ]
        body(canvas, ring, ("#58b450", "#227040", "#f0ffac"), size * 0.34, 2)
    for x, y in ((88, 76), (118, 48), (142, 26), (176, 40), (204, 52), (232, 76), (160, 66), (196, 20)):
        canvas.circle(x, y, 6, "#ffd84a")
        canvas.circle(x - 1.6, y - 1.8, 2, "#ffffff")
    canvas.glow(160, 70, 100, "#fff6b0", 0.3)
    return complete(canvas, p, 160, 70, 24, 110)


BEASTS: dict[str, Callable[[], Canvas]] = {
    "celestial_horse": celestial_horse,
    "guard_dog": guard_dog,
    "hawk": hawk,
    "mermaid": mermaid,
    "nightingale": nightingale,
    "treant": treant,
    "tree_of_life": tree_of_life,
}
"""Pictures by component."""
