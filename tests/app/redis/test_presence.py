"""Presence across workers."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import anyio
import pytest

from app.redis import presence as redis_presence
from app.redis.bus import RedisBus
from app.redis.connection import RedisConnection
from app.redis.presence import RedisPresence
from app.tables import presence
from tests.app.redis.conftest import Connect, wait_until
from tests.servers import HANGS, Redis

pytestmark = pytest.mark.anyio

TABLE = "a table"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.02)
    monkeypatch.setattr(presence, "SETTLE_SECONDS", 0.01)
    monkeypatch.setattr(redis_presence, "REFRESH_SECONDS", 0.1)
    monkeypatch.setattr(redis_presence, "EXPIRY_SECONDS", 1)


@asynccontextmanager
async def run_workers(*connections: RedisConnection) -> AsyncIterator[list[RedisPresence]]:
    """The presence of a worker on each connection."""
    async with anyio.create_task_group() as tasks:
        workers = []
        for connection in connections:
            bus = RedisBus(connection)
            workers.append(RedisPresence(connection, bus))
            tasks.start_soon(bus.run)
            tasks.start_soon(workers[-1].run)
        yield workers
        tasks.cancel_scope.cancel()


def has_users(worker: RedisPresence, users: set[str]) -> bool:
    """Whether these are the present users for a worker."""
    return worker.get(TABLE).users == users


def has_watchers(worker: RedisPresence, watchers: tuple[int, tuple[str, ...]]) -> bool:
    """Whether these are the watchers for a worker, if Ben is seated."""
    return worker.get(TABLE).count_watchers(frozenset({"ben"})) == watchers


async def test_all_workers_know_the_present_users(connect: Connect) -> None:
    async with run_workers(connect(), connect()) as (here, there):
        here.enter(TABLE, "anna", "Anna")
        assert here.get(TABLE).users == {"anna"}  # at once
        there.enter(TABLE, "ben", "Ben")
        there.enter(TABLE, None, "")
        for worker in (here, there):
            await wait_until(partial(has_users, worker, {"anna", "ben"}))
            await wait_until(partial(has_watchers, worker, (2, ("Anna",))))
        assert here.get(TABLE) is here.get(TABLE)
        there.leave(TABLE, "ben")
        await wait_until(lambda: here.get(TABLE).users == {"anna"})


async def test_a_user_with_pages_at_two_workers_counts_once(connect: Connect) -> None:
    async with run_workers(connect(), connect()) as (here, there):
        here.enter(TABLE, "anna", "Anna")
        there.enter(TABLE, "anna", "Anna")
        here.enter(TABLE, "ben", "Ben")
        await wait_until(lambda: there.get(TABLE).users == {"anna", "ben"})
        assert there.get(TABLE).count_watchers(frozenset()) == (2, ("Anna", "Ben"))
        here.leave(TABLE, "ben")
        here.leave(TABLE, "anna")
        await wait_until(lambda: there.get(TABLE).users == {"anna"})
        await wait_until(lambda: here.get(TABLE).users == set())


async def test_the_presence_of_a_killed_worker_expires_and_of_a_closed_one_is_removed(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_workers(connect()) as (here,):
        async with run_workers(connect()) as (killed,):
            killed.enter(TABLE, "ben", "Ben")
            here.enter(TABLE, "anna", "Anna")
            await wait_until(lambda: "ben" in here.get(TABLE).users)
        await wait_until(lambda: here.get(TABLE).users == {"anna"})
        monkeypatch.setattr(redis_presence, "EXPIRY_SECONDS", 3600)
        async with run_workers(connect()) as (closed,):
            closed.enter(TABLE, "cleo", "Cleo")
            await wait_until(lambda: "cleo" in here.get(TABLE).users)
        await closed.close()
        await wait_until(lambda: here.get(TABLE).users == {"anna"})


async def test_a_worker_without_open_pages_can_fetch_the_present_users(connect: Connect) -> None:
    async with run_workers(connect(), connect()) as (here, there):
        here.enter(TABLE, "anna", "Anna")
        with anyio.fail_after(HANGS):
            while there.get(TABLE).users != {"anna"}:
                await there.fetch(TABLE)
                await anyio.sleep(0.01)


async def test_without_redis_a_worker_knows_its_own_users(server: Redis, connect: Connect) -> None:
    async with run_workers(connect(), connect()) as (here, there):
        server.end()
        here.enter(TABLE, "anna", "Anna")
        there.enter(TABLE, "ben", "Ben")
        await here.fetch("another table")
        assert here.get(TABLE).users == {"anna"}
        server.start()
        for worker in (here, there):
            await wait_until(partial(has_users, worker, {"anna", "ben"}))


async def test_a_presence_that_no_worker_can_have_stored_is_ignored(connect: Connect) -> None:
    connection = connect()
    async with run_workers(connection, connect()) as (here, there):
        for number, value in enumerate((b"garbage", b"[]", b'{"named": 1}')):
            await connection.redis.sadd(connection.key("at", TABLE), f"worker {number}")
            await connection.redis.set(connection.key("here", TABLE, f"worker {number}"), value)
        there.enter(TABLE, "ben", "Ben")
        here.enter(TABLE, "anna", "Anna")
        await wait_until(partial(has_users, here, {"anna", "ben"}))
