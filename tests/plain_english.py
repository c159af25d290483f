"""Words that nobody says over a board game, or that assume that a player is a man."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

FORBIDDEN = (
    # Unidiomatic words.
    r"anew|in vain|by lot|the lot|thereby|besides|beforehand|whoever|whomever|somebody|someone|the own",
    r"who (does|do|did|has|have|is|are) not|stands? still|goes back to|be made|do it|just now",
    r"is that your choice|that is me|lies? well|share the victory|as the case may be",
    # A player is "they", or has a name.
    r"he|his|him|himself",
    # Internal words.
    r"something hidden|the hall",
    # Plurals after 1.
    r"1 (?:cards|gems|turns|actions|points|essences|dragons|spells|artifacts|seconds|minutes|hours|days)",
    r"1 (?:rounds|players|seats|tables|tokens|pearls|slots|books|powers|more cards|other cards|battlefields)",
)
"""Regular expressions of whole words, case-insensitive."""

FAULT = re.compile(rf"(?<![\w’'–-])(?:{'|'.join(FORBIDDEN)})(?![\w’'–-])|\w\(s\)|  ", re.IGNORECASE)
"""Any of them, a plural in brackets, or two spaces."""


def read_terms(file: Path) -> frozenset[str]:
    """The terms of a game that these words may be: the lines of its file `terms.txt`, in lower case."""
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return frozenset([line.strip().casefold() for line in lines if line.strip() and not line.startswith("#")])


def find_stilted(sentences: Iterable[str], terms: frozenset[str] = frozenset()) -> Iterator[str]:
    """A line for each sentence with a forbidden word that is no term of the game; the line names the word."""
    for sentence in sentences:
        for found in FAULT.finditer(sentence):
            if found[0].casefold() not in terms:
                yield f"“{found[0]}” in: {sentence}"
                break
