"""What bots are called: names of mages of our own making, which people cannot take."""

import hashlib
from collections.abc import Set

from app.identity.name_similarity import looks_like_any

BOT_NAMES = (
    "Ashquill",
    "Brimbold",
    "Cindrel",
    "Dwimmer",
    "Fenwisp",
    "Glimmet",
    "Hobwick",
    "Inkmoth",
    "Kettlin",
    "Larkmoss",
    "Nimbrel",
    "Orrisk",
    "Pumblor",
    "Quillon",
    "Rookbane",
    "Sablewisp",
    "Tanglewort",
    "Umbrel",
    "Vexmoor",
    "Zephrin",
)
"""No two begin with the same letter, so that the crests of bots have one letter each."""


def is_bot_name(name: str) -> bool:
    """Whether only bots are called that, or what looks like it."""
    return looks_like_any(name, BOT_NAMES)


def choose_bot_name(table_id: str, others: Set[str], before: str | None = None) -> str:
    """A name that nobody at the table has: the one the bot had `before`, if it may keep it, or the first free
    one in an order of the table's own. Raises StopIteration where more sit than there are names."""
    taken = {other.casefold() for other in others}
    order = sorted(BOT_NAMES, key=lambda name: hashlib.sha256(f"{table_id}:{name}".encode()).digest())
    wanted = (before, *order) if before in BOT_NAMES else order
    return next(name for name in wanted if name.casefold() not in taken)
