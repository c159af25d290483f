"""From which address somebody asks, behind proxies too."""

from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

UNKNOWN = "unknown"
"""The address of one that has none, such as a local socket."""


class Proxies:
    """Networks that are believed for whom they speak: "10.0.0.0/8, ::1", or "*" for all.

    Raises ValueError for text that is no list of networks.
    """

    def __init__(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()]
        self._all = "*" in names
        try:
            self._networks = [ip_network(name, strict=False) for name in names if name != "*"]
        except ValueError as error:
            raise ValueError(f"write networks, such as 127.0.0.1, 10.0.0.0/8: {error}") from None

    def trust(self, address: str) -> bool:
        """Whether what it forwards is believed."""
        if self._all or address == UNKNOWN:  # a local socket: only a proxy of this machine has it
            return self._all or bool(self._networks)
        ip = _ip(address)
        return ip is not None and any(ip in network for network in self._networks)

    def asker(self, connection: HTTPConnection) -> str:
        """Whence a request or a socket comes: what the last proxy that is not ours was told.

        X-Forwarded-For grows at its end, so it is read from there; what a stranger wrote is not reached.
        """
        client = connection.client
        address = client.host if client is not None and client.host else UNKNOWN
        told = ",".join(connection.headers.getlist("x-forwarded-for")).split(",")
        while told and self.trust(address):
            before = told.pop().strip()
            if _ip(before) is None:
                break
            address = before
        return address


@cache
def proxies_of(text: str) -> Proxies:
    """The proxies that a text names."""
    return Proxies(text)


def household(address: str) -> str:
    """Whom limits by address count as one: an IPv4 address, or the 64-bit network that a house is given."""
    ip = _ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, 64), strict=False))
    return str(ip or address)


def _ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(text.partition("%")[0].strip("[]"))
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


def is_loopback(connection: HTTPConnection) -> bool:
    """Whether a program of this machine asks, and not a proxy for somebody else."""
    client = connection.client
    ip = _ip(client.host) if client is not None and client.host else None
    return ip is not None and ip.is_loopback and "x-forwarded-for" not in connection.headers
