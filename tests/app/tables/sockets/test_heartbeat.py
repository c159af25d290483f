"""Heartbeats: every connected page that has nothing else to receive gets one per round."""

from contextlib import ExitStack
from itertools import pairwise

import anyio
import pytest

from app.tables.sockets.heartbeat import BEAT_SECONDS, GROUPS, HEARTBEAT, Heartbeat
from app.tables.sockets.outbox import Outbox

pytestmark = pytest.mark.anyio


async def test_each_page_gets_one_heartbeat_per_round_even_if_several_connect_at_once() -> None:
    heartbeat, early, late = Heartbeat(), [Outbox(), Outbox()], Outbox()
    with ExitStack() as pages:
        for outbox in early:
            pages.enter_context(heartbeat.register(outbox))
        heartbeat.beat()
        pages.enter_context(heartbeat.register(late))
        for _ in range(GROUPS - 2):
            heartbeat.beat()
        assert [len(outbox) for outbox in (*early, late)] == [0, 0, 0]
        heartbeat.beat()
        assert [len(outbox) for outbox in (*early, late)] == [1, 1, 0]
        heartbeat.beat()
        assert [await outbox.take() for outbox in (*early, late)] == [HEARTBEAT] * 3


async def test_a_page_with_a_waiting_message_gets_no_heartbeat() -> None:
    heartbeat, outbox = Heartbeat(), Outbox()
    with heartbeat.register(outbox):
        outbox.put({"log": "<p>"})
        for _ in range(GROUPS):
            heartbeat.beat()
        assert await outbox.take() == "<p>"
        assert not len(outbox)


async def test_a_closed_connection_gets_no_more_heartbeats() -> None:
    heartbeat, outbox = Heartbeat(), Outbox()
    with heartbeat.register(outbox):
        pass
    for _ in range(GROUPS):
        heartbeat.beat()
    assert not len(outbox)


async def test_a_broken_connection_does_not_prevent_heartbeats_to_others() -> None:
    def fail(_: bytes) -> bool:
        raise RuntimeError("the connection is lost")

    heartbeat, broken, working = Heartbeat(), Outbox(fail), Outbox()
    async with anyio.create_task_group() as writers:
        writers.start_soon(broken.take)
        await anyio.lowlevel.checkpoint()
        with heartbeat.register(broken), heartbeat.register(working):
            for _ in range(GROUPS):
                heartbeat.beat()
        assert (len(broken), await working.take()) == (0, HEARTBEAT)
        writers.cancel_scope.cancel()


async def test_a_delayed_heartbeat_catches_up_by_one_round_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a running heartbeat, when it is delayed for a long time, then it catches up by at most one round
    and continues at its normal rate."""
    heartbeat, beat_times = Heartbeat(), list[float]()
    now = [100.0]

    async def sleep_until(due: float) -> None:
        now[0] = max(now[0], due) + (600.0 if len(beat_times) == 2 else 0.0)
        await anyio.lowlevel.checkpoint()

    def beat() -> None:
        beat_times.append(now[0])
        if len(beat_times) == GROUPS + 6:
            scope.cancel()

    monkeypatch.setattr(anyio, "sleep_until", sleep_until)
    monkeypatch.setattr(anyio, "current_time", lambda: now[0])
    monkeypatch.setattr(heartbeat, "beat", beat)
    with anyio.CancelScope() as scope:
        await heartbeat.run()
    gaps = [round(later - earlier, 3) for earlier, later in pairwise(beat_times)]
    delay = 600.0 + BEAT_SECONDS
    assert gaps[:2] == [BEAT_SECONDS, delay]
    assert gaps.count(0.0) == GROUPS + 1, "one round, and the beat that is due"
    assert gaps[-1] == BEAT_SECONDS
