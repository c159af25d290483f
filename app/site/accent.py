"""Tones of the accent colour for the light and the dark look, with enough contrast whatever the colour is.

All tones have the hue of the given colour. The strong tone (text, links, main buttons, focus) and the leaf
(borders and marks) start at the given lightness. In the light look they get darker, in the dark look
lighter, until their contrast with every ground is 4.5 and 3 (7 and 4.5 for greys, which would look switched
off). The wash (the ground below a pointer) has a fixed lightness. Lightness, chroma and hue are those of
OKLCH; chroma is reduced where screens cannot show it.
"""

import math
from typing import NamedTuple

TEXT_CONTRAST, CONTROL_CONTRAST = 4.5, 3.0
"""The contrasts that WCAG 2 requires (1.4.3 and 1.4.11)."""
GREY_CHROMA, GREY_CONTRASTS = 0.04, (7.0, 4.5)
"""Colours with less chroma are greys, and the contrasts of their tones."""
LIGHT_GROUNDS = ("#e5d7b7", "#e9dab8", "#f9e0da")
DARK_GROUNDS = ("#262043", "#3d1824", "#3d3015")
"""The grounds of `static/css/tokens.css` with the least contrast to dark and to light tones."""
LIGHT_WASH, DARK_WASH = 0.93, 0.31
"""Lightness of the washes."""
MAX_WASH_CHROMA = 0.05
STEP = 0.005
"""Lightness by which a tone is moved at a time."""


class Tones(NamedTuple):
    """The tones of one look, as #rrggbb."""

    strong: str
    leaf: str
    wash: str


class Oklch(NamedTuple):
    """A colour in OKLCH: lightness from 0 to 1, chroma from 0, hue in radians."""

    lightness: float
    chroma: float
    hue: float


def derive_tones(colour: str) -> tuple[Tones, Tones]:
    """The tones of a colour (#rrggbb) in the light and in the dark look."""
    given = to_oklch(colour)
    return (
        _derive_look(given, LIGHT_GROUNDS, LIGHT_WASH, -STEP),
        _derive_look(given, DARK_GROUNDS, DARK_WASH, STEP),
    )


def _derive_look(given: Oklch, grounds: tuple[str, ...], wash_lightness: float, step: float) -> Tones:
    wash = to_hex(Oklch(wash_lightness, min(given.chroma, MAX_WASH_CHROMA), given.hue))
    all_grounds = (*grounds, wash)
    is_grey = given.chroma < GREY_CHROMA
    strong, leaf = GREY_CONTRASTS if is_grey else (TEXT_CONTRAST, CONTROL_CONTRAST)
    return Tones(_move(given, all_grounds, strong, step), _move(given, all_grounds, leaf, step), wash)


def _move(tone: Oklch, grounds: tuple[str, ...], least: float, step: float) -> str:
    """The nearest tone in the direction of `step` that has at least this contrast with all grounds."""
    while (
        min(contrast(to_hex(tone), ground) for ground in grounds) < least
    ):  # holds for black or white at last
        tone = tone._replace(lightness=min(max(tone.lightness + step, 0.0), 1.0))
    return to_hex(tone)


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = _to_linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _to_linear(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of #rrggbb as amounts of light, from 0 to 1."""
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values
    )
    return red, green, blue


def to_oklch(colour: str) -> Oklch:
    """A colour (#rrggbb) in OKLCH, by the matrices of its author (https://bottosson.github.io/posts/oklab)."""
    red, green, blue = _to_linear(colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return Oklch(lightness, math.hypot(a, b), math.atan2(b, a))


def to_hex(tone: Oklch) -> str:
    """A colour as #rrggbb, with as much of its chroma as screens can show."""
    low, high = 0.0, tone.chroma
    if not _is_shown(_to_light(tone)):
        while high - low > 0.001:
            middle = (low + high) / 2
            if _is_shown(_to_light(tone._replace(chroma=middle))):
                low = middle
            else:
                high = middle
        tone = tone._replace(chroma=low)
    return "#" + "".join(f"{_to_byte(light):02x}" for light in _to_light(tone))


def _to_light(tone: Oklch) -> tuple[float, float, float]:
    """Red, green and blue as amounts of light; outside of 0 to 1 for colours that screens cannot show."""
    a, b = tone.chroma * math.cos(tone.hue), tone.chroma * math.sin(tone.hue)
    long = (tone.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (tone.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (tone.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _is_shown(light: tuple[float, float, float]) -> bool:
    return all(-0.0005 <= part <= 1.0005 for part in light)


def _to_byte(light: float) -> int:
    """The value of an amount of light in sRGB, from 0 to 255."""
    light = min(max(light, 0.0), 1.0)
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
