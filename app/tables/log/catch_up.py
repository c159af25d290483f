"""Catching up: brings a scene up to date by the entries that other workers have appended since."""

from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlmodel import Session

from app.storage.database import Database
from app.storage.models import Seat
from app.tables.lessons import count_learned
from app.tables.log import entry_store
from app.tables.log.encoding import unpack_act
from app.tables.log.scene import LOG_WINDOW_ENTRIES, Scene, decode_entry, load_scene, replay_entries
from app.tables.log.snapshots import IncompatibleLog
from app.tables.results.ratings import read_rating_changes
from app.tables.schedule import due_rows
from engines.kernel.matches.match import Choose, Match, Undo


class _NeedsTransaction(Exception):
    """More than new entries has changed, so the scene has to be read in one transaction."""


async def catch_up(db: Database, scene: Scene) -> Scene | None:
    """The current scene of the table; None if it was deleted.

    Usually another worker has appended a choice. Then the table and its new entries are read by one statement
    without a transaction, and the deadlines by a second one. If these are already those of a later entry, its
    hint is on its way, and this worker cannot append anything before it has caught up with it.
    """
    try:
        return await db.read_autocommit(partial(_advance_scene, scene=scene))
    except _NeedsTransaction:
        return await db.read(partial(_reload_scene, scene=scene))


def _advance_scene(connection: Connection, scene: Scene) -> Scene | None:
    changes = _read_changes(connection, scene)
    if changes is None or changes.table is scene.table:
        return None if changes is None else scene
    if scene.match is None or scene.is_frozen or not _has_same_seats(scene, changes):
        raise _NeedsTransaction
    return _apply_changes(connection, scene, scene.match, changes, scene.seats)


def _reload_scene(db: Session, scene: Scene) -> Scene | None:
    connection = db.connection()
    changes = _read_changes(connection, scene)
    if changes is None or scene.match is None or scene.is_frozen:
        return None if changes is None else load_scene(db, scene.table.id)
    seats = entry_store.list_seats(db, scene.table.id)
    return _apply_changes(connection, scene, scene.match, changes, seats)


def _read_changes(connection: Connection, scene: Scene) -> entry_store.LogChanges | None:
    seq = scene.match.seq if scene.match is not None else scene.table.seq
    return entry_store.read_changes(connection, scene.table, seq)


def _apply_changes(
    connection: Connection,
    scene: Scene,
    match: Match[Any],
    changes: entry_store.LogChanges,
    seats: tuple[Seat, ...],
) -> Scene:
    table = changes.table
    try:
        entries = [decode_entry(scene.game, row) for row in changes.entries]
        match = replay_entries(match, changes.entries)
    except (IncompatibleLog, msgspec.DecodeError):
        return replace(scene, table=table, seats=seats, match=None, is_frozen=True)
    is_limited = table.pace != "none" or any(seat.control in ("away", "left") for seat in seats)
    return replace(
        scene,
        table=table,
        seats=seats,
        match=match,
        entries=(*scene.entries, *entries)[-LOG_WINDOW_ENTRIES:],
        deadlines=due_rows.list_deadlines(due_rows.read_rows(connection, table.id)) if is_limited else {},
        learned=max(scene.learned, count_learned(scene.game, table, [row.hash for row in changes.entries])),
        rating_changes=read_rating_changes(connection, table),
    )


def _has_same_seats(scene: Scene, changes: entry_store.LogChanges) -> bool:
    """Whether entries are the only changes, and none of them changed a seat's row (`moves.seat_changes`)."""
    if changes.table.revision - scene.table.revision != len(changes.entries):
        return False
    try:
        are_choices = all(isinstance(unpack_act(row.act), Choose | Undo) for row in changes.entries)
    except msgspec.DecodeError:
        return False
    were_in_time = all(row.cause != "time-out" for row in changes.entries)
    return are_choices and were_in_time and not any(seat.missed for seat in scene.seats)
