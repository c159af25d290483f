"""Readiness: what each part of a server says is missing before requests can be served."""

from collections.abc import Awaitable, Callable, Sequence

Check = Callable[[], Awaitable[str | None]]
"""None when all is well, else what is missing, such as "redis: can't be reached"."""


class Readiness:
    """The checks of all parts, in order."""

    def __init__(self, checks: Sequence[Check]) -> None:
        self._checks = checks

    async def find_problems(self) -> list[str]:
        """What is missing; empty when the server is ready."""
        found = [await check() for check in self._checks]
        return [problem for problem in found if problem is not None]
