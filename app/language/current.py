"""The language of whoever is being answered, and the house's own sentences in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from app.language.catalogues import SITE_DOMAIN, language
from engines.kernel.words.language import Language, Plural

Sentence = str | Plural

_CURRENT: ContextVar[str] = ContextVar("language", default="en")


def current() -> str:
    """The code of the language; English where nobody is being answered."""
    return _CURRENT.get()


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Speaks a language for as long as the context lasts."""
    before = _CURRENT.set(code)
    try:
        yield
    finally:
        _CURRENT.reset(before)


def speak(code: str) -> None:
    """Speaks a language until whoever asked is answered."""
    _CURRENT.set(code)


def words(sentence: Sentence, **args: Any) -> str:
    """A sentence of the house to whoever is being answered."""
    return fill_in(language(current(), SITE_DOMAIN), sentence, args)


def fill_in(speaks: Language, sentence: Sentence, args: dict[str, Any]) -> str:
    """A sentence with its gaps filled."""
    if isinstance(sentence, Plural):
        said = speaks.plural_forms(sentence, args[sentence.by])[""]
    else:
        said = speaks(sentence)
    return said.format(**args) if args else said
