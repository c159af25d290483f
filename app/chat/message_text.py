"""The text of a message: how long it may be, and which characters it keeps."""

import unicodedata

from app.web.errors import invalid

LONGEST_MESSAGE = 500
"""How many characters a message may have."""

_JOINERS = "\u200c\u200d"
"""Unseen, but some scripts are misspelt and some emoji fall apart without them."""
_SPACES = {"Cc", "Zl", "Zp", "Zs"}
_UNSEEN = {"Cf", "Cs", "Co", "Cn"}


def check_text(given: str) -> str:
    """The text as it is kept: 1 to 500 printable characters. Raises Problem 422.

    Line breaks and other control characters become spaces; what is not seen or turns the direction of
    writing is left out.
    """
    clean = "".join([_clean(char) for char in unicodedata.normalize("NFC", given)])
    text = " ".join(clean.split(" ")).strip()
    if not text.strip(_JOINERS + " "):
        raise invalid("Write a message first.")
    if len(text) > LONGEST_MESSAGE:
        raise invalid(
            "Messages can have up to {most} characters. Yours has {count}.",
            most=LONGEST_MESSAGE,
            count=len(text),
        )
    return text


def _clean(char: str) -> str:
    if char in _JOINERS:
        return char
    kind = unicodedata.category(char)
    if kind in _SPACES:
        return " "
    return "" if kind in _UNSEEN else char
