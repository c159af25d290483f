"""Phrases that depend on a number."""

from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.templates import Sentence, Voices


def plural(singular: str | Voices, several: str | Voices, field: str = "count") -> Sentence:
    """A phrase with a form for 1 and a form for several; `field` names the argument that holds the number."""
    if isinstance(singular, str) and isinstance(several, str):
        return Plural(singular, several, field)
    you, others = zip(singular, several, strict=True)
    return Voices(_plural_text(*you, field), _plural_text(*others, field))


def _plural_text(singular: Any, several: Any, field: str) -> Any:
    return singular if singular == several else Plural(singular, several, field)
