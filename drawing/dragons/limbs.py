"""The necks and wings of dragons."""

from math import cos, sin

from drawing.canvas import Canvas, mix
from drawing.dragons.breed import Breed
from drawing.paths import Pen, Point, brush, sample, spikes


def neck(
    canvas: Canvas, line: list[Point], widths: list[float], breed: Breed, side: int = -1, plates: bool = True
) -> None:
    """A neck with spikes on its back and plates on its front; the line runs from the body to the head."""
    p = breed.palette
    canvas.path(spikes(line, widths, 8, breed.spike, side, (0.06, 0.94)), mix(p.shade, p.rim, 0.3))
    canvas.form(brush(line, widths), p.body, p.shade, p.rim, 2.4, 14)
    if not plates:
        return
    pen = Pen()
    marks = sample(line, 6)[2:-2]
    for (x, y), angle, position in marks:
        place = widths[0] + (widths[-1] - widths[0]) * position
        nx, ny = -sin(angle) * -side, cos(angle) * -side
        a, b = place * 0.42, place * 0.12
        pen.move((x + nx * a, y + ny * a)).curve(
            (x + nx * (a + b) / 2 + cos(angle) * -5, y + ny * (a + b) / 2 + sin(angle) * -5),
            (x + nx * b, y + ny * b),
        )
    canvas.stroke(str(pen), mix(p.body, p.rim, 0.45), 1.8, 0.8)


def wing(
    canvas: Canvas,
    shoulder: Point,
    wrist: Point,
    tips: list[Point],
    end: Point,
    breed: Breed,
    far: bool = False,
    opacity: float = 1,
) -> None:
    """A spread wing: its skin hangs in arcs between its fingers; `end` is where it meets the body."""
    p = breed.palette
    pen = (
        Pen()
        .move(shoulder)
        .curve(
            (
                (shoulder[0] + wrist[0]) / 2 - (wrist[1] - shoulder[1]) * 0.12,
                (shoulder[1] + wrist[1]) / 2 + (wrist[0] - shoulder[0]) * 0.12,
            ),
            wrist,
        )
    )
    pen.curve(((wrist[0] + tips[0][0]) / 2, (wrist[1] + tips[0][1]) / 2 - 6), tips[0])
    stops = [*tips[1:], end]
    for before, tip in zip(tips, stops, strict=True):
        middle = ((before[0] + tip[0]) / 2, (before[1] + tip[1]) / 2)
        pen.curve((middle[0] + (wrist[0] - middle[0]) * 0.34, middle[1] + (wrist[1] - middle[1]) * 0.34), tip)
    base = mix(p.body, p.shade, 0.62 if far else 0.3)
    skin = mix(p.middle, p.shade, 0.5) if far else mix(p.body, p.middle, 0.35)
    canvas.form(
        str(pen.close()), skin, base, mix(p.rim, p.body, 0.5 if far else 0.15), 2, 16, opacity=opacity
    )
    bones = Pen()
    for tip in tips:
        bones.move(wrist).curve(
            (
                (wrist[0] + tip[0]) / 2 + (tip[1] - wrist[1]) * 0.07,
                (wrist[1] + tip[1]) / 2 - (tip[0] - wrist[0]) * 0.07,
            ),
            tip,
        )
    canvas.stroke(str(bones), mix(p.shade, p.rim, 0.12 if far else 0.3), 2.4, 0.85 * opacity)
    arm = brush(
        [
            shoulder,
            (
                (shoulder[0] + wrist[0]) / 2 - (wrist[1] - shoulder[1]) * 0.06,
                (shoulder[1] + wrist[1]) / 2 + (wrist[0] - shoulder[0]) * 0.06,
            ),
            wrist,
        ],
        [10, 7, 4],
    )
    canvas.form(arm, p.body if not far else base, p.shade, mix(p.rim, p.body, 0.2), 1.6, 5, opacity=opacity)
