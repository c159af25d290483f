"""The check of the address to listen on."""

import errno
import http.client
import socket
from collections.abc import Iterator

from app.server.checks.result import CheckResult, failed, ok
from app.settings import Misconfigured, Settings, TemporaryFailure

FIRST_UNPRIVILEGED_PORT = 1024
TIMEOUT_SECONDS = 3.0


def check_port(settings: Settings) -> Iterator[CheckResult]:
    """Check that a server can listen, or that Magehall listens there already."""
    address = f"{settings.host}:{settings.port}"
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except (OSError, UnicodeError) as error:
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        if is_taken and _is_magehall(settings.host, settings.port):
            yield ok("port", f"Magehall is running at {address}")
        else:
            yield failed("port", explain_failure(settings, error))
    else:
        yield ok("port", f"{address} is free" if settings.port else "any free port is used")


def build_failure(settings: Settings, error: Exception) -> Misconfigured:
    """The error of an address at which a server cannot listen: temporary unless it never could."""
    may_pass = isinstance(error, OSError) and error.errno in (errno.EADDRINUSE, errno.EADDRNOTAVAIL)
    return (TemporaryFailure if may_pass else Misconfigured)(explain_failure(settings, error))


def explain_failure(settings: Settings, error: Exception) -> str:
    """A sentence about an address at which a server cannot listen."""
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return (
            f"MAGEHALL_PORT: {settings.port} is taken by another program: "
            "stop that program, or choose another port"
        )
    if code in (errno.EACCES, errno.EPERM) and settings.port < FIRST_UNPRIVILEGED_PORT:
        return f"MAGEHALL_PORT: only root may use {settings.port}: choose a port from 1024, behind a proxy"
    return f"MAGEHALL_HOST: {settings.host} is no address of this machine: write one, such as 127.0.0.1"


def _is_magehall(host: str, port: int) -> bool:
    """Whether a server of Magehall answers there."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    connection = http.client.HTTPConnection(host, port, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().read(10) == b"ok"
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
