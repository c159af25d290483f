"""Who is here, with any worker."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import anyio
import pytest

from app.redis import presence as shared_presence
from app.redis.bus import RedisBus
from app.redis.connection import RedisConnection
from app.redis.presence import RedisPresence
from app.tables import presence
from tests.app.redis.conftest import Call, comes_true
from tests.servers import HANGS, Redis

pytestmark = pytest.mark.anyio

TABLE = "a table"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.02)
    monkeypatch.setattr(presence, "SETTLE_SECONDS", 0.01)
    monkeypatch.setattr(shared_presence, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(shared_presence, "LIVES_SECONDS", 1)


@asynccontextmanager
async def workers(*lines: RedisConnection) -> AsyncIterator[list[RedisPresence]]:
    """The presence of a worker on each line."""
    async with anyio.create_task_group() as tasks:
        found = []
        for line in lines:
            bus = RedisBus(line)
            found.append(RedisPresence(line, bus))
            tasks.start_soon(bus.run)
            tasks.start_soon(found[-1].run)
        yield found
        tasks.cancel_scope.cancel()


def sees(one: RedisPresence, users: set[str]) -> bool:
    """Whether a worker knows that these are here."""
    return one.here(TABLE).users == users


def counts(one: RedisPresence, watching: tuple[int, tuple[str, ...]]) -> bool:
    """Whether a worker knows that these watch, where Ben has a seat."""
    return one.here(TABLE).watching(frozenset({"ben"})) == watching


async def test_all_workers_know_who_is_here(call: Call) -> None:
    async with workers(call(), call()) as (here, there):
        here.enter(TABLE, "anna", "Anna")
        assert here.here(TABLE).users == {"anna"}  # at once
        there.enter(TABLE, "ben", "Ben")
        there.enter(TABLE, None, "")
        for one in (here, there):
            await comes_true(partial(sees, one, {"anna", "ben"}))
            await comes_true(partial(counts, one, (2, ("Anna",))))
        assert here.here(TABLE) is here.here(TABLE)
        there.leave(TABLE, "ben")
        await comes_true(lambda: here.here(TABLE).users == {"anna"})


async def test_one_with_pages_in_two_workers_is_one(call: Call) -> None:
    async with workers(call(), call()) as (here, there):
        here.enter(TABLE, "anna", "Anna")
        there.enter(TABLE, "anna", "Anna")
        here.enter(TABLE, "ben", "Ben")
        await comes_true(lambda: there.here(TABLE).users == {"anna", "ben"})
        assert there.here(TABLE).watching(frozenset()) == (2, ("Anna", "Ben"))
        here.leave(TABLE, "ben")
        here.leave(TABLE, "anna")
        await comes_true(lambda: there.here(TABLE).users == {"anna"})
        await comes_true(lambda: here.here(TABLE).users == set())


async def test_a_worker_that_died_is_forgotten_and_one_that_ends_says_so(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workers(call()) as (here,):
        async with workers(call()) as (dies,):
            dies.enter(TABLE, "ben", "Ben")
            here.enter(TABLE, "anna", "Anna")
            await comes_true(lambda: "ben" in here.here(TABLE).users)
        await comes_true(lambda: here.here(TABLE).users == {"anna"})
        monkeypatch.setattr(shared_presence, "LIVES_SECONDS", 3600)
        async with workers(call()) as (ends,):
            ends.enter(TABLE, "cleo", "Cleo")
            await comes_true(lambda: "cleo" in here.here(TABLE).users)
        await ends.close()
        await comes_true(lambda: here.here(TABLE).users == {"anna"})


async def test_one_who_only_looks_in_knows_too(call: Call) -> None:
    async with workers(call(), call()) as (here, there):
        here.enter(TABLE, "anna", "Anna")
        with anyio.fail_after(HANGS):
            while there.here(TABLE).users != {"anna"}:
                await there.look(TABLE)
                await anyio.sleep(0.01)


async def test_without_redis_one_knows_who_is_with_oneself(server: Redis, call: Call) -> None:
    async with workers(call(), call()) as (here, there):
        server.end()
        here.enter(TABLE, "anna", "Anna")
        there.enter(TABLE, "ben", "Ben")
        await here.look("another table")
        assert here.here(TABLE).users == {"anna"}
        server.start()
        for one in (here, there):
            await comes_true(partial(sees, one, {"anna", "ben"}))
