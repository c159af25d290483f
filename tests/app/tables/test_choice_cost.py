"""What a choice costs: statements and transactions as they go to the database, whatever way it comes."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import event

from app.bus import Bus
from app.notifications.reachable import ReachableUsers
from app.storage.database import Database
from app.storage.models import Due
from app.tables.jobs import job_runner
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.services import Services
from tests.app.conftest import Visit
from tests.live.player import begun, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

MOST = 3
"""Statements of a choice at a table where nothing happens by itself."""


@pytest.fixture(autouse=True)
def _nobody_else_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks now and then for what is due does not do so meanwhile."""
    monkeypatch.setattr(job_runner, "POLL_SECONDS", 3600)


async def _nothing(_: job_runner.JobRunner) -> list[Due]:
    """What is claimed where nobody does what is due."""
    return []


@dataclass
class Count:
    """What went to a database: how many transactions, and the statements in them."""

    transactions: int = 0
    statements: list[str] = field(default_factory=list)


@contextmanager
def counted(services: Services) -> Iterator[Count]:
    """Counts for as long as the context lasts."""
    count, engine = Count(), services[Database].engine

    def begin(_: Any) -> None:
        count.transactions += 1

    def execute(_: Any, __: Any, statement: str, *___: Any) -> None:
        if not statement.startswith("BEGIN"):
            count.statements.append(statement)

    event.listen(engine, "begin", begin)
    event.listen(engine, "before_cursor_execute", execute)
    try:
        yield count
    finally:
        event.remove(engine, "begin", begin)
        event.remove(engine, "before_cursor_execute", execute)


async def test_a_choice_is_one_transaction_of_a_few_statements(
    visit: Visit, services: Services, game: str
) -> None:
    """Given people who are known, when they choose, then only the entry goes to the database."""
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game)
    await play_on(players, 2)
    for _ in range(12):
        for player in players:
            with counted(services) as thinking:
                choice = await player.think()
            assert (thinking.transactions, thinking.statements) == (0, []), "to look and to ask costs nothing"
            if choice is None:
                continue
            with counted(services) as count:
                assert (await player.choose(*choice)).status_code == 200
            assert count.transactions == 1
            assert len(count.statements) <= MOST, count.statements


@pytest.mark.parametrize("pace", ["live", "slow", "slow, and all can be called"])
async def test_a_clock_costs_a_few_more(
    visit: Visit, services: Services, game: str, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is due is read once and brought in line: for each seat that is asked anew, or no more."""
    players = [visit("Anna"), visit("Ben")]
    pace, _, called = pace.partition(", ")
    if called:
        monkeypatch.setattr(ReachableUsers, "reaches", lambda *_: True)
        monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _nothing)
    most = MOST + 3 + len(players) * bool(called)
    await begun(players, game, pace=pace)
    await play_on(players, 2)
    for _ in range(6):
        for player in players:
            choice = await player.think()
            if choice is None:
                continue
            with counted(services) as count:
                assert (await player.choose(*choice)).status_code == 200
            assert count.transactions == 1
            assert len(count.statements) <= most, count.statements


@pytest.mark.parametrize(("pace", "statements"), [("none", 1), ("live", 2)])
async def test_what_another_worker_has_added_is_read_by_one_statement(
    visit: Visit, services: Services, game: str, pace: str, statements: int
) -> None:
    """The table comes with what is new of its log; where a clock runs, what is due is asked for, too."""
    # Given a table in this worker, as another one has it before some choices
    players = [visit("Anna"), visit("Ben")]
    await begun(players, game, pace=pace)
    here = await services[Rooms].get(players[0].path.rpartition("/")[2])
    there = Room(services[Database], services[Bus], here.scene)
    for made in (1, 2):
        await play_on(players, made)

        # When the other one hears of them
        with counted(services) as count:
            await there.catch_up()

        # Then so it is as this one has it
        assert len(count.statements) == statements, count.statements
        assert there.scene == here.scene
