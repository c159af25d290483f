"""Colours that stand on each other have contrast enough, by day and by night: 4.5 for words, 3 for rings."""

import re
from itertools import product

from app.settings import ROOT

TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text("utf-8")

WORDS, RINGS = 4.5, 3.0

GROUNDS = (
    *("ground", "ground-glow", "ground-edge", "sheet", "sheet-high", "sheet-low"),
    *("felt", "felt-high", "gold-wash", "bad-wash"),
)
INKS = ("ink", "ink-soft", "gold", "good", "bad", "deep")
MARKS = ("can", "picked", "hurt", *(f"seat-{seat}" for seat in range(8)))
"""Rings, and crests by which one knows an owner."""

GEMS = ("yellow", "blue", "green", "red", "black", "white", "purple", "any")
SUITS = (
    *("blue", "green", "red", "black", "purple", "teal", "brown"),
    *("steel", "bronze", "silver", "brass", "gold-suit", "bone"),
)
PAIRS = (
    *product(INKS, GROUNDS),
    ("ink-faint", "ground"),
    ("ink-faint", "sheet"),
    ("ink-faint", "felt"),
    ("on-deep", "deep"),
    ("on-night", "night"),
    ("on-night", "night-high"),
    ("sheet-high", "picked"),
    *((f"{gem}-on", gem) for gem in GEMS),
    *(("on-seat", f"seat-{seat}") for seat in range(8)),
    *(("art-ink", suit) for suit in SUITS),
)
"""Words and what they stand on."""


def read_colours() -> dict[str, tuple[str, str]]:
    """The plain colours by day and by night; a token that is another has its colours."""
    colours: dict[str, tuple[str, str]] = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", TOKENS):
        if both := re.fullmatch(r"light-dark\(#(\w{6}), #(\w{6})\)", value):
            colours[name] = both[1], both[2]
        elif one := re.fullmatch(r"#(\w{6})", value):
            colours[name] = one[1], one[1]
        elif (other := re.fullmatch(r"var\(--([\w-]+)\)", value)) and other[1] in colours:
            colours[name] = colours[other[1]]
    return colours


def luminance(colour: str) -> float:
    """Of a colour in hexadecimal, from 0 to 1 (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_greatest_contrast_and_a_known_grey_just_enough() -> None:
    assert round(contrast("000000", "ffffff"), 2) == 21
    assert round(contrast("767676", "ffffff"), 2) == 4.54


def test_words_and_rings_stand_out_by_day_and_by_night() -> None:
    colours = read_colours()
    needed = [(*pair, WORDS) for pair in PAIRS] + [(*pair, RINGS) for pair in product(MARKS, GROUNDS)]
    faint = [
        f"{front} on {back} {look}: {got:.2f} of {least}"
        for front, back, least in needed
        for at, look in enumerate(("by day", "by night"))
        if (got := contrast(colours[front][at], colours[back][at])) < least
    ]
    assert faint == []
