"""Words that are the same for every viewer: said once and kept, as the table is drawn at every choice."""

from functools import cache

from engines.kernel.text import Speaker
from engines.magelight.words.names import NAMES
from engines.magelight.words.stage import KNOW, STAGE

PRINT = Speaker({**NAMES, **STAGE, **KNOW}, None, ())
"""Says what is printed on cards and on the table."""


@cache
def word(key: str) -> str:
    """A phrase that has no arguments."""
    return PRINT.say(key, {})


@cache
def counted(key: str, count: int) -> str:
    """A phrase about so many."""
    return PRINT.say(key, {"count": count})


@cache
def in_round(key: str, round: int) -> str:
    """A phrase about a round."""
    return PRINT.say(key, {"round": round})
