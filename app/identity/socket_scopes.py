"""Cancel scopes of open sockets, grouped by what may end them, such as an address or a user."""

from collections.abc import Iterator
from contextlib import contextmanager

import anyio


class SocketScopes:
    """The open sockets of each key, such as a user's id, which can all be cancelled."""

    def __init__(self) -> None:
        self._scopes: dict[str, set[anyio.CancelScope]] = {}

    @property
    def keys(self) -> list[str]:
        """The keys that have open sockets."""
        return list(self._scopes)

    @contextmanager
    def open(self, key: str) -> Iterator[anyio.CancelScope]:
        """A scope that `cancel` ends."""
        with anyio.CancelScope() as scope:
            scopes = self._scopes.setdefault(key, set())
            scopes.add(scope)
            try:
                yield scope
            finally:
                scopes.discard(scope)
                if not scopes and self._scopes.get(key) is scopes:
                    del self._scopes[key]

    def cancel(self, key: str) -> None:
        """Cancels all sockets of a key."""
        for scope in list(self._scopes.get(key, ())):
            scope.cancel()
