"""Where pushes may go: a browser names the address, so it may be anything."""

import socket
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import anyio

from app.web.errors import Problem, invalid

LONGEST = 1000
HTTPS = 443


class Unreachable(Exception):
    """Nobody is there whom a push may be sent to."""


class Target(NamedTuple):
    """An address that was looked up once: what is connected to, and who has to answer there."""

    url: str
    host: str


def check_endpoint(endpoint: str, loopback: bool) -> str:
    """The endpoint of a subscription. Raises Problem 422 for one that no push service has: only https, on its
    own port and by name; `loopback`: this machine, too."""
    parts = _split(endpoint)
    host = (parts.hostname or "") if parts else ""
    if parts is None or len(endpoint) > LONGEST or parts.username is not None or not endpoint.isascii():
        raise _no_service()
    if loopback and host == "127.0.0.1":
        return endpoint
    named = "." in host and not _is_number(host)
    if parts.scheme != "https" or _port(parts) != HTTPS or not named:
        raise _no_service()
    return endpoint


async def find_target(endpoint: str, loopback: bool) -> Target:
    """Where a push goes: an address of the public internet, looked up here, so that no name can lead into our
    own network, nor to another address than the one that was checked. Raises Unreachable."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    if loopback and host == "127.0.0.1":
        return Target(endpoint, parts.netloc)
    try:
        found = await anyio.getaddrinfo(host, HTTPS, type=socket.SOCK_STREAM)
    except OSError:
        raise Unreachable(host) from None
    public = [address for *_, (address, *_) in found if ip_address(address).is_global]
    if not public or len(public) < len(found):
        raise Unreachable(host)
    literal = f"[{public[0]}]" if ":" in public[0] else public[0]
    return Target(parts._replace(netloc=f"{literal}:{HTTPS}", fragment="").geturl(), host)


def _split(endpoint: str) -> SplitResult | None:
    try:
        return urlsplit(endpoint)
    except ValueError:
        return None


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port or HTTPS
    except ValueError:
        return None


def _is_number(host: str) -> bool:
    """Whether a host is an address, in whichever way those are written."""
    return ":" in host or host.rpartition(".")[2].lower().removeprefix("0x").isdecimal()


def _no_service() -> Problem:
    return invalid("That isn’t the address of a push service.")
