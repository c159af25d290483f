"""Counts the open connections of this process, in total and by address."""

from collections import Counter
from typing import NamedTuple

from app.web.address import address_group


class ConnectionLimits(NamedTuple):
    """Maximum numbers of connections; None means no limit.

    `per_address` limits the connections of one address, not counting WebSockets; `per_address_with_sockets`
    limits them including WebSockets; `total` limits all connections of the process.
    """

    per_address: int | None = None
    per_address_with_sockets: int | None = None
    total: int | None = None


class ConnectionCounter:
    """The numbers of open connections, with and without WebSockets."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._limits = limits
        self._total = 0
        self._http_connections: Counter[str] = Counter()
        self._all_connections: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        """Whether the process cannot have another connection."""
        return self._limits.total is not None and self._total >= self._limits.total

    def open(self, address: str | None) -> "OpenConnection | None":
        """Counts a new connection; returns None if its address has too many.

        Without an address it counts towards the total only.
        """
        group = None if address is None else address_group(address)
        if group is not None and (
            _is_reached(self._http_connections[group], self._limits.per_address)
            or _is_reached(self._all_connections[group], self._limits.per_address_with_sockets)
        ):
            return None
        self._total += 1
        self._add(group, self._http_connections, 1)
        self._add(group, self._all_connections, 1)
        return OpenConnection(self, group)

    def release(self, group: str | None, *, was_socket: bool) -> None:
        """Counts a connection as closed."""
        self._total -= 1
        self._add(group, self._all_connections, -1)
        if not was_socket:
            self._add(group, self._http_connections, -1)

    def convert_to_socket(self, group: str | None) -> None:
        """Counts an open connection as a WebSocket from now on."""
        self._add(group, self._http_connections, -1)

    def _add(self, group: str | None, counts: Counter[str], change: int) -> None:
        if group is not None:
            counts[group] += change
            if not counts[group]:
                del counts[group]


class OpenConnection:
    """A counted connection."""

    def __init__(self, connections: ConnectionCounter, group: str | None) -> None:
        self._connections = connections
        self._group = group
        self._is_socket = False
        self._is_open = True

    def become_socket(self) -> None:
        """Counts the connection as a WebSocket from now on."""
        if self._is_open and not self._is_socket:
            self._is_socket = True
            self._connections.convert_to_socket(self._group)

    def close(self) -> None:
        """Counts the connection as closed; has no effect the second time."""
        if self._is_open:
            self._is_open = False
            self._connections.release(self._group, was_socket=self._is_socket)


def _is_reached(count: int, limit: int | None) -> bool:
    return limit is not None and count >= limit
