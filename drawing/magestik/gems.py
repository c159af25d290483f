"""Cut stones, whose outline tells their colour."""

from drawing.canvas import Canvas, mix
from drawing.paths import Place, circle_points, polygon
from drawing.scenery import glint

SIDES = {
    "yellow": (5, -90.0),
    "blue": (6, -90.0),
    "green": (8, -67.5),
    "red": (4, -90.0),
    "black": (6, -60.0),
    "white": (8, -90.0),
}
"""The corners of each colour and the angle of the first."""


def gem(canvas: Canvas, x: float, y: float, size: float, colour: str, name: str = "blue") -> None:
    """A cut stone of a colour with facets, lit from the upper left."""
    sides, start = SIDES[name]
    outer = circle_points(0, 0, 1, sides, start)
    inner = circle_points(0, 0, 0.56, sides, start)
    if name == "green":
        outer, inner = ([(px * 0.84, py * 1.06) for px, py in ring] for ring in (outer, inner))
    if name == "red":
        outer, inner = ([(px * 0.86, py * 1.1) for px, py in ring] for ring in (outer, inner))
    place = Place(x, y, size)
    rim, table = place.all(outer), place.all(inner)
    canvas.path(polygon(*rim, digits=1), mix(colour, "#0a0618", 0.45))
    for index in range(sides):
        after = (index + 1) % sides
        mx, my = outer[index][0] + outer[after][0], outer[index][1] + outer[after][1]
        light = -(mx * 0.6 + my * 0.8) / 2
        tone = mix(colour, "#ffffff", 0.5 * light) if light > 0 else mix(colour, "#0a0618", -0.6 * light)
        canvas.path(polygon(rim[index], rim[after], table[after], table[index], digits=1), tone)
    canvas.path(polygon(*table, digits=1), mix(colour, "#ffffff", 0.18))
    half = table[: sides // 2 + 1]
    canvas.path(polygon(*half, digits=1), "#ffffff", 0.22)
    if size > 7:
        canvas.path(glint(x - size * 0.34, y - size * 0.4, size * 0.38), "#ffffff")
