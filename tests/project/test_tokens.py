"""The contrast of colours is sufficient in the light and the dark theme: 4.5 for text, 3 for rings."""

import re
from itertools import product

from app.settings import ROOT

TOKENS = (ROOT / "static" / "css" / "tokens.css").read_text("utf-8")

TEXT_CONTRAST, RING_CONTRAST = 4.5, 3.0

GROUNDS = (
    *("ground", "ground-glow", "ground-edge", "sheet", "sheet-high", "sheet-low"),
    *("felt", "felt-high", "gold-wash", "bad-wash"),
)
INKS = ("ink", "ink-soft", "gold", "good", "bad", "deep")
MARKS = ("can", "picked", "hurt", *(f"seat-{seat}" for seat in range(8)))
"""Rings, and crests that identify an owner."""

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
"""Text colours with their backgrounds."""


def read_colours() -> dict[str, tuple[str, str]]:
    """The colours of tokens in the light and the dark theme; a reference has the colours of its target."""
    colours: dict[str, tuple[str, str]] = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", TOKENS):
        if name in colours:
            continue  # of readers who want more contrast
        if pair := re.fullmatch(r"var\(--light, #(\w{6})\) var\(--dark, #(\w{6})\)", value):
            colours[name] = pair[1], pair[2]
        elif same := re.fullmatch(r"#(\w{6})", value):
            colours[name] = same[1], same[1]
        elif (reference := re.fullmatch(r"var\(--([\w-]+)\)", value)) and reference[1] in colours:
            colours[name] = colours[reference[1]]
    return colours


def luminance(colour: str) -> float:
    """The luminance of a hexadecimal colour, from 0 to 1 (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_known_contrasts() -> None:
    """Given colours with known contrasts, then these are computed."""
    assert round(contrast("000000", "ffffff"), 2) == 21
    assert round(contrast("767676", "ffffff"), 2) == 4.54


def test_text_and_rings_have_enough_contrast_in_both_themes() -> None:
    """Given all pairs of colours in use, then their contrast is sufficient in both themes."""
    colours = read_colours()
    needed = [(*pair, TEXT_CONTRAST) for pair in PAIRS] + [
        (*pair, RING_CONTRAST) for pair in product(MARKS, GROUNDS)
    ]
    faint = [
        f"{front} on {back} {theme}: {got:.2f} of {least}"
        for front, back, least in needed
        for at, theme in enumerate(("light", "dark"))
        if (got := contrast(colours[front][at], colours[back][at])) < least
    ]
    assert faint == []
