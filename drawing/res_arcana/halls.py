"""The Places of Power inside: catacombs, pit, forge, lair and bestiary."""

from collections.abc import Callable
from dataclasses import replace

from drawing.canvas import Canvas, mix
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck
from drawing.paths import Place, Point, Sharp, outline, polygon
from drawing.res_arcana.artifacts.dragons import FIERY, WATERY
from drawing.res_arcana.backdrops import begin, cave, complete, fog
from drawing.res_arcana.materials import (
    ANY,
    BONE,
    BRASS,
    DARKSTONE,
    DEATH,
    DEEP,
    ELAN,
    GOLD,
    IRON,
    LIFE,
    STEEL,
    STONE,
    WOOD,
)
from drawing.res_arcana.shapes import block, body, box, coin, flame, glints, limb, skull, trace

S = Sharp
VIOLET_FIRE = ("#7a2fd0", "#c88af4", "#fbeaff")


def catacombs_of_the_dead() -> Canvas:
    """A vaulted passage between walls of skulls."""
    p = DEATH
    canvas = begin("catacombs", p, 180)
    canvas.rect(0, 180, p.top)
    for scale, share in ((1.0, 0.0), (0.72, 0.3), (0.48, 0.6)):
        w, top, foot = 150 * scale, 92 - 92 * scale, 98 + 86 * scale
        arch: list[Point] = [
            S(160 - w, foot),
            (160 - w, top + 60 * scale),
            (160 - w * 0.6, top + 14 * scale),
            (160, top),
            (160 + w * 0.6, top + 14 * scale),
            (160 + w, top + 60 * scale),
            S(160 + w, foot),
        ]
        stone = mix(DARKSTONE[0], p.low, share)
        canvas.form(outline(arch), stone, mix(DARKSTONE[1], p.low, share * 0.7), DARKSTONE[2], 2.4, 10)
        inner: list[Point] = [
            S(160 - w * 0.82, foot),
            (160 - w * 0.82, top + 66 * scale),
            (160 - w * 0.5, top + 28 * scale),
            (160, top + 18 * scale),
            (160 + w * 0.5, top + 28 * scale),
            (160 + w * 0.82, top + 66 * scale),
            S(160 + w * 0.82, foot),
        ]
        canvas.path(outline(inner), mix("#12101c", p.middle, share))
    canvas.glow(160, 96, 62, "#9cff8a", 0.95, "#f4fff0")
    canvas.path(polygon(*trace("96,184 146,124 174,124 224,184")), "#5a5670")
    canvas.path(polygon(*trace("130,184 152,124 168,124 190,184")), "#8a86a4", 0.6)
    for x, y, size in (
        (56, 62, 0.44),
        (56, 106, 0.44),
        (56, 148, 0.44),
        (264, 62, 0.44),
        (264, 106, 0.44),
        (264, 148, 0.44),
        (96, 92, 0.3),
        (96, 122, 0.3),
        (224, 92, 0.3),
        (224, 122, 0.3),
    ):
        canvas.path(
            outline(
                [
                    S(x - 50 * size, y + 46 * size),
                    (x - 50 * size, y - 10 * size),
                    (x, y - 62 * size),
                    (x + 50 * size, y - 10 * size),
                    S(x + 50 * size, y + 46 * size),
                ]
            ),
            "#0a0812",
        )
        canvas.circle(x, y - 6 * size, 38 * size, BONE[0])
        box(canvas, x, y + 16 * size, 40 * size, 24 * size, BONE, 3, 1)
        for side in (-1, 1):
            canvas.circle(x + side * 16 * size, y - 2 * size, 9 * size, "#12101c")
    flame(canvas, 160, 122, 0.3, ("#3fae4a", "#9cf06a", "#f4ffd8"))
    fog(canvas, p, 138, 0.4)
    return complete(canvas, p, 160, 90, 12)


def sacrificial_pit() -> Canvas:
    """A pit of fire ringed with horns, below chains and a horned skull."""
    p = replace(ELAN, top="#16060f", middle="#6a1620")
    canvas = cave("sacrificial-pit", p, 160, 110)
    for x, side in ((70, 1), (250, -1)):
        canvas.stroke(f"M{x} -4q{side * 6} 40 {side * 34} 92", "#23182a", 6)
        canvas.stroke(f"M{x} -4q{side * 6} 40 {side * 34} 92", "#8a92a8", 3, stroke_dasharray="7 5")
    canvas.ellipse(160, 142, 124, 32, "#2a0f18")
    canvas.ellipse(160, 142, 108, 25, "#ff5a1e")
    canvas.ellipse(160, 145, 84, 17, "#ffc24a")
    canvas.ellipse(160, 147, 50, 9, "#fff2bc")
    canvas.glow(160, 130, 104, "#ff8a3a", 0.6)
    for x, size, flip in ((96, 0.4, False), (126, 0.6, True), (196, 0.6, False), (226, 0.42, True)):
        flame(canvas, x, 150, size, flip=flip)
    for index in range(9):
        share = index / 8
        far = 28 + 264 * share
        y = 142 + 32 * (1 - (2 * share - 1) ** 2) ** 0.5
        limb(
            canvas,
            [(far, y + 14), (far + (160 - far) * 0.06, y - 14), (far + (160 - far) * 0.2, y - 36)],
            [17, 12, 1],
            DARKSTONE,
            5,
        )
    skull(canvas, 160, 74, 0.72, BONE, "#ff7a3a")
    for side in (-1, 1):
        limb(
            canvas,
            [(160 + side * 24, 56), (160 + side * 52, 46), (160 + side * 58, 14)],
            [15, 11, 1],
            ("#8a6a54", "#3a241c", "#ffd8a8"),
            4,
        )
    skull(canvas, 54, 168, 0.26, BONE)
    skull(canvas, 270, 170, 0.22, BONE)
    return complete(canvas, p, 160, 90, 24, 120)


def cursed_forge() -> Canvas:
    """An anvil on which a sword glows; violet fire burns in the chimney behind it."""
    p = replace(ELAN, top="#170818", middle="#5e1a34", low="#ff7a3a")
    canvas = cave("cursed-forge", p, 176, 90)
    block(canvas, trace("84,160 92,40 120,-6 222,-6 246,40 256,160"), DARKSTONE, 14, 2.4)
    canvas.path(outline(trace("108,152! 110,84 140,58 170,50 202,58 230,84 232,152!")), "#14081a")
    canvas.path(
        outline(trace("116,152! 118,90 146,66 170,60 196,66 222,90 224,152!")),
        canvas.halo((0, "#f4d0ff"), (0.5, "#8a2fd0"), (1, "#2a0a40"), y=0.8),
    )
    for x, size, flip in ((140, 0.66, False), (202, 0.66, True), (171, 0.9, False)):
        flame(canvas, x, 150, size, VIOLET_FIRE, flip)
    skull(canvas, 170, 22, 0.34, STONE, "#c88af4")
    body(
        canvas,
        trace(
            "74,104! 108,106 118,100 226,100 226,116! 204,122 196,134 200,150 224,158! 224,172! "
            "118,172! 118,158! 142,150 146,134 138,122 104,118"
        ),
        IRON,
        10,
        2.6,
    )
    block(canvas, trace("104,182 110,168 232,168 238,182"), WOOD, 6)
    block(canvas, trace("92,97 216,90 216,98 92,104"), ("#ffb04a", "#ff5a1e", "#fff6cc"), 3, 1.4)
    canvas.glow(150, 96, 50, "#ff8a3a", 0.8)
    place = Place(236, 70, 1, -34)
    block(canvas, place.all(trace("-4,-10 4,-10 4,56 -4,56")), WOOD, 3, 1.4)
    block(canvas, place.all(trace("-24,-26 24,-26 24,-4 -24,-4")), STEEL, 7, 2)
    canvas.path(polygon(*trace("206,92 212,80 214,90 226,84 216,94 226,100 213,98 208,106")), "#fff6cc")
    return complete(canvas, p, 200, 86, 26, 80)


def dragons_lair() -> Canvas:
    """A cave in which a dragon guards its hoard."""
    p = replace(GOLD, middle="#7a3a1c")
    canvas = cave("dragons-lair", p, 150, 70)
    limb(
        canvas,
        trace("40,190 20,140 60,110 120,118 170,140 250,150 300,120"),
        [50, 50, 54, 60, 48, 30, 4],
        (ELAN.body, ELAN.shade, ELAN.rim),
        15,
        2.4,
    )
    neck(canvas, [(70, 150), (64, 104), (92, 70), (130, 62)], [58, 50, 42, 32], FIERY)
    head(canvas, Place(140, 62, 0.98, 12), FIERY, jaw=10)
    body(
        canvas,
        trace("-6,186! 20,164 60,158 90,146 130,152 170,140 210,150 250,142 290,158 326,166! 326,190!"),
        ("#d8942c", "#7a4514", "#fff2b0"),
        8,
        2.4,
    )
    for x, y in (
        (60, 162),
        (96, 150),
        (118, 164),
        (150, 152),
        (176, 146),
        (200, 160),
        (228, 150),
        (258, 152),
        (282, 166),
        (140, 172),
        (84, 176),
        (236, 172),
        (174, 168),
        (40, 176),
    ):
        coin(canvas, x, y, 13, 0.55)
    for points, colour in (
        ("160,164 170,154 180,164 170,176", "#3f95f0"),
        ("104,168 113,158 122,168 113,178", "#3fbf62"),
        ("244,164 254,152 264,164 254,176", "#e0374a"),
    ):
        canvas.path(polygon(*trace(points)), colour)
    body(canvas, trace("206,132! 214,148 210,160 220,170! 196,170! 206,160 198,148!"), BRASS, 4, 1.6)
    glints(canvas, (178, 140, 13), (98, 146, 9), (260, 148, 9), (216, 132, 8))
    return complete(canvas, p, 160, 110, 22)


def sorcerers_bestiary() -> Canvas:
    """A gallery of arches; in each a beast looks out, and a great book lies before them."""
    p = ANY
    canvas = cave("sorcerers-bestiary", p, 160, 70)
    canvas.rect(0, 180, p.shade)
    for x, colour in ((56, LIFE), (160, ELAN), (264, DEEP)):
        canvas.path(
            outline([S(x - 42, 146), (x - 42, 50), (x, 8), (x + 42, 50), S(x + 42, 146)]),
            canvas.halo((0, colour.glow), (0.6, colour.low), (1, colour.middle), y=0.5),
        )
    neck(canvas, [(122, 150), (118, 122), (128, 98)], [40, 34, 26], FIERY, plates=False)
    head(canvas, Place(138, 88, 0.68, 4), FIERY, jaw=16)
    brown = ("#7a5636", "#3d2718", "#ffe0a0")
    body(canvas, trace("30,150! 32,96 40,76 30,52! 48,62 64,62 82,52! 72,76 80,96 82,150!"), brown, 9)
    for x in (45, 67):
        canvas.circle(x, 84, 10, "#ffe0a0")
        canvas.circle(x, 84, 5, "#1a1018")
    canvas.path(polygon(*trace("51,92 61,92 56,104")), "#f0b838")
    limb(
        canvas,
        trace("246,150 284,130 244,112 282,92 262,70"),
        [26, 24, 22, 19, 15],
        (WATERY.palette.body, WATERY.palette.shade, WATERY.palette.rim),
        7,
    )
    body(
        canvas,
        trace("250,72! 252,56 266,50 280,60 284,72 270,80"),
        (WATERY.palette.body, WATERY.palette.shade, WATERY.palette.rim),
        6,
    )
    canvas.circle(270, 62, 3.4, "#ffe9a8")
    canvas.stroke("M282 74q10 0 12 6", "#ff6a7a", 2.2)
    for x in (4, 108, 212, 316):
        box(canvas, x, -4, 20, 156, STONE, 8, 2)
        box(canvas, x, 40, 28, 8, STONE, 4, 1.4)
    for x in (56, 160, 264):
        arch = f"M{x - 42} 146V50Q{x - 36} 20 {x} 8Q{x + 36} 20 {x + 42} 50V146"
        canvas.stroke(arch, STONE[1], 8)
        canvas.stroke(arch, STONE[0], 5)
    canvas.path(polygon((-2, 146), (322, 146), (322, 182), (-2, 182)), p.ground)
    canvas.rect(145, 2, p.rim, 0.6)
    body(
        canvas,
        trace("100,166! 132,152 160,160! 188,152 220,166! 220,176! 160,182 100,176!"),
        ("#fff4d8", "#d8bc8a", "#ffffff"),
        4,
    )
    canvas.stroke("M112 166q24-10 44-2M208 166q-24-10-44-2", "#8a6a44", 2)
    canvas.glow(160, 158, 40, "#fff0c0", 0.6)
    return complete(canvas, p, 160, 90, 12)


HALLS: dict[str, Callable[[], Canvas]] = {
    "catacombs_of_the_dead": catacombs_of_the_dead,
    "sacrificial_pit": sacrificial_pit,
    "cursed_forge": cursed_forge,
    "dragons_lair": dragons_lair,
    "sorcerers_bestiary": sorcerers_bestiary,
}
"""Pictures by component."""
