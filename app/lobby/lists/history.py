"""Finished games: one's own and the public ones, each with its result, its date and how long it took."""

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from sqlmodel import Session, col, select

from app.language.current import current
from app.lobby.lists.tables import public_tables, tables_of
from app.lobby.lists.views import TableCard
from app.storage.database import Database
from app.storage.models import Table
from app.storage.player_models import Result
from app.tables.play.rooms import Rooms
from app.tables.view.describe import say_winner, say_winning_seats
from app.web.errors import Problem

MOST = 20
"""How many games a list names."""
MINUTE = 60_000


@dataclass(frozen=True)
class FinishedGame:
    """A game that is over: its table, who won ("" where its rules are not known any more), when it ended, and
    how many minutes it took."""

    card: TableCard
    result: str
    ended: datetime
    minutes: int


@dataclass(frozen=True)
class History:
    """The newest games of one's own, and the public ones of others."""

    own: tuple[FinishedGame, ...]
    public: tuple[FinishedGame, ...]


@dataclass
class _Kept:
    """What is kept of a game: when it began and ended, each seat's rank (none of a game from before results
    were kept), and the seat of whoever looks."""

    started_at: int
    ended_at: int
    ranks: dict[int, int] = field(default_factory=dict)
    own: int | None = None


async def read_history(db: Database, rooms: Rooms, user_id: str | None) -> History:
    """Finished games, the last ended first."""
    own, public, kept = await db.read(partial(_read, user_id=user_id))
    return History(
        await _describe_all(rooms, own, kept, user_id), await _describe_all(rooms, public, kept, user_id)
    )


def _read(
    db: Session, user_id: str | None
) -> tuple[tuple[TableCard, ...], tuple[TableCard, ...], dict[str, _Kept]]:
    own = [card for card in tables_of(db, user_id) if card.status == "finished"] if user_id else []
    public = [card for card in public_tables(db, user_id, "finished") if not card.yours]
    cards = (*own[:MOST], *public[:MOST])
    return tuple(own[:MOST]), tuple(public[:MOST]), _read_kept(db, [card.id for card in cards], user_id)


def _read_kept(db: Session, ids: Collection[str], user_id: str | None) -> dict[str, _Kept]:
    """What is kept of these games."""
    found = {
        id: _Kept(started or 0, ended or 0)
        for id, started, ended in db.exec(
            select(Table.id, Table.started_at, Table.ended_at).where(col(Table.id).in_(ids))
        )
    }
    for one in db.exec(select(Result).where(col(Result.table_id).in_(ids))):
        found[one.table_id].ranks[one.seat] = one.rank
        if one.user_id == user_id:
            found[one.table_id].own = one.seat
    return found


async def _describe_all(
    rooms: Rooms, cards: Collection[TableCard], kept: dict[str, _Kept], user_id: str | None
) -> tuple[FinishedGame, ...]:
    games = [
        FinishedGame(
            card,
            await _say_result(rooms, card, kept[card.id], user_id),
            datetime.fromtimestamp(kept[card.id].ended_at / 1000, UTC),
            max(1, round((kept[card.id].ended_at - kept[card.id].started_at) / MINUTE)),
        )
        for card in cards
    ]
    return tuple(sorted(games, key=lambda one: one.ended, reverse=True))


async def _say_result(rooms: Rooms, card: TableCard, kept: _Kept, user_id: str | None) -> str:
    """Who won, as it was kept; of a game from before that, as its room knows it."""
    if kept.ranks:
        winners = tuple([seat for seat, rank in sorted(kept.ranks.items()) if rank == 1])
        return say_winning_seats(winners, kept.own, card.players, current()) if winners else ""
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # gone meanwhile, or of a game that is no more
        return ""
    return say_winner(scene, scene.seat_of(user_id), current())
