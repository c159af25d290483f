"""Problems: error responses for people and programs."""

from collections.abc import Iterable
from typing import Any

from app.language.current_language import Sentence, fill_in, words
from engines.kernel.words.language import ENGLISH, Plural

MAX_FIELDS = 20
"""Names of wrong fields in one message."""
MAX_FIELD_LENGTH = 80
"""Characters of a field's name in a message."""


class Problem(Exception):
    """An error response: HTTP status, machine-readable code, and a sentence with its placeholders' values."""

    def __init__(
        self, status: int, code: str, sentence: Sentence, retry_after: int | None = None, **args: Any
    ) -> None:
        super().__init__(f"{status} {code}: {fill_in(ENGLISH, sentence, args)}")
        self.status = status
        self.code = code
        self.sentence = sentence
        self.sentence_args = args
        self.retry_after = retry_after

    @property
    def reason(self) -> str:
        """The sentence in the language of the current request."""
        return words(self.sentence, **self.sentence_args)

    @property
    def headers(self) -> dict[str, str]:
        """Additional headers of the response."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


def not_found(sentence: Sentence = "There’s no such table.", **args: Any) -> Problem:
    """404: the requested object does not exist, or the caller may not see it."""
    return Problem(404, "unknown", sentence, **args)


class Unauthorized(Problem):
    """401: the caller needs a valid token."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(401, "token", sentence)

    @property
    def headers(self) -> dict[str, str]:
        """The scheme by which a caller authenticates."""
        return {"WWW-Authenticate": "Bearer"}


def forbidden(code: str, sentence: Sentence, **args: Any) -> Problem:
    """403: the caller is not allowed to do this; codes such as not_host, not_seated, watchers_off."""
    return Problem(403, code, sentence, **args)


def conflict(code: str, sentence: Sentence, **args: Any) -> Problem:
    """409: not possible in the current state; codes such as stale, not_your_turn, full, op_reused."""
    return Problem(409, code, sentence, **args)


def invalid(sentence: Sentence, **args: Any) -> Problem:
    """422: the request is well formed, but a value is not valid."""
    return Problem(422, "invalid", sentence, **args)


def wrong_fields_problem(names: Iterable[str]) -> Problem:
    """400: fields are missing, or their values are not of the right type or too large.

    A name is repeated only as far as it can be shown: programs can send any text as a name.
    """
    shown = sorted({name[:MAX_FIELD_LENGTH].encode("utf-8", "replace").decode() for name in names})
    wrong = ", ".join([*shown[:MAX_FIELDS], "…"] if len(shown) > MAX_FIELDS else shown)
    return Problem(400, "malformed", "This is missing or wrong: {wrong}.", wrong=wrong)


def too_often(seconds: int) -> Problem:
    """429: too many requests; the next one is allowed after this number of seconds."""
    return Problem(
        429,
        "too_often",
        Plural(
            "Too many requests. Try again in 1 second.", "Too many requests. Try again in {count} seconds."
        ),
        seconds,
        count=seconds,
    )


def unavailable() -> Problem:
    """503: the server cannot reach its database; the request may be repeated."""
    return Problem(503, "unavailable", "The server can’t reach its database right now. Please try again.", 1)
