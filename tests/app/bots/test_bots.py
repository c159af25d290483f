"""Bots: their seats, their processes, and complete games with people."""

import os
from functools import partial
from typing import Any

import anyio
import msgspec
import pytest
from sqlmodel import Session

from app.bots import pool as pools
from app.bots import turns as bot_turns
from app.bots.pool import BotPool, NoAnswer
from app.bots.position import Position, build_position
from app.bots.process import choose
from app.bots.strengths import LEVELS
from app.bots.turn_duration import seconds_until_move
from app.bots.turns import BotTurns
from app.identity.naming.bot_names import BOT_NAMES
from app.storage.database import Database
from app.storage.models import Due, Seat, Table
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.play.rooms import Rooms
from app.web.services import Services
from engines.kernel.choices.agenda import follow_path
from engines.kernel.matches.match import Match
from tests.app.conftest import Visit
from tests.app.table_helpers import find_room, read_due_rows, read_entries, wait_until
from tests.live.player import Player

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def start_with_bots(anna: Player, game: str, players: int = 3) -> None:
    """Start a game of Anna and bots."""
    await anna.create(game, players)
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("start")).status_code == 200


async def test_bots_play_a_whole_game_with_one_person(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await start_with_bots(anna, game)
    room = await find_room(services, anna)
    while room.scene.table.status != "finished":
        await wait_until(
            services,
            room,
            lambda scene: (
                scene.match is not None and (scene.match.finished or scene.match.decision_id(0) is not None)
            ),
        )
        await anna.play()
    log = await services[Database].read(partial(read_entries, table_id=room.id))
    assert {(entry.seat > 0, entry.cause) for entry in log} == {(False, "player"), (True, "bot")}
    record = await anna.client.get(f"{anna.path}/record")
    assert b'"cause":"bot"' in record.content
    assert await services[Database].read(partial(read_due_rows, table_id=room.id)) == []


async def test_the_host_adds_and_removes_bots(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 4)
    invite = (await anna.look()).link("/invite/")
    await ben.join(invite)
    assert (await ben.post("bots")).status_code == 403
    assert (await anna.post("bots", seat="1")).status_code == 409
    assert (await anna.post("bots", seat="9")).status_code == 422
    assert (await anna.post("bots", seat="3")).status_code == 200
    assert (await anna.post("bots", seat="3", strength="clever")).status_code == 422
    assert (await anna.post("bots", seat="3", strength="easy")).status_code == 200  # replaces the Medium bot
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("bots")).status_code == 409
    room = await find_room(services, anna)
    seats = room.scene.seats
    assert [(seat.seat, seat.bot) for seat in seats] == [(0, None), (1, None), (2, "medium"), (3, "easy")]
    assert len({seat.name for seat in seats[2:]} & set(BOT_NAMES)) == 2
    bot_name = seats[3].name
    assert (await anna.post("bots", seat="3", strength="master")).status_code == 200
    assert (room.scene.seats[3].name, room.scene.seats[3].bot) == (bot_name, "master")  # the name stays
    html = (await ben.look()).html
    assert all(words in html for words in (bot_name, "Master bot", "Medium bot"))
    assert (await anna.post("host", seat="2")).status_code == 422
    assert (await anna.post("remove", seat="2")).status_code == 200
    assert (await ben.client.get(invite)).status_code == 200  # removing a bot does not revoke invites
    assert (await anna.post("start")).status_code == 409
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("start")).status_code == 200
    assert (await anna.post("bots")).status_code == 409


async def test_a_table_without_people_is_deleted(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 3)
    await anna.post("bots")
    assert (await anna.post("leave")).status_code == 303
    assert (await anna.client.get(anna.path)).status_code == 404


async def test_a_bot_receives_only_what_its_seat_sees(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await start_with_bots(anna, game)
    match = require_started((await find_room(services, anna)).scene.match)
    for decision in match.pending:
        position = msgspec.json.encode(build_position(match, decision.seat, "easy", 0.0, "position"))
        world = match.game.decode(bytes(msgspec.json.decode(position, type=Position).world))
        assert match.game.view(world, decision.seat) == match.game.view(match.state, decision.seat)
        assert match.state.rng.open.key.encode() not in position


async def test_a_bot_does_not_move_for_a_player_who_returned(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await start_with_bots(anna, game)
    room = await find_room(services, anna)

    def return_players(db: Session, table: Table) -> None:
        for seat in (1, 2):
            db.get_one(Seat, (table.id, seat)).control = "player"

    await room.change(return_players)
    seq = room.scene.table.seq
    match = require_started(room.scene.match)
    turns = BotTurns(services[Rooms], services[BotPool])
    for seat in (1, 2):
        decision = match.decision_id(seat) or "none"
        with pytest.raises(NoLongerDue):
            await turns(Due(table_id=room.id, seat=seat, kind="turn", at=0, question=decision))
    await room.catch_up()
    assert room.scene.table.seq == seq


async def test_a_bot_without_an_answer_makes_the_default_choice(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def raise_no_answer(self: BotPool, position: Position) -> None:
        raise NoAnswer("the process has died")

    def record_wait(strength: str, share: float, spent: float) -> float:
        waits.append(strength)
        return spent

    waits: list[str] = []
    monkeypatch.setattr(BotPool, "request", raise_no_answer)
    monkeypatch.setattr(bot_turns, "seconds_until_move", record_wait)
    anna = visit("Anna")
    await start_with_bots(anna, game, 2)
    room = await find_room(services, anna)
    while (
        not (log := await services[Database].read(partial(read_entries, table_id=room.id)))
        or log[-1].seat == 0
    ):
        if require_started(room.scene.match).decision_id(0) is not None:
            await anna.play()
        else:
            seq = room.scene.table.seq
            await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
    assert log[-1].cause == "time-out"
    assert waits  # the bot waited as if it had thought


def test_a_bot_always_takes_its_full_thinking_time() -> None:
    for strength in LEVELS:
        quick, slow = [seconds_until_move(strength, 1.0, part * LEVELS[strength].seconds) for part in (0, 1)]
        assert quick == slow > 0
    assert seconds_until_move("master", 0.0, 0.0) == 0.0


async def test_bot_processes_are_limited_run_at_low_priority_and_are_replaced(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await anna.post("bots")
    room = await find_room(services, anna)
    await anna.post("start")
    match = require_started(room.scene.match)
    position = build_position(match, match.pending[0].seat, "random", 0.0, "processes")
    assert position is not None
    async with BotPool(2) as pool:
        answers = []

        async def send_request() -> None:
            answers.append(await pool.request(position))

        async with anyio.create_task_group() as tasks:
            for _ in range(10):
                tasks.start_soon(send_request)
        assert len(answers) == 10
        pids = pool.processes
        assert len(pids) <= 2
        assert all(os.getpriority(os.PRIO_PROCESS, pid) >= 10 for pid in pids)
        for pid in pids:
            os.kill(pid, 9)
        for _ in pids:
            with pytest.raises(NoAnswer):
                await pool.request(position)
        await pool.request(position)
        assert not set(pids) & set(pool.processes)


async def test_a_bot_returns_a_complete_choice_with_its_thought(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await start_with_bots(anna, game)
    match = require_started((await find_room(services, anna)).scene.match)
    position = build_position(match, match.pending[0].seat, "medium", 0.2, "in time")
    assert position is not None
    answer = choose(position)
    assert follow_path(match.state, position.seat, answer.path).decision is None
    assert answer.thought is not None


async def test_a_bot_that_thinks_too_long_is_killed(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "ANSWER_GRACE_SECONDS", 0.0)
    anna = visit("Anna")
    await start_with_bots(anna, game)
    match = require_started((await find_room(services, anna)).scene.match)
    position = build_position(match, match.pending[0].seat, "random", 0.0, "too long")
    assert position is not None
    async with BotPool(1) as pool:
        with pytest.raises(NoAnswer):
            await pool.request(position)
        assert pool.processes == []


def require_started(match: Match[Any] | None) -> Match[Any]:
    """The match, which must exist because the game has started."""
    assert match is not None
    return match
