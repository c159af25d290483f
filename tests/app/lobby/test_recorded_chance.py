"""Records of real tables: chance by the question, and changes in the database that are found."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import update
from sqlmodel import Session, col

from app.storage.database import Database
from app.storage.models import Entry, Seat, Table
from app.tables.finished.record import export_record
from app.tables.log.scene import load_scene
from app.tables.play.moves import control_move as _control
from app.tables.play.room import Room
from app.web.errors import Problem
from app.web.services import Services
from engines import CATALOGUE
from engines.kernel.matches.match import Choose
from engines.kernel.matches.proof.chance import choose_default
from engines.kernel.matches.proof.locks import list_locks
from engines.kernel.matches.proof.protocol import PROTOCOL
from engines.kernel.matches.record import InvalidRecord, read_record, verify_record
from engines.kernel.matches.shares import FairDeal, hash_salt
from tests.app.conftest import Visit
from tests.app.table_helpers import expire_clocks, find_room, read_entries, wait_until
from tests.live.player import Player

pytestmark = pytest.mark.anyio

LONGER_THAN_A_SNAPSHOT = 25
"""Entries of a game of which a snapshot was stored."""


@pytest.fixture
async def played(visit: Visit, services: Services, game: str) -> tuple[Player, Room]:
    """A finished game of a player, a bot at random and another one, with a time-out in it."""
    anna = visit("Anna")
    await anna.create(game, 3, pace="live", salt_hash=hash_salt("anna"))
    await anna.post("bots", seat="1", strength="random")
    await anna.post("bots", seat="2", strength="easy")
    await anna.post("start")
    await anna.post("salt", salt="anna")
    room = await find_room(services, anna)
    await room.catch_up()
    has_timed_out = False
    while room.scene.status == "running":
        await wait_until(services, room, lambda scene: _is_annas_turn(scene) or scene.status == "finished")
        if room.scene.status == "finished":
            break
        seq = room.scene.table.seq
        if seq >= LONGER_THAN_A_SNAPSHOT and has_timed_out:
            await anna.post("leave")
        elif seq >= LONGER_THAN_A_SNAPSHOT - 5 and not has_timed_out:
            has_timed_out = True
            await expire_clocks(services, room)
            await wait_until(services, room, lambda scene, seq=seq: scene.table.seq > seq)  # type: ignore[misc]
        else:
            await anna.play()
            await room.catch_up()
    return anna, room


def _is_annas_turn(scene: Any) -> bool:
    return any(decision.seat == 0 for decision in scene.match.pending) and scene.control(0) == "player"


async def export(services: Services, room: Room) -> bytes:
    """The record of a finished table."""
    await room.catch_up()
    return await services[Database].read(partial(export_record, scene=room.scene))


async def test_a_record_has_the_protocol_strengths_and_locks(
    played: tuple[Player, Room], services: Services
) -> None:
    data = await export(services, played[1])
    assert verify_record(CATALOGUE, data) is None
    record = read_record(data)
    assert record.setup.protocol == PROTOCOL
    assert isinstance(record.setup.fair, FairDeal)
    assert [share.strength or None for share in record.setup.fair.shares] == [None, "random", "easy"]
    strengths = {(entry.seat, entry.strength or None) for entry in record.entries if entry.cause == "bot"}
    assert strengths == {(1, "random"), (2, "easy")}
    assert [entry.lock for entry in record.entries] == list(
        list_locks(record.setup.fair.seal, record.entries)
    )
    assert any(entry.cause == "time-out" for entry in record.entries)


async def test_pages_can_note_the_lock_of_the_last_entry(
    played: tuple[Player, Room], services: Services
) -> None:
    anna, room = played
    lock = (await anna.client.get(f"{anna.path}/lock")).json()
    record = read_record(await export(services, room))
    assert lock == {"seq": len(record.entries), "lock": record.entries[-1].lock}


async def test_the_count_of_choices_survives_a_restart(
    played: tuple[Player, Room], services: Services
) -> None:
    """A worker that reads the table from its snapshot draws the same as the one that played it."""
    _, room = played
    loaded = await services[Database].read(partial(load_scene, table_id=room.id))
    assert loaded is not None
    assert loaded.match is not None
    assert room.scene.match is not None
    assert loaded.snapshot_seq > 0
    assert loaded.match.choices == room.scene.match.choices
    record = read_record(await export(services, room))
    chosen = [sum(e.seat == seat and isinstance(e.act, Choose) for e in record.entries) for seat in range(3)]
    assert list(loaded.match.choices) == chosen


Change = Callable[[Session, str], None]


def change_entry(of: str, **values: Any) -> Change:
    """A change of the last entry with a cause; `at` is added to its time."""

    def change(db: Session, table_id: str) -> None:
        entries = [entry for entry in read_entries(db, table_id) if entry.cause == of]
        new = {**values, **({"at": entries[-1].at + values["at"]} if "at" in values else {})}
        is_entry = (col(Entry.table_id) == table_id, col(Entry.seq) == entries[-1].seq)
        db.connection().execute(update(Entry).where(*is_entry).values(**new))

    return change


def change_seat(number: int, **values: Any) -> Change:
    """A change of a seat."""

    def change(db: Session, table_id: str) -> None:
        is_seat = (col(Seat.table_id) == table_id, col(Seat.seat) == number)
        db.connection().execute(update(Seat).where(*is_seat).values(**values))

    return change


def change_table(**values: Any) -> Change:
    """A change of the table."""

    def change(db: Session, table_id: str) -> None:
        db.connection().execute(update(Table).where(col(Table.id) == table_id).values(**values))

    return change


CHANGES = {
    "the cause of a time-out": change_entry("time-out", cause="player"),
    "the cause of a player's move": change_entry("player", cause="bot"),
    "the cause of a bot's move": change_entry("bot", cause="player"),
    "the cause of a bot's move, as late": change_entry("bot", cause="time-out"),
    "the time of a player's move": change_entry("player", at=-60_000),
    "the time of a time-out": change_entry("time-out", at=1),
    "the time of a bot's move": change_entry("bot", at=1),
    "the strength of a bot's move": change_entry("bot", strength="master"),
    "a strength that is left out": change_entry("bot", strength=None),
    "a lock": change_entry("player", lock="ab" * 32),
    "a lock that is left out": change_entry("player", lock=None),
    "the strength of a bot": change_seat(1, bot="easy"),
    "the protocol": change_table(protocol=1),
    "the version of the rules": change_table(rules_version=99),
}


def verify_changed(db: Session, table_id: str, change: Change) -> str:
    """The error that `verify` finds after a change, which is then taken back; empty if there is none."""
    with db.begin_nested() as savepoint:
        change(db, table_id)
        db.expire_all()
        scene = load_scene(db, table_id)
        assert scene is not None
        try:
            error = verify_record(CATALOGUE, export_record(db, scene))
        except Problem as problem:
            error = InvalidRecord(0, problem.code)
        savepoint.rollback()
    db.expire_all()
    return "" if error is None else error.reason


async def test_changes_in_the_database_are_found_afterwards(
    played: tuple[Player, Room], services: Services
) -> None:
    _, room = played

    def verify_all(db: Session) -> dict[str, str]:
        return {what: verify_changed(db, room.id, change) for what, change in CHANGES.items()}

    found = await services[Database].write(verify_all)
    assert verify_record(CATALOGUE, await export(services, room)) is None
    assert [what for what, reason in found.items() if not reason] == []


async def test_time_outs_are_drawn_by_the_question_after_empty_entries(
    visit: Visit, services: Services
) -> None:
    """A player who goes and returns adds entries that change nothing; the next time-out stays the same."""
    game = "magelight"
    players = [visit(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    await players[0].create(game, 4, pace="live")
    invite = (await players[0].look()).link("/invite/")
    for player in players[1:]:
        await player.join(invite)
    await players[0].post("start")
    room = await find_room(services, players[0])
    await room.catch_up()
    match = room.scene.match
    assert match is not None
    seat = match.pending[0].seat
    expected = choose_default(match, seat)
    for _ in range(3):
        await room.play_for(lambda scene: ((seat + 1) % 4, _control("away")))
        await room.play_for(lambda scene: ((seat + 1) % 4, _control("player")))
    assert room.scene.match is not None
    assert room.scene.match.seq == match.seq + 6
    assert choose_default(room.scene.match, seat) == expected
