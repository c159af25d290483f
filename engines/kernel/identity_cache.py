"""A cache for functions of immutable objects, keyed by object identity.

A choice changes little of a table: most objects stay in place, and so do the results derived from them.
A lookup neither compares nor hashes values, and an entry can never be stale.
"""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

Args = TypeVarTuple("Args")
Result = TypeVar("Result")

DEFAULT_CACHE_SIZE = 128
"""Entries cached per function unless a process sets another size; enough for one table.

Thinking bots create thousands of worlds and look at each once. Caching more of those only holds on to memory
that the next world could reuse: with 4,096 entries bots were 25 % slower.
"""


class _Settings:
    """Process-wide settings of the cache."""

    size = DEFAULT_CACHE_SIZE


def set_cache_size(entries: int) -> None:
    """Set the entries cached per function, for a process that serves many tables."""
    _Settings.size = entries


def cached_by_identity(function: Callable[[*Args], Result]) -> Callable[[*Args], Result]:
    """Decorate a function so that it returns the cached result for the very same argument objects.

    The oldest entries are dropped beyond the cache size. Arguments must never change: frozen Structs, tuples,
    enum members, strings, small numbers, a Speaker. Equal but distinct objects only cost another call.
    """
    entries: dict[tuple[int, ...], tuple[tuple[*Args], Result]] = {}

    @wraps(function)
    def look_up(*args: *Args) -> Result:
        key = tuple(map(id, args))
        entry = entries.get(key)
        if entry is None:
            while len(entries) >= _Settings.size:
                entries.pop(next(iter(entries)), None)
            # The entry also holds the arguments, so that no other object can get one of their ids.
            entry = entries[key] = args, function(*args)
        return entry[1]

    return look_up
