"""The cost of a choice: its transactions and statements in the database."""

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
from tests.live.player import begin_game, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.databases, pytest.mark.usefixtures("no_regular_jobs")]

MAX_STATEMENTS = 3
"""Statements of a choice at a table without due rows."""


async def _claim_nothing(_: job_runner.JobRunner) -> list[Due]:
    return []


@dataclass
class Count:
    """The number of transactions, and all statements."""

    transactions: int = 0
    statements: list[str] = field(default_factory=list)


@contextmanager
def count_statements(services: Services) -> Iterator[Count]:
    """Count while the context lasts."""
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
    """Given players whose sessions are cached, when they choose, then only the entry is written."""
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game)
    await play_on(players, 2)
    for _ in range(12):
        for player in players:
            with count_statements(services) as thinking:
                choice = await player.think()
            assert (thinking.transactions, thinking.statements) == (0, []), "reading costs nothing"
            if choice is None:
                continue
            with count_statements(services) as count:
                assert (await player.choose(*choice)).status_code == 200
            assert count.transactions == 1
            assert len(count.statements) <= MAX_STATEMENTS, count.statements


@pytest.mark.parametrize("pace", ["live", "slow", "slow, with notifications"])
async def test_a_clock_costs_a_few_more_statements(
    visit: Visit, services: Services, game: str, pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a table with clocks, then a choice reads the due rows once, and changes those of seats whose
    decision was opened or closed.
    """
    players = [visit("Anna"), visit("Ben")]
    pace, _, notifications = pace.partition(", ")
    if notifications:
        monkeypatch.setattr(ReachableUsers, "can_reach", lambda *_: True)
        monkeypatch.setattr(job_runner.JobRunner, "_claim_due_rows", _claim_nothing)
    most = MAX_STATEMENTS + 3 + len(players) * bool(notifications)
    await begin_game(players, game, pace=pace)
    await play_on(players, 2)
    for _ in range(6):
        for player in players:
            choice = await player.think()
            if choice is None:
                continue
            with count_statements(services) as count:
                assert (await player.choose(*choice)).status_code == 200
            assert count.transactions == 1
            assert len(count.statements) <= most, count.statements


@pytest.mark.parametrize(("pace", "statements"), [("none", 1), ("live", 2)])
async def test_entries_of_another_worker_are_read_by_one_statement(
    visit: Visit, services: Services, game: str, pace: str, statements: int
) -> None:
    """The table is read with its new entries; due rows take a second statement if there are clocks."""
    # Given a room of another worker before some choices
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game, pace=pace)
    here = await services[Rooms].get(players[0].path.rpartition("/")[2])
    there = Room(services[Database], services[Bus], here.scene)
    for choices in (1, 2):
        await play_on(players, choices)

        # When it catches up
        with count_statements(services) as count:
            await there.catch_up()

        # Then its scene equals that of this worker
        assert len(count.statements) == statements, count.statements
        assert there.scene == here.scene
