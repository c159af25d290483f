"""The bus: tells every worker that something has changed. A message is a hint; the database is the truth."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

Topic = Literal["table", "talk", "session", "user", "presence", "people", "restriction", "calls", "lost"]


class Hint(NamedTuple):
    """What has changed, by topic.

    "table": the table `id` has come to revision `seq`, or beyond it. "talk": somebody said something at the
    table `id`, or wants to read somebody no longer. "session": the session `id` was ended. "user": the user
    `id` has another name. "presence": others are at the table `id`. "people": what others want of the
    user `id`, or are to them, has changed. "restriction": an operator has restricted the address or user
    `id`, or does so no longer. "calls": the user `id` can be called now, or cannot any more. "lost": hints
    may have gone astray, so that nothing is known to be the newest.

    `at` is when it was asked for, in milliseconds since 1970 by the clock of the database; 0: not known.
    """

    id: str
    seq: int = 0
    topic: Topic = "table"
    at: float = 0.0


Listener = Callable[[Hint], None]


class Bus(Protocol):
    """Where hints go, whatever carries them. `shared`: other workers change tables, too."""

    shared: bool

    def listen(self, listener: Listener) -> None:
        """Calls the listener, which must not block, with every hint from now on."""

    async def publish(self, hint: Hint) -> None:
        """Tells all listeners of all workers. It never fails: what is not told is read from the log."""


class LocalBus:
    """The bus of a server that is one process."""

    shared = False

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Calls the listener, which must not block, with every hint from now on."""
        self._listeners.append(listener)

    def tell(self, hint: Hint) -> None:
        """Tells the listeners of this worker."""
        for listener in self._listeners:
            listener(hint)

    async def publish(self, hint: Hint) -> None:
        """Tells all listeners."""
        self.tell(hint)
