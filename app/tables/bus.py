"""The bus: tells every worker that a table has changed. A message is a hint; the log is the truth."""

from collections.abc import Callable
from typing import NamedTuple


class Hint(NamedTuple):
    """The table has come to this revision, or beyond it."""

    table: str
    seq: int


Listener = Callable[[Hint], None]


class LocalBus:
    """The bus of a server that is one process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Calls the listener, which must not block, with every hint from now on."""
        self._listeners.append(listener)

    async def publish(self, hint: Hint) -> None:
        """Tells all listeners."""
        for listener in self._listeners:
            listener(hint)
