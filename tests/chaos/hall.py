"""A hall to do harm to: its servers, and the database and Redis that they share."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.live.server import Server, together
from tests.servers import Postgres, Redis


@dataclass(frozen=True)
class Hall:
    """`servers` of one house. `postgres` and `redis` are there when they share something."""

    servers: Sequence[Server]
    postgres: Postgres | None = None
    redis: Redis | None = None

    def read(self, statement: str, **values: object) -> list[Any]:
        """The rows of a statement."""
        return self.servers[0].read(statement, **values)


QUICK = {"MAGEHALL_BOT_PAUSE": "0"}


@contextmanager
def small(**more: str) -> Iterator[Hall]:
    """One process with SQLite."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), QUICK | more) as server:
        yield Hall([server])


@contextmanager
def large(preludes: Sequence[str] = ("", ""), **more: str) -> Iterator[Hall]:
    """Servers that share PostgreSQL and Redis, one for each prelude. The first database is the template."""
    from app.schema import migrate
    from app.settings import Settings
    from tests.servers import TEMPLATE

    with ExitStack() as stack:
        postgres, redis = stack.enter_context(Postgres()), stack.enter_context(Redis())
        postgres.run("CREATE DATABASE {}", TEMPLATE)
        migrate(Settings.model_validate({"database_url": postgres.url(TEMPLATE), "secret_key": "x"}))
        setting = together(postgres, redis) | QUICK | more
        servers = []
        for prelude in preludes:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            servers.append(stack.enter_context(Server(folder, setting, prelude=prelude)))
        yield Hall(servers, postgres, redis)
