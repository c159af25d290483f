"""Validation of message texts."""

import unicodedata

from app.identity.naming.name_characters import FLAG_OF_REGION
from app.web.errors import invalid

MAX_MESSAGE_LENGTH = 500
"""The maximum length of a message, in characters."""

_JOINERS = "\u200c\u200d"
"""Invisible, but required by the spelling of some scripts and by some emoji."""
_SPACE_CATEGORIES = {"Cc", "Zl", "Zp", "Zs"}
_INVISIBLE_CATEGORIES = {"Cf", "Cs", "Co", "Cn"}


def clean_text(text: str) -> str:
    """The text as it is stored: 1 to 500 printable characters. Raises Problem 422.

    Line breaks and other control characters become spaces. Invisible characters and those that change the
    writing direction are removed, except joiners and the characters in the flags of regions.
    """
    flags = FLAG_OF_REGION.findall(text)
    parts = ["".join(map(_clean, part)) for part in FLAG_OF_REGION.split(unicodedata.normalize("NFC", text))]
    clean = parts[0] + "".join([flag + part for flag, part in zip(flags, parts[1:], strict=True)])
    text = " ".join(clean.split(" ")).strip()
    if not text.strip(_JOINERS + " "):
        raise invalid("Write a message first.")
    if len(text) > MAX_MESSAGE_LENGTH:
        raise invalid(
            "Messages can have up to {most} characters. Yours has {count}.",
            most=MAX_MESSAGE_LENGTH,
            count=len(text),
        )
    return text


def _clean(char: str) -> str:
    if char in _JOINERS:
        return char
    category = unicodedata.category(char)
    if category in _SPACE_CATEGORIES:
        return " "
    return "" if category in _INVISIBLE_CATEGORIES else char
