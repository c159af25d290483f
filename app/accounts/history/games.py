"""A user's finished games, loaded from the stored results."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Row
from sqlmodel import Session

from app.accounts.history.queries import (
    GameFilters,
    build_games_query,
    build_totals_query,
    find_tables_without_result,
)
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.results.ratings import display_rating
from app.tables.results.results import record_results
from app.web.errors import Problem


class Total(NamedTuple):
    """The number of games played and won, by game or by opponent; `key` is the game's or opponent's id.

    `rating` is the user's rating in that game, if they have played at rated tables.
    """

    key: str
    name: str
    games: int
    won: int
    rating: int | None = None


class PlayedSeat(NamedTuple):
    """A seat of a finished game; `bot` is its strength, or None for a person."""

    seat: int
    user_id: str
    name: str
    bot: str | None
    rank: int
    score: int


@dataclass(frozen=True)
class PlayedGame:
    """A user's finished game; `own` is the user's seat. `from_id` is the table that it continues, if any."""

    table: str
    game: str
    own: int
    started_at: int
    ended_at: int
    people: int
    from_id: str | None
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True)
class PlayHistory:
    """The finished games of a user. `games` are the newest of the `matching` games that pass the filters."""

    by_game: tuple[Total, ...] = ()
    by_opponent: tuple[Total, ...] = ()
    matching: int = 0
    games: tuple[PlayedGame, ...] = field(default=())

    @property
    def count(self) -> int:
        """The number of finished games."""
        return sum(total.games for total in self.by_game)

    @property
    def won(self) -> int:
        """The number of games won."""
        return sum(total.won for total in self.by_game)


async def load_history(db: Database, rooms: Rooms, user_id: str, filters: GameFilters) -> PlayHistory:
    """The finished games of a user.

    It takes two statements. Games that were finished before results were stored get their results now.
    """
    history, missing = await db.read(partial(_load, user_id=user_id, filters=filters))
    if not missing:
        return history
    for table_id in await db.read(partial(find_tables_without_result, user_id=user_id)):
        await _store_result(db, rooms, table_id)
    return (await db.read(partial(_load, user_id=user_id, filters=filters)))[0]


def _load(db: Session, user_id: str, filters: GameFilters) -> tuple[PlayHistory, int]:
    """The history, and the number of games without a stored result."""
    totals = list(db.connection().execute(build_totals_query(user_id)))
    seats = list(db.connection().execute(build_games_query(user_id, filters)))
    history = PlayHistory(
        by_game=_read_totals(totals, "game"),
        by_opponent=_read_totals(totals, "opponent"),
        matching=seats[0].matching if seats else 0,
        games=_group_by_game(seats),
    )
    return history, sum(row.missing for row in totals)


def _read_totals(rows: Sequence[Row[Any]], kind: str) -> tuple[Total, ...]:
    """The totals of a kind, the most played first."""
    totals = [
        Total(row.key, row.name, row.games, row.won or 0, _rating(row))
        for row in rows
        if row.kind == kind and row.games
    ]
    return tuple(sorted(totals, key=lambda total: (-total.games, total.name)))


def _rating(row: Row[Any]) -> int | None:
    return display_rating(row.mu, row.sigma) if row.mu is not None else None


def _group_by_game(rows: Sequence[Row[Any]]) -> tuple[PlayedGame, ...]:
    rows_by_table: dict[str, list[Row[Any]]] = {}
    for row in rows:
        rows_by_table.setdefault(row.table_id, []).append(row)
    return tuple([_read_game(seats) for seats in rows_by_table.values()])


def _read_game(rows: Sequence[Row[Any]]) -> PlayedGame:
    first = rows[0]
    seats = [PlayedSeat(row.seat, row.user_id, row.name, row.bot, row.rank, row.score) for row in rows]
    return PlayedGame(
        first.table_id,
        first.game,
        first.own,
        first.started_at or 0,
        first.ended_at or 0,
        first.people,
        first.from_id,
        tuple(seats),
    )


async def _store_result(db: Database, rooms: Rooms, table_id: str) -> None:
    """Stores the result of a game that was finished before results were stored."""
    try:
        scene = (await rooms.get(table_id)).scene
    except Problem:  # the table was deleted, or its game is no longer supported
        return
    await db.write(
        lambda session: record_results(session.connection(), scene.table, scene.seats, scene.match)
    )
