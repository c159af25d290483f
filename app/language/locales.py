"""Data of the Unicode project on a language: the direction in which it is written, its dates."""

from functools import cache
from typing import Literal

from babel import Locale, UnknownLocaleError

Direction = Literal["ltr", "rtl"]


@cache
def find_locale(code: str) -> Locale | None:
    """The locale of a code such as `de` or `pt-br`; without its region if only the language is known."""
    for name in (code, code.partition("-")[0]):
        try:
            return Locale.parse(name, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
    return None


def find_direction(code: str) -> Direction:
    """The value of `dir` for a language: "rtl" for Arabic, Hebrew and others, "ltr" for unknown languages."""
    locale = find_locale(code)
    return "rtl" if locale is not None and locale.text_direction == "rtl" else "ltr"
