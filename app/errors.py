"""What a person or a program is told when something cannot be done."""


class Problem(Exception):
    """An answer that is not a success: an HTTP status, a machine-readable code and a sentence."""

    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(f"{status} {code}: {reason}")
        self.status = status
        self.code = code
        self.reason = reason


def unknown(reason: str = "There is no such table.") -> Problem:
    """404: it is not there, or not for these eyes."""
    return Problem(404, "unknown", reason)


def forbidden(code: str, reason: str) -> Problem:
    """403: known, but not allowed: not_host, not_seated, watchers_off."""
    return Problem(403, code, reason)


def conflict(code: str, reason: str) -> Problem:
    """409: it would have been possible at another time: stale, not_your_turn, full, started, op_reused..."""
    return Problem(409, code, reason)


def invalid(reason: str) -> Problem:
    """422: well formed, but not a thing that can be."""
    return Problem(422, "invalid", reason)
