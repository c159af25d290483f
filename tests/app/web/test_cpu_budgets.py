"""Budgets of CPU time: clients wait for their budget and take turns, and every kind of work is charged."""

import asyncio
import threading
import time
from collections import Counter
from itertools import pairwise
from typing import Any

import anyio
import pytest

from app.web.limits.cpu_budgets import MAX_WAITING, CpuBudgets, CpuRate, LoopTurn, Spender
from app.web.limits.cpu_meter import charge_cpu, charge_work, run_metered
from app.web.limits.spending import SPENDER, take_turn

pytestmark = pytest.mark.anyio

RATE, ADDRESS_RATE = CpuRate(burst=1.0, share=0.25), CpuRate(4.0, 1.0)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Account:
    """Sums up the charges."""

    def __init__(self) -> None:
        self.charges: list[float] = []

    def charge(self, seconds: float) -> None:
        """Records a charge."""
        self.charges.append(seconds)


def build_budgets(clock: Clock, address: CpuRate = ADDRESS_RATE) -> CpuBudgets:
    """Budgets with a clock that is set by hand."""
    return CpuBudgets(person=RATE, address=address, clock=clock)


def test_a_budget_recovers_at_its_share_of_a_core() -> None:
    clock = Clock()
    anna = build_budgets(clock).spender("anna", "1.1.1.1")
    for seconds, passed, wait in (
        (0.9, 0, 0),
        (0.2, 0, 0.4),
        (0, 0.2, 0.2),
        (0, 0.2, 0),
        (0, 9, 0),
        (1.5, 0, 2),
    ):
        anna.charge(seconds)
        clock.now += passed
        assert anna.wait == pytest.approx(wait)


def test_connections_of_one_person_share_a_budget_and_other_people_do_not() -> None:
    budgets = build_budgets(Clock())
    budgets.spender("anna", "1.1.1.1").charge(3)
    assert budgets.spender("anna", "2.2.2.2").wait > 0
    assert budgets.spender("ben", "1.1.1.1").wait == 0
    assert budgets.spender(None, "1.1.1.1").wait == 0


def test_visitors_of_one_address_share_a_budget_until_they_are_known() -> None:
    budgets = build_budgets(Clock())
    visitor = budgets.spender(None, "1.1.1.1")
    visitor.charge(2)
    assert budgets.spender(None, "1.1.1.1").wait > 0
    assert budgets.spender(None, "2.2.2.2").wait == 0
    visitor.identify("anna")
    assert visitor.wait == 0


def test_many_people_of_one_address_share_its_budget() -> None:
    budgets = build_budgets(Clock(), CpuRate(4.0, 0.5))
    for number in range(10):
        budgets.spender(f"guest {number}", "1.1.1.1").charge(0.5)
    assert budgets.spender("another", "1.1.1.1").wait == pytest.approx(2)
    assert budgets.spender("another", "2.2.2.2").wait == 0


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CpuBudgets, "MAX_RECENT", 10)
    budgets = build_budgets(Clock())
    kept = budgets.spender("anna", "1.1.1.1")
    for number in range(100):
        budgets.spender(f"guest {number}", f"10.0.0.{number}")
    assert len(budgets._buckets) <= 12
    kept.charge(5)
    assert budgets.spender("anna", "1.1.1.1").wait > 0


async def serve(spender: Spender, name: str, order: list[str], cost: float = 0.0, times: int = 1) -> None:
    """Takes a number of turns and records them."""
    for _ in range(times):
        await spender.take_turn()
        order.append(name)
        spender.charge(cost)


async def test_people_of_one_address_take_turns_and_a_crowd_of_requests_does_not_come_first() -> None:
    """Given 50 requests of one person, when another one sends 5, then these are served in between."""
    budgets, order = build_budgets(Clock()), list[str]()
    async with anyio.create_task_group() as tasks:
        for _ in range(50):
            tasks.start_soon(serve, budgets.spender("eve", "1.1.1.1"), "eve", order)
        tasks.start_soon(serve, budgets.spender("anna", "1.1.1.1"), "anna", order, 0.0, 5)
    assert order.index("anna") <= 2
    assert max(at for at, name in enumerate(order) if name == "anna") <= 12
    assert Counter(order) == {"eve": 50, "anna": 5}


async def test_between_two_turns_of_a_client_all_others_run() -> None:
    """Given 300 requests of one client at once, then anybody else gets a turn after each of them."""
    budgets, order = build_budgets(Clock()), list[str]()
    is_over = False

    async def run_others() -> None:
        while not is_over:
            order.append("others")
            await asyncio.sleep(0)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(run_others)
        async with anyio.create_task_group() as requests:
            for _ in range(60):
                requests.start_soon(serve, budgets.spender("eve", "1.1.1.1"), "eve", order, 0.0, 5)
        is_over = True
    pairs = Counter(pairwise(order))
    assert order.count("eve") == 300
    assert pairs["eve", "eve"] == 0


async def test_a_client_beyond_its_budget_waits_while_others_are_served() -> None:
    budgets = CpuBudgets(person=CpuRate(0.0001, 0.02), address=CpuRate(9, 1))
    order = list[str]()
    eve = budgets.spender("eve", "1.1.1.1")
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(serve, eve, "eve", order, 0.001, 5)
        tasks.start_soon(serve, budgets.spender("anna", "1.1.1.1"), "anna", order, 0.000001, 50)
    assert order.index("anna") <= 1
    assert order[-1] == "eve"
    assert order.index("eve", 1) > 40


async def test_a_cancelled_request_leaves_the_queue() -> None:
    budgets = CpuBudgets(person=CpuRate(0.001, 0.001), address=CpuRate(9, 1))
    eve = budgets.spender("eve", "1.1.1.1")
    eve.charge(1)
    async with anyio.create_task_group() as tasks:
        for _ in range(MAX_WAITING):
            tasks.start_soon(eve.take_turn)
        await anyio.wait_all_tasks_blocked()
        assert eve.is_crowded
        tasks.cancel_scope.cancel()
    assert not eve.is_crowded
    assert budgets.spender("anna", "1.1.1.1")._person.is_free


@pytest.mark.parametrize("is_limited", [False, True], ids=["without limits", "with limits"])
async def test_messages_of_a_socket_do_not_follow_each_other_without_a_pause(is_limited: bool) -> None:
    scope: dict[str, Any] = {SPENDER: CpuBudgets().spender("eve", "1.1.1.1")} if is_limited else {}
    turn, order = LoopTurn(), list[str]()

    async def handle_messages() -> None:
        for _ in range(100):
            await take_turn(scope, turn)
            order.append("message")

    async def run_others() -> None:
        while order.count("message") < 100:
            order.append("others")
            await asyncio.sleep(0)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(handle_messages)
        tasks.start_soon(run_others)
    assert Counter(pairwise(order))["message", "message"] == 0


async def test_every_step_is_charged_but_no_waiting() -> None:
    account = Account()

    async def work() -> str:
        for _ in range(3):
            burn(0.002)
            await anyio.sleep(0.02)
        return "done"

    assert await run_metered(work(), account) == "done"
    assert len(account.charges) >= 4
    assert sum(account.charges) >= 0.006
    assert min(account.charges) >= 0


async def test_threads_and_other_tasks_are_charged_to_the_client_they_work_for() -> None:
    account = Account()

    async def work() -> None:
        await anyio.to_thread.run_sync(charge_work, lambda: burn(0.003))
        charge_cpu(7.0)

    await run_metered(work(), account)
    assert max(account.charges) == 7.0
    assert sorted(account.charges)[-2] >= 0.003
    charge_cpu(9.0)
    assert 9.0 not in account.charges, "nobody is charged outside"


async def test_errors_and_cancellations_pass_through() -> None:
    account, cleaned = Account(), list[str]()

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("as expected")

    async def wait() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            cleaned.append("yes")

    with pytest.raises(ValueError, match="as expected"):
        await run_metered(fail(), account)
    with anyio.move_on_after(0.01) as scope:
        await run_metered(wait(), account)
    assert scope.cancelled_caught
    assert cleaned == ["yes"]


def burn(seconds: float) -> None:
    """Uses CPU time of this thread."""
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        threading.get_ident()
