"""The ten monuments in their landscapes."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Point, Sharp, outline, polygon
from drawing.res_arcana.backdrops import cave, complete, fog, outdoors, sea
from drawing.res_arcana.materials import (
    ANY,
    BONE,
    BRASS,
    CALM,
    DARKSTONE,
    DAWN,
    DEATH,
    DUSK,
    GOLD,
    LEATHER,
    LIFE,
    MARBLE,
    SAND,
    STONE,
    WOOD,
)
from drawing.res_arcana.shapes import block, body, box, coin, crystal, flame, glints, leaf, limb, skull, trace
from drawing.scenery import rays

S = Sharp
GREENSTONE = ("#6a9a8a", "#2c5450", "#d8fff0")


def column(
    canvas: Canvas, x: float, top: float, foot: float, width: float = 16, tone: tuple[str, str, str] = MARBLE
) -> None:
    """A column with capital, base and flutes."""
    box(canvas, x, top + 5, width, foot - top - 10, tone, width * 0.5, 1.6)
    canvas.stroke(
        f"M{x - width * 0.15:.1f} {top + 9}V{foot - 8}M{x + width * 0.2:.1f} {top + 9}V{foot - 8}",
        tone[1],
        1,
        0.6,
    )
    for y in (top, foot - 6):
        box(canvas, x, y, width + 8, 6, tone, 3, 1.2)


def colossus() -> Canvas:
    """A giant of bronze that stands over the harbour and holds a fire."""
    p = DUSK
    canvas = outdoors("colossus", p, 196, 66, 122, "plain", "sun")
    sea(canvas, p, 122, 4)
    bronze = ("#b07a4c", "#54302a", "#ffe0ac")
    for x in (116, 204):
        block(canvas, [(x - 36, 180), (x - 28, 146), (x + 28, 146), (x + 36, 180)], STONE, 9)
    limb(canvas, trace("148,96 132,118 118,150"), [28, 22, 18], bronze, 8)
    limb(canvas, trace("172,96 188,118 202,150"), [28, 22, 18], bronze, 8)
    body(canvas, trace("134,50! 160,42 186,50! 182,78 184,104! 160,112 136,104! 138,78"), bronze, 10, 2.4)
    limb(canvas, trace("184,54 204,44 208,16"), [15, 13, 10], bronze, 4)
    limb(canvas, trace("136,54 116,74 126,98"), [15, 13, 10], bronze, 4)
    body(canvas, trace("148,40 146,24 152,12 168,12 174,24 172,40 160,46"), bronze, 6)
    for x in (146, 153, 160, 167, 174):
        canvas.path(
            polygon((x - 3, 16), (160 + (x - 160) * 1.9, -2 + abs(x - 160) * 0.4), (x + 3, 16)), "#ffe0ac"
        )
    canvas.glow(208, 4, 46, "#ffb84a", 0.9)
    flame(canvas, 208, 16, 0.42)
    block(canvas, trace("130,96 190,96 178,124 160,116 142,124"), LEATHER, 6)
    block(canvas, trace("144,160 184,160 176,172 152,172"), WOOD, 4, 1.4)
    body(canvas, trace("164,134! 178,144 180,157! 164,157!"), ("#fff4e0", "#c8a890", "#ffffff"), 5, 1.2)
    return complete(canvas, p, 190, 70, 10)


def golden_statue() -> Canvas:
    """A woman of gold with a wreath and a cup, on a pedestal."""
    p = GOLD
    canvas = outdoors("golden-statue", p, 160, 66, 138, "hills")
    rays(canvas, 160, 60, 200, "#fff6cc", 16, 0.5)
    gold = ("#f4bc3a", "#9a661c", "#fff8d0")
    for x in (58, 262):
        column(canvas, x, 40, 172, 22, SAND)
    block(canvas, trace("112,180 118,140 202,140 208,180"), MARBLE, 10, 2.2)
    canvas.path(polygon(*trace("142,152 178,152 174,170 146,170")), BRASS[0])
    limb(canvas, trace("178,62 198,46 204,20"), [13, 11, 9], gold, 4)
    body(
        canvas, trace("138,62! 160,54 182,62! 176,88 184,118 194,142! 126,142! 136,118 144,88"), gold, 8, 2.4
    )
    canvas.stroke("M152 92q-6 28-14 46M162 94q2 24 0 44M172 94q6 24 10 42", "#a8701c", 2.4)
    limb(canvas, trace("142,64 126,84 142,100 158,92"), [13, 11, 10, 8], gold, 4)
    body(canvas, trace("150,50 146,36 150,22 162,18 172,24 174,38 168,52 160,56"), gold, 7)
    for index in range(5):
        leaf(
            canvas,
            148 + index * 5,
            26 - 5 + abs(index - 2) * 2,
            14,
            -150 + index * 30,
            ("#fff0a0", "#c8922c", "#ffffff"),
        )
    body(canvas, trace("192,0! 216,0! 212,14 204,20 196,14"), BRASS, 5, 1.6)
    glints(canvas, (206, -2 + 8, 13), (150, 70, 9), (184, 120, 8), (136, 46, 7))
    return complete(canvas, p, 160, 70, 22)


def great_pyramid() -> Canvas:
    """A pyramid with a golden top in the desert."""
    p = GOLD
    canvas = outdoors("great-pyramid", p, 196, 66, 134, "hills", "sun")
    block(canvas, trace("250,142 286,96 330,142"), ("#c89858", "#7a5230", "#fff0c0"), 12, 1.6)
    canvas.path(polygon(*trace("160,14 30,150 178,166")), "#e8bc74")
    canvas.path(polygon(*trace("160,14 178,166 286,146")), "#8a5a34")
    pen = Pen()
    for step in range(1, 8):
        share = step / 8
        pen.move((160 - 130 * share, 14 + 136 * share)).line(
            (160 + 18 * share, 14 + 152 * share), (160 + 126 * share, 14 + 132 * share)
        )
    canvas.stroke(str(pen), "#6a4426", 1.4, 0.55)
    canvas.path(polygon(*trace("160,14 136,39 163,43")), "#fff2b0")
    canvas.path(polygon(*trace("160,14 163,43 183,38")), "#d89a2c")
    canvas.stroke("M30 150L160 14", "#fff4cc", 2)
    canvas.path(polygon(*trace("92,158 92,136 98,130 105,137 105,160")), "#3a1f10")
    canvas.glow(160, 14, 60, "#fff6cc", 0.9)
    canvas.path(
        outline([S(-4, 162), (80, 156), (170, 166), (260, 152), S(324, 160), S(324, 184), S(-4, 184)]),
        p.shade,
    )
    for x, y, tall in ((40, 170, 44), (292, 168, 36)):
        limb(
            canvas,
            [(x, y), (x + 4, y - tall * 0.6), (x - 2, y - tall)],
            [6, 5, 3],
            ("#5a3a1c", "#2a180c", "#e8b070"),
            2,
            1.2,
        )
        for turn in (-160, -130, -50, -20, 20, 160):
            leaf(canvas, x - 2, y - tall, 24, turn, ("#4a7a3a", "#1f4428", "#d8e88c"))
    glints(canvas, (160, 16, 14))
    return complete(canvas, p, 160, 60, 10)


def hanging_gardens() -> Canvas:
    """Terraces on arches, overgrown, with waterfalls."""
    p = LIFE
    canvas = outdoors("hanging-gardens", p, 160, 62, 140, "hills", "sun")
    for y, half in ((44, 48), (86, 84), (130, 126)):
        box(canvas, 160, y, half * 2, 42, SAND, 10, 2)
        pen = Pen()
        for index in range(round(half / 14)):
            middle = 160 - half + 14 + index * 28
            pen.move((middle - 9, y + 42)).line((middle - 9, y + 22)).curve(
                (middle, y + 10), (middle + 9, y + 22)
            ).line((middle + 9, y + 42)).close()
        canvas.path(str(pen), "#5a3a24")
    for y, half in ((44, 48), (86, 84), (130, 126)):
        ivy: list[Point] = [S(160 - half - 8, y + 6)]
        for index in range(9):
            x = 160 - half + half * 2 * index / 8
            ivy.append((x, y - canvas.random.uniform(6, 16)))
        ivy.append(S(160 + half + 8, y + 6))
        for index in range(9):
            x = 160 + half - half * 2 * index / 8
            ivy.append((x, y + (canvas.random.uniform(12, 24) if index % 2 else 4)))
        body(canvas, ivy, ("#4fae4a", "#1f6a3a", "#e8ffa4"), 5, 1.8)
        for _ in range(4):
            x = 160 + canvas.random.uniform(-half, half)
            canvas.circle(
                x,
                y + canvas.random.uniform(-5, 5),
                3.6,
                canvas.random.choice(("#ff8ab4", "#ffd84a", "#ffffff")),
            )
    for x, y in ((124, 48), (198, 90)):
        canvas.path(polygon((x - 7, y), (x + 7, y), (x + 10, y + 82), (x - 10, y + 82)), "#bff0ff", 0.9)
        canvas.stroke(f"M{x - 2} {y + 4}v72M{x + 4} {y + 10}v64", "#ffffff", 1.6)
    for x, y, tall in ((160, 40, 34), (142, 40, 22), (180, 40, 24), (92, 82, 26), (236, 82, 26)):
        canvas.path(polygon((x - tall * 0.28, y), (x, y - tall), (x + tall * 0.28, y)), "#1f6a3a")
        canvas.path(polygon((x - tall * 0.28, y), (x, y - tall), (x - 1, y)), "#3f9a48")
    return complete(canvas, p, 160, 70, 12)


def library() -> Canvas:
    """Shelves of books under a dome, a ladder and a lamp."""
    p = ANY
    canvas = cave("library", p, 160, 70)
    canvas.rect(0, 180, p.shade)
    canvas.path(
        outline(trace("104,180! 104,60 160,12 216,60 216,180!")),
        canvas.fade((0, "#ffeab0"), (0.6, "#c08ae4"), (1, "#4c2f92")),
    )
    rays(canvas, 160, 50, 150, "#fffbe0", 12, 0.5)
    tones = ("#c8404a", "#d89a34", "#3f8a5a", "#3f6ac0", "#8a4ab8", "#e8d8b0")
    for left, width in ((4, 96), (220, 96)):
        block(canvas, trace(f"{left},-2 {left + width},-2 {left + width},182 {left},182"), WOOD, 8)
        for row in range(4):
            y = 10 + row * 42
            canvas.path(
                polygon((left + 7, y), (left + width - 7, y), (left + width - 7, y + 34), (left + 7, y + 34)),
                "#2a160c",
            )
            x = left + 9.0
            while x < left + width - 16:
                wide, tall = canvas.random.uniform(6, 12), canvas.random.uniform(22, 32)
                canvas.path(
                    polygon((x, y + 34 - tall), (x + wide, y + 34 - tall), (x + wide, y + 34), (x, y + 34)),
                    canvas.random.choice(tones),
                )
                x += wide + 1.2
    canvas.stroke("M232 182L206 26M252 182L222 26", "#f0c070", 4)
    pen = Pen()
    for step in range(6):
        y = 46 + step * 24
        pen.move((209 + step * 4, y)).line((225 + step * 4.6, y))
    canvas.stroke(str(pen), "#f0c070", 3)
    block(canvas, trace("124,180 130,140 190,140 196,180"), WOOD, 7)
    body(
        canvas,
        trace("118,136! 140,124 160,134! 180,124 202,136! 202,144! 160,150 118,144!"),
        ("#fff4d8", "#d8bc8a", "#ffffff"),
        4,
    )
    canvas.glow(160, 108, 44, "#fffbe0", 0.8)
    glints(canvas, (160, 104, 12), (140, 84, 7), (180, 76, 8))
    return complete(canvas, p, 160, 90, 14)


def mausoleum() -> Canvas:
    """A domed tomb of dark stone between cypresses."""
    p = DEATH
    canvas = outdoors("mausoleum", p, 160, 60, 138, "hills", "moon")
    for x, tall in ((34, 116), (66, 92), (256, 92), (288, 118)):
        body(
            canvas,
            [
                S(x, 166 - tall),
                (x + 12, 166 - tall * 0.5),
                S(x + 9, 168),
                S(x - 9, 168),
                (x - 12, 166 - tall * 0.5),
            ],
            ("#2c4a44", "#10201f", "#a4c8b4"),
            7,
        )
    body(canvas, trace("112,72! 116,42 140,20 160,14 180,20 204,42 208,72!"), DARKSTONE, 14, 2.4)
    canvas.stroke("M134 30q-8 18-8 42M160 16v56M186 30q8 18 8 42", "#1f1b30", 2)
    box(canvas, 160, 4, 6, 12, STONE, 3, 1.2)
    box(canvas, 160, 70, 132, 14, STONE, 6)
    box(canvas, 160, 84, 116, 82, DARKSTONE, 12)
    for x in (110, 138, 182, 210):
        column(canvas, x, 84, 166, 13, STONE)
    canvas.path(outline(trace("146,166! 146,110 160,96 174,110 174,166!")), "#0a0812")
    canvas.glow(160, 140, 26, "#9cff8a", 0.7)
    skull(canvas, 160, 84, 0.2, BONE)
    for y, half in ((164, 84), (172, 100)):
        box(canvas, 160, y, half * 2, 10, STONE, 4)
    fog(canvas, p, 146, 0.45)
    return complete(canvas, p, 160, 110, 12)


def obelisk() -> Canvas:
    """A needle of stone with glowing signs, out of whose tip essences spring."""
    p = DUSK
    canvas = outdoors("obelisk", p, 160, 50, 138, "ridge")
    for angle, colour in ((-60, "#ff5a4a"), (-30, "#5fd87a"), (30, "#4fa8ff"), (60, "#8a7ab0")):
        x = 160 + angle * 1.3
        canvas.path(
            outline(
                [
                    S(158, 30),
                    (160 + angle * 0.6, 2 + abs(angle) * 0.2),
                    (x, 40 + abs(angle) * 0.5),
                    (160 + angle * 0.5, 18 + abs(angle) * 0.2),
                ]
            ),
            colour,
            0.8,
        )
        canvas.circle(x, 44 + abs(angle) * 0.5, 8, mix(colour, "#ffffff", 0.25))
        canvas.glow(x, 44 + abs(angle) * 0.5, 20, colour, 0.7)
    block(canvas, trace("132,164 142,34 178,34 188,164"), ("#7a6a94", "#352a56", "#fff0dc"), 14, 2.6)
    canvas.path(polygon(*trace("142,34 160,8 164,38")), "#fff2b0")
    canvas.path(polygon(*trace("160,8 178,34 164,38")), "#e0a030")
    canvas.glow(160, 18, 56, "#fff6cc", 0.9)
    signs = (
        "M152 52l8-6 8 6M160 46v16M152 74h16M160 68v14M153 98a7 7 0 1 0 14 0a7 7 0 1 0-14 "
        "0M150 122l10-10 10 10-10 10zM148 148h24M152 154h16"
    )
    canvas.stroke(signs, "#8ff0e0", 3)
    canvas.glow(160, 100, 60, "#8ff0e0", 0.35)
    for y, half in ((160, 42), (170, 58)):
        box(canvas, 160, y, half * 2, 14, STONE, 5)
    return complete(canvas, p, 160, 50, 18)


def oracle() -> Canvas:
    """A stone face in a cliff that breathes mist."""
    p = CALM
    canvas = cave("oracle", p, 160, 84)
    body(
        canvas, trace("96,186! 88,120 92,60 118,18 160,6 202,18 228,60 232,120 224,186!"), GREENSTONE, 20, 2.8
    )
    body(
        canvas,
        trace("104,70! 130,56 150,66 160,78! 170,66 190,56 216,70! 208,82 180,78 160,92 140,78 112,82"),
        ("#4c7a70", "#234844", "#c8fff0"),
        6,
    )
    for side in (-1, 1):
        x = 160 + side * 30
        canvas.path(outline([S(x - 18, 90), (x, 78), S(x + 18, 90), (x, 101)]), "#0c2030")
        canvas.glow(x, 90, 30, "#8fe8ff", 1, "#ffffff")
        canvas.ellipse(x, 90, 9, 6, "#ffffff")
    body(canvas, trace("152,80! 168,80! 178,118 160,126 142,118"), ("#7cae9c", "#38685e", "#e0fff4"), 9)
    canvas.path(polygon(*trace("160,26 170,44 160,60 150,44")), "#8fe8ff")
    canvas.path(polygon(*trace("160,26 170,44 150,44")), "#ffffff", 0.7)
    canvas.path(outline(trace("128,142! 160,134 192,142! 184,160 160,166 136,160")), "#0a1a28")
    for y, wide, strength in ((156, 70, 0.8), (168, 120, 0.6)):
        canvas.ellipse(160, y, wide, 11, "#d8f6ff", strength * 0.5)
    canvas.stroke("M150 150q-30 16-70 8M170 152q40 14 84 2M160 156q4 14-10 22", "#e8fbff", 5, 0.75)
    canvas.stroke(
        "M112 108q6 22 4 44M208 108q-6 22-4 44M126 26q10 8 14 18M196 28q-12 6-16 14", "#2c5450", 2.4, 0.8
    )
    for x, y, turn in ((100, 40, -160), (222, 44, -20), (94, 66, 170), (228, 76, 10)):
        leaf(canvas, x, y, 26, turn)
    return complete(canvas, p, 160, 90, 12)


def solomons_mine() -> Canvas:
    """The mouth of a mine full of gold and gems, a cart before it."""
    p = GOLD
    canvas = cave("solomons-mine", p, 166, 84)
    canvas.path(outline(trace("78,170! 84,70 120,30 166,22 212,30 248,70 254,170!")), "#2a140c")
    canvas.path(
        outline(trace("96,170! 100,78 130,44 166,38 202,44 232,78 236,170!")),
        canvas.halo((0, "#fff2b0"), (0.5, "#d8902c"), (1, "#4a220e"), y=0.6),
    )
    for x, y, wide, tall, colour, turn in (
        (104, 74, 14, 30, "#5fd87a", 120),
        (228, 80, 14, 30, "#6ab0ff", -120),
        (140, 44, 14, 26, "#ff6a7a", 170),
        (196, 46, 14, 26, "#c88af0", 200),
    ):
        crystal(canvas, x, y, wide, tall, colour, turn)
    for line in ("80,172 86,44", "252,172 246,44"):
        limb(canvas, trace(line), [18, 16], WOOD, 6)
    limb(canvas, trace("66,44 166,34 266,44"), [18, 18, 18], WOOD, 6)
    canvas.stroke("M96 178L150 132M236 178L182 132", "#8a92a8", 4)
    for x, y in ((132, 108), (160, 100), (188, 106), (146, 94), (176, 92), (204, 114), (116, 114), (162, 86)):
        coin(canvas, x, y, 15, 0.62)
    for points, colour in (
        ("142,98 152,88 162,98 152,110", "#e0374a"),
        ("180,100 190,90 200,100 190,112", "#3f95f0"),
    ):
        canvas.path(polygon(*trace(points)), colour)
    block(canvas, trace("104,112 216,112 202,156 118,156"), ("#6e7488", "#2c3046", "#dce4f8"), 10, 2.4)
    canvas.stroke("M108 122h104M112 140h96", "#2c3046", 3)
    for x in (132, 188):
        canvas.circle(x, 160, 14, "#23273a")
        canvas.ring(x, 160, 12, "#8a92a8", 4)
        canvas.circle(x, 160, 4, "#c8d0e6")
    glints(canvas, (162, 86, 13), (132, 104, 9), (200, 108, 8))
    return complete(canvas, p, 166, 84, 20)


def temple() -> Canvas:
    """A temple of marble on a hill, with a holy fire."""
    p = DAWN
    canvas = outdoors("temple", p, 160, 64, 140, "hills")
    for y, half in ((150, 104), (160, 118), (170, 132)):
        box(canvas, 160, y, half * 2, 12, MARBLE, 5)
    box(canvas, 160, 72, 156, 80, ("#8a86a8", "#4a4870", "#c8c8e8"), 10)
    canvas.path(outline(trace("140,152! 140,104 160,90 180,104 180,152!")), "#2a2448")
    canvas.glow(160, 130, 44, "#ffcf6a", 0.9)
    flame(canvas, 160, 152, 0.52)
    for x in (82, 113, 207, 238):
        column(canvas, x, 72, 152, 18)
    box(canvas, 160, 60, 196, 14, MARBLE, 6)
    block(canvas, trace("56,60 160,14 264,60"), MARBLE, 9, 2.6)
    canvas.path(polygon(*trace("92,56 160,25 228,56")), "#a096b8")
    canvas.circle(160, 44, 11, "#f0b838")
    canvas.circle(160, 44, 7, "#ffe9a0")
    for x in (60, 160, 260):
        canvas.path(
            polygon(
                (x - 7, 62 if x != 160 else 16), (x, 44 if x != 160 else 0), (x + 7, 62 if x != 160 else 16)
            ),
            "#f0b838",
        )
    for x, y, tall in ((28, 168, 60), (294, 168, 66)):
        body(
            canvas,
            [S(x, y - tall), (x + 13, y - tall * 0.4), S(x + 8, y), S(x - 8, y), (x - 13, y - tall * 0.4)],
            ("#4a8a5a", "#1f4a3a", "#e0ffb0"),
            7,
        )
    return complete(canvas, p, 160, 70, 10)


MONUMENTS: dict[str, Callable[[], Canvas]] = {
    "colossus": colossus,
    "golden_statue": golden_statue,
    "great_pyramid": great_pyramid,
    "hanging_gardens": hanging_gardens,
    "library": library,
    "mausoleum": mausoleum,
    "obelisk": obelisk,
    "oracle": oracle,
    "solomons_mine": solomons_mine,
    "temple": temple,
}
"""Pictures by component."""
