"""The portraits of players: pictures in static/art/portraits/, by number."""

import hashlib
from functools import lru_cache

PORTRAIT_COUNT = 30
"""The pictures are numbered from 1."""


@lru_cache(1024)
def assign_portraits(identities: tuple[str, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The portrait of each player of a table.

    A player who has `chosen` none (0) has the same portrait at all tables, unless another player of this
    table has it, too: then the next free number.
    """
    portraits: list[int] = []
    for identity, number in zip(identities, chosen, strict=True):
        taken = {*portraits, *chosen}
        portraits.append(number or next(free for free in _list_numbers(identity) if free not in taken))
    return tuple(portraits)


def _list_numbers(identity: str) -> list[int]:
    """All numbers, from the player's own on."""
    digest = hashlib.sha256(f"portrait:{identity}".encode()).digest()
    start = int.from_bytes(digest[:4], "big")
    return [(start + step) % PORTRAIT_COUNT + 1 for step in range(PORTRAIT_COUNT)]
