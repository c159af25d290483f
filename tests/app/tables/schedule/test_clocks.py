"""Clocks: deadlines of decisions and turns, time-outs, absence and return, and no time gained by an undo."""

import secrets
from functools import partial
from pathlib import Path
from typing import Any

import anyio
import pytest
from sqlmodel import Session, col, delete

from app.identity.sessions import create_guest
from app.lobby.seats.seating import take_seat
from app.lobby.starting.create_table import create_table, plan_table
from app.lobby.starting.dealing import start_game
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database, database_time
from app.storage.models import Due, Entry, Table
from app.storage.schema import migrate
from app.tables.jobs import job_runner
from app.tables.jobs.job_runner import claim_rows
from app.tables.log.commit import change_table
from app.tables.play.moves import Move, seat_changes
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.tables.schedule import due_rows, row_kinds
from app.tables.schedule.clocks import SLOW_DECISION_SECONDS
from app.tables.schedule.plan_rows import TableRows
from app.tables.schedule.timing import Timing
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Choose
from tests.app.conftest import Visit
from tests.app.table_helpers import expire_clocks, find_room, read_due_rows, read_entries, wait_until
from tests.live.player import Player, begin_game

pytestmark = [pytest.mark.anyio, pytest.mark.databases]

BOT_TURNS, OTHER_ROWS = True, False
"""The groups of due rows that have separate limits."""


@pytest.fixture(autouse=True)
def fast_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polls often, so that rows that a test has changed directly are found soon."""
    monkeypatch.setattr(job_runner, "POLL_SECONDS", 0.02)


async def table_of_two(
    visit: Visit, services: Services, game: str, pace: str = "live"
) -> tuple[list[Player], Room]:
    """A running table with two players."""
    players = [visit("Anna"), visit("Ben")]
    await begin_game(players, game, pace=pace)
    return players, await find_room(services, players[0])


def pending_seat(room: Room) -> int:
    """The first seat with an open decision."""
    assert room.scene.match is not None
    return room.scene.match.pending[0].seat


async def test_a_decision_has_the_clock_of_its_topic(visit: Visit, services: Services, game: str) -> None:
    players, room = await table_of_two(visit, services, game)
    match = room.scene.match
    assert match is not None
    started_at = room.scene.table.started_at
    assert started_at is not None
    for decision in match.pending:
        clocks = match.game.clocks
        seconds = clocks.get(decision.topic.key, clocks["*"])
        assert 0 <= room.scene.deadlines[decision.seat] - started_at - seconds * 1000 < 5000
    for player in players:
        page = await player.look()
        shown = {tag["data-deadline"] for tag in page.tags if "data-deadline" in tag}
        assert shown == {str(at) for at in room.scene.deadlines.values()}


async def test_a_slow_table_allows_a_day_per_decision(visit: Visit, services: Services, game: str) -> None:
    _, slow = await table_of_two(visit, services, game, "slow")
    started_at = slow.scene.table.started_at
    assert started_at is not None
    assert all(
        0 <= at - started_at - SLOW_DECISION_SECONDS * 1000 < 5000 for at in slow.scene.deadlines.values()
    )
    assert slow.scene.deadlines


async def test_a_table_without_clocks_sets_no_time_limit(visit: Visit, services: Services, game: str) -> None:
    _, unlimited = await table_of_two(visit, services, game, "none")
    assert unlimited.scene.deadlines == {}
    assert await services[Database].read(partial(read_due_rows, table_id=unlimited.id)) == []


async def test_a_time_out_makes_the_default_choice(visit: Visit, services: Services, game: str) -> None:
    players, room = await table_of_two(visit, services, game)
    seat = pending_seat(room)
    assert room.scene.match is not None
    decision = room.scene.match.decision_id(seat)
    late_choice = await players[seat].think()
    assert late_choice is not None

    await expire_clocks(services, room)
    await wait_until(
        services, room, lambda scene: scene.match is not None and scene.match.decision_id(seat) != decision
    )

    log = await services[Database].read(partial(read_entries, table_id=room.id))
    answers = [entry for entry in log if entry.seat == seat]
    assert [entry.cause for entry in answers] == ["time-out"]
    assert (await players[seat].choose(*late_choice)).status_code == 409
    assert "ran out of time" in (await players[1 - seat].look()).html


async def test_only_one_of_a_choice_and_a_simultaneous_time_out_is_accepted(
    visit: Visit, services: Services, game: str
) -> None:
    for _ in range(5):
        players, room = await table_of_two(visit, services, game)
        seat = pending_seat(room)
        choice = await players[seat].think()
        assert choice is not None
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(expire_clocks, services, room)
            tasks.start_soon(players[seat].choose, *choice)
        await wait_until(services, room, lambda scene: scene.table.seq > 0)
        log = await services[Database].read(partial(read_entries, table_id=room.id))
        first = [entry for entry in log if entry.seat == seat and entry.seq == log[0].seq]
        assert len(first) == 1
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def test_a_player_who_misses_two_decisions_is_away_until_they_act(
    visit: Visit, services: Services, game: str
) -> None:
    players, room = await table_of_two(visit, services, game)
    away = pending_seat(room)
    present = 1 - away
    for _ in range(40):
        if room.scene.control(away) == "away":
            break
        seq = room.scene.table.seq
        assert room.scene.match is not None
        if room.scene.match.decision_id(away) is not None:
            await expire_clock(services, room, away)
            await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
        else:
            await players[present].play()
    assert room.scene.control(away) == "away"

    for _ in range(10):  # their decisions now time out at once
        await wait_until(
            services, room, lambda scene: scene.match is not None and scene.match.decision_id(away) is None
        )
        assert room.scene.match is not None
        if room.scene.match.finished:
            return
        await players[present].play()
        if room.scene.control(away) != "away":
            raise AssertionError("only the player's own act may end the absence")

    assert (await players[away].post("back")).status_code == 200
    assert room.scene.control(away) == "player"
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    controls = [entry for entry in log if b'"control"' in entry.act]
    assert [(entry.seat, entry.cause) for entry in controls] == [(away, "time-out"), (away, "player")]


async def test_a_player_who_missed_one_decision_is_warned_before_they_are_away(
    visit: Visit, services: Services, game: str
) -> None:
    players, room = await table_of_two(visit, services, game)
    late = pending_seat(room)
    assert "last-call" not in (await players[late].look()).html
    await expire_clock(services, room, late)
    await wait_until(services, room, lambda scene: scene.table.seq > 0)
    while room.scene.match is not None and room.scene.match.decision_id(late) is None:
        await players[1 - late].play()

    assert "last-call" in (await players[late].look()).html
    warned = [
        (await player.client.get(f"/api{player.path}")).json()["warned"]
        for player in (players[late], players[1 - late])
    ]
    assert warned == [True, False]
    assert "last-call" not in (await players[1 - late].look()).html
    await players[late].play()
    assert "last-call" not in (await players[late].look()).html


async def expire_clock(services: Services, room: Room, seat: int) -> None:
    """Let the clock of one seat run out."""

    def make_overdue(db: Session, table: Table) -> None:
        for row in read_due_rows(db, table.id):
            if row.seat == seat:
                row.at, row.claimed_until = 1, 0

    await room.change(make_overdue)


async def test_a_table_whose_players_are_all_away_keeps_its_clocks(
    visit: Visit, services: Services, game: str
) -> None:
    _, room = await table_of_two(visit, services, game)
    for _ in range(30):
        if all(seat.control == "away" for seat in room.scene.seats):
            break
        seq = room.scene.table.seq
        await expire_clocks(services, room)
        await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
    assert all(seat.control == "away" for seat in room.scene.seats)
    seq = room.scene.table.seq
    await expire_clocks(services, room)
    soon = (room.scene.table.started_at or 0) + 10_000
    await wait_until(
        services,
        room,
        lambda scene: scene.table.seq > seq and min(scene.deadlines.values(), default=0) > soon,
    )


async def test_an_undo_does_not_restore_clock_time(visit: Visit, services: Services, game: str) -> None:
    players, room = await table_of_two(visit, services, game)
    for _ in range(200):
        seat = pending_seat(room)
        before = dict(room.scene.deadlines)
        await players[seat].play()
        assert room.scene.match is not None
        if room.scene.match.can_undo(seat):
            break
    else:
        raise AssertionError("nothing could be undone in 200 choices")
    shown = (await players[seat].look()).find("undo")
    assert shown is not None
    assert shown["data-until"] == str(before[seat]), "the page knows when to remove the button"
    undo = partial(players[seat].post, "undo")
    choice_seq = room.scene.table.seq

    assert (await undo(op=secrets.token_hex(16))).status_code == 200
    assert room.scene.deadlines[seat] == before[seat]

    again = await players[seat].think()
    assert again is not None
    while not room.scene.match.can_undo(seat) or room.scene.table.seq == choice_seq + 1:
        await players[seat].choose(*again)
        assert room.scene.match is not None
        if not room.scene.match.can_undo(seat):
            return  # a random choice that cannot be undone
    assert room.scene.deadlines.get(seat) != before[seat]

    def expire_undo(db: Session, table: Table) -> None:
        db.get_one(Entry, (table.id, table.seq)).deadline = 1

    await room.change(expire_undo)
    response = await undo(op=secrets.token_hex(16))
    assert response.status_code == 409
    assert "time" in response.text


@pytest.mark.parametrize("game", ["magestik", "magecraft"])
async def test_a_turn_ends_on_time_however_many_actions_it_has(
    visit: Visit, services: Services, game: str
) -> None:
    players, room = await table_of_two(visit, services, game)
    while (turn := current_turn(room)) is None:
        await players[pending_seat(room)].play()
    seat, name = turn
    assert room.scene.match is not None
    seconds = room.scene.match.game.turn_seconds
    assert seconds == 300

    def measure_turn_end(db: Session) -> tuple[dict[int, int], list[bool]]:
        """Measures the end of the current turn.

        Returns the milliseconds that a decision gets, by the time left in its turn, and whether the turn is
        over just before its end and at its end.
        """
        connection, scene = db.connection(), room.scene
        assert scene.match is not None
        rows, time = due_rows.read_rows(connection, room.id), database_time(connection)
        end = rows.waits[row_kinds.NO_SEAT]
        assert (end.kind, end.question) == (row_kinds.TURN_END, name)
        assert 0 < end.at - time <= seconds * 1000
        durations = {}
        for remaining in (10_000, -1):
            deadlines = (col(Due.table_id) == room.id, col(Due.kind) == row_kinds.DEADLINE)
            connection.execute(delete(Due).where(*deadlines))
            before = TableRows({row_kinds.NO_SEAT: end._replace(at=time + remaining)}, {})
            plan = due_rows.schedule(
                connection, scene.table, scene.seats, scene.match, Timing(), time, before
            )
            durations[remaining] = plan.deadlines[seat] - time
        are_over = [due_rows.is_turn_over(connection, room.id, at) for at in (end.at - 1, end.at)]
        db.rollback()
        return durations, are_over

    assert await services[Database].write(measure_turn_end) == ({10_000: 10_000, -1: 0}, [False, True])


def current_turn(room: Room) -> tuple[int, str] | None:
    """The seat whose turn it is, and the turn's id."""
    match = room.scene.match
    assert match is not None
    return match.game.turn(match.state)


async def test_the_end_of_a_turn_does_not_count_as_a_missed_decision(
    visit: Visit, services: Services, game: str
) -> None:
    _, room = await table_of_two(visit, services, game)
    seat = pending_seat(room)
    assert seat_changes(room.scene, seat, Move(Choose(()), cause="time-out")) == {"missed": 1}
    assert seat_changes(room.scene, seat, Move(Choose(()), cause="time-out", missed=False)) == {}


async def test_rows_that_were_due_while_the_server_was_down_are_executed_after_it_restarts(
    tmp_path: Path, game: str
) -> None:
    """No page of the table is open, so only the due row can trigger the time-out."""
    settings = Settings(database_url=f"sqlite:///{tmp_path}/magehall.db")

    def start_table(db: Session) -> str:
        plan = plan_table(game, 2, {}, "link", True, "live")
        host, _ = create_guest(db, "Anna")
        guest, _ = create_guest(db, "Ben")
        table = create_table(db, plan, host)
        take_seat(db, table, guest)
        db.flush()
        change_table(db, table.id, partial(start_game, user_id=host.id), Timing())
        for row in read_due_rows(db, table.id):
            row.at = 1
        return table.id

    migrate(settings)
    db = Database(settings)
    table_id = await db.write(start_table)
    db.close()
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        services: Services = app.state.services
        room = await services[Rooms].get(table_id)
        await wait_until(services, room, lambda scene: scene.table.seq > 0)
        assert room.scene.table.seq > 0


async def test_a_row_is_claimed_by_one_worker(visit: Visit, services: Services, game: str) -> None:
    _, room = await table_of_two(visit, services, game)

    def claim_twice(db: Session) -> tuple[int, int]:
        for row in read_due_rows(db, room.id):
            row.at = 1
        db.flush()
        assert claim_rows(db, {BOT_TURNS: 10}) == []
        counts = len(claim_rows(db, {OTHER_ROWS: 10})), len(claim_rows(db, {OTHER_ROWS: 10}))
        db.rollback()
        return counts

    first, second = await services[Database].write(claim_twice)
    assert first == len(room.scene.deadlines) > 0
    assert second == 0


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=list(CATALOGUE))
def test_a_game_of_only_default_choices_ends(game: Game[Any]) -> None:
    dice = Dice("defaults")
    for seats in {game.seats[0], game.seats[1]}:
        state, _ = game.start(seats, game.options(), f"{seats:064}")
        for _ in range(20_000):
            pending = game.pending(state)
            if not pending:
                break
            path = game.default_path(state, pending[0].seat, dice)
            state, _ = game.choose(state, pending[0].seat, path)
        assert game.finished(state)
