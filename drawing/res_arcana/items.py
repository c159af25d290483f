"""The eight magic items, each on velvet."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, Place, Sharp, circle_points, outline, polygon
from drawing.res_arcana.backdrops import complete, velvet
from drawing.res_arcana.materials import (
    BLUE_FIRE,
    BRASS,
    LEATHER,
    VELVET,
    WOOD,
)
from drawing.res_arcana.shapes import (
    block,
    body,
    coin,
    drop,
    flame,
    glints,
    lathe,
    leaf,
    limb,
    skull,
    spiral,
    trace,
)
from drawing.scenery import rays

S = Sharp
GLASSWARE = ("#b4ecf0", "#5aa4b4", "#ffffff")


def alchemy() -> Canvas:
    """A retort from which gold drips on a heap of coins."""
    p = VELVET
    canvas = velvet("alchemy", p)
    canvas.stroke("M84 156L96 118M152 156L140 118", "#3a2a20", 6)
    canvas.ring(118, 112, 28, "#3a2a20", 5)
    flame(canvas, 118, 156, 0.3, BLUE_FIRE)
    body(
        canvas,
        trace(
            "112,22! 100,40 78,60 72,88 90,114 118,122 148,114 164,88 176,66 206,58 238,74 "
            "246,104! 254,102! 254,72 228,46 196,38 160,40 140,22!"
        ),
        GLASSWARE,
        12,
        2.4,
    )
    canvas.path(outline(trace("76,86! 118,94 162,84! 158,102 142,115 118,119 92,112 79,98")), "#ffb52e")
    canvas.ellipse(119, 87, 42, 5, "#ffe49a")
    for x, y, size in ((108, 100, 5), (132, 104, 4), (120, 76, 3.5), (134, 68, 2.6)):
        canvas.circle(x, y, size, "#fff0c0", 0.85)
    canvas.path(polygon(*trace("88,62 104,44 110,46 94,68")), "#ffffff", 0.75)
    canvas.path(drop(250, 122, 6), "#ffd04a")
    for x, y in ((226, 154), (252, 156), (278, 154), (238, 147), (264, 147), (251, 140)):
        coin(canvas, x, y, 15, 0.44)
    glints(canvas, (252, 136, 12), (96, 52, 9), (280, 150, 7))
    return complete(canvas, p)


def calm_elan() -> Canvas:
    """A drop and a flame that meet in one medal."""
    p = VELVET
    canvas = velvet("calm-elan", p)
    canvas.circle(160, 86, 66, BRASS[1])
    canvas.circle(158, 84, 65, BRASS[2])
    canvas.circle(160, 86, 62, BRASS[0])
    canvas.path("M160 30A56 56 0 0 0 160 142A28 28 0 0 1 160 86A28 28 0 0 0 160 30z", "#1f5cc0")
    canvas.path("M160 30A56 56 0 0 1 160 142A28 28 0 0 1 160 86A28 28 0 0 0 160 30z", "#c8302a")
    canvas.path("M160 30A56 56 0 0 0 106 100Q112 46 160 30z", "#6ab0f8", 0.8)
    canvas.path("M160 142A56 56 0 0 0 214 74Q212 124 160 142z", "#7a1220", 0.8)
    canvas.path(drop(134, 84, 20), "#8fdcff")
    canvas.path(drop(130, 86, 10), "#ffffff", 0.8)
    flame(canvas, 190, 112, 0.56)
    glints(canvas, (118, 34, 11), (208, 44, 9))
    return complete(canvas, p, 160, 84, 16, 106)


def death_life() -> Canvas:
    """One half a skull, the other half in leaf."""
    p = VELVET
    canvas = velvet("death-life", p)
    canvas.circle(160, 88, 68, "#0a2a2e")
    canvas.path("M160 20A68 68 0 0 0 160 156z", "#2b2540")
    canvas.path("M160 20A68 68 0 0 1 160 156z", "#2f8a4a")
    canvas.ring(160, 88, 68, BRASS[0], 5)
    skull(canvas, 160, 88, 1.06, ("#ece4cc", "#9a8e78", "#fffdf0"))
    canvas.path(
        outline(
            trace("160,38! 188,42 205,72 200,94 188,104! 184,130 160,137! 164,120 160,104 164,88 160,70")
        ),
        "#3f9a4a",
    )
    canvas.path(outline(trace("166,89! 178,76 192,80 192,96 176,100")), "#123a24")
    canvas.glow(180, 88, 17, "#ffe86a", 1, "#fffbe0")
    for x, y, size, turn in (
        (170, 50, 26, -40),
        (186, 60, 26, 10),
        (194, 80, 24, 30),
        (172, 70, 22, -10),
        (188, 106, 24, 50),
        (170, 118, 24, 40),
        (164, 134, 22, 10),
        (168, 40, 24, -80),
    ):
        leaf(canvas, x, y, size, turn, ("#62c458", "#22703c", "#eaffa0"))
    canvas.glow(142, 90, 14, "#9a8aff", 0.8)
    canvas.circle(206, 50, 7, "#ffb4d0")
    canvas.circle(206, 50, 3, "#ffe27a")
    return complete(canvas, p, 160, 84, 12, 106)


def divination() -> Canvas:
    """A crystal ball with an eye in it and three cards before it."""
    p = VELVET
    canvas = velvet("divination", p, 160, 78)
    for turn in (-62, -36, 36, 62):
        place = Place(160, 140, 1, turn)
        block(
            canvas,
            place.all(trace("-20,-118 20,-118 20,-52 -20,-52")),
            ("#f4e8cc", "#b4986a", "#ffffff"),
            4,
            2,
        )
        canvas.stroke(polygon(*place.all(trace("-13,-111 13,-111 13,-59 -13,-59"))), "#8a5a2c", 1.6)
        canvas.path(polygon(*place.all(trace("0,-98 8,-86 0,-74 -8,-86"))), "#a83a54")
    lathe(canvas, 160, [S(34, 122), (40, 132), (54, 142), S(58, 156)], BRASS, 8)
    canvas.circle(
        160,
        76,
        54,
        canvas.halo(
            (0, "#ffffff"), (0.25, "#b8a4ff"), (0.65, "#5a3fb0"), (1, "#1c1150"), x=0.42, y=0.4, radius=0.62
        ),
    )
    canvas.ring(160, 76, 54, "#e6dcff", 2)
    canvas.path(outline(trace("116,78! 138,60 160,54 182,60 204,78! 182,94 160,100 138,94")), "#fff8ea")
    canvas.circle(160, 77, 20, "#1f7a8a")
    canvas.circle(160, 77, 20, canvas.halo((0.3, "#8ff0e0"), (1, "#0c4a60")))
    canvas.circle(160, 77, 9, "#0a0818")
    canvas.circle(153, 70, 4.5, "#ffffff")
    canvas.path(outline(trace("118,48! 130,34 146,28! 134,42 124,56!")), "#ffffff", 0.7)
    glints(canvas, (204, 34, 11), (110, 40, 8))
    return complete(canvas, p, 160, 70, 16, 106)


def protection() -> Canvas:
    """A shield with a star that throws flames back."""
    p = VELVET
    canvas = velvet("protection", p)
    rays(canvas, 160, 84, 150, "#fff6cc", 14, 0.5)
    shape = trace("160,16! 184,30 222,32! 222,82 206,122 160,158! 114,122 98,82 98,32! 136,30")
    canvas.form(outline(shape), *BRASS, 3, 9)
    inner = trace("160,30! 180,42 210,44! 210,82 196,114 160,144! 124,114 110,82 110,44! 140,42")
    canvas.form(outline(inner), "#2f6fc0", "#12386e", "#c8ecff", 2, 14, light=(-0.9, 0))
    canvas.path(
        polygon(
            *[
                q
                for pair in zip(
                    circle_points(160, 84, 36, 5), circle_points(160, 84, 15, 5, -54), strict=True
                )
                for q in pair
            ]
        ),
        "#fff0b8",
    )
    canvas.path(
        "".join(
            [
                polygon((160, 84), a, b)
                for a, b in zip(
                    circle_points(160, 84, 36, 5), circle_points(160, 84, 15, 5, -54), strict=True
                )
            ]
        ),
        "#d89a34",
    )
    for x, y in ((104, 40), (216, 40), (160, 24), (116, 112), (204, 112)):
        canvas.circle(x, y, 3.4, BRASS[2])
    for x, y, flip in ((60, 116, False), (262, 116, True)):
        flame(canvas, x, y + 10, 0.44, flip=flip)
    glints(canvas, (122, 48, 14), (206, 70, 8))
    return complete(canvas, p, 160, 84, 12, 110)


def reanimate() -> Canvas:
    """An ankh whose light turns in a circle and raises a withered flower."""
    p = VELVET
    canvas = velvet("reanimate", p)
    for arc in ("94,60 116,24 160,12 206,26", "226,112 204,148 160,160 114,146"):
        canvas.path(
            outline(trace(arc), False),
            "none",
            stroke="#eafff6",
            stroke_width=7,
            stroke_linecap="round",
            opacity=0.85,
        )
    block(canvas, trace("202,8 232,44 190,44"), ("#eafff6", "#8fd8c8", "#ffffff"), 3, 1)
    block(canvas, trace("118,164 88,128 130,128"), ("#eafff6", "#8fd8c8", "#ffffff"), 3, 1)
    canvas.path(
        (
            "M160 22C196 22 192 66 171 76H204V92H171V150H149V92H116V76H149C128 66 124 22 160 "
            "22zM160 38C146 40 150 62 160 70C170 62 174 40 160 38z"
        ),
        BRASS[1],
        fill_rule="evenodd",
        transform="translate(2 3)",
    )
    canvas.path(
        (
            "M160 22C196 22 192 66 171 76H204V92H171V150H149V92H116V76H149C128 66 124 22 160 "
            "22zM160 38C146 40 150 62 160 70C170 62 174 40 160 38z"
        ),
        "#ffd458",
        fill_rule="evenodd",
    )
    canvas.stroke("M137 44q2-18 23-19M119 78h30M152 92v54", "#fff6cc", 2.4)
    canvas.circle(160, 84, 7, "#3fbf9a")
    canvas.circle(158, 82, 2.4, "#ffffff")
    canvas.stroke("M262 158q-6-26 4-46", "#3f8a4a", 4)
    leaf(canvas, 260, 136, 24, -150)
    for x, y in circle_points(267, 104, 9, 6):
        canvas.circle(x, y, 6, "#ff9ac0")
    canvas.circle(267, 104, 5, "#ffe27a")
    canvas.stroke("M58 158q6-24-4-34-8-6-14 4", "#7a6a4a", 4)
    canvas.circle(40, 132, 6, "#6a5640")
    glints(canvas, (134, 34, 10), (206, 80, 9))
    return complete(canvas, p, 160, 84, 16, 106)


def research() -> Canvas:
    """A lens above an open book, in which one sign grows large."""
    p = VELVET
    canvas = velvet("research", p, 150, 80)
    body(canvas, trace("46,142! 100,126 160,142! 220,126 276,142! 276,156! 160,166 46,156!"), LEATHER, 5)
    body(
        canvas,
        trace("54,82! 84,66 130,68 160,84! 160,148! 120,130 84,130 46,142!"),
        ("#fff4d8", "#d8bc8a", "#ffffff"),
        3,
    )
    body(
        canvas,
        trace("266,82! 236,66 190,68 160,84! 160,148! 200,130 236,130 274,142!"),
        ("#f4e4c0", "#c0a070", "#ffffff"),
        6,
    )
    pen = Pen()
    for row in range(4):
        y = 88 + row * 11
        pen.move((68 - row * 2, y)).curve((100, y - 12), (146, y + 2))
        pen.move((252 + row * 2, y)).curve((220, y - 12), (174, y + 2))
    canvas.stroke(str(pen), "#8a6a44", 2.4, 0.75)
    limb(canvas, trace("210,106 238,134 262,158"), [13, 15, 13], WOOD, 5, 2)
    canvas.circle(180, 74, 44, "#e8fff8", 0.85)
    canvas.stroke(polygon(*circle_points(180, 76, 24, 3)), "#b0402a", 4)
    canvas.circle(180, 80, 7, "#b0402a")
    canvas.ring(180, 74, 44, BRASS[1], 10)
    canvas.ring(180, 74, 44, "#f0b838", 7)
    canvas.stroke("M146 66A36 36 0 0 1 172 40", "#ffffff", 5, 0.9)
    glints(canvas, (214, 42, 11), (92, 60, 8))
    return complete(canvas, p, 160, 76, 12, 106)


def transmutation() -> Canvas:
    """A round flask in which the colours of the essences whirl."""
    p = VELVET
    canvas = velvet("transmutation", p, 160, 96)
    lathe(
        canvas,
        160,
        [S(20, 18), (15, 24), S(15, 50), (40, 66), (58, 98), (44, 138), S(26, 150), S(30, 156)],
        GLASSWARE,
        14,
        2.6,
    )
    canvas.circle(160, 102, 48, "#2f2470")
    for index, colour in enumerate(("#ff5a4a", "#5fd87a", "#4fa8ff", "#ffd04a")):
        canvas.stroke(spiral(160, 102, 44, 1.15, 0.92, index * 90), colour, 9, 0.95)
    canvas.circle(160, 102, 9, "#ffffff")
    canvas.glow(160, 102, 34, "#ffffff", 0.75)
    canvas.path(outline(trace("112,92! 120,72 140,60! 128,76 120,96!")), "#ffffff", 0.75)
    body(canvas, trace("144,4! 176,4! 174,22! 146,22!"), ("#b88a58", "#6a4624", "#f4d8a8"), 5, 1.6)
    for x, y, colour in (
        (70, 70, "#ff5a4a"),
        (58, 112, "#4fa8ff"),
        (252, 66, "#5fd87a"),
        (264, 112, "#ffd04a"),
    ):
        canvas.glow(x, y, 26, colour, 0.7)
        canvas.circle(x, y, 9, mix(colour, "#ffffff", 0.2))
        canvas.circle(x - 3, y - 3, 2.6, "#ffffff")
    glints(canvas, (196, 74, 10), (144, 38, 7))
    return complete(canvas, p, 160, 84, 14, 106)


ITEMS: dict[str, Callable[[], Canvas]] = {
    "alchemy": alchemy,
    "calm_elan": calm_elan,
    "death_life": death_life,
    "divination": divination,
    "protection": protection,
    "reanimate": reanimate,
    "research": research,
    "transmutation": transmutation,
}
"""Pictures by component."""
