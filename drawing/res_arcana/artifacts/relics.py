"""Relics and graves: altar, crypt, skull, hand, statuette."""

from collections.abc import Callable

from drawing.canvas import Canvas
from drawing.paths import Point, Sharp, circle_points, outline, polygon
from drawing.res_arcana.backdrops import cave, complete, fog, outdoors, study
from drawing.res_arcana.materials import BONE, BRASS, DARKSTONE, DEATH, GOLD, GREEN_FIRE, STONE
from drawing.res_arcana.shapes import block, body, box, drop, flame, glints, limb, skull, trace
from drawing.scenery import bare_tree

S = Sharp


def corrupt_altar() -> Canvas:
    """An altar with horns, over which something green runs."""
    p = DEATH
    canvas = cave("corrupt-altar", p, 160, 62)
    for side in (-1, 1):
        limb(
            canvas,
            [(160 + side * 66, 92), (160 + side * 92, 72), (160 + side * 96, 40), (160 + side * 74, 16)],
            [22, 18, 11, 1],
            DARKSTONE,
            6,
        )
    block(canvas, trace("92,104 228,104 216,160 232,186 88,186 104,160"), DARKSTONE, 14, 2.4)
    block(canvas, trace("74,84 246,84 238,108 82,108"), STONE, 8, 2.4)
    slime = (
        "98,84! 222,84! 220,100 212,128! 204,104 190,102 182,146! 172,106 152,102 144,122! "
        "134,102 116,104 110,116! 102,100"
    )
    canvas.form(outline(trace(slime)), "#5fc84a", "#226a34", "#eaffb0", 1.8, 4)
    canvas.path(polygon(*circle_points(160, 142, 20, 3, 90)), "#16101f")
    canvas.stroke(polygon(*circle_points(160, 142, 20, 3, 90)), "#9cff8a", 2.4)
    canvas.circle(160, 140, 5, "#9cff8a")
    for x, size in ((122, 0.4), (160, 0.72), (198, 0.4)):
        flame(canvas, x, 86, size, GREEN_FIRE)
    return complete(canvas, p, 160, 60, 20)


def crypt() -> Canvas:
    """A tomb whose door is ajar; light and a hand come out."""
    p = DEATH
    canvas = outdoors("crypt", p, 168, 82, 138, "hills", "moon")
    bare_tree(canvas, 40, 160, 120, "#15111f", 6)
    bare_tree(canvas, 292, 164, 100, "#15111f", -8)
    block(canvas, trace("88,168 88,66 232,66 232,168"), STONE, 14, 2.4)
    block(canvas, trace("74,70 160,24 246,70 238,78 82,78"), STONE, 8, 2.4)
    skull(canvas, 160, 56, 0.26, BONE)
    for x in (100, 220):
        box(canvas, x, 78, 18, 90, STONE, 7, 1.8)
    canvas.path(outline(trace("126,168! 126,108 160,84 194,108 194,168!")), "#0a0714")
    canvas.path(
        outline(trace("128,168! 128,110 160,88 192,110 192,168!")),
        canvas.fade((0, "#c8ff9a"), (1, "#3f9a4a")),
    )
    block(canvas, trace("126,168 126,108 150,92 152,168"), ("#5a4a44", "#251a1c", "#b8a494"), 8, 1.8)
    for y in (116, 144):
        canvas.stroke(f"M128 {y}l22-2", "#2a2230", 4)
    limb(canvas, trace("178,176 170,150 160,136"), [9, 8, 6], BONE, 3, 1.4)
    for line in (
        "162,140 150,134 146,124",
        "160,138 156,124 158,114",
        "164,136 166,122 172,114",
        "168,140 176,130 182,126",
    ):
        limb(canvas, trace(line), [5, 4, 1], BONE, 2, 1)
    block(canvas, trace("70,186 76,166 244,166 250,186"), STONE, 7, 2)
    fog(canvas, p, 142, 0.5)
    return complete(canvas, p, 160, 110, 14)


def cursed_skull() -> Canvas:
    """A skull with a burning candle, runes on its brow."""
    p = DEATH
    canvas = study("cursed-skull", p, 160, 80)
    block(canvas, trace("92,178 98,152 222,152 228,178"), ("#6a3040", "#2c1020", "#e8a0a0"), 8)
    skull(canvas, 160, 104, 1.08, BONE, "#7dff8a")
    canvas.form(
        outline(trace("146,58! 147,36 173,36 174,58! 178,76 172,80! 166,66 158,70 154,86! 148,68")),
        "#f4ead2",
        "#b0a088",
        "#ffffff",
        1.8,
        7,
    )
    flame(canvas, 160, 38, 0.36, GREEN_FIRE)
    canvas.glow(160, 22, 42, "#9cff8a", 0.7)
    canvas.stroke("M128 72l6 12-9 6M192 70l-7 10 9 8M126 96l-6-4M190 98l8-4", "#5a8a3a", 2.4)
    for x, y in ((78, 146), (244, 142)):
        canvas.ring(x, y, 9, "#23273a", 5)
        canvas.ring(x, y, 9, "#8a92a8", 2.6)
        canvas.ring(x + (16 if x < 160 else -16), y + 6, 9, "#23273a", 5)
        canvas.ring(x + (16 if x < 160 else -16), y + 6, 9, "#8a92a8", 2.6)
    return complete(canvas, p, 160, 70, 16)


def hand_of_glory() -> Canvas:
    """A dead hand whose fingers burn as candles."""
    p = DEATH
    canvas = study("hand-of-glory", p, 160, 72)
    flesh = ("#8fa07a", "#45543f", "#eaf4c0")
    fingers: list[tuple[Point, Point, Point]] = [
        ((132, 112), (106, 96), (90, 74)),
        ((142, 96), (128, 68), (122, 46)),
        ((158, 92), (156, 60), (158, 34)),
        ((174, 96), (186, 68), (192, 46)),
        ((186, 110), (212, 96), (226, 82)),
    ]
    for finger in fingers:
        limb(canvas, finger, [17, 14, 10], flesh, 6, 2)
        x, y = finger[2]
        flame(canvas, x, y + 3, 0.4)
        canvas.glow(x, y - 12, 28, "#ffb84a", 0.65)
    body(
        canvas,
        trace("126,108 138,92 160,88 182,92 194,108 190,132 180,146! 140,146! 130,132"),
        flesh,
        14,
        2.4,
    )
    block(canvas, trace("136,142 184,142 190,162 130,162"), ("#5c2a3c", "#28101c", "#d898a8"), 6)
    block(canvas, trace("104,178 112,160 208,160 216,178"), BRASS, 8)
    canvas.stroke("M146 116q14 8 28 0M148 128q12 5 24 0", "#45543f", 2)
    for x, y in ((94, 76), (124, 48), (193, 48)):
        canvas.path(drop(x + 5, y + 12, 4), "#f4ead2")
    return complete(canvas, p, 160, 60, 20, 110)


def jeweled_statuette() -> Canvas:
    """An idol of gold with jewels for eyes and heart."""
    p = GOLD
    canvas = study("jeweled-statuette", p, 160, 78)
    for side in (-1, 1):
        feathers = [
            S(160 + side * 20, 62),
            (160 + side * 54, 34),
            S(160 + side * 66, 4),
            (160 + side * 72, 40),
            S(160 + side * 56, 74),
            (160 + side * 36, 80),
        ]
        body(canvas, feathers, ("#3fa88a", "#14584e", "#c8ffe4"), 8)
        limb(
            canvas,
            [(160 + side * 26, 98), (160 + side * 50, 112), (160 + side * 34, 130), (160 + side * 12, 126)],
            [15, 14, 12, 10],
            BRASS,
            6,
        )
    body(canvas, trace("130,90! 134,150! 186,150! 190,90! 160,84"), BRASS, 14, 2.4)
    body(canvas, trace("118,150! 124,132 148,140 172,140 196,132 202,150! 160,158"), BRASS, 8)
    block(canvas, trace("98,178 106,152 214,152 222,178"), DARKSTONE, 9)
    block(canvas, trace("122,40 132,16 188,16 198,40 194,84 176,98 144,98 126,84"), BRASS, 14, 2.6)
    block(
        canvas,
        trace("116,42 124,12 146,24 160,2 174,24 196,12 204,42"),
        ("#f0b838", "#8a5a18", "#fff6cc"),
        8,
        2.2,
    )
    for side in (-1, 1):
        x = 160 + side * 17
        canvas.path(polygon((x - 12, 58), (x, 50), (x + 12, 58), (x, 67)), "#5a2410")
        canvas.path(polygon((x - 8, 58), (x, 52), (x + 8, 58), (x, 64)), "#e0374a")
        canvas.path(polygon((x - 8, 58), (x, 52), (x, 58)), "#ffb0a8")
    block(canvas, trace("154,58 166,58 170,76 150,76"), ("#d09a34", "#7d4f14", "#fff2bd"), 4, 1.4)
    canvas.path(outline(trace("138,82! 160,78 182,82! 160,92")), "#5a2410")
    canvas.path(
        polygon((142, 82), (148, 88), (154, 81)) + polygon((166, 81), (172, 88), (178, 82)), "#fff6dc"
    )
    canvas.path(polygon(*circle_points(160, 114, 13, 6)), "#123f7a")
    canvas.path(polygon(*circle_points(159, 113, 11, 6)), "#3f95f0")
    canvas.path(polygon(*circle_points(157, 110, 6, 3)), "#c8f0ff")
    canvas.circle(160, 28, 6, "#3fbf62")
    glints(canvas, (178, 50, 10), (150, 106, 9), (206, 22, 8))
    return complete(canvas, p, 160, 70, 16)


RELICS: dict[str, Callable[[], Canvas]] = {
    "corrupt_altar": corrupt_altar,
    "crypt": crypt,
    "cursed_skull": cursed_skull,
    "hand_of_glory": hand_of_glory,
    "jeweled_statuette": jeweled_statuette,
}
"""Pictures by component."""
