"""Estimates the number of lines that a text takes on a card, by the widths of the font's letters, in ems."""

import re
from functools import cache

WORD = re.compile("[^ ]+")
"""Text between two possible line breaks; a non-breaking space is part of it."""

NARROW = {"ijl’I": 0.26, " .,:;!t": 0.31, "fr()-1„“": 0.4}
WIDE = {"wmM…": 0.87, "W": 1.0, "ABCDGHKNOPQRSTUVXYZÄÖÜ": 0.71}
DEFAULT_WIDTH = 0.59
"""Widths of letters in the regular face; all other letters have the usual width."""

BOLD_FACTOR = 1.06
"""Width of the semibold face, in which titles are set, relative to the regular face."""
LETTER_WIDTHS = {
    letter: width for group in (NARROW, WIDE) for letters, width in group.items() for letter in letters
}


@cache
def measure_word(word: str) -> float:
    """The width of a word in the regular face, in ems."""
    return sum([LETTER_WIDTHS.get(letter, DEFAULT_WIDTH) for letter in word])


def count_lines(text: str, within: float) -> int:
    """The number of lines of `within` ems that a text takes; a word longer than a line is broken."""
    lines, space = 0, 0.0
    for word in WORD.findall(text):
        width = measure_word(word)
        if lines and width + LETTER_WIDTHS[" "] <= space:
            space -= width + LETTER_WIDTHS[" "]
            continue
        added = max(int(-(-width // within)), 1)
        lines += added
        space = added * within - width
    return lines


def shorten_text(text: str, within: float, most: int, ending: str) -> str:
    """Shorten a text to at most `most` lines of `within` ems, ending in `ending`, if it does not fit."""
    if count_lines(text, within) <= most:
        return text
    words = WORD.findall(text)
    candidates = (" ".join(words[:count]) + ending for count in range(len(words) - 1, 0, -1))
    return next(
        (candidate for candidate in candidates if count_lines(candidate, within) <= most), words[0] + ending
    )
