"""Budgets of CPU time: how much of a core one person, and all clients of one address, may use.

A client beyond its budget waits until the budget has recovered; meanwhile all other clients are served as if
it were not there. What counts is the measured time (`cpu_meter.py`), so an expensive request costs more than
many cheap ones.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakValueDictionary

import anyio

MAX_WAIT_SECONDS = 5.0
"""A request that would wait longer than this for its budget is rejected."""
MAX_WAITING = 100
"""Requests of one person that may wait at the same time; further ones are rejected."""


class CpuRate(NamedTuple):
    """CPU seconds that may be used at once, and the share of a core in the long run."""

    burst: float
    share: float

    def scaled(self, scale: float) -> "CpuRate":
        """The rate multiplied by `scale`."""
        return CpuRate(self.burst * scale, self.share * scale)


PERSON = CpuRate(0.5, 0.2)
"""For one person, and for all visitors of one address who are not signed in. Players who look at every option
use about 0.03 of a core, and opening the page of a table takes less than 0.1 seconds."""
ADDRESS = CpuRate(3.0, 0.5)
"""For all clients of one address: a school or a village behind one router."""


class LoopTurn:
    """Tracks whether the event loop has run everything else that was ready since the last `begin`."""

    def __init__(self) -> None:
        self.is_over = True

    def begin(self) -> None:
        """Begins a turn, which is over in the next iteration of the event loop."""
        self.is_over = False
        asyncio.get_running_loop().call_soon(self._end)

    def _end(self) -> None:
        self.is_over = True


class CpuBucket:
    """The CPU time that a client has left, and the order in which its requests are served."""

    def __init__(self, rate: CpuRate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._left = rate.burst
        self._updated_at = clock()
        self.turn = LoopTurn()
        self.lock = anyio.Lock()
        self.waiting = 0

    @property
    def left(self) -> float:
        """The seconds left; negative if more were used than were left."""
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._updated_at) * self._rate.share)
        self._updated_at = now
        return self._left

    @property
    def wait(self) -> float:
        """The seconds until CPU time is left; 0 if some is left now."""
        return max(0.0, -self.left) / self._rate.share

    @property
    def is_free(self) -> bool:
        """Whether a request may be served at once."""
        return self.turn.is_over and not self.lock.locked() and self.left >= 0

    def charge(self, seconds: float) -> None:
        """Takes CPU time from the bucket."""
        self._left = self.left - seconds

    async def wait_for_turn(self) -> None:
        """Waits until CPU time is left, and until the loop has done other work since the last turn."""
        while not self.turn.is_over or self.left < 0:  # noqa: ASYNC110 -- no event
            await anyio.sleep(self.wait)


class Spender:
    """A client: the buckets of its person and of its address."""

    def __init__(self, budgets: "CpuBudgets", person: str | None, address: str) -> None:
        self._budgets = budgets
        self._address = budgets.bucket(f"@{address}", budgets.address_rate)
        self._person = budgets.bucket(person or f"visitors@{address}", budgets.person_rate)

    def identify(self, person: str) -> None:
        """Charges a person from now on, once it is known who they are."""
        self._person = self._budgets.bucket(person, self._budgets.person_rate)

    def charge(self, seconds: float) -> None:
        """Takes CPU time from both budgets."""
        self._person.charge(seconds)
        self._address.charge(seconds)

    @property
    def wait(self) -> float:
        """The seconds until this client may use CPU time again; 0 if it may now."""
        return max(self._person.wait, self._address.wait)

    @property
    def is_crowded(self) -> bool:
        """Whether MAX_WAITING requests of this person wait."""
        return self._person.waiting >= MAX_WAITING

    async def take_turn(self) -> None:
        """Waits until this client may be served.

        Requests of a person are served in their order, and those of an address in turn: one each time the
        event loop has run everything else that is ready.
        """
        person, address = self._person, self._address
        if not (person.is_free and address.is_free):
            person.waiting += 1
            try:
                async with person.lock:
                    await person.wait_for_turn()
                    async with address.lock:
                        await address.wait_for_turn()
            finally:
                person.waiting -= 1
        person.turn.begin()
        address.turn.begin()


class CpuBudgets:
    """The budgets of this worker's clients. Full buckets are forgotten."""

    MAX_RECENT = 20_000

    def __init__(
        self,
        scale: float = 1.0,
        person: CpuRate = PERSON,
        address: CpuRate = ADDRESS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.person_rate = person.scaled(scale)
        self.address_rate = address.scaled(scale)
        self._clock = clock
        self._buckets: WeakValueDictionary[str, CpuBucket] = WeakValueDictionary()
        self._recent: OrderedDict[str, CpuBucket] = OrderedDict()

    def spender(self, person: str | None, address: str) -> Spender:
        """The client with this user id, if it is known, and this group of addresses."""
        return Spender(self, person, address)

    def bucket(self, key: str, rate: CpuRate) -> CpuBucket:
        """The bucket of a key: a new one unless it was used lately or is in use."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = CpuBucket(rate, self._clock)
        self._recent[key] = bucket
        self._recent.move_to_end(key)
        if len(self._recent) > self.MAX_RECENT:
            self._recent.popitem(last=False)
        return bucket
