"""Validation of push endpoints. Browsers send them, so they are untrusted URLs."""

import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

import anyio

from app.web.errors import Problem, invalid
from app.web.inputs.urls import split_url

MAX_ENDPOINT_LENGTH = 1000
HTTPS_PORT = 443
_GLOBAL_UNICAST = IPv6Network("2000::/3")
"""All IPv6 addresses of hosts on the internet. Others are local, are reserved, or lead elsewhere."""
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""IPv4 addresses as hosts without IPv4 reach them (NAT64)."""
_SPECIAL_NETWORKS = (
    IPv6Network("2001::/23"),  # protocols, such as Teredo, which contains IPv4 addresses
    IPv6Network("2001:db8::/32"),  # documentation
    IPv6Network("2002::/16"),  # 6to4, which contains IPv4 addresses
    IPv6Network("3fff::/20"),  # documentation
)
_RELAYS = IPv4Network("192.88.99.0/24")
"""Relays of 6to4."""


class Unreachable(Exception):
    """An endpoint's host does not resolve, or not to public addresses only."""


class PushTarget(NamedTuple):
    """A resolved endpoint: the URL with the address to connect to, and the host name for TLS."""

    url: str
    host: str


def check_endpoint(endpoint: str, loopback: bool) -> str:
    """Returns the endpoint if a push service can have it: HTTPS on the default port, with a host name.

    Raises Problem 422 for others; with `loopback`, also allows 127.0.0.1.
    """
    parts = split_url(endpoint)
    host = (parts.hostname or "") if parts else ""
    is_too_long = len(endpoint) > MAX_ENDPOINT_LENGTH
    if parts is None or is_too_long or parts.username is not None or not endpoint.isascii():
        raise _invalid_endpoint()
    if loopback and host == "127.0.0.1":
        return endpoint
    is_named = "." in host and not _is_number(host)
    if parts.scheme != "https" or (parts.port or HTTPS_PORT) != HTTPS_PORT or not is_named:
        raise _invalid_endpoint()
    return endpoint


async def resolve_endpoint(endpoint: str, loopback: bool) -> PushTarget:
    """Resolves an endpoint to a public address. Raises Unreachable.

    The resolved address is the one to connect to, so that a host name can lead neither into the local network
    nor to another address than the one that was checked.
    """
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    if loopback and host == "127.0.0.1":
        return PushTarget(endpoint, parts.netloc)
    try:
        resolved = await anyio.getaddrinfo(host, HTTPS_PORT, type=socket.SOCK_STREAM)
    except OSError:
        raise Unreachable(host) from None
    public = [address for *_, (address, *_) in resolved if is_public_address(address)]
    if not public or len(public) < len(resolved):
        raise Unreachable(host)
    literal = f"[{public[0]}]" if ":" in public[0] else public[0]
    return PushTarget(parts._replace(netloc=f"{literal}:{HTTPS_PORT}", fragment="").geturl(), host)


def is_public_address(text: str) -> bool:
    """Whether an address belongs to a host on the public internet.

    An IPv6 address may lead to an IPv4 address that it contains, which must then be public, too.
    """
    try:
        ip = ip_address(text)
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return ip.is_global and not ip.is_multicast and ip not in _RELAYS
    if ip in _TRANSLATED:
        return is_public_address(str(IPv4Address(int(ip) & 0xFFFFFFFF)))
    is_isatap = (int(ip) >> 32) & 0xFDFFFFFF == 0x5EFE  # 0200:5efe or 0000:5efe, then an IPv4 address
    is_special = any(ip in network for network in _SPECIAL_NETWORKS) or is_isatap
    return ip in _GLOBAL_UNICAST and ip.is_global and not is_special and ip.scope_id is None


def _is_number(host: str) -> bool:
    """Whether a host is an IP address in any notation."""
    return ":" in host or host.rpartition(".")[2].lower().removeprefix("0x").isdecimal()


def _invalid_endpoint() -> Problem:
    return invalid("That isn’t the address of a push service.")
