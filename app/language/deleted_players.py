"""What is written in old games for whoever had themselves deleted: the same for all, in every language."""

from functools import lru_cache

from app.language.current import current, spoken, words

NOBODY = "a player"
"""As it is kept; a second one at a table has a number."""


def say_name(name: str, code: str | None = None) -> str:
    """A name as it is kept, in a language (that of whoever is answered): people's own stay as they are."""
    rest = name[len(NOBODY) :]
    if not name.startswith(NOBODY) or (rest and not rest.strip().isdecimal()):
        return name
    with spoken(code or current()):
        return words("a player") + rest


@lru_cache(4096)
def say_names(names: tuple[str, ...], code: str) -> tuple[str, ...]:
    """The names at a table likewise; the very same ones where nobody is gone."""
    said = tuple([say_name(name, code) for name in names])
    return names if said == names else said
