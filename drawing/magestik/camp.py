"""The table of MagestiK: a camp of mages in the mountains at night."""

from drawing.canvas import Canvas
from drawing.paths import Pen, Sharp, outline, polygon
from drawing.scenery import mist, pines, ridge, sparks, stars

S = Sharp
FIRE = 190
"""The x of the fire: at the left, below the words about the turn."""


def draw_camp() -> Canvas:
    """The whole scene, 1200 by 420."""
    canvas = Canvas(1200, 420, "camp")
    canvas.rect(0, 420, canvas.fade((0, "#0d0a26"), (0.55, "#231a52"), (1, "#4a2d5e")))
    stars(canvas, 110, "#fff4d8", 0.62)
    ridge(canvas, 300, 150, "#2b2160", "#3d2a66", 22)
    ridge(canvas, 330, 90, "#1f1848", "#2e2257", 30)
    mist(canvas, 250, 110, "#7a5aa0", 0.22)
    pines(canvas, 380, 130, "#151036", 44, gap=(-20, 330))
    canvas.glow(FIRE, 366, 340, "#ff9a3c", 0.5)
    canvas.path(
        outline([S(-10, 392), (300, 372), (620, 380), (900, 368), S(1210, 388), S(1210, 430), S(-10, 430)]),
        "#0d0a22",
    )
    for x, wide, tall in ((FIRE - 118, 62, 94), (FIRE + 150, 72, 104), (FIRE + 246, 44, 62)):
        _tent(canvas, x, 384, wide, tall)
    logs = Pen().move((FIRE - 28, 386)).line((FIRE + 32, 378)).move((FIRE - 24, 378)).line((FIRE + 28, 387))
    canvas.stroke(str(logs), "#4a2c24", 7)
    for size, fill in ((1, "#ff7a26"), (0.68, "#ffb63a"), (0.38, "#fff0b0")):
        flame = [
            S(2, -56),
            (12, -34),
            (20, -16),
            (16, 2),
            (0, 8),
            (-16, 2),
            (-20, -14),
            S(-12, -34),
            (-5, -24),
        ]
        canvas.path(
            outline(
                [
                    S(FIRE + x * size, 376 + y * size)
                    if isinstance(q, Sharp)
                    else (FIRE + x * size, 376 + y * size)
                    for q in flame
                    for x, y in [q]
                ]
            ),
            fill,
        )
    sparks(canvas, FIRE, 310, 70, "#ffce7a", 18, 2.2)
    for x, side in ((FIRE - 54, 1), (FIRE + 60, -1)):
        _mage(canvas, x, 388, side)
    return canvas


def _tent(canvas: Canvas, x: float, y: float, wide: float, tall: float) -> None:
    left = x < FIRE
    canvas.form(
        polygon((x - wide, y), (x, y - tall), (x + wide, y)),
        "#5b3560",
        "#2a1a44",
        "#ffb870",
        2.4,
        wide * 0.5,
        light=(0.9 if left else -0.9, -0.3),
    )
    canvas.path(
        outline(
            [
                S(x - wide * 0.22, y),
                (x - wide * 0.1, y - tall * 0.4),
                S(x, y - tall * 0.66),
                (x + wide * 0.1, y - tall * 0.4),
                S(x + wide * 0.22, y),
            ]
        ),
        "#ffc766",
        0.9,
    )
    canvas.stroke(str(Pen().move((x, y - tall)).line((x, y - tall - 14))), "#120d2c", 3)
    canvas.path(polygon((x, y - tall - 16), (x + 16, y - tall - 11), (x, y - tall - 6)), "#d8893a")


def _mage(canvas: Canvas, x: float, y: float, side: int) -> None:
    cloak = [S(x - 24, y), (x - 16, y - 34), (x, y - 50), (x + 16, y - 34), S(x + 24, y)]
    canvas.form(outline(cloak), "#33245c", "#171033", "#ffb870", 2.2, 9, light=(0.9 * side, -0.4))
    hat = [
        S(x - 18, y - 46),
        (x, y - 52),
        S(x + 18, y - 46),
        (x + 8, y - 56),
        S(x - side * 6, y - 88),
        (x - 8, y - 56),
    ]
    canvas.form(outline(hat), "#3d2b70", "#171033", "#ffb870", 2, 7, light=(0.9 * side, -0.4))
    canvas.stroke(str(Pen().move((x - side * 22, y)).line((x - side * 30, y - 84))), "#5a3b34", 3)
    canvas.circle(x - side * 30, y - 88, 5, "#8fd6ff")
