"""Shared commits: what waits for the writer is committed together, refused alone, and fails together."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import anyio
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import col, select

from app.settings import Settings
from app.storage.database import Database
from app.storage.models import User
from app.storage.schema import migrate
from app.web.errors import Problem

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

ADD = text("INSERT INTO \"user\" (id, name, created_at) VALUES (:id, 'Mage', 0)")


@pytest.fixture
def db(settings: Settings) -> Iterator[Database]:
    """A database that nobody else uses."""
    migrate(settings)
    database = Database(settings)
    yield database
    database.close()


def add(db: Connection, id: str, then: Callable[[], None] = lambda: None) -> str:
    """A part that adds a user, and then does something else."""
    db.execute(ADD, {"id": id})
    then()
    return id


def refuse() -> None:
    raise Problem(409, "stale", "Too late.")


def fail() -> None:
    raise OperationalError("", None, Exception("the disk is full"))


@contextmanager
def busy(db: Database) -> Iterator[None]:
    """All writers are busy as long as the context lasts."""
    others = [object() for _ in range(int(db._writes.total_tokens))]
    for other in others:
        db._writes.acquire_on_behalf_of_nowait(other)
    try:
        yield
    finally:
        for other in others:
            db._writes.release_on_behalf_of(other)


async def appended(db: Database, parts: dict[str, Callable[[], None]]) -> dict[str, object]:
    """What came of parts that wait for the writer together, by the user that each adds."""
    came: dict[str, object] = {}

    async def append(id: str, then: Callable[[], None]) -> None:
        try:
            came[id] = await db.append(id, partial(add, id=id.strip("'"), then=then))
        except Exception as error:
            came[id] = error

    async with anyio.create_task_group() as tasks:
        with busy(db):
            for id, then in parts.items():
                tasks.start_soon(append, id, then)
            await anyio.wait_all_tasks_blocked()
            assert not came, "nothing is acknowledged before it is committed"
    return came


async def kept(db: Database) -> list[str]:
    """The users that there are."""
    return await db.read(lambda session: list(session.exec(select(User.id).order_by(col(User.id)))))


@contextmanager
def commits(db: Database, refused: bool = False) -> Iterator[list[Any]]:
    """The commits of writes, which may all fail."""
    made: list[Any] = []

    def commit(connection: Any) -> None:
        made.append(connection)
        if refused:
            fail()

    event.listen(db.engine, "commit", commit)
    try:
        yield made
    finally:
        event.remove(db.engine, "commit", commit)


async def test_what_waits_shares_a_commit_and_each_is_refused_alone(db: Database) -> None:
    """Given a writer who is busy, when one of those who wait is refused by its own part and one finds what
    it adds there already, then the others are committed, in one transaction."""
    with commits(db) as made:
        came = await appended(db, {"c": id_is_free, "a": id_is_free, "a'": id_is_free, "b": refuse})
        assert len(made) == 1
    assert (came["a"], came["c"]) == ("a", "c")
    assert isinstance(came["b"], Problem)
    assert isinstance(came["a'"], IntegrityError)
    assert await kept(db) == ["a", "c"]


def id_is_free() -> None:
    """Nothing else is done."""


async def test_a_commit_that_fails_refuses_all_in_it(db: Database) -> None:
    with commits(db, refused=True):
        came = await appended(db, {"a": id_is_free, "b": refuse, "c": id_is_free})
    assert [getattr(came[one], "status", None) for one in "abc"] == [503, 409, 503]
    assert await kept(db) == []
    assert await db.append("d", partial(add, id="d")) == "d", "the next is not hindered"


async def test_a_database_that_cannot_go_on_commits_nothing(db: Database) -> None:
    """SQLite takes a whole transaction back when the disk is full: what comes after must not be committed."""
    came = await appended(db, {"a": id_is_free, "b": fail, "c": id_is_free})
    assert [getattr(one, "status", None) for one in came.values()] == [503, 503, 503]
    assert await kept(db) == []


async def test_one_who_is_gone_holds_up_nobody(db: Database) -> None:
    """Given one who leads and is cancelled while the writer is busy, then all that wait are done."""
    async with anyio.create_task_group() as tasks:
        with busy(db):
            tasks.start_soon(_cancelled, db)
            await anyio.wait_all_tasks_blocked()
            tasks.start_soon(partial(db.append, "b", partial(add, id="b")))
            await anyio.wait_all_tasks_blocked()
    assert await kept(db) == ["a", "b"]


async def _cancelled(db: Database) -> None:
    with anyio.CancelScope() as own:
        own.cancel()
        await db.append("a", partial(add, id="a"))
