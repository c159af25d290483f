"""How many lines words take on a card: they are measured as the sheet's font draws them, in ems."""

import re
from functools import cache

WORD = re.compile("[^ ]+")
"""What lines break between; a space that holds two together is part of it."""

NARROW = {"ijl’I": 0.26, " .,:;!t": 0.31, "fr()-1„“": 0.4}
WIDE = {"wmM…": 0.87, "W": 1.0, "ABCDGHKNOPQRSTUVXYZÄÖÜ": 0.71}
USUAL = 0.59
"""Letters of the regular face by their width; any other is as wide as most."""

BOLDER = 1.06
"""How much wider the semibold face is, in which titles are set."""
LETTER = {letter: width for group in (NARROW, WIDE) for letters, width in group.items() for letter in letters}


@cache
def width_of(word: str) -> float:
    """How wide a word is in the regular face."""
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
    """As many words as that many lines hold, and what stands for the rest; all of them if they do."""
    if count_lines(words, within) <= most:
        return words
    single = WORD.findall(words)
    shorter = (" ".join(single[:count]) + goes_on for count in range(len(single) - 1, 0, -1))
    return next((brief for brief in shorter if count_lines(brief, within) <= most), single[0] + goes_on)
