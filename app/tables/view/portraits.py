"""The portraits of players: pictures in static/art/portraits/, by number."""

import hashlib
from functools import lru_cache

PORTRAIT_COUNT = 30
"""The pictures are numbered from 1."""


@lru_cache(1024)
def assign_portraits(user_ids: tuple[str, ...]) -> tuple[int, ...]:
    """The portrait of each player of a table.

    A player has the same portrait at all tables, unless a player of an earlier seat has it, too: then the
    next free number.
    """
    portraits: list[int] = []
    for user_id in user_ids:
        digest = hashlib.sha256(f"portrait:{user_id}".encode()).digest()
        start = int.from_bytes(digest[:4], "big")
        numbers = [(start + step) % PORTRAIT_COUNT + 1 for step in range(PORTRAIT_COUNT)]
        portraits.append(next((number for number in numbers if number not in portraits), numbers[0]))
    return tuple(portraits)
