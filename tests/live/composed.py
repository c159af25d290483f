"""The processes of docker-compose.yml on this machine, with its environment except for addresses.

As in Docker, every worker has its own address and the same port, and the proxy resolves them by name.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import yaml

from tests.live.forks import ForkedServer
from tests.live.names import Names
from tests.live.server import PROJECT, Server
from tests.servers import Postgres, Proxy, Redis, free_port

Service = dict[str, Any]

VARIABLE = re.compile(r"\$\{(\w+)(?:(:[-?])([^}]*))?\}")
COMPOSE = PROJECT / "docker-compose.yml"
CONFIG = PROJECT / "deploy" / "haproxy.cfg"


@dataclass(frozen=True)
class Composed:
    """A proxy at `url` in front of the workers of `web`, whose addresses `names` resolves."""

    url: str
    folder: Path
    environment: dict[str, str]
    names: Names
    web: list[Server] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: count(2))

    def add(self) -> None:
        """Adds a worker."""
        address = f"127.0.0.{next(self.numbers)}"
        folder = self.folder / address
        folder.mkdir()
        worker = ForkedServer(folder, self.environment, MAGEHALL_HOST=address)
        if self.web:
            worker.port = self.web[0].port
        worker.start()
        self.web.append(worker)
        self._update_names()

    def remove(self, worker: Server) -> None:
        """Stops a worker permanently."""
        worker.stop()
        self.web.remove(worker)
        self._update_names()

    def end(self) -> None:
        """Kills all workers."""
        for worker in self.web:
            worker.kill()

    def _update_names(self) -> None:
        self.names.addresses = [worker.host for worker in self.web]


def services() -> dict[str, Service]:
    """The services of the file."""
    by_name: dict[str, Service] = yaml.safe_load(COMPOSE.read_text())["services"]
    return by_name


def fill_variables(text: str, given: dict[str, str]) -> str:
    """Replaces the variables of a text as compose does. Raises KeyError for a required one without value."""

    def value(match: re.Match[str]) -> str:
        name, how, default = match.groups()
        if given.get(name):
            return given[name]
        if how == ":?":
            raise KeyError(name)
        return default or ""

    return VARIABLE.sub(value, text)


@contextmanager
def composed(folder: Path, redis: Redis, postgres: Postgres, **more: str) -> Iterator[Composed]:
    """Runs all services of the file on a migrated database until the block ends, with `more` variables."""
    port = free_port()
    secrets = {
        "MAGEHALL_SECRET_KEY": "a secret of this test",
        "POSTGRES_PASSWORD": "not used by a local socket",
        "MAGEHALL_PUBLIC_ORIGIN": f"http://127.0.0.1:{port}",
    }
    web = services()["web"]
    declared = {name: fill_variables(value, secrets) for name, value in web["environment"].items()}
    own = {
        "MAGEHALL_DATABASE_URL": postgres.create_database(),
        "MAGEHALL_REDIS_URL": redis.url,
        "MAGEHALL_TRUSTED_PROXIES": "127.0.0.1",
    }
    assert own.keys() <= declared.keys()
    environment = {**declared, **own, **more}
    magehall = [sys.executable, "-c", "from app.commands.main import main; main()"]
    subprocess.run([*magehall, "migrate"], cwd=PROJECT, env={**os.environ, **environment}, check=True)
    name = services()["proxy"]["environment"]["WEB"].partition(":")[0]
    with ExitStack() as stack:
        site = Composed(secrets["MAGEHALL_PUBLIC_ORIGIN"], folder, environment, stack.enter_context(Names()))
        stack.callback(site.end)
        for _ in range(web["deploy"]["replicas"]):
            site.add()
        places = {"RESOLVER": site.names.door, "WEB": f"{name}:{site.web[0].port}"}
        stack.enter_context(Proxy(CONFIG, LISTEN=f"127.0.0.1:{port}", **places))
        yield site
