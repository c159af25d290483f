"""The bus, which notifies all workers of changes. Its messages are hints; the database is authoritative."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

Topic = Literal["table", "talk", "session", "user", "presence", "people", "restriction", "calls", "lost"]


class Hint(NamedTuple):
    """A notification that something has changed.

    - "table": the table `id` has reached revision `seq` or a later one.
    - "talk": there is a new message in the chat of the table `id`, or a user was muted there.
    - "session": the session `id` has ended.
    - "user": the user `id` has another name, or is no longer a member of this server.
    - "presence": the users present at the table `id` have changed.
    - "people": the invitations, requests or friendships of the user `id` have changed.
    - "restriction": an operator has restricted the address or user `id`, or lifted the restriction.
    - "calls": whether the user `id` can be notified has changed.
    - "lost": hints may have been lost, so anything may be outdated.

    `at` is when the change was requested, in milliseconds since 1970 by the database's clock; 0 if unknown.
    """

    id: str
    seq: int = 0
    topic: Topic = "table"
    at: float = 0.0


Listener = Callable[[Hint], None]


class Bus(Protocol):
    """The interface of all buses. `is_shared`: whether there may be other workers."""

    is_shared: bool

    def listen(self, listener: Listener) -> None:
        """Add a listener, which must not block, for all hints from now on."""

    async def publish(self, hint: Hint) -> None:
        """Notify the listeners of all workers. Never fails; lost hints are found by reconciliation."""


class LocalBus:
    """The bus of a server with one process."""

    is_shared = False

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Add a listener, which must not block, for all hints from now on."""
        self._listeners.append(listener)

    def notify(self, hint: Hint) -> None:
        """Notify the listeners of this worker only."""
        for listener in self._listeners:
            listener(hint)

    async def publish(self, hint: Hint) -> None:
        """Notify all listeners."""
        self.notify(hint)
