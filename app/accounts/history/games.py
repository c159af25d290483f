"""What somebody has played, from the results that were kept: totals by game and opponent, a list of games."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Row
from sqlmodel import Session

from app.accounts.history.queries import Wanted, games_of, tables_without_result, totals_of
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.results.ratings import display_rating
from app.tables.results.results import record_results
from app.web.errors import Problem


class Total(NamedTuple):
    """How many games of a kind there were, and how many were won; `key` is a game or an opponent.
    `rating`: the one at that game, of somebody who has played at rated tables."""

    key: str
    name: str
    games: int
    won: int
    rating: int | None = None


class PlayedSeat(NamedTuple):
    """A seat of a finished game; `bot`: its strength."""

    seat: int
    user_id: str
    name: str
    bot: str | None
    rank: int
    score: int


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of somebody, who had the seat `own`; `from_id`: the table that it went on from."""

    table: str
    game: str
    own: int
    started_at: int
    ended_at: int
    people: int
    from_id: str | None
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True)
class Played:
    """All of it. `found` counts the games that fit what was wanted, of which `games` are the newest."""

    by_game: tuple[Total, ...] = ()
    by_opponent: tuple[Total, ...] = ()
    found: int = 0
    games: tuple[PlayedGame, ...] = field(default=())

    @property
    def count(self) -> int:
        """How many games were finished."""
        return sum(one.games for one in self.by_game)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return sum(one.won for one in self.by_game)


async def read_played(db: Database, rooms: Rooms, user_id: str, wanted: Wanted) -> Played:
    """What a user has played, in two statements; games that ended before results were kept get theirs now."""
    played, lacking = await db.read(partial(_read, user_id=user_id, wanted=wanted))
    if not lacking:
        return played
    for table_id in await db.read(partial(tables_without_result, user_id=user_id)):
        await _fill_in(db, rooms, table_id)
    return (await db.read(partial(_read, user_id=user_id, wanted=wanted)))[0]


def _read(db: Session, user_id: str, wanted: Wanted) -> tuple[Played, int]:
    """The same, and how many games have no result yet."""
    rows = list(db.connection().execute(totals_of(user_id)))
    listed = list(db.connection().execute(games_of(user_id, wanted)))
    played = Played(
        by_game=_sorted(rows, "game"),
        by_opponent=_sorted(rows, "opponent"),
        found=listed[0].found if listed else 0,
        games=_games(listed, user_id),
    )
    return played, sum(row.lacking for row in rows)


def _sorted(rows: Sequence[Row[Any]], kind: str) -> tuple[Total, ...]:
    """The totals of a kind, the most played first."""
    found = [
        Total(row.key, row.name, row.games, row.won or 0, _rating(row)) for row in rows if row.kind == kind
    ]
    return tuple(sorted([one for one in found if one.games], key=lambda one: (-one.games, one.name)))


def _rating(row: Row[Any]) -> int | None:
    return display_rating(row.mu, row.sigma) if row.mu is not None else None


def _games(rows: Sequence[Row[Any]], user_id: str) -> tuple[PlayedGame, ...]:
    found: dict[str, list[Row[Any]]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    return tuple([_game(seats) for seats in found.values()])


def _game(rows: Sequence[Row[Any]]) -> PlayedGame:
    first = rows[0]
    seats = [PlayedSeat(one.seat, one.user_id, one.name, one.bot, one.rank, one.score) for one in rows]
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


async def _fill_in(db: Database, rooms: Rooms, table_id: str) -> None:
    """Keeps the result of a game that ended before results were kept."""
    try:
        scene = (await rooms.get(table_id)).scene
    except Problem:  # given up meanwhile, or of a game that is no more
        return
    await db.write(lambda one: record_results(one.connection(), scene.table, scene.seats, scene.match))
