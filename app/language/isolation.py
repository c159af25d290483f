"""Isolation of names written from right to left, which would otherwise reorder a sentence without markup."""

from unicodedata import bidirectional

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
"""Bidirectional classes of the characters that turn a line around."""


def isolate(text: str) -> str:
    """The text as it is, or between invisible marks if it has characters written from right to left."""
    if any(bidirectional(character) in RIGHT_TO_LEFT for character in text):
        return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"
    return text
