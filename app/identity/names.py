"""What somebody may be called."""

import unicodedata

from app.identity.bot_names import is_bot_name
from app.web.errors import invalid

LONGEST = 24


def check_name(given: str) -> str:
    """The name as it is kept: 1 to 24 printable characters. Raises Problem 422.

    Control and format characters are refused, those that turn the direction of writing among them, and the
    names of bots.
    """
    name = unicodedata.normalize("NFC", given).strip()
    if not name:
        raise invalid("Enter a name.")
    if len(name) > LONGEST:
        raise invalid("Names can have up to {most} characters.", most=LONGEST)
    if not name.isprintable():
        raise invalid("Names can’t contain invisible characters.")
    if is_bot_name(name):
        raise invalid("A bot has that name. Choose another.")
    return name
