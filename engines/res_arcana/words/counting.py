"""Phrases that depend on a number."""

from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.templates import Sentence, Voices


def counted(one: str | Voices, several: str | Voices, by: str = "count") -> Sentence:
    """A phrase with a form for 1 and a form for several; `by` names the argument that holds the number."""
    if isinstance(one, str) and isinstance(several, str):
        return Plural(one, several, by)
    you, other = zip(one, several, strict=True)
    return Voices(_plural(*you, by), _plural(*other, by))


def _plural(one: Any, several: Any, by: str) -> Any:
    return one if one == several else Plural(one, several, by)
