"""The direction in which a language is written."""

from functools import cache
from typing import Literal

from babel import Locale, UnknownLocaleError

Direction = Literal["ltr", "rtl"]


@cache
def find_direction(code: str) -> Direction:
    """The value of `dir` for a language: "rtl" for Arabic, Hebrew and others, "ltr" for unknown languages."""
    for name in (code, code.partition("-")[0]):
        try:
            return "rtl" if Locale.parse(name, sep="-").text_direction == "rtl" else "ltr"
        except (ValueError, UnknownLocaleError):
            continue
    return "ltr"
