"""The result of a check."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

Outcome = Literal["ok", "warning", "failed"]
"""A server does not start with a check that failed."""


class Finding(NamedTuple):
    """The result of a check: one sentence, which says what to do unless all is well."""

    check: str
    outcome: Outcome
    sentence: str


def ok(check: str, sentence: str) -> Finding:
    """A finding that needs no action."""
    return Finding(check, "ok", sentence)


def warning(check: str, sentence: str) -> Finding:
    """A finding that the operator should act on; the server can start."""
    return Finding(check, "warning", sentence)


def failed(check: str, sentence: str) -> Finding:
    """A finding with which a server does not start."""
    return Finding(check, "failed", sentence)


def list_failed(findings: Iterable[Finding]) -> list[str]:
    """The sentences of failed checks."""
    return [finding.sentence for finding in findings if finding.outcome == "failed"]
