"""The name shown for players who have deleted their accounts."""

from functools import lru_cache

from app.language.current_language import current_language, use_language, words
from app.language.isolation import isolate_all

NOBODY = "a player"
"""The stored name; a second deleted player at a table has a number after it."""


def say_name(name: str, code: str | None = None) -> str:
    """A stored name, translated if it is a deleted player's. `code` defaults to the current language."""
    suffix = name[len(NOBODY) :]
    if not name.startswith(NOBODY) or (suffix and not suffix.strip().isdecimal()):
        return name
    with use_language(code or current_language()):
        return words("a player") + suffix


@lru_cache(4096)
def say_names(names: tuple[str, ...], code: str) -> tuple[str, ...]:
    """The names at a table, for sentences; the same tuple if none is changed."""
    translated = isolate_all(tuple([say_name(name, code) for name in names]))
    return names if translated == names else translated
