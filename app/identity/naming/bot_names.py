"""Names of bots, which people cannot take."""

import hashlib
from collections.abc import Set

from app.identity.naming.reserved_names import is_reserved

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
"""No two start with the same letter, so every bot's crest has its own letter."""


def is_bot_name(name: str) -> bool:
    """Whether a name is a bot's or looks like one, even with a number or punctuation added."""
    return is_reserved(name, BOT_NAMES)


def choose_bot_name(table_id: str, others: Set[str], previous: str | None = None) -> str:
    """A name that nobody at the table has: its previous one if possible, else the first free name
    in an order that depends on the table. Raises StopIteration if all names are taken."""
    taken = {other.casefold() for other in others}
    order = sorted(BOT_NAMES, key=lambda name: hashlib.sha256(f"{table_id}:{name}".encode()).digest())
    candidates = (previous, *order) if previous in BOT_NAMES else order
    return next(name for name in candidates if name.casefold() not in taken)
