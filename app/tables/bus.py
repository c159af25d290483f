"""The bus: tells every worker that something has changed. A message is a hint; the database is the truth."""

from collections.abc import Callable
from typing import Literal, NamedTuple

Topic = Literal["table", "talk", "session"]


class Hint(NamedTuple):
    """What has changed, by topic.

    "table": the table `id` has come to revision `seq`, or beyond it. "talk": somebody said something at the
    table `id`, or wants to read somebody no longer. "session": the session `id` was ended.
    """

    id: str
    seq: int = 0
    topic: Topic = "table"


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
