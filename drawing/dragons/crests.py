"""The horns, fins or rays that rise behind a head, by the name of the crest."""

from collections.abc import Callable

from drawing.canvas import Canvas, mix
from drawing.dragons import wild_crests
from drawing.dragons.breed import Breed
from drawing.paths import Pen, Place, Point, Sharp, brush, outline, place_polygons, turn_about

S = Sharp
Crest = Callable[[Canvas, Place, Breed], None]


def frill(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Rays that hold a web around the head."""
    p = breed.palette
    light = mix(p.body, p.rim, 0.35)
    rays = []
    for index, length in enumerate((30, 42, 48, 44, 34)):
        tip = turn_about([(-14 - length, 0)], (-14, 0), 68 - index * 34)[0]
        base = turn_about([(-14 - 14, -9), (-14 - 14, 9)], (-14, 0), 68 - index * 34)
        rays.append([base[0], tip, base[1]])
    web = outline(place.all([(0, -20), (-22, -38), (-44, -22), (-50, 2), (-40, 26), (-12, 30)]))
    canvas.form(web, mix(p.gem, p.shade, 0.25), mix(p.gem, p.shade, 0.6), p.rim, 2, 12)
    canvas.form(place_polygons(place, rays), light, p.body, p.rim, 1.5, 5)


def horns(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Two pairs of horns that sweep backwards."""
    for line, widths in (
        ([(-10, -20), (-34, -38), (-64, -42), (-88, -30)], (17, 14, 8, 0.5)),
        ([(-20, -8), (-42, -16), (-62, -14), (-78, -2)], (13, 10, 6, 0.5)),
    ):
        canvas.form(
            brush(place.all(line), [w * place.scale for w in widths]),
            "#e9d3b0",
            "#8d5f4c",
            "#fff6dc",
            1.6,
            5,
        )


def crown(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Five dark spines."""
    p = breed.palette
    for angle, length, wide in (
        (-100, 40, 12),
        (-124, 66, 17),
        (-148, 84, 19),
        (-170, 66, 16),
        (168, 46, 12),
    ):
        x, y = turn_about([(length, 0)], (0, 0), angle)[0]
        spine: list[Point] = [(-12, -12), (-12 + x * 0.55, -12 + y * 0.55 - 3), (-12 + x, -8 + y)]
        canvas.form(
            brush(place.all(spine), [wide * place.scale * s for s in (1.2, 0.8, 0.05)]),
            "#4c4160",
            "#1a1226",
            p.rim,
            1.8,
            5,
        )


def fins(canvas: Canvas, place: Place, breed: Breed) -> None:
    """A fin like that of a fish."""
    p = breed.palette
    fin = [
        S(-2, -24),
        (-30, -52),
        S(-66, -58),
        (-54, -40),
        S(-76, -26),
        (-56, -16),
        S(-70, 6),
        (-40, 4),
        S(-18, 14),
    ]
    canvas.form(outline(place.all(fin)), mix(p.gem, p.rim, 0.2), p.body, p.rim, 2.2, 14)
    pen = Pen()
    for tip in ((-60, -54), (-68, -26), (-62, 3)):
        pen.move(place.point(-14, -8)).line(place.point(*tip))
    canvas.stroke(str(pen), p.shade, 1.6, 0.55)


def antlers(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Antlers with leaves."""
    p = breed.palette
    twigs: list[tuple[list[Point], list[float]]] = [
        ([(-10, -22), (-26, -46), (-24, -74), (-38, -92)], [10, 8, 6, 1]),
        ([(-26, -48), (-46, -58), (-60, -76)], [7, 5, 0.6]),
        ([(-25, -68), (-8, -82), (-4, -98)], [6, 4, 0.6]),
        ([(-18, -10), (-44, -20), (-66, -18), (-80, -28)], [9, 7, 5, 0.6]),
    ]
    for twig, thickness in twigs:
        canvas.form(
            brush(place.all(twig), [w * place.scale for w in thickness]),
            "#7d6a3a",
            "#3b3018",
            p.rim,
            1.4,
            4,
        )
    leaves = []
    for x, y, turn in (
        (-38, -92, -100),
        (-60, -76, -140),
        (-4, -98, -70),
        (-80, -28, 170),
        (-34, -56, -20),
        (-22, -80, 200),
    ):
        leaf = [S(0, 0), (9, -6), S(20, 0), (9, 6)]
        leaves.append(
            outline(
                place.all(
                    [
                        S(x + a, y + b) if isinstance(q, Sharp) else (x + a, y + b)
                        for q in leaf
                        for a, b in turn_about([q], (0, 0), turn)
                    ]
                )
            )
        )
    canvas.path("".join(leaves), p.gem)


def veils(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Three bands of mist."""
    p = breed.palette
    for line, widths in (
        ([(-8, -22), (-36, -44), (-70, -40), (-104, -60)], (12, 12, 8, 0.5)),
        ([(-18, -8), (-48, -18), (-78, -8), (-112, -22)], (14, 12, 8, 0.5)),
        ([(-18, 14), (-46, 16), (-74, 28), (-104, 22)], (12, 10, 7, 0.5)),
    ):
        canvas.path(brush(place.all(line), [w * place.scale for w in widths]), p.rim, 0.55)


CRESTS: dict[str, Crest] = {
    "frill": frill,
    "horns": horns,
    "crown": crown,
    "fins": fins,
    "antlers": antlers,
    "veils": veils,
    "sail": wild_crests.sail,
    "tendrils": wild_crests.tendrils,
    "sunrays": wild_crests.sunrays,
    "plumes": wild_crests.plumes,
    "ram": wild_crests.ram,
    "bull": wild_crests.bull,
    "helm": wild_crests.helm,
    "icicles": wild_crests.icicles,
    "bones": wild_crests.bones,
    "mane": wild_crests.mane,
    "flames": wild_crests.flames,
    "gears": wild_crests.gears,
    "tusks": wild_crests.tusks,
}


def draw_crest(canvas: Canvas, place: Place, breed: Breed) -> None:
    """Draw the crest of a breed behind a head."""
    CRESTS[breed.crest](canvas, place, breed)
