"""The measured servers: one worker with SQLite; workers with PostgreSQL and Redis behind the proxy."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import httpx

from app.settings import Settings
from app.storage.schema import migrate
from tests.live.composed import CONFIG
from tests.live.names import Names
from tests.live.server import Server, together
from tests.servers import HANGS, TEMPLATE, Postgres, Proxy, Redis, free_port

WITHOUT_LIMITS = {"MAGEHALL_LIMITS": "0"}
MANY_UNDOS = "from app.tables.play import undo_limit; undo_limit.MAX_UNDOS = 1_000_000"
"""Python code that runs before the server, where the same choice is made and undone again and again."""


class MeasuredServer(Protocol):
    """A server at `url` that consists of the processes `workers`."""

    @property
    def url(self) -> str:
        """The address, without a trailing slash."""

    @property
    def workers(self) -> list[int]:
        """The ids of the serving processes."""

    @property
    def log(self) -> str:
        """The log so far."""


@dataclass(frozen=True)
class ProxiedServers:
    """Workers behind a proxy."""

    url: str
    servers: tuple[Server, ...]

    @property
    def workers(self) -> list[int]:
        """The ids of the serving processes, without the proxy."""
        return [worker for server in self.servers for worker in server.workers]

    @property
    def log(self) -> str:
        """The logs so far."""
        return "\n".join([server.log for server in self.servers])


@contextmanager
def serve_sqlite() -> Iterator[Server]:
    """Run one worker with SQLite, as `make play` does."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), WITHOUT_LIMITS, prelude=MANY_UNDOS) as server,
    ):
        yield server


@contextmanager
def serve_postgres(workers: int = 2) -> Iterator[ProxiedServers]:
    """Run workers that share a Redis and a PostgreSQL with default settings.

    They are behind the proxy of docker-compose.yml, which routes all requests of a table to one worker.
    """
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(Postgres(is_durable=True)), stack.enter_context(Redis())
        postgres.run("CREATE DATABASE {}", TEMPLATE)
        migrate(Settings.model_validate({"database_url": postgres.url(TEMPLATE), "secret_key": "bench"}))
        names, servers = stack.enter_context(Names()), list[Server]()
        setting = together(postgres, redis, MAGEHALL_SECRET_KEY="of these benchmarks", **WITHOUT_LIMITS)
        for number in range(workers):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            server = Server(folder, setting, MAGEHALL_HOST=f"127.0.0.{number + 2}")
            server.port = servers[0].port if servers else 0
            servers.append(stack.enter_context(server))
        names.addresses = [server.host for server in servers]
        places = {"RESOLVER": names.door, "WEB": f"web:{servers[0].port}"}
        proxy = stack.enter_context(Proxy(CONFIG, LISTEN=f"127.0.0.1:{free_port()}", **places))
        _wait_open(proxy.url)
        yield ProxiedServers(proxy.url, tuple(servers))


def _wait_open(url: str) -> None:
    """Wait until the proxy has found a worker. Raises TimeoutError."""
    ends = time.monotonic() + HANGS
    while httpx.get(f"{url}/healthz").status_code != 200:
        if time.monotonic() > ends:
            raise TimeoutError("the proxy found no worker")
        time.sleep(0.05)
