"""Hints between workers: they arrive, once; who may have missed some is told; nobody waits for Redis."""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import pytest

from app.bus import Hint
from app.redis import bus as shared_bus
from app.redis.bus import RedisBus
from app.redis.connection import RedisConnection
from tests.app.redis.conftest import Call, comes_true
from tests.servers import HANGS, Redis

pytestmark = pytest.mark.anyio


class Ears:
    """A bus that runs, and all it has told: `hints`, and how often that some may be lost."""

    def __init__(self, line: RedisConnection) -> None:
        self.bus = RedisBus(line)
        self.hints: list[Hint] = []
        self.losses = 0
        self.bus.listen(self._hear)

    def _hear(self, hint: Hint) -> None:
        if hint.topic == "lost":
            self.losses += 1
        else:
            self.hints.append(hint)


@asynccontextmanager
async def listening(*lines: RedisConnection) -> AsyncIterator[list[Ears]]:
    """A worker's bus on each line, all of which hear."""
    ears = [Ears(line) for line in lines]
    async with anyio.create_task_group() as tasks:
        for one in ears:
            tasks.start_soon(one.bus.run)
        await comes_true(lambda: all(one.bus.hears for one in ears))
        yield ears
        tasks.cancel_scope.cancel()


async def test_a_hint_reaches_every_worker_once(call: Call) -> None:
    async with listening(call(), call(), call()) as ears:
        assert [one.losses for one in ears] == [1, 1, 1]  # of what was said before
        await ears[0].bus.publish(Hint("a table", 7, at=12.5))
        await ears[1].bus.publish(Hint("a session", topic="session"))
        await comes_true(lambda: all(len(one.hints) >= 2 for one in ears))
        for one in ears:
            assert sorted(one.hints) == [Hint("a session", topic="session"), Hint("a table", 7, at=12.5)]


async def test_houses_on_one_redis_do_not_hear_each_other(call: Call) -> None:
    async with listening(call(b"one"), call(b"another"), call(b"one")) as ears:
        await ears[0].bus.publish(Hint("a table", 7))
        await comes_true(lambda: ears[2].hints)
        assert ears[1].hints == []


async def test_hints_wait_for_a_redis_that_was_killed(server: Redis, call: Call) -> None:
    """Given a killed Redis, when hints are published, then nobody waits for long and those here are told at
    once; when it is back, others are told that some may be lost, and hear again."""
    async with listening(call(), call()) as ears:
        server.end()
        for seq in range(1, 40):
            await ears[0].bus.publish(Hint("a table", seq))
        assert [hint.seq for hint in ears[0].hints] == list(range(1, 40))
        assert len(ears[0].bus._waiting) <= 1
        server.start()
        await comes_true(lambda: ears[1].losses == 2 and ears[0].bus.hears)
        await ears[0].bus.publish(Hint("another", 1))
        await comes_true(lambda: Hint("another", 1) in ears[1].hints)


async def test_who_was_cut_off_is_told_that_hints_may_be_lost(server: Redis, call: Call) -> None:
    async with listening(call(), call()) as ears:
        server.tell("CLIENT", "KILL", "TYPE", "pubsub")
        await comes_true(lambda: [one.losses for one in ears] == [2, 2])
        await ears[0].bus.publish(Hint("a table", 1))
        await comes_true(lambda: ears[1].hints)


async def test_a_redis_that_hangs_holds_up_nobody(
    server: Redis, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_bus, "QUIET_SECONDS", 0.2)
    async with listening(call(), call()) as ears:
        server.send(signal.SIGSTOP)
        with anyio.fail_after(HANGS):
            for seq in range(1, 100):
                await ears[0].bus.publish(Hint("a table", seq))
        await comes_true(lambda: not ears[1].bus.hears)
        server.send(signal.SIGCONT)
        await comes_true(lambda: ears[1].bus.hears and ears[1].losses > 1)
        await ears[0].bus.publish(Hint("a table", 100))  # those before may have gone out to nobody
        await comes_true(lambda: Hint("a table", 100) in ears[1].hints)


async def test_an_envelope_that_cannot_be_read_may_have_said_anything(call: Call) -> None:
    line = call()
    async with listening(line) as ears:
        await line.redis.publish(line.name("hints"), b"of a later version")
        await comes_true(lambda: ears[0].losses == 2)
