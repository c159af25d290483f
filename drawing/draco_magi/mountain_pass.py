"""The table of Draco Magi: a pass in the mountains at dusk."""

from drawing.canvas import Canvas, mix
from drawing.dragons.figures import shadow
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon
from drawing.scenery import mist, pines, ridge, sparks, stars

S = Sharp
WIDTH, HEIGHT = 1200, 420
GAP = 620
"""The x of the pass."""


def draw_pass() -> Canvas:
    """The whole scene, 1200 by 420."""
    canvas = Canvas(WIDTH, HEIGHT, "pass", light=(0.75, -0.5))
    dusk = canvas.fade((0, "#171238"), (0.4, "#3c2560"), (0.7, "#8a4468"), (0.92, "#e08a5a"), (1, "#f4b878"))
    canvas.rect(0, HEIGHT, dusk)
    stars(canvas, 80, "#fff0dc", 0.4)
    canvas.glow(GAP, 290, 330, "#ffb070", 0.75, "#ffe6b0")
    canvas.circle(GAP, 284, 38, "#fff0c8")
    pen = Pen()
    for x, y, wide in ((120, 96, 190), (420, 60, 240), (820, 110, 220), (1040, 66, 180)):
        pen.move((x, y)).curve((x + wide / 2, y - 12), (x + wide, y)).curve(
            (x + wide / 2, y + 8), (x, y)
        ).close()
    canvas.path(str(pen), "#c8708a", 0.35)
    ridge(canvas, 300, 120, "#6a3a6c", "#c87a78", 20)
    for shape, tone in (
        (
            [
                (-10, 440),
                (-10, 150),
                (70, 96),
                (150, 168),
                (214, 128),
                (330, 240),
                (430, 290),
                (590, 350),
                (600, 440),
            ],
            "#3a2454",
        ),
        (
            [
                (1210, 440),
                (1210, 120),
                (1120, 70),
                (1036, 160),
                (980, 132),
                (880, 236),
                (800, 262),
                (650, 352),
                (640, 440),
            ],
            "#3a2454",
        ),
    ):
        canvas.form(
            polygon(*[(float(x), float(y)) for x, y in shape]),
            tone,
            mix(tone, "#120a2c", 0.5),
            "#ffb48a",
            3,
            46,
            light=(0.7 if shape[0][0] < 0 else -0.7, -0.4),
        )
    snow: list[list[Point]] = [
        [(70, 96), (38, 118), (62, 128), (76, 116), (96, 136), (112, 132)],
        [(214, 128), (186, 148), (206, 158), (222, 146), (242, 160)],
        [(1120, 70), (1090, 104), (1112, 112), (1128, 98), (1150, 120), (1164, 94)],
        [(980, 132), (952, 166), (976, 160), (998, 168), (1012, 148)],
    ]
    canvas.path("".join([polygon(*flake) for flake in snow]), "#f4d8e0", 0.9)
    mist(canvas, 290, 90, "#ffc0a0", 0.35)
    road: list[Point] = [(590, 446), (640, 412), (602, 386), (630, 364), (GAP, 350)]
    ground = [
        S(-10, 440),
        S(-10, 366),
        (220, 352),
        (480, 378),
        (GAP, 346),
        (780, 376),
        (1000, 348),
        S(1210, 360),
        S(1210, 440),
    ]
    canvas.path(outline(ground), "#1c1238")
    canvas.path(brush(road, [76, 44, 22, 10, 3], 4), "#a86a6a", 0.8)
    # A beacon on each side of the road.
    for x, tall in ((470, 74), (770, 84)):
        foot = 372.0
        canvas.form(
            polygon((x - 15, foot), (x - 10, foot - tall), (x + 10, foot - tall), (x + 15, foot)),
            "#33224c",
            "#170e2c",
            "#ffb48a",
            2,
            10,
        )
        canvas.form(
            polygon(
                (x - 15, foot - tall),
                (x - 15, foot - tall - 12),
                (x + 15, foot - tall - 12),
                (x + 15, foot - tall),
            ),
            "#3c2a58",
            rim="#ffb48a",
            rim_width=2,
        )
        canvas.glow(x, foot - tall - 24, 54, "#ff9a3c", 0.8, "#fff0b0")
        flame = [
            S(x, foot - tall - 42),
            (x + 9, foot - tall - 22),
            (x, foot - tall - 11),
            (x - 9, foot - tall - 22),
        ]
        canvas.path(outline(flame), "#ffd06a")
    pines(canvas, 410, 110, "#120b28", 34, gap=(380, 860))
    for x, y, size, turn, flip in (
        (300, 82, 0.5, -8, False),
        (392, 122, 0.26, -4, False),
        (910, 96, 0.42, -6, True),
        (560, 150, 0.2, 0, True),
    ):
        shadow(canvas, Place(x, y, size, turn, flip), "#1c1238", 0.9)
    sparks(canvas, GAP, 330, 150, "#ffd8a0", 16, 2)
    return canvas
