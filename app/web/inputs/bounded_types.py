"""The types of values that come from outside: forms, JSON, queries, paths and cookies. Each has bounds.

Every parameter of a route has one of these types, a `Literal`, or bounds of its own; a test checks that. A
text that is too long or no UTF-8 is answered with 400. The rules for a name or a seat are checked later, with
a sentence that explains them.
"""

from typing import Annotated

from annotated_types import Ge, MaxLen
from pydantic import AfterValidator

MAX_NUMBER = 2**31 - 1
"""The largest number; the columns of PostgreSQL hold no larger one."""
MAX_DIGITS = 10
"""Digits of MAX_NUMBER."""


def _clamp(number: int) -> int:
    return max(-MAX_NUMBER, min(number, MAX_NUMBER))


Number = Annotated[int, AfterValidator(_clamp)]
"""A number of anything: a seat, players, an entry of the log, an amount.

A number that is too large counts as MAX_NUMBER, so that it is refused with the sentence for all wrong ones.
"""
RowNumber = Annotated[int, Ge(1), AfterValidator(_clamp)]
"""The number of a message."""
Id = Annotated[str, MaxLen(64)]
"""An id of a table, a game, a person, a session, or a choice among a few words."""
Token = Annotated[str, MaxLen(20_000)]
"""The token of a link, with what was pasted around it, or of a salt."""
Line = Annotated[str, MaxLen(20_000)]
"""A line that somebody typed or pasted: a name, an address."""
Text = Annotated[str, MaxLen(40_000)]
"""A message."""
Document = Annotated[str, MaxLen(20_000)]
"""JSON in a field of a form."""


def parse_number(text: str, least: int = 0, most: int = MAX_NUMBER) -> int | None:
    """The number that a text consists of; None if it is no number, or not from `least` to `most`."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MAX_DIGITS):
        return None
    number = int(digits)
    return number if least <= number <= most else None
