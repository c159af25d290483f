"""Group commit: waiting parts share a commit, are rejected individually, and fail together with it."""

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
    """A database of this test only."""
    migrate(settings)
    database = Database(settings)
    yield database
    database.close()


def add(db: Connection, id: str, then: Callable[[], None] = lambda: None) -> str:
    """A part that adds a user and then calls `then`."""
    db.execute(ADD, {"id": id})
    then()
    return id


def refuse() -> None:
    raise Problem(409, "stale", "Too late.")


def fail() -> None:
    raise OperationalError("", None, Exception("the disk is full"))


def succeed() -> None:
    """Does nothing."""


@contextmanager
def block_writers(db: Database) -> Iterator[None]:
    """All writers are busy while the context lasts."""
    borrowers = [object() for _ in range(int(db._writes.total_tokens))]
    for borrower in borrowers:
        db._writes.acquire_on_behalf_of_nowait(borrower)
    try:
        yield
    finally:
        for borrower in borrowers:
            db._writes.release_on_behalf_of(borrower)


async def append_together(db: Database, parts: dict[str, Callable[[], None]]) -> dict[str, object]:
    """Append parts that wait for the writer together; returns their results or errors by user."""
    results: dict[str, object] = {}

    async def append(id: str, then: Callable[[], None]) -> None:
        try:
            results[id] = await db.append(id, partial(add, id=id.strip("'"), then=then))
        except Exception as error:
            results[id] = error

    async with anyio.create_task_group() as tasks:
        with block_writers(db):
            for id, then in parts.items():
                tasks.start_soon(append, id, then)
            await anyio.wait_all_tasks_blocked()
            assert not results, "nothing is acknowledged before it is committed"
    return results


async def list_users(db: Database) -> list[str]:
    """The ids of all users."""
    return await db.read(lambda session: list(session.exec(select(User.id).order_by(col(User.id)))))


@contextmanager
def record_commits(db: Database, fails: bool = False) -> Iterator[list[Any]]:
    """The commits of writes, which may all fail."""
    commits: list[Any] = []

    def record(connection: Any) -> None:
        commits.append(connection)
        if fails:
            fail()

    event.listen(db.engine, "commit", record)
    try:
        yield commits
    finally:
        event.remove(db.engine, "commit", record)


async def test_waiting_parts_share_a_commit_and_are_rejected_individually(db: Database) -> None:
    """Given a busy writer, when one of the waiting parts raises an error and one violates a constraint, then
    the others are committed in one transaction."""
    with record_commits(db) as commits:
        results = await append_together(db, {"c": succeed, "a": succeed, "a'": succeed, "b": refuse})
        assert len(commits) == 1
    assert (results["a"], results["c"]) == ("a", "c")
    assert isinstance(results["b"], Problem)
    assert isinstance(results["a'"], IntegrityError)
    assert await list_users(db) == ["a", "c"]


async def test_a_commit_that_fails_is_an_error_of_all_its_parts(db: Database) -> None:
    with record_commits(db, fails=True):
        results = await append_together(db, {"a": succeed, "b": refuse, "c": succeed})
    assert [getattr(results[id], "status", None) for id in "abc"] == [503, 409, 503]
    assert await list_users(db) == []
    assert await db.append("d", partial(add, id="d")) == "d", "the next part is not affected"


async def test_a_broken_transaction_commits_nothing(db: Database) -> None:
    """Given a full disk, where SQLite rolls back the whole transaction, then no later part is committed."""
    results = await append_together(db, {"a": succeed, "b": fail, "c": succeed})
    assert [getattr(result, "status", None) for result in results.values()] == [503, 503, 503]
    assert await list_users(db) == []


async def test_a_cancelled_caller_blocks_no_other_part(db: Database) -> None:
    """Given a busy writer, when the first waiting caller is cancelled, then all parts are committed."""
    async with anyio.create_task_group() as tasks:
        with block_writers(db):
            tasks.start_soon(_append_cancelled, db)
            await anyio.wait_all_tasks_blocked()
            tasks.start_soon(partial(db.append, "b", partial(add, id="b")))
            await anyio.wait_all_tasks_blocked()
    assert await list_users(db) == ["a", "b"]


async def _append_cancelled(db: Database) -> None:
    with anyio.CancelScope() as scope:
        scope.cancel()
        await db.append("a", partial(add, id="a"))
