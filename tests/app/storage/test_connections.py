"""Closed connections to PostgreSQL: detected after an idle time, and otherwise an error only once."""

from collections.abc import Iterator

import pytest
from sqlalchemy import text
from sqlmodel import Session

from app.settings import Settings
from app.storage import database as database_module
from app.storage.database import Database, open_engine
from app.web.errors import Problem
from tests.servers import OTHERS_END, TEMPLATE, Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(postgres: Postgres) -> Iterator[Settings]:
    """Settings with a PostgreSQL database."""
    with postgres.lend_database(TEMPLATE) as url:
        yield Settings.model_validate({"database_url": url, "secret_key": "test"})


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    """The connections to it."""
    database = Database(settings)
    yield database
    database.close()


def query(db: Session) -> int:
    """Work that needs a connection."""
    answer: int = db.connection().execute(text("SELECT 7")).scalar_one()
    return answer


def close_all(settings: Settings) -> None:
    """Close all connections on the server's side, as a restart does."""
    engine = open_engine(settings)
    with engine.connect() as connection:
        connection.execute(text(OTHERS_END))
    engine.dispose()


async def test_a_closed_idle_connection_is_replaced(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an idle connection that was closed, when a query follows, then it succeeds."""
    monkeypatch.setattr(database_module, "PING_AFTER_IDLE_SECONDS", 0.0)
    assert await database.read(query) == 7
    close_all(settings)
    assert await database.read(query) == 7


async def test_a_recently_used_connection_that_was_closed_fails_once(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a recently used connection that was closed, when queries follow, then only the first fails."""
    monkeypatch.setattr(database_module, "PING_AFTER_IDLE_SECONDS", 1_000.0)
    assert await database.read(query) == 7
    close_all(settings)
    with pytest.raises(Problem) as refused:
        await database.read(query)
    assert refused.value.status == 503
    assert await database.read(query) == 7
