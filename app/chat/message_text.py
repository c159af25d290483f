"""Validation of message texts."""

import unicodedata

from app.identity.naming.name_characters import FLAG_OF_REGION
from app.web.errors import invalid

MAX_MESSAGE_LENGTH = 500
"""Characters."""

_JOINERS = "\u200c\u200d"
"""Invisible, but required by the spelling of some scripts and by some emoji."""
_SPACES = {"Cc", "Zl", "Zp", "Zs"}
_INVISIBLE = {"Cf", "Cs", "Co", "Cn"}


def check_text(text: str) -> str:
    """The text as it is stored: 1 to 500 printable characters. Raises Problem 422.

    Line breaks and other control characters become spaces. Invisible characters, and those that change the
    direction of writing, are removed.
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
    kind = unicodedata.category(char)
    if kind in _SPACES:
        return " "
    return "" if kind in _INVISIBLE else char
