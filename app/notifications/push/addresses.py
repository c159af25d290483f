"""Validation of push endpoints. Browsers send them, so they are untrusted URLs."""

import socket
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import anyio

from app.web.errors import Problem, invalid

MAX_ENDPOINT_LENGTH = 1000
HTTPS_PORT = 443


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
    parts = _split(endpoint)
    host = (parts.hostname or "") if parts else ""
    is_too_long = len(endpoint) > MAX_ENDPOINT_LENGTH
    if parts is None or is_too_long or parts.username is not None or not endpoint.isascii():
        raise _invalid_endpoint()
    if loopback and host == "127.0.0.1":
        return endpoint
    is_named = "." in host and not _is_number(host)
    if parts.scheme != "https" or _port(parts) != HTTPS_PORT or not is_named:
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
    public = [address for *_, (address, *_) in resolved if ip_address(address).is_global]
    if not public or len(public) < len(resolved):
        raise Unreachable(host)
    literal = f"[{public[0]}]" if ":" in public[0] else public[0]
    return PushTarget(parts._replace(netloc=f"{literal}:{HTTPS_PORT}", fragment="").geturl(), host)


def _split(endpoint: str) -> SplitResult | None:
    try:
        return urlsplit(endpoint)
    except ValueError:
        return None


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port or HTTPS_PORT
    except ValueError:
        return None


def _is_number(host: str) -> bool:
    """Whether a host is an IP address in any notation."""
    return ":" in host or host.rpartition(".")[2].lower().removeprefix("0x").isdecimal()


def _invalid_endpoint() -> Problem:
    return invalid("That isn’t the address of a push service.")
