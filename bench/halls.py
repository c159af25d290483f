"""The halls that are measured: one worker with SQLite, and two with PostgreSQL and Redis."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from app.settings import Settings
from app.storage.schema import migrate
from tests.live.server import Server, together
from tests.servers import TEMPLATE, Postgres, Redis

WITHOUT_LIMITS = {"MAGEHALL_LIMITS": "0"}


@contextmanager
def small() -> Iterator[Server]:
    """One worker with SQLite: what `make play` serves."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), WITHOUT_LIMITS) as server:
        yield server


@contextmanager
def large(workers: int = 2) -> Iterator[Server]:
    """Workers that share a Redis and a PostgreSQL, which is as careful as it comes."""
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(Postgres(careless=False)), stack.enter_context(Redis())
        postgres.run("CREATE DATABASE {}", TEMPLATE)
        migrate(Settings.model_validate({"database_url": postgres.url(TEMPLATE), "secret_key": "bench"}))
        setting = together(postgres, redis, MAGEHALL_WORKERS=f"{workers}", **WITHOUT_LIMITS)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield stack.enter_context(Server(folder, setting))
