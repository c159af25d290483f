"""The result of a check."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Outcome = Literal["ok", "warning", "failed"]
"""A server does not start with a check that failed."""


class CheckResult(NamedTuple):
    """The result of a check: one sentence, which says what to do unless all is well."""

    check: str
    outcome: Outcome
    sentence: str
    is_temporary: bool = False
    """Whether a failed check may pass later, although nobody changes the settings."""


def ok(check: str, sentence: str) -> CheckResult:
    """A result that needs no action."""
    return CheckResult(check, "ok", sentence)


def warning(check: str, sentence: str) -> CheckResult:
    """A result that the operator should act on; the server can start."""
    return CheckResult(check, "warning", sentence)


def failed(check: str, sentence: str) -> CheckResult:
    """A result with which a server does not start."""
    return CheckResult(check, "failed", sentence)


def unavailable(check: str, sentence: str) -> CheckResult:
    """A failed result that may pass later, such as that of a database that is starting."""
    return CheckResult(check, "failed", sentence, is_temporary=True)


def list_failed(results: Iterable[CheckResult]) -> list[str]:
    """The sentences of failed checks."""
    return [result.sentence for result in results if result.outcome == "failed"]
