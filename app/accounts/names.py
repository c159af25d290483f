"""What somebody may be called."""

import unicodedata

from app.errors import invalid

LONGEST = 24


def checked_name(given: str) -> str:
    """The name as it is kept: 1 to 24 printable characters. Raises Problem 422.

    Control and format characters are refused, those that turn the direction of writing among them.
    """
    name = unicodedata.normalize("NFC", given).strip()
    if not name:
        raise invalid("Please say your name.")
    if len(name) > LONGEST:
        raise invalid(f"A name has at most {LONGEST} characters.")
    if not name.isprintable():
        raise invalid("A name cannot hold characters that are not seen.")
    return name
