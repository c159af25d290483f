"""The backs of the two decks: a dragon on a banner, in gold and in green."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BREEDS
from drawing.draco_magi.scenes import HEIGHT, WIDTH, begin
from drawing.dragons.figures import shadow
from drawing.paths import Pen, Place, Sharp, outline
from drawing.scenery import finish, ridge, sparks

S = Sharp


def draw_deck(colour: str) -> Canvas:
    """A banner with a dragon before a ring of sixteen rays."""
    breed = BREEDS[colour]
    p = breed.palette
    canvas = begin(f"deck-{colour}", breed, WIDTH / 2, 90)
    ridge(canvas, 150, 44, mix(p.middle, p.low, 0.25), p.low, 12)
    banner = [S(72, 14), S(248, 14), S(248, 150), (204, 156), S(160, 174), (116, 156), S(72, 150)]
    canvas.form(outline(banner), p.body, mix(p.body, p.shade, 0.6), p.rim, 3, 26)
    canvas.stroke(f"M60 14H{WIDTH - 60}", mix(p.shade, p.rim, 0.3), 8)
    canvas.ring(160, 86, 58, p.rim, 2.4)
    marks = Pen()
    for index in range(16):
        angle = radians(index * 22.5)
        for far in (62, 68):
            point = (160 + far * cos(angle), 86 + far * sin(angle))
            (marks.move if far == 62 else marks.line)(point)
    canvas.stroke(str(marks), p.rim, 2.4)
    canvas.glow(160, 86, 56, p.glow, 0.55)
    shadow(canvas, Place(156, 96, 0.56 if colour == "gold" else 0.52, -16, flip=colour == "green"), p.shade)
    sparks(canvas, 160, HEIGHT / 2, 110, p.rim, 14)
    finish(canvas, p.ground, p.rim)
    return canvas


DECKS = ("gold", "green")
"""The colours of the decks."""
