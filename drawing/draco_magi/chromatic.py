"""The chromatic dragons, and the rainbow dragon, which is of both families."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BLACK, BLUE, GREEN, PURPLE, RAINBOW, RED
from drawing.draco_magi.scenes import begin, bolt, clouds, flame
from drawing.dragons.figures import fly, shadow
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck, wing
from drawing.dragons.wild_crests import HUES
from drawing.paths import Pen, Place, Sharp, outline, polygon
from drawing.scenery import finish, hills, moon, ridge, sparks, stars

S = Sharp


def red() -> Canvas:
    """It breathes fire twice if once is not enough."""
    breed, p = RED, RED.palette
    canvas = begin("dragon-red", breed, 250, 66, light=(0.5, -0.8))
    ridge(canvas, 132, 60, mix(p.middle, p.low, 0.3), p.low, 12, peak=250)
    ridge(canvas, 158, 30, "#3a0a16", steps=16)
    wing(canvas, (104, 92), (60, 8), [(-14, -10), (-20, 50), (8, 110)], (64, 150), breed, far=True)
    wing(canvas, (86, 104), (128, -14), [(206, -30), (212, -4), (176, 40)], (130, 84), breed)
    neck(canvas, [(10, 206), (44, 152), (78, 116), (112, 92)], [84, 66, 46, 34], breed)
    flame(canvas, Place(188, 104, 1.05, 12))
    flame(canvas, Place(190, 86, 0.8, -20), ("#ff8a2a", "#ffc85a", "#ffffff"))
    head(canvas, Place(132, 82, 1.08, 2), breed, jaw=36)
    sparks(canvas, 236, 96, 90, "#ffe6a0", 26, 2.8)
    finish(canvas, p.ground, p.rim)
    return canvas


def green() -> Canvas:
    """Its acid eats through a shield."""
    breed, p = GREEN, GREEN.palette
    canvas = begin("dragon-green", breed, 90, 76, light=(-0.5, -0.8))
    hills(canvas, 128, 22, mix(p.middle, p.low, 0.3), p.low, 6)
    hills(canvas, 160, 22, "#0a2a16", steps=5)
    wing(canvas, (236, 84), (222, 0), [(164, -26), (140, -4), (150, 34)], (196, 84), breed, far=True)
    wing(canvas, (262, 92), (292, -6), [(344, 10), (350, 70)], (300, 150), breed)
    neck(canvas, [(338, 176), (294, 142), (256, 104), (222, 84)], [78, 60, 42, 32], breed, side=1)
    # The shield melts from the top.
    shield = [
        S(44, 70), (58, 84), (70, 76), (82, 96), S(96, 84), (94, 120), (72, 158), S(62, 164),
        (36, 140), (26, 104), S(28, 78), (36, 88),
    ]  # fmt: skip
    canvas.form(outline(shield), "#9aa6b4", "#4a5664", "#ffffff", 2.6, 16)
    inner = [S(44, 96), (62, 104), S(80, 104), (78, 124), (64, 146), (44, 128)]
    canvas.form(outline(inner), "#b03a3a", "#6a1a24", "#ffb8a0", 1.6, 9)
    jet = [
        S(166, 96),
        (140, 82),
        (104, 66),
        S(46, 62),
        (30, 76),
        (44, 92),
        S(70, 90),
        (120, 102),
        S(164, 104),
    ]
    canvas.glow(76, 78, 56, p.gem, 0.8, p.glow)
    canvas.path(outline(jet), p.gem)
    canvas.path(outline([S(164, 98), (120, 84), S(60, 72), (90, 90), S(162, 102)]), p.glow)
    for x, y, size in ((38, 100, 7), (56, 118, 6), (84, 110, 7), (70, 134, 5), (24, 126, 5), (100, 112, 4)):
        drop = [S(x, y - size * 2.2), (x + size, y), (x, y + size), (x - size, y)]
        canvas.path(outline(drop), p.gem)
        canvas.circle(x - size * 0.3, y, size * 0.3, p.glow)
    head(canvas, Place(208, 80, 1.02, -2, flip=True), breed, jaw=30)
    sparks(canvas, 90, 90, 80, p.glow, 18)
    finish(canvas, p.ground, p.rim)
    return canvas


def black() -> Canvas:
    """It drives a smaller dragon away."""
    breed, p = BLACK, BLACK.palette
    canvas = begin("dragon-black", breed, 170, 70)
    stars(canvas, 30, low=0.5)
    moon(canvas, 176, 72, 66, "#efe4ff", "#c9b4ea")
    ridge(canvas, 150, 40, mix(p.middle, p.low, 0.2), p.low, 14)
    shadow(canvas, Place(268, 128, 0.44, 14), "#5a2448")
    shadow(canvas, Place(296, 62, 0.2, -10), "#6a4a8a")
    wing(
        canvas,
        (116, 100),
        (150, 6),
        [(214, -22), (250, 10), (246, 46), (212, 74)],
        (120, 132),
        breed,
        far=True,
    )
    wing(canvas, (92, 104), (34, -4), [(-30, 10), (-34, 66), (-10, 120), (26, 150)], (80, 176), breed)
    neck(canvas, [(84, 210), (74, 160), (92, 116), (132, 90)], [80, 64, 46, 34], breed)
    head(canvas, Place(152, 82, 1.08, 14), breed, jaw=34)
    for length, y in ((40, 108), (54, 122), (36, 136)):
        canvas.stroke(f"M{228 - length} {y}q{length / 2:.0f}-6 {length} 0", "#efe4ff", 2.4, 0.75)
    finish(canvas, p.ground, p.rim)
    return canvas


def purple() -> Canvas:
    """It comes through a gate from another place."""
    breed, p = PURPLE, PURPLE.palette
    canvas = begin("dragon-purple", breed, 96, 90)
    stars(canvas, 40, low=0.9)
    hills(canvas, 158, 16, "#1c0a3a", steps=6)
    for size, tone in ((1.2, p.shade), (1.1, p.gem), (1.0, p.glow)):
        canvas.ellipse(96, 92, 66 * size, 82 * size, tone, 0.95)
    canvas.ellipse(96, 92, 60, 76, canvas.halo((0, "#ffd49a"), (0.45, "#e0608a"), (1, "#3a1470")))
    canvas.path(
        polygon((40, 124), (70, 96), (92, 118), (118, 92), (152, 122), (134, 156), (96, 168), (58, 154)),
        "#3a1470",
        0.8,
    )
    wing(canvas, (110, 92), (150, 14), [(216, -20), (252, 6), (240, 40)], (140, 116), breed, far=True)
    neck(canvas, [(58, 150), (92, 138), (130, 116), (166, 92)], [60, 56, 44, 34], breed)
    wing(canvas, (104, 124), (152, 168), [(230, 158), (214, 186), (160, 200)], (78, 160), breed)
    head(canvas, Place(184, 82, 1.08, -4), breed)
    runes = Pen()
    for index in range(16):
        angle = radians(360 * index / 16)
        x, y = 96 + 76 * cos(angle), 92 + 94 * sin(angle)
        runes.move((x - 3, y - 3)).line((x + 3, y + 3))
    canvas.stroke(str(runes), p.accent, 2.4, 0.9)
    sparks(canvas, 110, 90, 100, p.accent, 24, 2.6)
    finish(canvas, p.ground, p.rim)
    return canvas


def blue() -> Canvas:
    """Its lightning strikes three places at once."""
    breed, p = BLUE, BLUE.palette
    canvas = begin("dragon-blue", breed, 166, 96, 150, light=(0.2, -0.95))
    hills(canvas, 156, 14, mix(p.middle, p.low, 0.2), steps=7)
    for x, tall in ((42, 44), (160, 36), (284, 46)):
        canvas.form(
            polygon((x - 36, 184), (x - 8, 182 - tall), (x + 8, 180 - tall), (x + 36, 184)),
            p.shade, "#040c22", p.rim, 1.8, 14,
        )  # fmt: skip
        canvas.glow(x, 138, 34, p.glow, 0.95)
    mouth = fly(canvas, Place(118, 84, 0.86, -2), breed, jaw=30, head_turn=14)
    for start, end in (((58, 0), (42, 140)), (mouth, (160, 146)), (mouth, (284, 138))):
        d = bolt(start, end, canvas, 6, 8)
        canvas.stroke(d, p.gem, 8, 0.6)
        canvas.stroke(d, "#ffffff", 3.4)
    canvas.glow(*mouth, 30, p.glow, 0.95, "#ffffff")
    pen = Pen()
    for x, y, size in ((-10, 18, 60), (40, 8, 70), (110, 2, 60), (200, 4, 74), (266, 12, 66)):
        pen.move((x, y)).cubic((x, y + size * 0.4), (x + size, y + size * 0.4), (x + size, y)).line(
            (x + size, -20), (x, -20)
        ).close()
    canvas.path(str(pen), "#0a1a44", 0.92)
    finish(canvas, p.ground, p.rim)
    return canvas


def rainbow() -> Canvas:
    """It flies along a rainbow above the clouds."""
    breed, p = RAINBOW, RAINBOW.palette
    canvas = begin("dragon-rainbow", breed, 160, 120, 150)
    for index, hue in enumerate(HUES):
        canvas.ring(160, 190, 164 - index * 12, hue, 12.4, 0.85)
    canvas.glow(160, 190, 100, "#ffffff", 0.8)
    clouds(canvas, 156, "#f4d8f4", 0.9)
    fly(canvas, Place(124, 98, 0.92, -10), breed)
    clouds(canvas, 172, "#ffffff")
    sparks(canvas, 170, 80, 120, "#ffffff", 30, 2.6)
    finish(canvas, p.ground, "#ffffff", 0.5)
    return canvas


CHROMATIC = {"red": red, "green": green, "black": black, "purple": purple, "blue": blue, "rainbow": rainbow}
"""The picture of each of these dragons by name."""
