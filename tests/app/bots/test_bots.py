"""Bots: the host seats them, they think in another process, and play a game to its end beside people."""

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
from app.bots.thinking_time import moving_seconds
from app.bots.turns import BotTurns
from app.identity.bot_names import BOT_NAMES
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


async def among_bots(anna: Player, game: str, players: int = 3) -> None:
    """A running table of Anna and bots."""
    await anna.create(game, players)
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("start")).status_code == 200


async def test_bots_play_a_whole_game_with_one_human(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await among_bots(anna, game)
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


async def test_the_host_gives_seats_to_bots_and_frees_them(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await anna.create(game, 4)
    invite = (await anna.look()).link("/invite/")
    await ben.join(invite)
    assert (await ben.post("bots")).status_code == 403
    assert (await anna.post("bots", seat="1")).status_code == 409
    assert (await anna.post("bots", seat="9")).status_code == 422
    assert (await anna.post("bots", seat="3")).status_code == 200
    assert (await anna.post("bots", seat="3", strength="clever")).status_code == 422
    assert (await anna.post("bots", seat="3", strength="easy")).status_code == 200  # instead of the first
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("bots")).status_code == 409
    room = await find_room(services, anna)
    seats = room.scene.seats
    assert [(seat.seat, seat.bot) for seat in seats] == [(0, None), (1, None), (2, "medium"), (3, "easy")]
    assert len({seat.name for seat in seats[2:]} & set(BOT_NAMES)) == 2
    called = seats[3].name
    assert (await anna.post("bots", seat="3", strength="master")).status_code == 200
    assert (room.scene.seats[3].name, room.scene.seats[3].bot) == (called, "master")  # the same mage
    html = (await ben.look()).html
    assert all(words in html for words in (called, "Master bot", "Medium bot"))
    assert (await anna.post("host", seat="2")).status_code == 422
    assert (await anna.post("remove", seat="2")).status_code == 200
    assert (await ben.client.get(invite)).status_code == 200  # nobody was sent away
    assert (await anna.post("start")).status_code == 409
    assert (await anna.post("bots")).status_code == 200
    assert (await anna.post("start")).status_code == 200
    assert (await anna.post("bots")).status_code == 409


async def test_a_table_of_bots_alone_is_no_more(visit: Visit, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 3)
    await anna.post("bots")
    assert (await anna.post("leave")).status_code == 303
    assert (await anna.client.get(anna.path)).status_code == 404


async def test_a_bot_is_told_what_its_seat_sees(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await among_bots(anna, game)
    match = match_of((await find_room(services, anna)).scene.match)
    for decision in match.pending:
        told = msgspec.json.encode(build_position(match, decision.seat, "easy", 0.0, "position"))
        world = match.game.decode(bytes(msgspec.json.decode(told, type=Position).world))
        assert match.game.view(world, decision.seat) == match.game.view(match.state, decision.seat)
        assert match.state.rng.open.key.encode() not in told


async def test_a_bot_whose_seat_was_taken_back_does_not_move(
    visit: Visit, services: Services, game: str
) -> None:
    anna = visit("Anna")
    await among_bots(anna, game)
    room = await find_room(services, anna)

    def take_back(db: Session, table: Table) -> None:
        for seat in (1, 2):
            db.get_one(Seat, (table.id, seat)).control = "player"

    await room.change(take_back)
    seq = room.scene.table.seq
    match = match_of(room.scene.match)
    turns = BotTurns(services[Rooms], services[BotPool])
    for seat in (1, 2):
        question = match.decision_id(seat) or "nothing"
        with pytest.raises(NoLongerDue):
            await turns(Due(table_id=room.id, seat=seat, kind="turn", at=0, question=question))
    await room.catch_up()
    assert room.scene.table.seq == seq


async def test_a_bot_that_cannot_answer_makes_the_usual_choice(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(self: BotPool, told: Position) -> None:
        raise NoAnswer("it is gone")

    def note(strength: str, share: float, spent: float) -> float:
        waited.append(strength)
        return spent

    waited: list[str] = []
    monkeypatch.setattr(BotPool, "request", silent)
    monkeypatch.setattr(bot_turns, "moving_seconds", note)
    anna = visit("Anna")
    await among_bots(anna, game, 2)
    room = await find_room(services, anna)
    while (
        not (log := await services[Database].read(partial(read_entries, table_id=room.id)))
        or log[-1].seat == 0
    ):
        if match_of(room.scene.match).decision_id(0) is not None:
            await anna.play()
        else:
            seq = room.scene.table.seq
            await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
    assert log[-1].cause == "time-out"
    assert waited  # as long as if it had thought


def test_a_bot_with_nothing_to_think_about_takes_its_time() -> None:
    for strength in LEVELS:
        at_once, at_last = [moving_seconds(strength, 1.0, part * LEVELS[strength].seconds) for part in (0, 1)]
        assert at_once == at_last > 0
    assert moving_seconds("master", 0.0, 0.0) == 0.0


async def test_the_processes_are_few_nice_and_replaced(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    await anna.post("bots")
    room = await find_room(services, anna)
    await anna.post("start")
    match = match_of(room.scene.match)
    told = build_position(match, match.pending[0].seat, "random", 0.0, "processes")
    assert told is not None
    async with BotPool(2) as pool:
        answers = []

        async def ask() -> None:
            answers.append(await pool.request(told))

        async with anyio.create_task_group() as tasks:
            for _ in range(10):
                tasks.start_soon(ask)
        assert len(answers) == 10
        pids = pool.processes
        assert len(pids) <= 2
        assert all(os.getpriority(os.PRIO_PROCESS, pid) >= 10 for pid in pids)
        for pid in pids:
            os.kill(pid, 9)
        for _ in pids:
            with pytest.raises(NoAnswer):
                await pool.request(told)
        await pool.request(told)
        assert not set(pids) & set(pool.processes)


async def test_a_bot_says_a_whole_choice_and_why(visit: Visit, services: Services, game: str) -> None:
    anna = visit("Anna")
    await among_bots(anna, game)
    match = match_of((await find_room(services, anna)).scene.match)
    told = build_position(match, match.pending[0].seat, "medium", 0.2, "in time")
    assert told is not None
    answered = choose(told)
    assert follow_path(match.state, told.seat, answered.path).decision is None
    assert answered.thought is not None


async def test_a_bot_that_thinks_too_long_is_given_up(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.0)
    anna = visit("Anna")
    await among_bots(anna, game)
    match = match_of((await find_room(services, anna)).scene.match)
    told = build_position(match, match.pending[0].seat, "random", 0.0, "too long")
    assert told is not None
    async with BotPool(1) as pool:
        with pytest.raises(NoAnswer):
            await pool.request(told)
        assert pool.processes == []


def match_of(match: Match[Any] | None) -> Match[Any]:
    """The match of a table that has begun."""
    assert match is not None
    return match
