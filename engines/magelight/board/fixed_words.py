"""Labels that are the same for all viewers who read a language.

They are cached, as tables are rendered after every choice.
"""

from functools import cache

from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.words.names import NAMES
from engines.magelight.words.stage import KNOW, STAGE


@cache
def printer(speaks: Language) -> Speaker:
    """The speaker of all labels on cards and on the table."""
    return Speaker({**NAMES, **STAGE, **KNOW}, None, (), speaks)


@cache
def word(key: str, speaks: Language) -> str:
    """A label without arguments."""
    return printer(speaks).say(key, {})


@cache
def counted(key: str, count: int, speaks: Language) -> str:
    """A label with a number, `count`."""
    return printer(speaks).say(key, {"count": count})


@cache
def in_round(key: str, round: int, speaks: Language) -> str:
    """A label with the number of a round."""
    return printer(speaks).say(key, {"round": round})
