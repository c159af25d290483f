"""How many lines words take on a card: they are measured as the sheet's font draws them, in ems."""

import re
from functools import cache

WORD = re.compile("[^ ]+")
"""Text between two possible line breaks; a non-breaking space is part of it."""

NARROW = {"ijl’I": 0.26, " .,:;!t": 0.31, "fr()-1„“": 0.4}
WIDE = {"wmM…": 0.87, "W": 1.0, "ABCDGHKNOPQRSTUVXYZÄÖÜ": 0.71}
USUAL = 0.59
"""Widths of letters in the regular face; all other letters have the usual width."""

BOLDER = 1.06
"""Width of the semibold face, in which titles are set, relative to the regular face."""
LETTER = {letter: width for group in (NARROW, WIDE) for letters, width in group.items() for letter in letters}


@cache
def width_of(word: str) -> float:
    """The width of a word in the regular face, in ems."""
    return sum([LETTER.get(letter, USUAL) for letter in word])


def count_lines(words: str, within: float) -> int:
    """How many lines of that many ems words take; one that is longer than a line is broken."""
    lines, left = 0, 0.0
    for word in WORD.findall(words):
        wide = width_of(word)
        if lines and wide + LETTER[" "] <= left:
            left -= wide + LETTER[" "]
            continue
        more = max(int(-(-wide // within)), 1)
        lines += more
        left = more * within - wide
    return lines


def cut_short(words: str, within: float, most: int, goes_on: str) -> str:
    """Shorten a text to at most `most` lines of `within` ems, ending in `goes_on`, if it does not fit."""
    if count_lines(words, within) <= most:
        return words
    single = WORD.findall(words)
    shorter = (" ".join(single[:count]) + goes_on for count in range(len(single) - 1, 0, -1))
    return next((brief for brief in shorter if count_lines(brief, within) <= most), single[0] + goes_on)
