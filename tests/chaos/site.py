"""A site to disturb: its servers, and the database and Redis that they share."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.live.forks import ForkedServer
from tests.live.server import Server, together
from tests.servers import Postgres, Redis


@dataclass(frozen=True)
class Site:
    """The servers of one site, with the PostgreSQL and Redis that they share, if any."""

    servers: Sequence[Server]
    postgres: Postgres | None = None
    redis: Redis | None = None

    def read(self, statement: str, **values: object) -> list[Any]:
        """Runs a statement on the database and returns the rows."""
        return self.servers[0].read(statement, **values)


QUICK = {"MAGEHALL_BOT_PAUSE": "0", "MAGEHALL_BOT_THINKING": "0"}


NO_MORE_PAGES = """
from pathlib import Path
from sqlalchemy import Pool, event

@event.listens_for(Pool, "checkout")
def limit(connection, *_):
    full = Path({0!r}).exists()
    connection.execute(f"PRAGMA max_page_count = {{1 if full else 2**30}}")
"""
"""A prelude: while the named file exists, the database cannot grow."""

FAILING_COMMITS = """
import time
from itertools import count
from pathlib import Path
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

_commits = count()

@event.listens_for(Engine, "commit")
def fail(connection):
    if Path({0!r}).exists():
        time.sleep(0.02)
        if next(_commits) % 3 == 0:
            raise OperationalError("COMMIT", None, Exception("the commit failed"))
"""
"""A prelude: while the named file exists, commits are slow, so choices share them, and every third fails."""


@contextmanager
def small(**more: str) -> Iterator[Site]:
    """One process with SQLite.

    Its database is full while its folder has a file `full`, and commits fail while it has a file `failing`.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prelude = NO_MORE_PAGES.format(str(folder / "full")) + FAILING_COMMITS.format(str(folder / "failing"))
        with ForkedServer(folder, QUICK | more, prelude=prelude) as server:
            yield Site([server])


@contextmanager
def large(preludes: Sequence[str] = ("", ""), **more: str) -> Iterator[Site]:
    """Servers that share PostgreSQL and Redis, one per prelude."""
    from app.settings import Settings
    from app.storage.schema import migrate
    from tests.servers import TEMPLATE

    with ExitStack() as stack:
        postgres, redis = stack.enter_context(Postgres()), stack.enter_context(Redis())
        postgres.run("CREATE DATABASE {}", TEMPLATE)
        migrate(Settings.model_validate({"database_url": postgres.url(TEMPLATE), "secret_key": "x"}))
        setting = together(postgres, redis) | QUICK | more
        servers = []
        for prelude in preludes:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            servers.append(stack.enter_context(ForkedServer(folder, setting, prelude=prelude)))
        yield Site(servers, postgres, redis)
