"""The heads of dragons, in profile."""

from drawing.canvas import Canvas, mix
from drawing.dragons.breed import Breed
from drawing.dragons.crests import draw_crest
from drawing.palette import Palette
from drawing.paths import Place, Point, Sharp, brush, outline, place_polygons, turn_about

S = Sharp
HINGE = (6.0, 12.0)
"""The joint of the jaw in a head's own coordinates; a head looks to the right and is about 100 long."""


def _upper(snout: float) -> list[Point]:
    far = 62 * (snout - 1)
    return [
        (-34, -4),
        S(-20, -20),
        (-4, -27),
        (12, -23),
        S(25, -12),
        (44 + far * 0.5, -12),
        (56 + far, -19),
        (66 + far, -15),
        S(74 + far, -2),
        S(71 + far, 4),
        (58 + far * 0.7, 1),
        (42 + far * 0.4, 5),
        (28, 3),
        S(6, 12),
        (4, 24),
        (-14, 29),
        (-34, 27),
    ]


def _lower(snout: float) -> list[Point]:
    far = 62 * (snout - 1)
    return [
        S(0, 8),
        (22, 11),
        (40 + far * 0.4, 8),
        (54 + far * 0.8, 9),
        S(65 + far, 7),
        (66 + far, 14),
        (54 + far, 20),
        (36, 21),
        (20, 25),
        S(2, 29),
        (-6, 18),
    ]


def _teeth(snout: float) -> list[list[Point]]:
    far = 62 * (snout - 1)
    return [
        [(x + far * s - 3, y), (x + far * s - 0.5, y + tall), (x + far * s + 3, y)]
        for x, y, tall, s in ((65, 3, 10, 1), (55, 1, 7, 0.7), (46, 3, 6, 0.5), (36, 4, 5, 0.3))
    ]


def _lower_teeth(snout: float) -> list[list[Point]]:
    far = 62 * (snout - 1)
    return [
        [(x + far * s - 3, y), (x + far * s + 1, y - tall), (x + far * s + 3, y)]
        for x, y, tall, s in ((60, 9, 9, 1), (49, 10, 6, 0.7), (39, 10, 5, 0.4))
    ]


def head(canvas: Canvas, place: Place, breed: Breed, jaw: float = 0, eye: str = "open") -> Point:
    """A head in profile, its jaw open by degrees. Returns the middle of the mouth's front."""
    p = breed.palette
    draw_crest(canvas, place, breed)
    lower = turn_about(_lower(breed.snout), HINGE, jaw)
    tip = 64 * breed.snout
    if jaw:
        throat = [
            S(4, 9),
            (34, 4),
            S(tip - 8, 2),
            *turn_about([S(tip - 10, 10), (30, 14), S(4, 20)], HINGE, jaw),
        ]
        canvas.path(outline(place.all(throat)), mix(p.shade, "#400512", 0.5))
        tongue = turn_about([(12, 15), (30, 10), (tip - 14, 9)], HINGE, jaw * 0.72)
        canvas.path(
            brush(place.all(tongue), [9 * place.scale, 8 * place.scale, 0.5]),
            breed.tongue,
        )
        canvas.path(
            place_polygons(place, [turn_about(t, HINGE, jaw) for t in _lower_teeth(breed.snout)]), "#fff4d8"
        )
    canvas.form(
        outline(place.all(lower)), mix(p.body, p.shade, 0.35), p.shade, mix(p.rim, p.body, 0.4), 1.4, 5
    )
    if jaw:
        canvas.path(place_polygons(place, _teeth(breed.snout)), "#fffaf0")
    canvas.form(outline(place.all(_upper(breed.snout))), p.body, p.shade, p.rim, 2.4, 15 * place.scale)
    if not jaw:
        canvas.path(place_polygons(place, _teeth(breed.snout)[:2]), "#fff4d8")
    # Cheek spikes and the brow give the head its temper.
    cheek: list[list[Point]] = [[(-10, 22), (-34, 36), (-22, 20)], [(0, 24), (-14, 44), (-10, 25)]]
    canvas.path(place_polygons(place, cheek), mix(p.body, p.rim, 0.3))
    canvas.path(
        outline(place.all([S(-6, -25), (10, -19), S(27, -9), (14, -11), S(-2, -16)])),
        mix(p.shade, "#000000", 0.25),
    )
    nostril = outline(
        place.all(
            [
                S(60 * breed.snout, -13),
                (64 * breed.snout, -12),
                S(66 * breed.snout, -8),
                (61 * breed.snout, -9),
            ]
        ),
        digits=1,
    )
    canvas.path(nostril, mix(p.shade, "#000000", 0.4))
    _eye(canvas, place, p, eye)
    front = turn_about([(tip, 8)], HINGE, jaw / 2)[0]
    return place.point(*front)


def _eye(canvas: Canvas, place: Place, p: Palette, eye: str) -> None:
    if eye == "shut":
        canvas.stroke(
            outline(place.all([(3, -10), (10, -6.5), (18, -8)]), False, 1), p.rim, 2.4 * place.scale
        )
        return
    x, y = place.point(11, -10)
    canvas.glow(x, y, 15 * place.scale, p.accent, 0.6)
    canvas.path(outline(place.all([S(2, -13.5), (12, -12.5), S(21, -7.5), (11, -5.5)]), digits=1), p.accent)
    canvas.path(outline(place.all([S(12, -13), (14, -9.5), S(12, -5.5), (10.4, -9.5)]), digits=1), "#1a0a12")
