"""The processes of docker-compose.yml on this machine, by its environment: only the addresses are others."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.live.server import PROJECT, Server
from tests.servers import Nginx, Postgres, Redis, free_port

Service = dict[str, Any]

VARIABLE = re.compile(r"\$\{(\w+)(?:(:[-?])([^}]*))?\}")
COMPOSE = PROJECT / "docker-compose.yml"
TEMPLATE = PROJECT / "deploy" / "nginx.conf.template"


@dataclass(frozen=True)
class Composed:
    """`proxy` stands before the workers of `web`."""

    proxy: Nginx
    web: list[Server]

    @property
    def url(self) -> str:
        """Where people come in."""
        return self.proxy.url


def services() -> dict[str, Service]:
    """The services of the file."""
    found: dict[str, Service] = yaml.safe_load(COMPOSE.read_text())["services"]
    return found


def filled(text: str, given: dict[str, str]) -> str:
    """A text with its variables filled as compose does it; one that has to be set is an error without."""

    def value(match: re.Match[str]) -> str:
        name, how, other = match.groups()
        if given.get(name):
            return given[name]
        if how == ":?":
            raise KeyError(name)
        return other or ""

    return VARIABLE.sub(value, text)


@contextmanager
def composed(folder: Path, redis: Redis, postgres: Postgres, **more: str) -> Iterator[Composed]:
    """All services of the file, the database migrated, open until the block ends. `more` is set besides."""
    port = free_port()
    secrets = {
        "MAGEHALL_SECRET_KEY": "a secret of this test",
        "POSTGRES_PASSWORD": "not used by a local socket",
        "MAGEHALL_PUBLIC_ORIGIN": f"http://127.0.0.1:{port}",
    }
    told = {name: filled(value, secrets) for name, value in services()["web-1"]["environment"].items()}
    own = {
        "MAGEHALL_DATABASE_URL": postgres.fresh(),
        "MAGEHALL_REDIS_URL": redis.url,
        "MAGEHALL_TRUSTED_PROXIES": "127.0.0.1",
    }
    assert own.keys() <= told.keys()
    environment = {**told, **own, **more}
    magehall = [sys.executable, "-c", "from app.commands.cli import main; main()"]
    subprocess.run([*magehall, "migrate"], cwd=PROJECT, env={**os.environ, **environment}, check=True)
    with ExitStack() as stack:
        web = []
        for name in ("web-1", "web-2"):
            (folder / name).mkdir()
            web.append(stack.enter_context(Server(folder / name, environment)))
        doors = [f"127.0.0.1:{server.port}" for server in web]
        proxy = Nginx(TEMPLATE, LISTEN=f"127.0.0.1:{port}", WEB_1=doors[0], WEB_2=doors[1])
        yield Composed(stack.enter_context(proxy), web)
