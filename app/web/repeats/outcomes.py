"""The outcomes of form posts, by the key of their op."""

from collections import OrderedDict
from typing import Protocol

import anyio
import msgspec

WAIT_SECONDS = 10.0
"""How long a repeated post waits for the outcome of the first one."""


class FormOutcome(msgspec.Struct, frozen=True, gc=False):
    """The outcome of a post: the status, and the headers that a repetition needs. It has no body."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()


class Outcomes(Protocol):
    """Remembers the outcomes of posts for a while."""

    async def begin(self, key: str) -> FormOutcome | None:
        """The outcome of an earlier post with this key, once there is one.

        None if there was no such post, or if its outcome did not arrive in time: the caller handles the post
        and calls `finish`.
        """

    async def finish(self, key: str, outcome: FormOutcome | None) -> None:
        """Stores an outcome; with None, the next post with this key is handled again."""


class MemoryOutcomes:
    """Outcomes in the memory of one process; the oldest are dropped."""

    MAX_OUTCOMES = 10_000

    def __init__(self) -> None:
        self._outcomes: OrderedDict[str, FormOutcome] = OrderedDict()
        self._pending: dict[str, anyio.Event] = {}

    async def begin(self, key: str) -> FormOutcome | None:
        """See Outcomes."""
        if (pending := self._pending.get(key)) is not None:
            with anyio.move_on_after(WAIT_SECONDS):
                await pending.wait()
        if (outcome := self._outcomes.get(key)) is None:
            self._pending[key] = anyio.Event()
        return outcome

    async def finish(self, key: str, outcome: FormOutcome | None) -> None:
        """See Outcomes."""
        if outcome is not None:
            self._outcomes[key] = outcome
            if len(self._outcomes) > self.MAX_OUTCOMES:
                self._outcomes.popitem(last=False)
        if (pending := self._pending.pop(key, None)) is not None:
            pending.set()
