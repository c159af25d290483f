"""Finished games: one's own and the public ones, each with its result, its date and how long it took."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from sqlmodel import Session

from app.language.current import current
from app.lobby.lists import public_tables, tables_of
from app.lobby.views import TableCard
from app.storage.db import Database
from app.tables.live.rooms import Rooms
from app.tables.view.describe import say_winner
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


async def read_history(db: Database, rooms: Rooms, user_id: str | None) -> History:
    """Finished games, the last ended first."""
    own, public = await db.read(partial(_cards, user_id=user_id))
    return History(await _described(rooms, own, user_id), await _described(rooms, public, user_id))


def _cards(db: Session, user_id: str | None) -> tuple[tuple[TableCard, ...], tuple[TableCard, ...]]:
    own = [card for card in tables_of(db, user_id) if card.status == "finished"] if user_id else []
    public = [card for card in public_tables(db, user_id, "finished") if not card.yours]
    return tuple(own[:MOST]), tuple(public[:MOST])


async def _described(
    rooms: Rooms, cards: Iterable[TableCard], user_id: str | None
) -> tuple[FinishedGame, ...]:
    found = [await _describe(rooms, card, user_id) for card in cards]
    return tuple(sorted([one for one in found if one is not None], key=lambda one: one.ended, reverse=True))


async def _describe(rooms: Rooms, card: TableCard, user_id: str | None) -> FinishedGame | None:
    """A game with its result; None for one that is gone meanwhile, or of a game that is no more."""
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:
        return None
    begun, ended = scene.table.started_at or 0, scene.table.ended_at or 0
    return FinishedGame(
        card,
        say_winner(scene, scene.seat_of(user_id), current()),
        datetime.fromtimestamp(ended / 1000, UTC),
        max(1, round((ended - begun) / MINUTE)),
    )
