"""Words that are the same for every viewer of a language: said once and kept, as the table is drawn at every
choice."""

from functools import cache

from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.words.names import NAMES
from engines.magelight.words.stage import KNOW, STAGE


@cache
def printer(speaks: Language) -> Speaker:
    """Says what is printed on cards and on the table."""
    return Speaker({**NAMES, **STAGE, **KNOW}, None, (), speaks)


@cache
def word(key: str, speaks: Language) -> str:
    """A phrase that has no arguments."""
    return printer(speaks).say(key, {})


@cache
def counted(key: str, count: int, speaks: Language) -> str:
    """A phrase about so many."""
    return printer(speaks).say(key, {"count": count})


@cache
def in_round(key: str, round: int, speaks: Language) -> str:
    """A phrase about a round."""
    return printer(speaks).say(key, {"round": round})
