"""Names for guests who have not chosen one."""

import secrets

from app.language.current_language import words


def generate_guest_name() -> str:
    """A random name such as "Guest 537", in the current language."""
    return words("Guest {number}", number=100 + secrets.randbelow(900))
