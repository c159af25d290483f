"""From which address somebody asks, behind proxies too."""

from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from app.settings import Settings

UNKNOWN = "unknown"
"""The address of one that has none, such as a local socket."""


class Proxies:
    """Networks whose word for an address is taken: "10.0.0.0/8, ::1", or "*" for all."""

    def __init__(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()]
        self._all = "*" in names
        self._networks = [ip_network(name, strict=False) for name in names if name != "*"]

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


_proxies_of = cache(Proxies)


def client_address(connection: HTTPConnection, settings: Settings) -> str:
    """The address that a request or a socket comes from, behind the proxies that the settings trust."""
    return _proxies_of(settings.trusted_proxies).asker(connection)


def address_group(address: str) -> str:
    """Whom limits by address count as one: an IPv4 address, or the 64-bit network of a household."""
    ip = _ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, 64), strict=False))
    return str(ip or address)


@lru_cache(1024)
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
