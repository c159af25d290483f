"""Kept: what was made of values that never change, found again by the very same values.

A choice leaves most of a table alone: it is the same objects as before, and what was made of them need not be
made again. Nothing is compared or hashed, and nothing gets out of date.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Given = TypeVarTuple("Given")
Made = TypeVar("Made")

MOST = 128
"""How much is kept of each function, unless a process wants more: what one table needs.

Bots that think make worlds by the thousand and look at each once. Whatever is kept of them holds on to memory
that the next could use while it is still at hand: with 4,096 they took a quarter longer.
"""


class _Room:
    """How much is kept in this process."""

    most = MOST


def keep_more(most: int) -> None:
    """For a process in which many tables take turns: from now on so much is kept of each function."""
    _Room.most = most


def kept(make: Callable[[*Given], Made]) -> Callable[[*Given], Made]:
    """A function that makes the same of the same objects, and keeps it: the latest MOST, or as many
    as `keep_more` said.

    What it is given must never change: frozen Structs, tuples, enums, words, small numbers, a Speaker. Equal
    objects that are not the same are only a reason to make it once more.
    """
    found: dict[tuple[int, ...], tuple[tuple[*Given], Made]] = {}

    @wraps(make)
    def look_up(*given: *Given) -> Made:
        key = tuple(map(id, given))
        entry = found.get(key)
        if entry is None:
            while len(found) >= _Room.most:
                found.pop(next(iter(found)), None)
            # What it was made of is held as well, so that no other object can come to its place in memory.
            entry = found[key] = given, make(*given)
        return entry[1]

    return look_up
