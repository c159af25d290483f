"""Catching up: from a scene that may be older to that of now, by what the log has beyond it."""

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
from app.tables.log.scene import WINDOW, Scene, load_scene, log_entry_of, replay_entries
from app.tables.log.snapshots import UnfitLog
from app.tables.results.ratings import read_rated
from app.tables.schedule import due_rows
from engines.kernel.matches.match import Choose, Match, Undo


class _MoreToRead(Exception):
    """Something else has changed than entries tell."""


async def catch_up(db: Database, scene: Scene) -> Scene | None:
    """The scene as the log has it now; None when the table is gone.

    A choice of another worker, which is nearly all that happens, is read by a glance: one statement has the
    table and what is new of its log, and deadlines are read with it. Should they be those of the entry after
    that, then its hint is on its way, and nothing can be appended here before it is heard.
    """
    try:
        return await db.glance(partial(_glance_ahead, scene=scene))
    except _MoreToRead:
        return await db.read(partial(_look_anew, scene=scene))


def _glance_ahead(line: Connection, scene: Scene) -> Scene | None:
    news = _news(line, scene)
    if news is None or news.table is scene.table:
        return None if news is None else scene
    if scene.match is None or not _leave_seats(scene, news):
        raise _MoreToRead
    return _go_on(line, scene, scene.match, news, scene.seats)


def _look_anew(db: Session, scene: Scene) -> Scene | None:
    line = db.connection()
    news = _news(line, scene)
    if news is None or scene.match is None:
        return None if news is None else load_scene(db, scene.table.id)
    return _go_on(line, scene, scene.match, news, entry_store.list_seats(db, scene.table.id))


def _news(line: Connection, scene: Scene) -> entry_store.News | None:
    seq = scene.match.seq if scene.match is not None else scene.table.seq
    return entry_store.news_since(line, scene.table, seq)


def _go_on(
    line: Connection, scene: Scene, match: Match[Any], news: entry_store.News, seats: tuple[Seat, ...]
) -> Scene:
    table = news.table
    try:
        told = [log_entry_of(scene.game, entry) for entry in news.entries]
        match = replay_entries(match, news.entries)
    except (UnfitLog, msgspec.DecodeError):
        return replace(scene, table=table, seats=seats, match=None, frozen=True)
    is_limited = table.pace != "none" or any(seat.control in ("away", "left") for seat in seats)
    return replace(
        scene,
        table=table,
        seats=seats,
        match=match,
        entries=(*scene.entries, *told)[-WINDOW:],
        deadlines=due_rows.deadlines_of(due_rows.rows_of(line, table.id)) if is_limited else {},
        learned=max(scene.learned, count_learned(scene.game, table, [one.hash for one in news.entries])),
        rated=read_rated(line, table),
    )


def _leave_seats(scene: Scene, news: entry_store.News) -> bool:
    """Whether entries tell all that has changed, and no seat's row (see `moves.seat_changes`)."""
    if news.table.revision - scene.table.revision != len(news.entries):
        return False
    try:
        are_choices = all(isinstance(unpack_act(entry.act), Choose | Undo) for entry in news.entries)
    except msgspec.DecodeError:
        return False
    were_in_time = all(entry.cause != "time-out" for entry in news.entries)
    return are_choices and were_in_time and not any(seat.missed for seat in scene.seats)
