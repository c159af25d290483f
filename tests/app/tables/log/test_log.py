"""The log: entries are appended once and in order, and a scene loaded from it equals the played one."""

import secrets
from dataclasses import replace
from functools import partial
from typing import Any

import anyio
import httpx
import pytest
from sqlmodel import Session, col, delete, select

from app.bus import Bus
from app.main import create_app
from app.settings import Settings
from app.storage.database import Database
from app.storage.models import Entry, Snapshot, Table
from app.tables.log.scene import Scene, load_scene
from app.tables.play import room as rooms
from app.tables.play.moves import choose_move
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.services import Services
from engines.kernel.matches.bots import Dice, random_choice
from tests.app.conftest import Visit
from tests.live.player import begin_game, play_on

pytestmark = [pytest.mark.anyio, pytest.mark.databases]


async def load(services: Services, table_id: str) -> Scene:
    """The scene of a table, loaded from its log."""
    scene = await services[Database].read(partial(load_scene, table_id=table_id))
    assert scene is not None
    return scene


async def test_a_loaded_scene_equals_the_played_one(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    room = await services[Rooms].get(anna.path.rpartition("/")[2])
    for _ in range(25):
        await play_on([anna, ben], 1)
        assert await load(services, room.id) == room.scene


async def test_a_snapshot_avoids_replaying_without_changing_the_scene(
    visit: Visit, services: Services, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "SNAPSHOT_INTERVAL", 3)
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], 30)
    table_id = anna.path.rpartition("/")[2]
    short = await load(services, table_id)
    assert short.match is not None
    assert short.snapshot_seq > 0

    await services[Database].write(partial(_delete_snapshots, table_id=table_id))
    long = await load(services, table_id)

    assert long.snapshot_seq == 0
    assert long.match == short.match
    assert long.entries == short.entries


def _delete_snapshots(db: Session, table_id: str) -> None:
    db.exec(delete(Snapshot).where(col(Snapshot.table_id) == table_id, col(Snapshot.seq) > 0))


async def test_only_one_of_two_choices_for_a_decision_is_accepted(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player, other = (anna, ben) if (await anna.look()).question else (ben, anna)
    first, second = await player.think(), await player.think()
    assert first is not None
    assert second is not None
    codes: list[int] = []

    async def send(decision: str, path: list[Any]) -> None:
        codes.append((await player.choose(decision, path)).status_code)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(send, *first)
        tasks.start_soon(send, *second)

    assert sorted(codes) == [200, 409]
    assert (await other.look()).seq == 1


async def test_two_workers_at_one_table_take_turns(visit: Visit, services: Services, game: str) -> None:
    """Given two rooms of one table, as in two workers, when both play, then the log's guard shows each when
    it is outdated.
    """
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    here = await services[Rooms].get(anna.path.rpartition("/")[2])
    there = Room(services[Database], services[Bus], await load(services, here.id))
    dice = Dice("two workers")

    async def play_all(room: Room) -> int:
        moves = 0
        while room.scene.match is not None and not room.scene.match.finished and moves < 40:
            match = room.scene.match
            seat = match.pending[0].seat
            path, _, _ = random_choice(match.game, match.state, seat, dice)
            user = room.scene.seats[seat].user_id
            try:
                await room.play(user, choose_move(secrets.token_hex(8), match.decision_id(seat) or "", path))
                moves += 1
            except Problem:
                await room.catch_up()
        return moves

    moves: list[int] = []

    async def play(room: Room) -> None:
        moves.append(await play_all(room))

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(play, here)
        tasks.start_soon(play, there)

    seqs = await services[Database].read(partial(_list_seqs, table_id=here.id))
    assert seqs == list(range(1, sum(moves) + 1))
    loaded = await load(services, here.id)
    for room in (here, there):
        await room.catch_up()
        assert replace(room.scene, snapshot_seq=loaded.snapshot_seq) == loaded


def _list_seqs(db: Session, table_id: str) -> list[int]:
    return list(db.exec(select(Entry.seq).where(Entry.table_id == table_id).order_by(col(Entry.seq))))


async def test_a_table_with_another_rules_version_is_frozen_with_a_notice(
    visit: Visit, services: Services, game: str
) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    choice = await anna.think() or await ben.think()
    assert choice is not None
    table_id = anna.path.rpartition("/")[2]
    await services[Database].write(partial(_change_version, table_id=table_id))

    app = create_app(services[Settings])
    async with app.router.lifespan_context(app):
        anna.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://hall", cookies=anna.client.cookies
        )
        page = await anna.look()
        answer = await anna.choose(*choice)
        await anna.client.aclose()

    assert "rules have changed" in page.html
    assert page.question is None
    assert answer.status_code == 409


def _change_version(db: Session, table_id: str) -> None:
    db.get_one(Table, table_id).rules_version = -1


async def test_a_table_with_an_impossible_log_is_frozen(visit: Visit, services: Services, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    await play_on([anna, ben], 5)
    table_id = anna.path.rpartition("/")[2]

    def forge(db: Session) -> None:
        db.get_one(Entry, (table_id, 3)).hash = "0" * 64

    await services[Database].write(forge)
    assert (await load(services, table_id)).is_frozen
