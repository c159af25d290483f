"""Connections to PostgreSQL: one that was cut is found out if it has rested, and fails once at most."""

from collections.abc import Iterator

import pytest
from sqlalchemy import text
from sqlmodel import Session

from app.settings import Settings
from app.storage import database as storage
from app.storage.database import Database, open_engine
from app.web.errors import Problem
from tests.servers import OTHERS_END, TEMPLATE, Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(postgres: Postgres) -> Iterator[Settings]:
    """A hall in PostgreSQL."""
    with postgres.lend(TEMPLATE) as url:
        yield Settings.model_validate({"database_url": url, "secret_key": "test"})


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    """Its connections."""
    database = Database(settings)
    yield database
    database.close()


def ask(db: Session) -> int:
    """Anything that needs a connection."""
    answer: int = db.connection().execute(text("SELECT 7")).scalar_one()
    return answer


def cut_all(settings: Settings) -> None:
    """Cuts all connections to the database, as a restart does."""
    engine = open_engine(settings)
    with engine.connect() as connection:
        connection.execute(text(OTHERS_END))
    engine.dispose()


async def test_a_cut_connection_that_has_rested_is_not_used(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a connection that was used some time ago, when it was cut, whoever asks next is answered."""
    monkeypatch.setattr(storage, "PING_AFTER_IDLE_SECONDS", 0.0)
    assert await database.read(ask) == 7
    cut_all(settings)
    assert await database.read(ask) == 7


async def test_a_cut_connection_that_was_in_use_fails_once(
    database: Database, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given one that was used just now, when it was cut, one asker has to try again, the next need not."""
    monkeypatch.setattr(storage, "PING_AFTER_IDLE_SECONDS", 1_000.0)
    assert await database.read(ask) == 7
    cut_all(settings)
    with pytest.raises(Problem) as refused:
        await database.read(ask)
    assert refused.value.status == 503
    assert await database.read(ask) == 7
