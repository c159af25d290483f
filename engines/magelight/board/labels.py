"""Labels that do not depend on the viewer, only on the language.

They are cached, as tables are rendered after every choice.
"""

from functools import cache

from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker
from engines.magelight.words.names import NAMES
from engines.magelight.words.stage import KNOWLEDGE, STAGE


@cache
def label_speaker(language: Language) -> Speaker:
    """The speaker of all labels on cards and on the table."""
    return Speaker({**NAMES, **STAGE, **KNOWLEDGE}, None, (), language)


@cache
def label(key: str, language: Language, **numbers: int) -> str:
    """A label, with the numbers that it mentions."""
    return label_speaker(language).say(key, numbers)
