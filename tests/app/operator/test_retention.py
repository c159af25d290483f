"""Retention: what the settings name is deleted, in small transactions, and nothing else."""

import json
import secrets
from collections.abc import Sequence

import anyio
import pytest
from click.testing import CliRunner, Result
from sqlalchemy import update
from sqlmodel import Session as Transaction
from sqlmodel import SQLModel, col, func, select

from app.bus import Bus
from app.chat.chats import Chats
from app.commands.check_records import check_records
from app.commands.main import cli
from app.operator.retention import daily_pruning
from app.operator.retention import prune as pruning
from app.operator.retention.daily_pruning import DailyPruning
from app.operator.retention.prune import PruneCounts, count_prunable, prune
from app.operator.retention.retention_days import DAY_MS, RetentionDays
from app.storage.database import Database
from app.storage.models import Entry, Message, Session, Table, User, now
from app.storage.operator_models import OperatorAct
from app.storage.passkey_models import Passkey
from app.storage.player_models import Rating
from app.tables.play.rooms import Rooms
from app.web.errors import unavailable
from app.web.services import Services
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room
from tests.live.player import Player, begin_game, play_on
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

ALL = RetentionDays(games=30, guests=30, chat=30, audit=30)
MONTHS = 90 * DAY_MS
RATED = {"rated": "on", "fill": "people_only", "seating": "random"}


async def finish_game(visit: Visit, game: str, names: Sequence[str], **fields: str) -> list[Player]:
    """A game of two that both have left, the second after a message."""
    players = [visit(name) for name in names]
    await begin_game(players, game, **fields)
    await players[1].post("messages", text=f"bye from {names[1]}")
    await players[1].post("leave")
    await play_on(players[:1])
    return players


async def age(services: Services, models: Sequence[type[SQLModel]]) -> None:
    """Makes all rows of tables three months older."""
    times = {User: "created_at", Message: "at", OperatorAct: "at", Table: "ended_at"}

    def change(db: Transaction) -> None:
        for model in models:
            name = times[model]
            db.connection().execute(update(model).values({name: now() - MONTHS}))

    await services[Database].write(change)


async def sign_out(services: Services, names: Sequence[str]) -> None:
    """Deletes the sessions of users."""

    def change(db: Transaction) -> None:
        for session in db.exec(select(Session).join(User).where(col(User.name).in_(names))):
            db.delete(session)

    await services[Database].write(change)


async def list_names(services: Services) -> set[str]:
    return set(await services[Database].read(lambda db: db.exec(select(User.name)).all()))


async def count(services: Services, model: type[SQLModel]) -> int:
    return await services[Database].read(lambda db: db.exec(select(func.count()).select_from(model)).one())


async def add_passkey(services: Services, name: str) -> None:
    def change(db: Transaction) -> None:
        (user,) = db.exec(select(User).where(User.name == name))
        db.add(Passkey(id=secrets.token_hex(8), user_id=user.id, public_key=b""))

    await services[Database].write(change)


async def assert_is_whole(services: Services, player: Player) -> None:
    """A finished game has its page, result and record."""
    html = (await player.look()).html
    assert "rematch" in html
    table = (await find_room(services, player)).id
    record = await player.client.get(f"/tables/{table}/record")
    assert record.status_code == 200, record.text


@pytest.mark.databases
async def test_only_old_games_of_guests_are_deleted(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given old games of guests, of a registered player, and a rated one; and one that goes on
    monkeypatch.setattr(pruning, "GAMES_PER_TRANSACTION", 1)
    first = await finish_game(visit, game, ("Anna", "Ben"))
    second = await finish_game(visit, game, ("Cleo", "Dora"))
    registered = await finish_game(visit, game, ("Emil", "Fia"))
    await add_passkey(services, "Fia")
    rated = await finish_game(visit, game, ("Gus", "Hana"), **RATED)
    running = [visit("Ines"), visit("Jan")]
    await begin_game(running, game)
    await play_on(running, 3)
    await age(services, [Table])
    young = await finish_game(visit, game, ("Kim", "Leo"))
    ratings = await services[Database].read(lambda db: [rating.mu for rating in db.exec(select(Rating))])

    # When games are kept for a month
    days = RetentionDays(games=30)
    before = await services[Database].read(lambda db: count_prunable(db, days))
    counts, tables = await prune(services[Database], days)

    # Then only the guests' old games are gone, as was announced
    assert counts == before == PruneCounts(games=2)
    assert len(tables) == 2
    for pair in (first, second):
        await services[Rooms].check_deleted(pair[0].path.rpartition("/")[2])
        assert (await pair[0].client.get(pair[0].path)).status_code == 404
    for pair in (registered, rated, young):
        await assert_is_whole(services, pair[0])
    assert await play_on(running, 2) == 2
    assert ratings
    assert await services[Database].read(lambda db: [row.mu for row in db.exec(select(Rating))]) == ratings
    checked = list(check_records(services[Database].engine))
    assert [(record.entry, record.reason) for record in checked] == [(None, None)] * 4
    left = await services[Database].read(lambda db: set(db.exec(select(Entry.table_id))))
    assert not left.intersection(tables)


@pytest.mark.databases
async def test_guests_go_when_nothing_refers_to_them(visit: Visit, services: Services, game: str) -> None:
    # Given guests who can't return: two with an old game, two with a young one, two with a rating
    await finish_game(visit, game, ("Anna", "Ben"))
    await age(services, [Table])
    kept = await finish_game(visit, game, ("Cleo", "Dora"))
    await finish_game(visit, game, ("Gus", "Hana"), **RATED)
    here = visit("Ines")  # still signed in
    await here.create(game, 2)
    await here.post("leave")
    await add_passkey(services, "Dora")
    await age(services, [User])
    await sign_out(services, ("Anna", "Ben", "Cleo", "Dora", "Gus", "Hana"))

    # When guests and their games are kept for a month
    days = RetentionDays(games=30, guests=30)
    before = await services[Database].read(lambda db: count_prunable(db, days))
    counts, _ = await prune(services[Database], days)

    # Then those without games are gone, and everybody else is there
    assert counts == before == PruneCounts(games=1, guests=2)
    assert await list_names(services) == {"Cleo", "Dora", "Gus", "Hana", "Ines"}
    assert kept[0].path


async def test_guests_alone_keep_their_games(visit: Visit, services: Services, game: str) -> None:
    await finish_game(visit, game, ("Anna", "Ben"))
    await age(services, [Table, User, Message])
    await sign_out(services, ("Anna", "Ben"))
    counts, _ = await prune(services[Database], RetentionDays(guests=30))
    assert counts == PruneCounts()
    assert await list_names(services) == {"Anna", "Ben"}


async def test_old_messages_go_but_not_reported_ones(visit: Visit, services: Services, game: str) -> None:
    pair = await finish_game(visit, game, ("Anna", "Ben"))
    await pair[0].post("messages", text="a report is open about this")

    def report(db: Transaction) -> None:
        db.connection().execute(
            update(Message).where(col(Message.text).contains("report")).values(reported=True)
        )

    await services[Database].write(report)
    await age(services, [Message])
    await pair[0].post("messages", text="just now")
    days = RetentionDays(chat=30)
    before = await services[Database].read(lambda db: count_prunable(db, days))
    counts, _ = await prune(services[Database], days)
    assert counts == before == PruneCounts(messages=1)
    texts = await services[Database].read(lambda db: sorted(db.exec(select(Message.text))))
    assert texts == ["a report is open about this", "just now"]


@pytest.mark.databases
async def test_one_worker_deletes_once_a_day(visit: Visit, services: Services, game: str) -> None:
    # Given an old game and an old entry of the audit log
    pair = await finish_game(visit, game, ("Anna", "Ben"))
    await services[Database].write(lambda db: db.add(OperatorAct(operator="old", act="enter")))
    await age(services, [Table, OperatorAct])
    shared = (services[Rooms], services[Chats], services[Bus])
    workers = [DailyPruning(services[Database], ALL, *shared) for _ in range(2)]

    # When two workers see that a day has passed
    results = [await worker.prune_if_due() for worker in workers]

    # Then one has deleted, and recorded it; pages know it without a restart
    assert results == [PruneCounts(games=1, acts=1), None]
    assert (await pair[0].client.get(pair[0].path)).status_code == 404
    acts = await services[Database].read(lambda db: list(db.exec(select(OperatorAct))))
    assert [(act.operator, act.act, act.note) for act in acts] == [
        ("server", "prune", "games 1, guests 0, messages 0, acts 1")
    ]

    # And the next day it is done again: a page no longer shows the old messages
    young = await finish_game(visit, game, ("Cleo", "Dora"))
    assert "bye from Dora" in (await young[0].look()).html
    await age(services, [OperatorAct, Message])
    assert await workers[1].prune_if_due() == PruneCounts(messages=1, acts=1)
    assert "bye from Dora" not in (await young[0].look()).html


async def test_the_daily_task_goes_on_after_faults(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Given a database that is unavailable the first time, and a fault the second
    faults = [unavailable(), ValueError("a fault")]
    is_done = anyio.Event()

    async def fail(_: DailyPruning) -> None:
        if faults:
            raise faults.pop(0)
        is_done.set()

    monkeypatch.setattr(DailyPruning, "prune_if_due", fail)
    monkeypatch.setattr(daily_pruning, "FIRST_CHECK_SECONDS", 0)
    monkeypatch.setattr(daily_pruning, "CHECK_INTERVAL_SECONDS", 0)
    shared = (services[Rooms], services[Chats], services[Bus])
    with anyio.fail_after(HANGS):
        # When nothing is ever deleted, then the task ends
        await DailyPruning(services[Database], RetentionDays(), *shared).run()
        # When something is, then it is tried until it works
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(DailyPruning(services[Database], ALL, *shared).run)
            await is_done.wait()
            tasks.cancel_scope.cancel()
    assert faults == []


def run_prune(*words: str) -> Result:
    return CliRunner().invoke(cli, ["prune", *words])


def test_the_command_counts_and_then_deletes(monkeypatch: pytest.MonkeyPatch, database_url: str) -> None:
    monkeypatch.setenv("MAGEHALL_DATABASE_URL", database_url)
    monkeypatch.setenv("MAGEHALL_SECRET_KEY", "test")
    result = run_prune()
    assert (result.exit_code, result.stdout) == (2, "")
    assert "MAGEHALL_KEEP_GAMES_DAYS" in result.stderr
    monkeypatch.setenv("MAGEHALL_KEEP_GAMES_DAYS", "30")
    nothing = {"games": 0, "guests": 0, "messages": 0, "acts": 0}
    assert json.loads(run_prune("--dry-run", "--json").stdout) == {"dry_run": True, **nothing}
    assert run_prune("--dry-run").stdout.startswith("finished games to delete: 0\n")
    assert json.loads(run_prune("--json").stdout) == {"dry_run": False, **nothing}
