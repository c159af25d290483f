"""One sentence for one, another for several."""

from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.templates import Sentence, Voices


def counted(one: str | Voices, several: str | Voices, by: str = "count") -> Sentence:
    """A phrase that depends on the number `by` among its arguments."""
    if isinstance(one, str) and isinstance(several, str):
        return Plural(one, several, by)
    you, other = zip(one, several, strict=True)
    return Voices(_plural(*you, by), _plural(*other, by))


def _plural(one: Any, several: Any, by: str) -> Any:
    return one if one == several else Plural(one, several, by)
