"""Weapons and tools: sword, pickaxe, bow, whip, dagger."""

from collections.abc import Callable

from drawing.canvas import Canvas
from drawing.paths import Pen, Place, Sharp, brush, outline, polygon
from drawing.res_arcana.backdrops import cave, complete, outdoors, study
from drawing.res_arcana.materials import BRASS, DARKSTONE, DEATH, ELAN, GOLD, LEATHER, LIFE, RUBY, STEEL, WOOD
from drawing.res_arcana.shapes import block, body, drop, flame, glints, limb, trace

S = Sharp


def dancing_sword() -> Canvas:
    """A sword that fights by itself and leaves trails of light."""
    p = ELAN
    canvas = study("dancing-sword", p, 160, 80)
    for line, colour in (
        ("44,132 74,56 150,18 224,26", "#ffb060"),
        ("66,150 96,84 160,44 232,46", "#ffe0a0"),
        ("270,132 262,150 220,162 176,156", "#ff8a4a"),
    ):
        canvas.path(brush(trace(line), [1, 9, 12, 3]), colour, 0.5)
    place = Place(150, 96, 1, 38)
    block(canvas, place.all(trace("-9,20 -9,-84 0,-104 9,-84 9,20")), STEEL, 9, 2)
    canvas.path(polygon(*place.all(trace("-1,20 -1,-92 1.6,-92 1.6,20"))), "#6a7a96")
    body(
        canvas, place.all(trace("-36,16! -18,22 0,18 18,22 36,16! 34,28 18,33 0,30 -18,33 -34,28")), BRASS, 5
    )
    block(canvas, place.all(trace("-5,30 5,30 5,60 -5,60")), LEATHER, 4, 1.4)
    pen = Pen(1)
    for y in (36, 43, 50):
        pen.move(place.point(-5, y)).line(place.point(5, y + 4))
    canvas.stroke(str(pen), "#f0c060", 1.8)
    pommel = place.point(0, 67)
    canvas.circle(*pommel, 9, BRASS[1])
    canvas.circle(pommel[0] - 1, pommel[1] - 1, 7.6, "#e0374a")
    canvas.circle(pommel[0] - 3, pommel[1] - 3, 2.4, "#ffd0c8")
    glints(canvas, (*place.point(0, -100), 16), (*place.point(6, -40), 9), (88, 70, 7))
    return complete(canvas, p, 160, 80, 20, 110)


def dwarven_pickaxe() -> Canvas:
    """A pickaxe in a rock with veins of gold."""
    p = GOLD
    canvas = cave("dwarven-pickaxe", p, 170, 84)
    place = Place(172, 76, 1, 32)
    block(canvas, place.all(trace("-7,-34 7,-34 8,96 -8,96")), WOOD, 6, 2)
    for y in (60, 74):
        block(canvas, place.all(trace(f"-9,{y} 9,{y} 9,{y + 7} -9,{y + 7}")), LEATHER, 3, 1.4)
    body(
        canvas,
        place.all(
            trace("-92,2! -66,-26 -30,-40 0,-42 30,-40 66,-26 92,2! 60,-14 28,-22 0,-22 -28,-22 -60,-14")
        ),
        STEEL,
        8,
        2.4,
    )
    block(canvas, place.all(trace("-16,-46 16,-46 16,-16 -16,-16")), BRASS, 7, 2)
    canvas.stroke(outline(place.all(trace("-6,-38 6,-31 -6,-24 6,-24")), False), "#7d4f14", 2)
    rock = trace("10,186 26,140 58,116 96,104 128,124 164,130 186,186")
    block(canvas, rock, ("#6e6474", "#332c40", "#e0d4e8"), 14, 2.4)
    vein = (
        Pen()
        .move((46, 176))
        .line((68, 156), (62, 140), (88, 126), (98, 112))
        .move((70, 154))
        .line((104, 150), (122, 134))
    )
    canvas.stroke(str(vein), "#7d4f14", 8)
    canvas.stroke(str(vein), "#ffd04a", 5)
    for x, y in ((220, 164), (246, 158), (268, 168), (206, 174)):
        block(
            canvas,
            [(x - 12, y + 10), (x - 8, y - 6), (x + 4, y - 9), (x + 13, y + 2), (x + 9, y + 11)],
            BRASS,
            5,
            1.6,
        )
    glints(canvas, (96, 108, 13), (62, 142, 8), (226, 154, 9), (246, 62, 8))
    return complete(canvas, p, 110, 100, 20)


def elvish_bow() -> Canvas:
    """A drawn bow of living wood with a shining arrow."""
    p = LIFE
    canvas = outdoors("elvish-bow", p, 190, 80, 140, "forest")
    wood = ("#b88a4a", "#5e3c18", "#fff0b8")
    canvas.stroke("M118 14L70 86 118 158", "#f4ffe0", 2)
    limb(
        canvas,
        trace("110,8 124,16 168,42 182,86 168,130 124,156 110,164"),
        [2, 8, 11, 13, 11, 8, 2],
        wood,
        5,
        2.2,
    )
    for line in ("168,42 188,36 196,22", "168,130 190,134 198,148"):
        limb(canvas, trace(line), [6, 4, 1], wood, 2, 1.4)
    for x, y, turn in ((196, 22, -60), (186, 38, 20), (198, 148, 60), (188, 134, -10)):
        place = Place(x, y, 20, turn)
        canvas.form(
            outline(place.all([S(0, 0), (0.45, -0.3), S(1, 0), (0.45, 0.3)])),
            "#5cb050",
            "#23663a",
            "#e8ffa0",
            1.4,
            3,
        )
    block(canvas, trace("174,74 190,74 190,98 174,98"), LEATHER, 5, 1.6)
    canvas.glow(262, 86, 56, "#eaffb0", 0.95, "#ffffff")
    block(canvas, trace("66,83.5 252,83.5 252,88.5 66,88.5"), ("#f0e4c0", "#a8925c", "#ffffff"), 2, 1)
    block(canvas, trace("246,74 284,86 246,98 254,86"), STEEL, 6, 1.8)
    for side in (-1, 1):
        block(
            canvas,
            [(66, 86), (80, 86), (66, 86 + side * 14), (46, 86 + side * 14)],
            ("#5fd87a", "#1f7a44", "#eaffc0"),
            4,
            1.4,
        )
    canvas.stroke("M210 86H40", "#f4ffe0", 1.4, 0.5)
    glints(canvas, (284, 86, 15), (232, 60, 7))
    return complete(canvas, p, 220, 86, 16)


def fiery_whip() -> Canvas:
    """A whip whose cord burns."""
    p = ELAN
    canvas = study("fiery-whip", p, 176, 78)
    cord = trace("92,120 124,92 172,104 214,128 250,104 248,58 204,34 158,44 146,72 172,86 200,72")
    canvas.path(brush(cord, [14, 20, 24, 26, 28, 28, 26, 22, 18, 14, 4]), "#ff5a1e", 0.55)
    for x, y, size, flip in (
        (136, 98, 0.34, False),
        (176, 108, 0.42, True),
        (216, 130, 0.5, False),
        (250, 106, 0.56, True),
        (250, 62, 0.5, False),
        (206, 38, 0.4, True),
        (160, 48, 0.34, False),
    ):
        flame(canvas, x, y, size, flip=flip)
    limb(canvas, cord, [10, 10, 9, 9, 8, 8, 7, 6, 5, 4, 1], ("#ffd04a", "#d8461e", "#fffbe0"), 3, 2)
    place = Place(76, 134, 1, -44)
    block(canvas, place.all(trace("-46,-9 18,-8 18,8 -46,9")), LEATHER, 6, 2)
    for x in (-34, -18, -2):
        block(canvas, place.all(trace(f"{x},-10 {x + 6},-10 {x + 6},10 {x},10")), BRASS, 3, 1.4)
    block(canvas, place.all(trace("16,-11 26,-9 26,9 16,11")), BRASS, 4, 1.6)
    canvas.circle(*place.point(-50, 0), 11, BRASS[1])
    canvas.circle(*place.point(-51, -1), 9, RUBY[0])
    return complete(canvas, p, 190, 76, 24, 110)


def sacrificial_dagger() -> Canvas:
    """A wavy dagger above an altar; blood runs from its tip."""
    p = DEATH
    canvas = study("sacrificial-dagger", p, 160, 72)
    canvas.glow(160, 72, 96, "#c8304a", 0.6)
    body(canvas, trace("88,178! 96,150 130,144 190,144 224,150 232,178!"), DARKSTONE, 10)
    canvas.ellipse(160, 150, 44, 6, "#7a0f1e")
    canvas.ellipse(156, 149, 20, 2.6, "#e0485a")
    blade = trace(
        "150,46! 143,68 151,82 145,96 153,110 152,122 160,138! 168,122 170,108 164,94 172,80 164,68 170,46!"
    )
    body(canvas, blade, STEEL, 8, 2)
    canvas.stroke("M160 58q-5 12 1 24t-1 24v18", "#6a7a96", 2)
    guard = trace("120,40! 126,54 144,50 160,56 176,50 194,54 200,40! 190,44 174,40 160,44 146,40 130,44")
    body(canvas, guard, BRASS, 4, 2)
    block(canvas, trace("154,14 166,14 167,44 153,44"), LEATHER, 5, 1.6)
    canvas.stroke("M153 22l14 5M153 30l14 5", "#f0c060", 2)
    canvas.circle(160, 10, 9, BRASS[1])
    canvas.circle(159, 9, 7, "#9cff8a")
    canvas.path(drop(160, 143, 6), "#d8203a")
    canvas.path(polygon((160, 138), (154, 118), (157, 104), (163, 116)), "#d8203a", 0.9)
    for x, tall in ((62, 40), (262, 46), (42, 26), (284, 30)):
        block(
            canvas,
            [(x - 8, 158), (x - 7, 158 - tall), (x + 7, 158 - tall), (x + 8, 158)],
            ("#e8dcc8", "#8a7a74", "#ffffff"),
            6,
            1.4,
        )
        flame(canvas, x, 158 - tall, 0.24)
        canvas.glow(x, 150 - tall, 22, "#ffb060", 0.6)
    glints(canvas, (170, 66, 9))
    return complete(canvas, p, 160, 80, 12)


WEAPONS: dict[str, Callable[[], Canvas]] = {
    "dancing_sword": dancing_sword,
    "dwarven_pickaxe": dwarven_pickaxe,
    "elvish_bow": elvish_bow,
    "fiery_whip": fiery_whip,
    "sacrificial_dagger": sacrificial_dagger,
}
"""Pictures by component."""
