"""The times of bots and jobs are a pure function of what everybody sees."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from sqlalchemy import Connection, create_engine, insert

from app.storage.models import Due, Seat, Table
from app.tables.log.scene import Scene
from app.tables.schedule import due_rows, plan_rows, timing
from app.tables.schedule.collect_facts import collect_public_facts
from app.tables.schedule.plan_rows import DueRow, TableRows
from app.tables.schedule.public_facts import PublicDecision, PublicFacts
from app.tables.schedule.row_kinds import BOT_TURN, DEADLINE, NO_SEAT, NOTIFICATION, TURN_END
from app.tables.schedule.timing import TimeLimits, Timing
from engines import CATALOGUE
from engines.kernel.matches.bots import Dice
from engines.kernel.worlds.resample import rekey, resample
from tests.app.scenes import many_scenes

APP = Path(__file__).parents[4] / "app"
PLAIN = (str, int, float, bool, type(None))
PACES = ("live", "slow", "none")
CONTROLS = ("player", "away", "bot", "left")
NOW = 1_000_000
LIMITS = TimeLimits(longest_pause=0.8)
MIN_WORLDS = 40


def _list_parts(hint: Any) -> Iterator[Any]:
    """The types that a value of an annotated type is made of."""
    if get_origin(hint) is not None or get_args(hint):
        yield from [part for argument in get_args(hint) for part in _list_parts(argument)]
    elif hint is not Ellipsis:
        hints = get_type_hints(hint) if hint not in PLAIN and inspect.isclass(hint) else {}
        yield from [part for field in hints.values() for part in _list_parts(field)] if hints else [hint]


@pytest.mark.parametrize("function", [plan_rows.plan_rows, TimeLimits.bot_pause, TimeLimits.decision_time])
def test_the_plan_can_be_given_plain_public_data_only(function: Any) -> None:
    """Given the types of the plan's parameters, then none of them can hold a game's state or cards."""
    hints = get_type_hints(function)
    parts = {part for name, hint in hints.items() if name != "return" for part in _list_parts(hint)}
    assert parts <= {*PLAIN}


def test_the_plan_reads_no_game() -> None:
    """Given the modules of the plan, then they import neither games nor stored tables."""
    for module in (plan_rows, timing, inspect.getmodule(PublicFacts)):
        tree = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]
        imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not [name for name in imported if name.startswith(("engines", "app.storage.models"))]


def _controlled(seats: tuple[Seat, ...], control: str, present: bool) -> tuple[Seat, ...]:
    """The seats with a control for all but the first, who is present or not."""
    return tuple(
        [
            Seat(**seat.model_dump() | {"control": "player" if present and seat.seat == 0 else control})
            for seat in seats
        ]
    )


def _paced(table: Table, pace: str) -> Table:
    return Table(**table.model_dump() | {"pace": pace})


def _list_similar(scene: Scene, dice: Dice) -> Iterator[Any]:
    """Worlds of a scene that look the same to one of its viewers, with other draws to come."""
    assert scene.match is not None
    for viewer in (*range(scene.match.seats), None):
        world = resample(scene.match.game, scene.match.state, viewer, dice, scene.match.seats)
        if world is not None:
            yield rekey(world, f"{dice(1 << 30)}")


@pytest.fixture
def rows() -> Iterator[Connection]:
    """A database of due rows."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        connection.exec_driver_sql("CREATE TABLE due (table_id, seat, kind, at, question, claimed_until)")
        yield connection
    engine.dispose()


def _schedule(connection: Connection, scene: Scene, before: TableRows) -> list[DueRow]:
    """The rows that are stored for a scene."""
    timing = Timing(longest_pause=LIMITS.longest_pause, can_notify=lambda user_id: True)
    assert scene.match is not None
    connection.exec_driver_sql("DELETE FROM due")
    table: Any = Due.__table__  # type: ignore[attr-defined]
    for row in before.waits.values():
        values = {"table_id": scene.table.id, "claimed_until": 0, **row._asdict()}
        connection.execute(insert(table), values)
    due_rows.schedule(connection, scene.table, scene.seats, scene.match, timing, NOW, before)
    stored = due_rows.read_rows(connection, scene.table.id)
    return sorted([*stored.waits.values(), *stored.notifications.values()])


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("games", [1, pytest.param(12, marks=pytest.mark.long)])
def test_worlds_that_look_the_same_are_scheduled_alike(game: str, games: int, rows: Connection) -> None:
    """Given states that differ in what some viewer does not know, when they are scheduled with any pace and
    any control of the seats, then the stored rows are equal, and are those of the plan."""
    dice, worlds, kinds = Dice("times"), 0, set[str]()
    for number in range(games):
        seats = CATALOGUE[game].seats[-number % 2]
        for at, scene in enumerate(many_scenes(CATALOGUE[game], seats, f"times {number}", 60)):
            if at % 5 or scene.match is None or scene.match.finished:
                continue
            states = list(_list_similar(scene, dice))
            for pace, control, present in product(PACES, CONTROLS, (True, False)):
                if dice(3):
                    continue
                seen = replace(
                    scene,
                    table=_paced(scene.table, pace),
                    seats=_controlled(scene.seats, control, present),
                )
                assert seen.match is not None
                facts = collect_public_facts(seen.table, seen.seats, seen.match, lambda user_id: True)
                before = _random_rows(facts, dice)
                plan = plan_rows.plan_rows(facts, LIMITS, NOW, before)
                stored = _schedule(rows, seen, before)
                expected = [DueRow(seat, row.kind, row.at, row.question) for seat, row in plan.waits.items()]
                expected += [DueRow(seat, *_fields(row)) for seat, row in plan.notifications.items()]
                assert stored == sorted(expected)
                kinds |= {row.kind for row in stored}
                for state in states:
                    similar = replace(seen, match=seen.match.in_world(state))
                    assert _schedule(rows, similar, before) == stored, "the times of a table tell a secret"
                    worlds += 1
    assert worlds > MIN_WORLDS
    assert {BOT_TURN, DEADLINE, NOTIFICATION} <= kinds


def _fields(row: plan_rows.ScheduledRow) -> tuple[str, int, str]:
    return row.kind, row.at, row.question


def _random_rows(facts: PublicFacts, dice: Dice) -> TableRows:
    """Rows as they may have been stored before: for this decision or an earlier one, by a player or a bot."""
    waits = {}
    for decision in facts.decisions:
        if dice(2):
            kind, question = (DEADLINE, BOT_TURN)[dice(2)], decision.id if dice(2) else "0.0"
            waits[decision.seat] = DueRow(decision.seat, kind, NOW - 500 + dice(1000), question)
    if facts.turn is not None and dice(2):
        waits[NO_SEAT] = DueRow(NO_SEAT, TURN_END, NOW + dice(10_000), facts.turn.id)
    return TableRows(waits, {})


def test_the_pauses_of_bots_vary_between_decisions_but_not_between_states() -> None:
    """Given 500 decisions, then their pauses fill the range, and the same decision has the same pause."""
    pauses = [LIMITS.bot_pause("table", f"1.{number}") for number in range(500)]
    assert min(pauses) < 340
    assert max(pauses) > 780
    assert all(320 <= pause <= 800 for pause in pauses)
    assert pauses == [LIMITS.bot_pause("table", f"1.{number}") for number in range(500)]
    facts = PublicFacts(
        "table", "none", {1: "bot"}, frozenset(), (PublicDecision(1, "1.7", "x"),), None, {}, 0
    )
    assert plan_rows.plan_rows(facts, LIMITS, NOW, TableRows({}, {})).waits[1].at == NOW + pauses[7]


WAITING_CALLS = {"sleep", "sleep_until", "sleep_forever", "call_later", "call_at"}
WAITING_MODULES = {
    "api/endpoints/socket.py": 1,  # refuses a socket late
    "bots/turns.py": 2,  # the thinking time, also of a bot that chooses at random
    "commands/check/browser/serving.py": 1,
    "identity/limits/cpu_limit.py": 1,  # by what a client has cost
    "identity/limits/rate_limits.py": 1,
    "identity/session_cleanup.py": 1,
    "lobby/sockets/hub.py": 1,
    "lobby/starting/dealing.py": 1,
    "notifications/reachable.py": 1,
    "notifications/sender.py": 1,  # sends again what could not be delivered
    "observability/gauges.py": 1,
    "operator/retention/daily_pruning.py": 2,
    "operator/retention/prune.py": 1,  # lets others write between two transactions
    "operator/state_sampler.py": 2,
    "operator/worker_registry.py": 2,
    "redis/bus.py": 2,
    "redis/form_outcomes.py": 1,  # for the first of two equal forms
    "redis/presence.py": 1,
    "review/job.py": 1,  # after the end of a game
    "server/reload/supervisor.py": 1,  # for changed files, in development
    "server/serving.py": 2,
    "server/uvicorn/http_connection.py": 1,  # the time-out of an idle connection
    "server/uvicorn/paced_websocket.py": 2,  # the pace of a client, by what it costs
    "storage/backup/postgresql.py": 1,  # for a server that is stopping
    "tables/presence.py": 3,
    "tables/sockets/connection.py": 1,  # waits for the end of a socket
    "tables/sockets/endpoint.py": 1,  # refuses a socket late
    "tables/sockets/heartbeat.py": 1,
    "web/limits/cpu_budgets.py": 1,  # by what a client has cost
}
"""The modules of the app that wait for a time, and how often."""


def test_nothing_else_waits() -> None:
    """Given all code of the app, then only these modules wait: a new one needs a reason, and a test that its
    time does not depend on hidden cards."""
    found = dict[str, int]()
    for path in APP.rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        names = [getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls]
        count = len([name for name in names if name in WAITING_CALLS])
        if count:
            found[path.relative_to(APP).as_posix()] = count
    assert found == WAITING_MODULES
