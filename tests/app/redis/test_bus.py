"""Hints between workers: they arrive once, losses are reported, and no worker waits for Redis."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import pytest

from app.bus import Hint
from app.redis import bus as redis_bus
from app.redis.bus import RedisBus
from app.redis.connection import RedisConnection
from tests.app.redis.conftest import Connect, wait_until
from tests.servers import HANGS, Redis

pytestmark = pytest.mark.anyio


class Recorder:
    """A running bus, the hints it has delivered, and the number of reported losses."""

    def __init__(self, connection: RedisConnection) -> None:
        self.bus = RedisBus(connection)
        self.hints: list[Hint] = []
        self.losses = 0
        self.bus.listen(self._record)

    def _record(self, hint: Hint) -> None:
        if hint.topic == "lost":
            self.losses += 1
        else:
            self.hints.append(hint)


@asynccontextmanager
async def run_buses(*connections: RedisConnection) -> AsyncIterator[list[Recorder]]:
    """A worker's bus on each connection, all of them subscribed."""
    recorders = [Recorder(connection) for connection in connections]
    async with anyio.create_task_group() as tasks:
        for recorder in recorders:
            tasks.start_soon(recorder.bus.run)
        await wait_until(lambda: all(recorder.bus.is_subscribed for recorder in recorders))
        yield recorders
        tasks.cancel_scope.cancel()


async def test_a_hint_reaches_every_worker_once(connect: Connect) -> None:
    async with run_buses(connect(), connect(), connect()) as recorders:
        assert [recorder.losses for recorder in recorders] == [1, 1, 1]  # hints before the subscription
        await recorders[0].bus.publish(Hint("a table", 7, at=12.5))
        await recorders[1].bus.publish(Hint("a session", topic="session"))
        await wait_until(lambda: all(len(recorder.hints) >= 2 for recorder in recorders))
        for recorder in recorders:
            expected = [Hint("a session", topic="session"), Hint("a table", 7, at=12.5)]
            assert sorted(recorder.hints) == expected


async def test_sites_on_one_redis_do_not_receive_each_others_hints(connect: Connect) -> None:
    async with run_buses(connect(b"one"), connect(b"another"), connect(b"one")) as recorders:
        await recorders[0].bus.publish(Hint("a table", 7))
        await wait_until(lambda: recorders[2].hints)
        assert recorders[1].hints == []


async def test_hints_wait_for_a_redis_that_was_killed(server: Redis, connect: Connect) -> None:
    """Given a killed Redis, when hints are published, then publishing does not block and local listeners are
    notified; when Redis is back, other workers learn of the loss and receive hints again."""
    async with run_buses(connect(), connect()) as recorders:
        server.end()
        for seq in range(1, 40):
            await recorders[0].bus.publish(Hint("a table", seq))
        assert [hint.seq for hint in recorders[0].hints] == list(range(1, 40))
        assert len(recorders[0].bus._waiting) <= 1
        server.start()
        await wait_until(lambda: recorders[1].losses == 2 and recorders[0].bus.is_subscribed)
        await recorders[0].bus.publish(Hint("another", 1))
        await wait_until(lambda: Hint("another", 1) in recorders[1].hints)


async def test_a_lost_connection_is_reported_as_lost_hints(server: Redis, connect: Connect) -> None:
    async with run_buses(connect(), connect()) as recorders:
        server.run("CLIENT", "KILL", "TYPE", "pubsub")
        await wait_until(lambda: [recorder.losses for recorder in recorders] == [2, 2])
        await recorders[0].bus.publish(Hint("a table", 1))
        await wait_until(lambda: recorders[1].hints)


async def test_a_redis_that_hangs_blocks_no_worker(
    server: Redis, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_bus, "PING_AFTER_SECONDS", 0.2)
    async with run_buses(connect(), connect()) as recorders:
        server.send(signal.SIGSTOP)
        with anyio.fail_after(HANGS):
            for seq in range(1, 100):
                await recorders[0].bus.publish(Hint("a table", seq))
        await wait_until(lambda: not recorders[1].bus.is_subscribed)
        server.send(signal.SIGCONT)
        await wait_until(lambda: recorders[1].bus.is_subscribed and recorders[1].losses > 1)
        await recorders[0].bus.publish(Hint("a table", 100))  # earlier hints may have had no subscriber
        await wait_until(lambda: Hint("a table", 100) in recorders[1].hints)


async def test_an_unreadable_envelope_counts_as_lost_hints(connect: Connect) -> None:
    connection = connect()
    async with run_buses(connection) as recorders:
        await connection.redis.publish(connection.key("hints"), b"of a later version")
        await wait_until(lambda: recorders[0].losses == 2)
