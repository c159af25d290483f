"""Counts the open connections of this process, in total and by address."""

from collections import Counter
from typing import NamedTuple

from app.web.address import address_group


class ConnectionLimits(NamedTuple):
    """The largest numbers of connections; None: no limit.

    `per_address`: of one address, without WebSockets. `with_sockets`: of one address, with them. `total`: of
    the process.
    """

    per_address: int | None = None
    with_sockets: int | None = None
    total: int | None = None


class OpenConnections:
    """The numbers of open connections, with and without WebSockets."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._limits = limits
        self._total = 0
        self._requests: Counter[str] = Counter()
        self._all: Counter[str] = Counter()

    @property
    def is_full(self) -> bool:
        """Whether the process cannot have another connection."""
        return self._limits.total is not None and self._total >= self._limits.total

    def open(self, address: str | None) -> "OpenConnection | None":
        """Counts a connection; None if its address has too many. An address of None is not counted."""
        group = None if address is None else address_group(address)
        if group is not None and (
            _is_reached(self._requests[group], self._limits.per_address)
            or _is_reached(self._all[group], self._limits.with_sockets)
        ):
            return None
        self._total += 1
        self._add(group, self._requests, 1)
        self._add(group, self._all, 1)
        return OpenConnection(self, group)

    def release(self, group: str | None, *, was_socket: bool) -> None:
        """Counts a connection as closed."""
        self._total -= 1
        self._add(group, self._all, -1)
        if not was_socket:
            self._add(group, self._requests, -1)

    def convert(self, group: str | None) -> None:
        """Counts a connection as a WebSocket."""
        self._add(group, self._requests, -1)

    def _add(self, group: str | None, counts: Counter[str], change: int) -> None:
        if group is not None:
            counts[group] += change
            if not counts[group]:
                del counts[group]


class OpenConnection:
    """A counted connection."""

    def __init__(self, connections: OpenConnections, group: str | None) -> None:
        self._connections = connections
        self._group = group
        self._is_socket = False
        self._is_open = True

    def become_socket(self) -> None:
        """Counts it as a WebSocket from now on."""
        if self._is_open and not self._is_socket:
            self._is_socket = True
            self._connections.convert(self._group)

    def close(self) -> None:
        """Counts it as closed."""
        if self._is_open:
            self._is_open = False
            self._connections.release(self._group, was_socket=self._is_socket)


def _is_reached(count: int, limit: int | None) -> bool:
    return limit is not None and count >= limit
