"""The outcomes of form posts, by the key of their op."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, Protocol

import anyio
import msgspec

LIFETIME_SECONDS = 600
"""How long an outcome is remembered."""
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


class _Remembered(NamedTuple):
    """An outcome, remembered until a time of the monotonic clock, in seconds."""

    outcome: FormOutcome
    until: float


class MemoryOutcomes:
    """Outcomes in the memory of one process; the oldest are dropped, as they may contain tokens."""

    MAX_OUTCOMES = 10_000

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._outcomes: OrderedDict[str, _Remembered] = OrderedDict()
        self._pending: dict[str, anyio.Event] = {}

    async def begin(self, key: str) -> FormOutcome | None:
        """See Outcomes."""
        if (pending := self._pending.get(key)) is not None:
            with anyio.move_on_after(WAIT_SECONDS):
                await pending.wait()
        self._drop_old()
        if (remembered := self._outcomes.get(key)) is None:
            self._pending[key] = anyio.Event()
            return None
        return remembered.outcome

    async def finish(self, key: str, outcome: FormOutcome | None) -> None:
        """See Outcomes."""
        if outcome is not None:
            self._outcomes[key] = _Remembered(outcome, self._clock() + LIFETIME_SECONDS)
            self._outcomes.move_to_end(key)
            self._drop_old()
        if (pending := self._pending.pop(key, None)) is not None:
            pending.set()

    def _drop_old(self) -> None:
        """Drops expired outcomes, and the oldest ones beyond MAX_OUTCOMES."""
        now = self._clock()
        while self._outcomes:
            oldest = next(iter(self._outcomes.values()))
            if len(self._outcomes) <= self.MAX_OUTCOMES and oldest.until > now:
                return
            self._outcomes.popitem(last=False)
