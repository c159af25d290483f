"""A picture under construction: shapes with light and shade, gradients, and the file's text."""

from collections.abc import Sequence
from random import Random

from drawing.paths import Pen, Point, number

IDS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

Stop = tuple[float, str] | tuple[float, str, float]
"""The place of a colour in a gradient from 0 to 1, the colour, and its opacity."""


def mix(first: str, second: str, share: float) -> str:
    """A colour between two; `share` is how much of the second it has."""
    values = [
        round(int(first[at : at + 2], 16) * (1 - share) + int(second[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    ]
    return "#" + "".join([f"{value:02x}" for value in values])


def _colour(text: str) -> str:
    is_short = len(text) == 7 and text[1] == text[2] and text[3] == text[4] and text[5] == text[6]
    return f"#{text[1]}{text[3]}{text[5]}" if is_short else text


class Canvas:
    """The elements of a picture, from the back to the front. Equal seeds draw equal pictures."""

    def __init__(self, width: int, height: int, seed: str, light: Point = (-0.6, -0.8)) -> None:
        """An empty picture; `light` points towards the light."""
        self.width, self.height, self.light = width, height, light
        self.random = Random(seed)
        self._parts: list[str] = []
        self._next_id = 0

    def _id(self) -> str:
        number_of_id, self._next_id = self._next_id, self._next_id + 1
        first, second = divmod(number_of_id, len(IDS))
        return (IDS[first - 1] if first else "") + IDS[second]

    def add(self, element: str) -> None:
        """Add an element as text."""
        self._parts.append(element)

    def path(self, d: str, fill: str = "", opacity: float = 1, **attributes: object) -> None:
        """Add a path. Names of attributes have `_` for `-`."""
        more = "".join(
            [
                f' {name.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
                for name, value in attributes.items()
            ]
        )
        paint = f' fill="{_colour(fill)}"' if fill else ""
        faint = f' opacity="{_faint(opacity)}"' if opacity < 1 else ""
        self.add(f'<path d="{d}"{paint}{faint}{more}/>')

    def stroke(self, d: str, colour: str, width: float, opacity: float = 1, **attributes: object) -> None:
        """Add a line with round ends."""
        self.path(
            d,
            "none",
            opacity,
            stroke=_colour(colour),
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            **attributes,
        )

    def circle(self, x: float, y: float, radius: float, fill: str, opacity: float = 1) -> None:
        """Add a disc."""
        faint = f' opacity="{_faint(opacity)}"' if opacity < 1 else ""
        self.add(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{_colour(fill)}"{faint}/>'
        )

    def ring(self, x: float, y: float, radius: float, colour: str, width: float, opacity: float = 1) -> None:
        """Add a circle without a filling."""
        faint = f' opacity="{_faint(opacity)}"' if opacity < 1 else ""
        self.add(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" '
            f'stroke="{_colour(colour)}" stroke-width="{number(width)}"{faint}/>'
        )

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1) -> None:
        """Add an ellipse."""
        faint = f' opacity="{_faint(opacity)}"' if opacity < 1 else ""
        self.add(
            f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}" '
            f'fill="{_colour(fill)}"{faint}/>'
        )

    def dots(self, points: Sequence[Point], colour: str, size: float, opacity: float = 1) -> None:
        """Add dots as one path."""
        self.stroke("".join([f"{Pen().move(point)}h0" for point in points]), colour, size, opacity)

    def grain(self, colour: str, opacity: float) -> None:
        """Cover the picture with a pattern of fine dots, like the screen of a print."""
        name = self._id()
        dots = "".join([f"{Pen().move((index * 37 % 71, index * 53 % 67))}h0" for index in range(13)])
        self.add(
            f'<pattern id="{name}" width="71" height="67" patternUnits="userSpaceOnUse">'
            f'<path d="{dots}" stroke="{_colour(colour)}" stroke-linecap="round"/></pattern>'
        )
        self.rect(0, self.height, f"url(#{name})", opacity)

    def _stops(self, stops: Sequence[Stop]) -> str:
        return "".join(
            [
                f'<stop offset="{_faint(stop[0])}" stop-color="{_colour(stop[1])}"'
                + (f' stop-opacity="{_faint(stop[2])}"' if len(stop) > 2 else "")
                + "/>"
                for stop in stops
            ]
        )

    def fade(self, *stops: Stop, across: bool = False) -> str:
        """A gradient from top to bottom of what it fills, or across, as the value of `fill`."""
        name = self._id()
        ends = "" if across else ' x2="0" y2="1"'
        self.add(f'<linearGradient id="{name}"{ends}>{self._stops(stops)}</linearGradient>')
        return f"url(#{name})"

    def halo(self, *stops: Stop, x: float = 0.5, y: float = 0.5, radius: float = 0.5) -> str:
        """A round gradient in the box of what it fills, as the value of `fill`."""
        name = self._id()
        place = (
            ""
            if (x, y, radius) == (0.5, 0.5, 0.5)
            else (f' cx="{_faint(x)}" cy="{_faint(y)}" r="{_faint(radius)}"')
        )
        self.add(f'<radialGradient id="{name}"{place}>{self._stops(stops)}</radialGradient>')
        return f"url(#{name})"

    def rect(self, y: float, height: float, fill: str, opacity: float = 1) -> None:
        """Add a band across the whole picture."""
        faint = f' opacity="{_faint(opacity)}"' if opacity < 1 else ""
        top = f' y="{number(y)}"' if y else ""
        self.add(f'<rect{top} width="{self.width}" height="{number(height)}" fill="{_colour(fill)}"{faint}/>')

    def glow(
        self, x: float, y: float, radius: float, colour: str, strength: float = 0.8, core: str = ""
    ) -> None:
        """Add a soft light."""
        stops: list[Stop] = [(0, core or colour, strength), (0.35, colour, strength * 0.5)]
        self.circle(x, y, radius, self.halo(*stops, (0.7, colour, strength * 0.13), (1, colour, 0)))

    def form(
        self,
        d: str,
        base: str,
        shade: str = "",
        rim: str = "",
        rim_width: float = 2,
        depth: float = 9,
        light: Point | None = None,
        opacity: float = 1,
    ) -> str:
        """Add a body of two tones with a lit edge, and return its id."""
        name, clip = self._id(), self._id()
        lx, ly = light or self.light
        layers = [f'<use href="#{name}" fill="{_colour(rim or base)}"/>']
        if rim:
            layers.append(self._shifted(name, base, -lx * rim_width, -ly * rim_width))
        if shade:
            layers.append(self._shifted(name, shade, -lx * depth, -ly * depth))
        faint = f' opacity="{_faint(opacity)}"' if opacity < 1 else ""
        self.add(
            f'<clipPath id="{clip}"><path id="{name}" d="{d}"/></clipPath>'
            f'<g clip-path="url(#{clip})"{faint}>{"".join(layers)}</g>'
        )
        return name

    def _shifted(self, name: str, fill: str, x: float, y: float) -> str:
        return f'<use href="#{name}" x="{number(x)}" y="{number(y)}" fill="{_colour(fill)}"/>'

    def open_group(self, **attributes: object) -> None:
        """Begin a group with attributes."""
        more = "".join([f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items()])
        self.add(f"<g{more}>")

    def close_group(self) -> None:
        """End the group."""
        self.add("</g>")

    def __str__(self) -> str:
        """The text of the file."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width * 2}" height="{self.height * 2}" preserveAspectRatio="xMidYMid slice">'
            f"{''.join(self._parts)}</svg>\n"
        )


def _faint(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text[1:] if text.startswith("0.") else text or "0"
