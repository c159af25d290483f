"""The language of the current request, and the site's sentences in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from app.language.catalogues import SITE_DOMAIN, load_language
from engines.kernel.words.language import Language, Plural

Sentence = str | Plural

_CURRENT: ContextVar[str] = ContextVar("language", default="en")


def current_language() -> str:
    """The code of the current request's language; English outside of requests."""
    return _CURRENT.get()


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Use a language inside the `with` block."""
    token = _CURRENT.set(code)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def set_language(code: str) -> None:
    """Use a language for the rest of the request."""
    _CURRENT.set(code)


def words(sentence: Sentence, **args: Any) -> str:
    """A sentence of the site in the current language, with its placeholders filled."""
    return fill_in(load_language(current_language(), SITE_DOMAIN), sentence, args)


def fill_in(language: Language, sentence: Sentence, args: dict[str, Any]) -> str:
    """A translated sentence with its placeholders filled."""
    if isinstance(sentence, Plural):
        text = language.plural_forms(sentence, args[sentence.by])[""]
    else:
        text = language(sentence)
    return text.format(**args) if args else text
