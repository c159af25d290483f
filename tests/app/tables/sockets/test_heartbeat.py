"""Signs of life: every page that hears nothing else hears one a round, and nobody who has left does."""

from contextlib import ExitStack
from itertools import pairwise

import anyio
import pytest

from app.tables.sockets.heartbeat import BEAT_SECONDS, GROUPS, HEARTBEAT, Heartbeat
from app.tables.sockets.outbox import Outbox

pytestmark = pytest.mark.anyio


async def test_each_page_hears_one_sign_a_round_however_many_came_at_once() -> None:
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


async def test_who_is_about_to_hear_something_else_needs_no_sign() -> None:
    heartbeat, outbox = Heartbeat(), Outbox()
    with heartbeat.register(outbox):
        outbox.put({"log": "<p>"})
        for _ in range(GROUPS):
            heartbeat.beat()
        assert await outbox.take() == "<p>"
        assert not len(outbox)


async def test_who_has_left_hears_nothing_more() -> None:
    heartbeat, outbox = Heartbeat(), Outbox()
    with heartbeat.register(outbox):
        pass
    for _ in range(GROUPS):
        heartbeat.beat()
    assert not len(outbox)


async def test_a_page_that_cannot_be_reached_keeps_nobody_from_hearing() -> None:
    def fail(_: bytes) -> bool:
        raise RuntimeError("the line is gone")

    heartbeat, broken, whole = Heartbeat(), Outbox(fail), Outbox()
    async with anyio.create_task_group() as writers:
        writers.start_soon(broken.take)
        await anyio.lowlevel.checkpoint()
        with heartbeat.register(broken), heartbeat.register(whole):
            for _ in range(GROUPS):
                heartbeat.beat()
        assert (len(broken), await whole.take()) == (0, HEARTBEAT)
        writers.cancel_scope.cancel()


async def test_it_beats_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a heartbeat that was held up for long, then it catches up with a round at most, and goes on."""
    heartbeat, beaten = Heartbeat(), list[float]()
    now = [100.0]

    async def sleep_until(due: float) -> None:
        now[0] = max(now[0], due) + (600.0 if len(beaten) == 2 else 0.0)
        await anyio.lowlevel.checkpoint()

    def beat() -> None:
        beaten.append(now[0])
        if len(beaten) == GROUPS + 6:
            scope.cancel()

    monkeypatch.setattr(anyio, "sleep_until", sleep_until)
    monkeypatch.setattr(anyio, "current_time", lambda: now[0])
    monkeypatch.setattr(heartbeat, "beat", beat)
    with anyio.CancelScope() as scope:
        await heartbeat.run()
    gaps = [round(later - earlier, 3) for earlier, later in pairwise(beaten)]
    held_up = 600.0 + BEAT_SECONDS
    assert gaps[:2] == [BEAT_SECONDS, held_up]
    assert gaps.count(0.0) == GROUPS + 1, "a round, and the beat that is due"
    assert gaps[-1] == BEAT_SECONDS
