"""Whole dragons in flight, as figures and as shadows, and claws."""

from drawing.canvas import Canvas, mix
from drawing.dragons.breed import Breed
from drawing.dragons.heads import head
from drawing.dragons.limbs import neck, wing
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, polygon, spikes

S = Sharp
LIFTED: tuple[Point, ...] = ((-8, -92), (-62, -126), (-104, -92), (-100, -46), (-68, -8))
"""The wrist of a wing that is lifted, and its tips."""
LOWERED: tuple[Point, ...] = ((-12, 62), (-66, 108), (-96, 70), (-96, 34), (-70, 12))
"""The same of a wing at the end of its beat."""


def fly(
    canvas: Canvas,
    place: Place,
    breed: Breed,
    near: tuple[Point, ...] = LIFTED,
    jaw: float = 0,
    head_turn: float = 0,
) -> Point:
    """A whole dragon in flight, about 240 long, that looks to the right. Returns the front of its mouth."""
    p, k = breed.palette, place.scale
    turn = head_turn + place.degrees
    far: list[Point] = [(x * 0.8 + 62, y * 0.92) for x, y in near]
    tips = place.all(far[1:])
    wing(canvas, place.point(34, -6), place.all(far[:1])[0], tips, place.point(4, 6), breed, far=True)
    tail = place.all([(-6, 14), (-50, 30), (-92, 40), (-126, 22), (-150, 26)])
    widths = [34 * k, 22 * k, 13 * k, 7 * k, 2 * k]
    canvas.path(
        spikes(tail, [34 * k, 2 * k], 7, breed.spike * k, 1, (0.1, 0.85), 0.4), mix(p.shade, p.rim, 0.3)
    )
    canvas.form(brush(tail, widths), p.body, p.shade, p.rim, 2, 9 * k)
    canvas.form(
        polygon(*place.all([(-146, 24), (-160, 10), (-184, 22), (-158, 38)])),
        mix(p.body, p.rim, 0.3),
        p.shade,
        p.rim,
        1.4,
        4,
    )
    for x, y in ((-34, 30), (14, 30)):
        leg = place.all([(x, y - 10), (x - 14, y + 8), (x - 4, y + 20)])
        canvas.form(brush(leg, [20 * k, 14 * k, 7 * k]), mix(p.body, p.shade, 0.3), p.shade, p.rim, 1.4, 5)
        claws = [
            [(x - 8, y + 14), (x + 10 + dx, y + 26 + dy), (x + 2, y + 12)] for dx, dy in ((0, 2), (6, -6))
        ]
        canvas.path("".join([polygon(*place.all(claw)) for claw in claws]), "#fff4d8")
    body = place.all([(-30, 18), (0, 14), (34, 6), (52, -6)])
    canvas.form(brush(body, [40 * k, 52 * k, 46 * k, 30 * k]), p.body, p.shade, p.rim, 2.2, 13 * k)
    line = place.all([(34, 4), (66, -10), (88, -28), (104, -40)])
    neck(canvas, line, [44 * k, 32 * k, 24 * k, 20 * k], breed, side=1 if place.flip else -1, plates=k > 0.7)
    front = head(
        canvas, Place(*place.point(112, -46), 0.56 * k * breed.bulk, turn, place.flip), breed, jaw=jaw
    )
    wing(
        canvas,
        place.point(22, -2),
        place.all(near[:1])[0],
        place.all(near[1:]),
        place.point(-26, 14),
        breed,
    )
    return front


SHADOW: tuple[Point, ...] = (
    S(-100, 22), (-56, 16), (-22, -2), S(-74, -34), (-40, -50), S(-4, -88), (4, -40), (22, -12),
    S(20, -74), (46, -40), S(86, -50), (52, -18), (44, -6), (70, -16), S(104, -30), (110, -22),
    S(126, -14), (104, -10), (76, 6), (44, 22), (6, 24), (-40, 26),
)  # fmt: skip
"""The outline of a distant dragon in flight, about 230 long."""


def shadow(canvas: Canvas, place: Place, colour: str, opacity: float = 1) -> None:
    """A distant dragon as one dark shape."""
    canvas.path(outline(place.all(SHADOW)), colour, opacity)


def talon(canvas: Canvas, place: Place, breed: Breed, spread: float = 1, claw: str = "#fff0d0") -> None:
    """A forearm that comes from the left with four open claws; about 200 long."""
    p, k = breed.palette, place.scale
    fingers: tuple[tuple[list[Point], tuple[float, ...]], ...] = (
        ([(6, 12), (30, 42 * spread), (60, 52 * spread)], (28, 22, 15)),
        ([(20, -14), (48, -40 * spread), (82, -46 * spread)], (26, 20, 15)),
        ([(24, -4), (60, -14 * spread), (98, -10 * spread)], (28, 22, 16)),
        ([(20, 8), (56, 18 * spread), (90, 26 * spread)], (28, 22, 16)),
    )
    arm = place.all([(-150, 20), (-84, 4), (-30, 2), (18, 0)])
    canvas.path(
        spikes(arm, [66 * k, 60 * k], 5, breed.spike * k * 1.3, -1, (0.2, 0.8)), mix(p.shade, p.rim, 0.3)
    )
    canvas.form(brush(arm, [74 * k, 60 * k, 50 * k, 46 * k]), p.body, p.shade, p.rim, 2.6, 16 * k)
    for line, widths in fingers:
        end, before = line[-1], line[-2]
        dx, dy = end[0] - before[0], end[1] - before[1]
        nail: list[Point] = [
            (end[0] - dx * 0.1, end[1] - dy * 0.1),
            (end[0] + dx * 0.62, end[1] + dy * 0.5 + 5),
            (end[0] + dx * 0.94, end[1] + dy * 0.72 + 22),
        ]
        canvas.form(
            brush(place.all(nail), [17 * k, 12 * k, 0.5]), claw, mix(claw, p.shade, 0.55), "#ffffff", 1.6, 5
        )
        canvas.form(
            brush(place.all(line), [width * k for width in widths]), p.body, p.shade, p.rim, 2.2, 9 * k
        )
        knuckle = place.point(*before)
        canvas.circle(*knuckle, 5 * k, mix(p.body, p.rim, 0.3), 0.5)
    palm: list[Point] = [(-40, -25), (-8, -28), (22, -26), (38, -8), (36, 12), (18, 26), (-10, 27), (-42, 25)]
    canvas.form(outline(place.all(palm)), p.body, p.shade, depth=15 * k)
    pen = Pen()
    for x in (-118, -92, -66):
        pen.move(place.point(x, -6)).curve(place.point(x + 10, 4), place.point(x - 2, 18))
    canvas.stroke(str(pen), mix(p.body, p.rim, 0.45), 2 * k, 0.8)
