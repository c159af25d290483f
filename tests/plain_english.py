"""Words that nobody says over a board game, or that take a player for a man: none of them is printed."""

import re
from collections.abc import Iterable, Iterator

FORBIDDEN = (
    # Nobody says so.
    r"anew|in vain|by lot|the lot|thereby|besides|beforehand|whoever|whomever|somebody|someone|the own",
    r"who (does|do|did|has|have|is|are) not|stands? still|goes back to|be made|do it|just now",
    r"is that your choice|that is me|lies? well|share the victory|as the case may be",
    # A player is "they", and has a name.
    r"he|his|him|himself",
    # The program's own words.
    r"something hidden|the hall",
    # What is counted agrees with its number.
    r"1 (?:cards|gems|turns|actions|points|essences|dragons|spells|artifacts|seconds|minutes|hours|days)",
    r"1 (?:rounds|players|seats|tables|tokens|pearls|slots|books|powers|more cards|other cards|battlefields)",
)
"""Regular expressions of whole words, in either case."""

SAID = re.compile(rf"(?<![\w’'–-])(?:{'|'.join(FORBIDDEN)})(?![\w’'–-])|\w\(s\)|  ", re.IGNORECASE)
"""Any of them, a plural in brackets, or two spaces."""


def stilted(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences that hold a forbidden word, each with what is wrong in it."""
    for sentence in sentences:
        if found := SAID.search(sentence):
            yield f"“{found[0]}” in: {sentence}"
