"""A user's own tables: as a plain list, and for the lobby with the current situation of each."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from sqlmodel import Session, and_, col, select

from app.friends.nudges import has_open_decision
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import list_user_tables
from app.storage.database import Database
from app.storage.models import Entry, Table
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.rendering.zones.story_strip import list_new_lines
from app.tables.rendering.zones.zone_fragments import build_head
from app.tables.view.describe_table import describe_table
from app.web.errors import Problem


@dataclass(frozen=True)
class HomeTable:
    """An open or running table of the user, with its current situation.

    `moment` is the stage of the game ("Round 4"), `last_event` the newest log line since the user's last
    move, `prompt` the user's open question, and `deciding_names` the names of all players with an open
    decision. `since` is the time of the last entry, or of the start if there is none, and `until` the nearest
    deadline, in milliseconds since 1970. `is_replaceable` says whether others may let a bot play for the user
    once they are absent: it is the user's move, and there is no clock.
    `last_own_entry` is the seq of the user's last move.
    """

    card: TableCard
    moment: str = ""
    last_event: str = ""
    prompt: str = ""
    deciding_names: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    is_replaceable: bool = False
    last_own_entry: int = 0


@dataclass(frozen=True)
class HomeTables:
    """The user's tables: in `to_move` it is their move (nearest deadline first), in `waiting` it is not."""

    to_move: tuple[HomeTable, ...] = ()
    waiting: tuple[HomeTable, ...] = ()
    finished: tuple[TableCard, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.to_move or self.waiting or self.finished)


async def read_my_tables(db: Database, rooms: Rooms, user_id: str) -> tuple[TableCard, ...]:
    """The tables where a user has a seat: first those where it is their move, then other running ones."""
    rows = await db.read(partial(list_user_tables, user_id=user_id))
    cards = [replace(card, your_move=await _is_to_move(rooms, card, user_id)) for card in rows]
    return tuple(sorted(cards, key=lambda card: (not card.your_move, card.status != "running")))


async def _is_to_move(rooms: Rooms, card: TableCard, user_id: str) -> bool:
    if card.status != "running":
        return False
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # deleted in the meantime, or its game was removed from the catalogue
        return False
    return has_open_decision(scene, user_id)


async def read_home_tables(db: Database, rooms: Rooms, user_id: str, language: str) -> HomeTables:
    """The tables where a user has a seat, described in a language."""
    cards, since = await db.read(partial(_read_cards, user_id=user_id))
    tables = [
        await _describe(rooms, card, user_id, since.get(card.id), language)
        for card in cards
        if card.status != "finished"
    ]
    to_move = [table for table in tables if table.card.your_move]
    waiting = [table for table in tables if not table.card.your_move]
    return HomeTables(
        tuple(sorted(to_move, key=lambda table: (table.until or inf, table.since or 0))),
        tuple(sorted(waiting, key=lambda table: table.card.status != "running")),
        tuple([card for card in cards if card.status == "finished"]),
    )


def _read_cards(db: Session, user_id: str) -> tuple[tuple[TableCard, ...], dict[str, int]]:
    cards = list_user_tables(db, user_id)
    return cards, _read_last_times(db, [card.id for card in cards if card.status == "running"])


def _read_last_times(db: Session, ids: Collection[str]) -> dict[str, int]:
    """The time of each table's last entry, or of its start if it has none, by table id."""
    is_last = and_(col(Entry.table_id) == Table.id, col(Entry.seq) == Table.seq)
    query = select(Table.id, Entry.at, Table.started_at).join(Entry, is_last, isouter=True)
    rows = db.exec(query.where(col(Table.id).in_(ids)))
    return {id: since for id, moved_at, started_at in rows if (since := moved_at or started_at) is not None}


async def _describe(
    rooms: Rooms, card: TableCard, user_id: str, since: int | None, language: str
) -> HomeTable:
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # deleted in the meantime, or its game was removed from the catalogue
        return HomeTable(card)
    viewer = scene.seat_of(user_id)
    if scene.match is None or viewer is None:
        return HomeTable(card)
    return _describe_scene(scene, viewer, card, since, language)


def _describe_scene(
    scene: Scene, viewer: int, card: TableCard, since: int | None, language: str
) -> HomeTable:
    table_view = describe_table(scene, viewer, "", language=language)
    deciding = [seat.seat for seat in table_view.seats if seat.has_decision]
    is_own_move, new_lines = viewer in deciding, list_new_lines(table_view)
    clocked_seats = [viewer] if is_own_move else deciding
    deadlines = [scene.clocks[seat] for seat in clocked_seats if seat in scene.clocks]
    return HomeTable(
        replace(card, your_move=is_own_move),
        moment=build_head(table_view).title,
        last_event=new_lines[-1].text if new_lines else "",
        prompt=table_view.banner if is_own_move else "",
        deciding_names=tuple([table_view.say.names[seat] for seat in deciding]),
        since=since,
        until=min(deadlines, default=None),
        is_replaceable=is_own_move and table_view.is_replaceable,
        last_own_entry=max(table_view.last_choice, 0),
    )
