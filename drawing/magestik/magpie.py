"""Magpies, the thieves of MagestiK."""

from itertools import pairwise

from drawing.canvas import Canvas
from drawing.palette import Palette
from drawing.paths import Place, Point, Sharp, brush, outline

S = Sharp
INK, SHEEN, CHEST = "#14182b", "#2a4a78", "#f4f1e6"


def _feathers(place: Place, spread: list[tuple[float, float]], root: Point, elbow: Point) -> str:
    """A wing: its front edge from the root over the elbow to the first tip, and the tips of its feathers."""
    points: list[Point] = [S(*root), elbow, S(*spread[0])]
    for before, tip in pairwise(spread):
        middle = ((before[0] + tip[0]) / 2, (before[1] + tip[1]) / 2)
        notch = (middle[0] + (elbow[0] - middle[0]) * 0.2, middle[1] + (elbow[1] - middle[1]) * 0.2)
        points += [S(*notch), S(*tip)]
    points.append(S(root[0] - 22, root[1] + 6))
    return outline(place.all(points))


def flying(canvas: Canvas, place: Place, p: Palette) -> tuple[Point, Point]:
    """A magpie in flight, looking to the right. Returns the tip of its beak and its claws."""
    rim = p.rim
    far = _feathers(place, [(46, -74), (30, -78), (14, -72), (0, -60), (-10, -44)], (6, -8), (24, -42))
    canvas.form(far, SHEEN, INK, rim, 1.6, 8)
    tail = [
        S(-24, -4),
        (-60, 6),
        S(-108, 10),
        S(-96, 16),
        S(-104, 24),
        S(-88, 24),
        S(-92, 34),
        (-50, 20),
        S(-22, 10),
    ]
    canvas.form(outline(place.all(tail)), SHEEN, INK, rim, 1.8, 7)
    body = [(36, -14), (18, -16), (-6, -10), (-34, 0), S(-44, 8), (-22, 16), (6, 17), (26, 8), (38, -2)]
    canvas.form(outline(place.all(body)), INK, "#090b17", rim, 1.8, 8)
    chest = [(20, 6), (2, 8), (-20, 12), (-16, 16), (6, 17), (24, 9)]
    canvas.path(outline(place.all(chest)), CHEST)
    canvas.form(
        outline(place.all([(24, -12), (34, -24), (48, -22), (52, -12), (42, -2), (28, -2)])),
        INK,
        "#090b17",
        rim,
        1.8,
        7,
    )
    canvas.path(outline(place.all([S(49, -19), (60, -16), S(72, -9), (60, -9), S(50, -8)])), "#3a3f52")
    x, y = place.point(43, -15)
    canvas.circle(x, y, 2.4 * place.scale, p.accent)
    near = _feathers(
        place, [(-30, -96), (-48, -88), (-62, -74), (-72, -58), (-76, -40), (-66, -22)], (12, -6), (-2, -58)
    )
    canvas.form(near, SHEEN, INK, rim, 2, 12)
    patch = [S(-26, -74), (-34, -62), S(-54, -50), S(-36, -50), S(-46, -38), S(-28, -40), S(-20, -54)]
    canvas.path(outline(place.all(patch)), CHEST, 0.95)
    legs = [
        brush(place.all([(x, 14), (x - 3, 26), (x + 5, 33)]), [3.4 * place.scale, 2.6 * place.scale, 1])
        for x in (-2, 10)
    ]
    canvas.path("".join(legs), "#3a3f52")
    return place.point(72, -9), place.point(8, 34)


def perched(canvas: Canvas, place: Place, p: Palette) -> Point:
    """A magpie that sits, looking to the right; its claws are at the local origin. Returns its beak's tip."""
    rim = p.rim
    tail = [S(-22, -22), (-36, 8), S(-58, 62), S(-50, 62), S(-48, 70), S(-40, 62), (-18, 20), S(-6, -8)]
    canvas.form(outline(place.all(tail)), SHEEN, INK, rim, 1.8, 6)
    body = [(14, -52), (-4, -50), (-20, -34), (-24, -14), S(-18, 0), (-4, 2), (12, -4), (22, -20), (24, -38)]
    canvas.form(outline(place.all(body)), INK, "#090b17", rim, 2, 9)
    chest = [(22, -26), (12, -28), (4, -16), (0, -2), (12, -4), (22, -18)]
    canvas.path(outline(place.all(chest)), CHEST)
    wing = [S(6, -46), (-14, -38), (-28, -14), S(-40, 18), (-20, 6), (-4, -8), (4, -26)]
    canvas.form(outline(place.all(wing)), SHEEN, INK, rim, 1.6, 8)
    canvas.path(outline(place.all([S(4, -42), (-6, -34), S(-10, -22), (0, -28)])), CHEST)
    canvas.form(
        outline(place.all([(2, -50), (6, -66), (20, -72), (32, -66), (32, -54), (22, -46), (10, -44)])),
        INK,
        "#090b17",
        rim,
        2,
        7,
    )
    canvas.path(outline(place.all([S(30, -66), (42, -63), S(54, -56), (42, -55), S(31, -55)])), "#3a3f52")
    x, y = place.point(23, -60)
    canvas.circle(x, y, 2.6 * place.scale, p.accent)
    legs = [
        brush(place.all([(x, 0), (x + 2, 8), (x + 8, 10)]), [3 * place.scale, 2.6 * place.scale, 1])
        for x in (-6, 4)
    ]
    canvas.path("".join(legs), "#3a3f52")
    return place.point(54, -56)
