"""The network address of a client, which may be behind proxies."""

from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import structlog
from starlette.requests import HTTPConnection

from app.settings import Settings

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

MAX_WARNINGS = 3
"""Addresses about which a process warns that they may be proxies."""
NOT_TRUSTED = (
    "all its visitors count as one: if it is your proxy, add the address to MAGEHALL_TRUSTED_PROXIES"
)
"""The reason of the warning, for hosts."""
UNKNOWN = "unknown"
"""Stands for the address of a client without one, such as a Unix socket."""


class Proxies:
    """Networks whose X-Forwarded-For is trusted: "10.0.0.0/8, ::1", or "*" for all."""

    def __init__(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()]
        self._all = "*" in names
        self._networks = [ip_network(name, strict=False) for name in names if name != "*"]
        self._suspects = set[str]()

    def trust(self, address: str) -> bool:
        """Whether an address belongs to a trusted proxy."""
        if self._all or address == UNKNOWN:  # a local socket: only a proxy of this machine has it
            return self._all or bool(self._networks)
        ip = _ip(address)
        return ip is not None and any(ip in network for network in self._networks)

    def find_client(self, connection: HTTPConnection) -> str:
        """The address of the client: the last address that is not a trusted proxy.

        Proxies append to X-Forwarded-For, so it is read from its end, up to the first untrusted address.
        """
        client = connection.client
        address = client.host if client is not None and client.host else UNKNOWN
        header = ",".join(connection.headers.getlist("x-forwarded-for"))
        forwarded = header.split(",") if header else []
        while forwarded and self.trust(address):
            previous = forwarded.pop().strip()
            if _ip(previous) is None:
                break
            address = previous
        if forwarded and not self.trust(address):
            self._warn_about_proxy(address)
        return address

    def _warn_about_proxy(self, address: str) -> None:
        """Log once that an address of a private network forwards requests, but is not trusted.

        Requests from the internet are not logged: every client can send the header.
        """
        ip = _ip(address)
        is_private = ip is not None and not ip.is_global
        if is_private and address not in self._suspects and len(self._suspects) < MAX_WARNINGS:
            self._suspects.add(address)
            log.warning("proxy_not_trusted", address=address, reason=NOT_TRUSTED)


_parse_proxies = cache(Proxies)


def client_address(connection: HTTPConnection, settings: Settings) -> str:
    """The address of the client, behind the proxies that the settings trust."""
    return _parse_proxies(settings.trusted_proxies).find_client(connection)


def address_group(address: str) -> str:
    """The unit to which limits by address apply: an IPv4 address, or the /64 network of a household."""
    ip = _ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, 64), strict=False))
    return str(ip or address)


@lru_cache(4096)
def _ip(text: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(text.partition("%")[0].strip("[]"))
    except ValueError:
        return None
    return getattr(ip, "ipv4_mapped", None) or ip


def is_loopback(connection: HTTPConnection) -> bool:
    """Whether the client is a program on this machine, and not a proxy for another client."""
    client = connection.client
    ip = _ip(client.host) if client is not None and client.host else None
    return ip is not None and ip.is_loopback and "x-forwarded-for" not in connection.headers
