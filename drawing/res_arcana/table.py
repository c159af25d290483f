"""The table of Res Arcana: an alchemist's circle on dark parchment."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.paths import Pen, circle_points, outline, polygon
from drawing.scenery import glint

WIDTH, HEIGHT = 1200, 420
GROUND, LIGHT, INK = "#2a1a1c", "#6a4632", "#e0b468"
TONES = ("#f08058", "#7cc47a", "#7ab0e8", "#b4a6d4", "#f0c050")
"""Élan, Life, Calm, Death and Gold, as faded inks."""
SIGNS = (
    "M0-11L11 9H-11z",
    "M0 11L11-9H-11zM-8-1H8",
    "M0 11L11-9H-11z",
    "M0-11L11 9H-11zM-8 1H8",
    "M0-9a9 9 0 1 0 .1 0M0-1.5a1.5 1.5 0 1 0 .1 0",
)
"""The signs of fire, earth, water, air and gold."""


def draw_circle() -> Canvas:
    """The whole ground, 1200 by 420."""
    canvas = Canvas(WIDTH, HEIGHT, "res-arcana-table")
    x, y = WIDTH / 2, HEIGHT / 2
    canvas.rect(0, HEIGHT, canvas.halo((0, LIGHT), (0.6, mix(GROUND, LIGHT, 0.45)), (1, GROUND), radius=0.62))
    _stain(canvas)
    _fibres(canvas)
    canvas.glow(x, y, 260, "#ffc86a", 0.28)
    for radius, width in ((196, 2.4), (186, 1), (150, 1.4), (96, 1.4), (88, 0.8), (40, 1.4)):
        canvas.ring(x, y, radius, INK, width, 0.5)
    star = "".join([polygon(*circle_points(x, y, 150, 3, start)) for start in (-90, 90)])
    canvas.stroke(star + polygon(*circle_points(x, y, 96, 5)), INK, 1.4, 0.42)
    ticks = Pen(1)
    for index in range(72):
        angle, inner = radians(index * 5), 172 if index % 6 == 0 else 180
        ticks.move((x + inner * cos(angle), y + inner * sin(angle)))
        ticks.line((x + 186 * cos(angle), y + 186 * sin(angle)))
    canvas.stroke(str(ticks), INK, 1.2, 0.45)
    for (sx, sy), sign, tone in zip(circle_points(x, y, 123, 5), SIGNS, TONES, strict=True):
        canvas.circle(sx, sy, 21, GROUND, 0.8)
        canvas.ring(sx, sy, 21, tone, 1.8, 0.75)
        canvas.add(f'<g transform="translate({sx:.0f} {sy:.0f})">')
        canvas.stroke(sign, tone, 2.2, 0.9)
        canvas.add("</g>")
    for side in (-1, 1):
        _side_circle(canvas, x + side * 400, y, side)
    canvas.path("".join([glint(px, py, 9) for px, py in circle_points(x, y, 191, 6, 0)]), "#ffe0a0", 0.7)
    canvas.stroke(
        f"M14 14H{WIDTH - 14}V{HEIGHT - 14}H14zM22 22H{WIDTH - 22}V{HEIGHT - 22}H22z", INK, 1.4, 0.35
    )
    canvas.rect(0, HEIGHT, canvas.halo((0.6, "#0c0508", 0), (1, "#0c0508", 0.7), radius=0.7))
    return canvas


def _side_circle(canvas: Canvas, x: float, y: float, side: int) -> None:
    """The circle of the moon or of the sun, joined to the great one."""
    canvas.ring(x, y, 104, INK, 1.6, 0.42)
    canvas.ring(x, y, 96, INK, 0.8, 0.42)
    canvas.stroke(
        polygon(*circle_points(x, y, 96, 4)) + polygon(*circle_points(x, y, 96, 4, -45)), INK, 1.2, 0.32
    )
    canvas.ring(x, y, 34, INK, 1.6, 0.5)
    canvas.stroke(f"M{x - side * 108:.0f} {y:.0f}H{x - side * 200:.0f}", INK, 1.4, 0.42)
    if side < 0:
        canvas.path(f"M{x + 8:.0f} {y - 22:.0f}a24 24 0 1 0 0 44a18 18 0 1 1 0-44z", INK, 0.6)
        return
    canvas.circle(x, y, 12, INK, 0.6)
    rays = Pen()
    for inner, outer in zip(circle_points(x, y, 17, 12), circle_points(x, y, 27, 12), strict=True):
        rays.move(inner).line(outer)
    canvas.stroke(str(rays), INK, 2.4, 0.6)


def _stain(canvas: Canvas) -> None:
    """Darker and lighter patches of the skin."""
    for index in range(9):
        x, y = canvas.random.uniform(0, WIDTH), canvas.random.uniform(0, HEIGHT)
        points = [
            (px + canvas.random.uniform(-24, 24), py + canvas.random.uniform(-14, 14))
            for px, py in circle_points(x, y, canvas.random.uniform(50, 130), 7)
        ]
        canvas.path(outline(points), "#1a0d10" if index % 2 else "#8a5e3c", 0.14)


def _fibres(canvas: Canvas) -> None:
    """Fine lines across the parchment."""
    pen = Pen()
    for _ in range(60):
        x, y = canvas.random.uniform(0, WIDTH), canvas.random.uniform(0, HEIGHT)
        length, bend = canvas.random.uniform(14, 60), canvas.random.uniform(-7, 7)
        pen.move((x, y)).curve((x + length / 2, y + bend), (x + length, y + canvas.random.uniform(-4, 4)))
    canvas.stroke(str(pen), "#d8a868", 0.8, 0.22)
