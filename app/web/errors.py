"""What a person or a program is told when something cannot be done."""

from typing import Any

from app.language.current import Sentence, fill_in, words
from engines.kernel.words.language import ENGLISH, Plural


class Problem(Exception):
    """An answer that is not a success: an HTTP status, a machine-readable code and a sentence, with what goes
    into its gaps."""

    def __init__(
        self, status: int, code: str, sentence: Sentence, retry_after: int | None = None, **args: Any
    ) -> None:
        super().__init__(f"{status} {code}: {fill_in(ENGLISH, sentence, args)}")
        self.status = status
        self.code = code
        self.sentence = sentence
        self.args_said = args
        self.retry_after = retry_after

    @property
    def reason(self) -> str:
        """The sentence, in the language of whoever asks."""
        return words(self.sentence, **self.args_said)

    @property
    def headers(self) -> dict[str, str]:
        """What the answer's headers say of it."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


def unknown(sentence: Sentence = "There’s no such table.", **args: Any) -> Problem:
    """404: it is not there, or not for these eyes."""
    return Problem(404, "unknown", sentence, **args)


class Unauthorized(Problem):
    """401: nobody we know asks, where somebody must."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(401, "token", sentence)

    @property
    def headers(self) -> dict[str, str]:
        """It says how to be known."""
        return {"WWW-Authenticate": "Bearer"}


def forbidden(code: str, sentence: Sentence, **args: Any) -> Problem:
    """403: known, but not allowed: not_host, not_seated, watchers_off."""
    return Problem(403, code, sentence, **args)


def conflict(code: str, sentence: Sentence) -> Problem:
    """409: it would have been possible at another time: stale, not_your_turn, full, started, op_reused..."""
    return Problem(409, code, sentence)


def invalid(sentence: Sentence, **args: Any) -> Problem:
    """422: well formed, but not a thing that can be."""
    return Problem(422, "invalid", sentence, **args)


def too_often(seconds: int) -> Problem:
    """429: it may be asked again after so many seconds."""
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
    """503: the server cannot reach what it needs just now; the same request can be sent again."""
    return Problem(503, "unavailable", "The server can’t reach its database right now. Please try again.", 1)
