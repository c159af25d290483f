"""Failures of a sign-in with an OpenID provider, and the sentences about them."""

from typing import Literal

from app.web.errors import Problem

Failure = Literal["unreachable", "untrusted", "clock", "used", "refused"]


class ProviderFailure(Exception):
    """A failed request to the provider, or an answer that cannot be accepted.

    `detail` is for the log and for doctor. It contains nothing secret.
    """

    def __init__(self, failure: Failure, detail: str) -> None:
        super().__init__(f"{failure}: {detail}")
        self.failure = failure
        self.detail = detail


def describe_failure(failure: Failure, name: str) -> Problem:
    """The Problem of a failure; `name` is that of the provider."""
    match failure:
        case "unreachable":
            return Problem(
                503,
                "oidc_unreachable",
                "{name} can’t be reached right now. Try again in a few minutes.",
                name=name,
            )
        case "untrusted":
            return Problem(
                502,
                "oidc_untrusted",
                "The answer of {name} couldn’t be checked. Please tell the host of this site.",
                name=name,
            )
        case "clock":
            return Problem(
                502,
                "oidc_clock",
                "The clocks of this site and {name} differ. Please tell the host of this site.",
                name=name,
            )
        case "used":
            return lost_attempt()
        case "refused":
            return Problem(
                502,
                "oidc_refused",
                "{name} refused to sign you in here. Please tell the host of this site.",
                name=name,
            )


def lost_attempt() -> Problem:
    """400: there is no attempt of this browser that this response belongs to, or it was answered before."""
    return Problem(
        400,
        "oidc_lost",
        "This sign-in has expired, or it began in another browser or without cookies. Please try again.",
    )


def cancelled(name: str) -> Problem:
    """400: the person did not sign in at the provider."""
    return Problem(400, "oidc_cancelled", "You didn’t sign in with {name}. Nothing has changed.", name=name)
