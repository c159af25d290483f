"""Names in scripts written from right to left, isolated so that they do not turn the line around.

Templates put names that stand alone into `<bdi>`. In sentences, titles and lists Unicode’s characters for the
same purpose surround them.
"""

import unicodedata
from functools import lru_cache

ISOLATES = "\u2068\u2069"
"""FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE."""
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
"""Bidirectional classes of characters that are written from right to left, or turn what is next to them."""


@lru_cache(4096)
def isolate(name: str) -> str:
    """The name, isolated if it has a character that turns the line; names are stored without isolates."""
    if name[:1] == ISOLATES[0] or RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, name)):
        return name
    return f"{ISOLATES[0]}{name}{ISOLATES[1]}"


@lru_cache(4096)
def isolate_all(names: tuple[str, ...]) -> tuple[str, ...]:
    """Several names; the same tuple if none needs it."""
    isolated = tuple(map(isolate, names))
    return names if isolated == names else isolated
