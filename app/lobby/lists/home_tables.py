"""One's own tables as the lobby shows them: where it is one's move, where one waits, what is over."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from sqlmodel import Session, and_, col, select

from app.lobby.lists.tables import list_user_tables
from app.lobby.lists.views import TableCard
from app.storage.database import Database
from app.storage.models import Entry, Table
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.tables.rendering.zones.zone_fragments import moment_of, news_of
from app.tables.view.describe_table import describe_table
from app.web.errors import Problem


@dataclass(frozen=True)
class HomeTable:
    """A table of one's own that is played. `moment`: where the game is ("Round 4"); `news`: what others did
    last, and `asks` what one is asked; `waits_for`: the names of those who are asked; `since` when, and
    `until` when there is time (milliseconds since 1970); `replaceable`: it is one's move, no clock runs, and
    others may let a bot play on; `decided`: the entry of one's own last move."""

    card: TableCard
    moment: str = ""
    news: str = ""
    asks: str = ""
    waits_for: tuple[str, ...] = ()
    since: int | None = None
    until: int | None = None
    replaceable: bool = False
    decided: int = 0


@dataclass(frozen=True)
class HomeTables:
    """`moves` wait for one's move, those with the least time first; `waits` for others, or for players;
    `over` are finished."""

    moves: tuple[HomeTable, ...] = ()
    waits: tuple[HomeTable, ...] = ()
    over: tuple[TableCard, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.moves or self.waits or self.over)


async def read_home_tables(db: Database, rooms: Rooms, user_id: str, speaks: str) -> HomeTables:
    """The tables a user sits at, in the words of a language."""
    cards, since = await db.read(partial(_read, user_id=user_id))
    going = [
        await _describe(rooms, card, user_id, since.get(card.id), speaks)
        for card in cards
        if card.status != "finished"
    ]
    moves = [one for one in going if one.card.your_move]
    waits = [one for one in going if not one.card.your_move]
    return HomeTables(
        tuple(sorted(moves, key=lambda one: (one.until or inf, one.since or 0))),
        tuple(sorted(waits, key=lambda one: one.card.status != "running")),
        tuple([card for card in cards if card.status == "finished"]),
    )


def _read(db: Session, user_id: str) -> tuple[tuple[TableCard, ...], dict[str, int]]:
    cards = list_user_tables(db, user_id)
    return cards, _last_moves(db, [card.id for card in cards if card.status == "running"])


def _last_moves(db: Session, ids: Collection[str]) -> dict[str, int]:
    """When the last entry of each of these tables was made; their start where there is none."""
    last = and_(col(Entry.table_id) == Table.id, col(Entry.seq) == Table.seq)
    found = select(Table.id, Entry.at, Table.started_at).join(Entry, last, isouter=True)
    rows = db.exec(found.where(col(Table.id).in_(ids)))
    return {id: since for id, moved, started in rows if (since := moved or started) is not None}


async def _describe(rooms: Rooms, card: TableCard, user_id: str, since: int | None, speaks: str) -> HomeTable:
    """What is going on at a table, asked of its room."""
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # given up meanwhile, or of a game that is no more
        return HomeTable(card)
    viewer = scene.seat_of(user_id)
    if scene.match is None or viewer is None:
        return HomeTable(card)
    return _describe_scene(scene, viewer, card, since, speaks)


def _describe_scene(scene: Scene, viewer: int, card: TableCard, since: int | None, speaks: str) -> HomeTable:
    seen = describe_table(scene, viewer, "", speaks=speaks)
    asked = [seat.seat for seat in seen.seats if seat.asked]
    mine, news = viewer in asked, news_of(seen)
    clocks = [scene.clocks[seat] for seat in ([viewer] if mine else asked) if seat in scene.clocks]
    return HomeTable(
        replace(card, your_move=mine),
        moment=moment_of(seen).title,
        news=news[-1].text if news else "",
        asks=seen.banner if mine else "",
        waits_for=tuple([seen.say.names[seat] for seat in asked]),
        since=since,
        until=min(clocks, default=None),
        replaceable=mine and seen.replaceable,
        decided=max(seen.decided, 0),
    )
