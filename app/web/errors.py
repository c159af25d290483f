"""What a person or a program is told when something cannot be done."""


class Problem(Exception):
    """An answer that is not a success: an HTTP status, a machine-readable code and a sentence."""

    def __init__(self, status: int, code: str, reason: str, retry_after: int | None = None) -> None:
        super().__init__(f"{status} {code}: {reason}")
        self.status = status
        self.code = code
        self.reason = reason
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        """What the answer's headers say of it."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


def unknown(reason: str = "There’s no such table.") -> Problem:
    """404: it is not there, or not for these eyes."""
    return Problem(404, "unknown", reason)


class Unauthorized(Problem):
    """401: nobody we know asks, where somebody must."""

    def __init__(self, reason: str) -> None:
        super().__init__(401, "token", reason)

    @property
    def headers(self) -> dict[str, str]:
        """It says how to be known."""
        return {"WWW-Authenticate": "Bearer"}


def forbidden(code: str, reason: str) -> Problem:
    """403: known, but not allowed: not_host, not_seated, watchers_off."""
    return Problem(403, code, reason)


def conflict(code: str, reason: str) -> Problem:
    """409: it would have been possible at another time: stale, not_your_turn, full, started, op_reused..."""
    return Problem(409, code, reason)


def invalid(reason: str) -> Problem:
    """422: well formed, but not a thing that can be."""
    return Problem(422, "invalid", reason)


def too_often(seconds: int) -> Problem:
    """429: it may be asked again after so many seconds."""
    wait = "1 second" if seconds == 1 else f"{seconds} seconds"
    return Problem(429, "too_often", f"Too many requests. Try again in {wait}.", seconds)


def unavailable() -> Problem:
    """503: the server cannot reach what it needs just now; the same request can be sent again."""
    return Problem(503, "unavailable", "The server can’t reach its database right now. Please try again.", 1)
