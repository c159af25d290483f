"""The backs of the two decks: the head of a dragon on a banner, in gold and in green."""

from math import cos, radians, sin

from drawing.canvas import Canvas, mix
from drawing.draco_magi.breeds import BREEDS
from drawing.draco_magi.scenes import HEIGHT, WIDTH, begin
from drawing.dragons.heads import head
from drawing.paths import Pen, Place, Sharp, outline
from drawing.scenery import finish, ridge, sparks

S = Sharp


def draw_deck(colour: str) -> Canvas:
    """A banner with the head of a dragon in a ring of sixteen marks."""
    breed = BREEDS[colour]
    p = breed.palette
    canvas = begin(f"deck-{colour}", breed, WIDTH / 2, 90)
    ridge(canvas, 150, 44, mix(p.middle, p.low, 0.25), p.low, 12)
    banner = [S(72, 14), S(248, 14), S(248, 150), (204, 156), S(160, 174), (116, 156), S(72, 150)]
    canvas.form(outline(banner), canvas.fade((0, p.body), (1, p.shade)), rim=p.rim, rim_width=3)
    canvas.stroke(f"M60 14H{WIDTH - 60}", mix(p.shade, p.rim, 0.3), 8)
    canvas.ring(160, 86, 58, p.rim, 2.4)
    marks = Pen()
    for index in range(16):
        angle = radians(index * 22.5)
        for far in (62, 68):
            point = (160 + far * cos(angle), 86 + far * sin(angle))
            (marks.move if far == 62 else marks.line)(point)
    canvas.stroke(str(marks), p.rim, 2.4)
    canvas.circle(160, 86, 57, mix(p.body, p.shade, 0.5))
    canvas.glow(160, 86, 64, p.gem, 0.6, p.glow)
    head(canvas, Place(152, 92, 0.78, -4), breed)
    sparks(canvas, 160, HEIGHT / 2, 110, p.rim, 14)
    finish(canvas, p.ground, p.rim)
    return canvas


DECKS = ("gold", "green")
"""The colours of the decks."""
