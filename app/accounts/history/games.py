"""The list of a user's finished games: its filters and lengths, and the query that loads it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, NamedTuple

import sqlalchemy as sa
from fastapi import Depends, Query
from sqlalchemy import Row

from app.games.catalogue import CATALOGUE
from app.storage.models import Seat, Table
from app.storage.player_models import Result

INITIAL_GAMES = 6
"""Number of games that a page lists at first."""
MORE_GAMES = 40
"""Number of games that "Show more" adds."""
MAX_GAMES = 1000
"""Maximum number of games listed on one page."""

GameCategory = Literal["all", "won", "people"]
"""All games, games won, or games with another person at the table."""

TABLES = Table.__table__  # type: ignore[attr-defined]
SEATS = Seat.__table__  # type: ignore[attr-defined]
RESULTS = Result.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class GameFilters:
    """Which of a user's games to list.

    Only those of `game`, only those `against` an opponent (a user id), or only `public` ones; at most
    `limit`.
    """

    which: GameCategory = "all"
    game: str = ""
    against: str = ""
    limit: int = field(kw_only=True)
    public: bool = False

    @property
    def for_other_viewers(self) -> "GameFilters":
        """The filters for other viewers: games that anybody could watch, whatever the opponent."""
        return replace(self, public=True, against="")


def _read_filters(
    show: GameCategory = "all",
    game: Annotated[str, Query(max_length=32)] = "",
    against: Annotated[str, Query(max_length=32)] = "",
    count: Annotated[int, Query(ge=1, le=MAX_GAMES)] = INITIAL_GAMES,
) -> GameFilters:
    return GameFilters(show, game if game in CATALOGUE else "", against, limit=count)


GameFiltersQuery = Annotated[GameFilters, Depends(_read_filters)]
"""The filters in the query of a page's URL."""


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


def build_games_query(user_id: str, filters: GameFilters) -> Any:
    """A row per seat of the newest matching games, most recently ended first."""
    results = sa.select(
        RESULTS.c.table_id, RESULTS.c.seat.label("own"), sa.func.count().over().label("matching")
    ).where(RESULTS.c.user_id == user_id)
    if filters.which == "won":
        results = results.where(RESULTS.c.rank == 1)
    elif filters.which == "people":
        results = results.where(RESULTS.c.people > 1)
    if filters.game:
        results = results.where(RESULTS.c.game == filters.game)
    if filters.against:
        tables = sa.select(SEATS.c.table_id).where(SEATS.c.user_id == filters.against)
        results = results.where(RESULTS.c.table_id.in_(tables))
    if filters.public:
        tables = sa.select(TABLES.c.id).where(TABLES.c.visibility == "public", TABLES.c.watchers)
        results = results.where(RESULTS.c.table_id.in_(tables))
    newest = results.order_by(RESULTS.c.ended_at.desc()).limit(filters.limit).subquery()
    return (
        sa.select(
            newest.c.own,
            newest.c.matching,
            TABLES.c.id.label("table_id"),
            TABLES.c.game,
            TABLES.c.started_at,
            TABLES.c.ended_at,
            TABLES.c.from_id,
            RESULTS.c.people,
            *(SEATS.c.seat, SEATS.c.user_id, SEATS.c.name, SEATS.c.bot, RESULTS.c.rank, RESULTS.c.score),
        )
        .select_from(newest)
        .join(TABLES, TABLES.c.id == newest.c.table_id)
        .join(SEATS, SEATS.c.table_id == TABLES.c.id)
        .join(RESULTS, same_seat())
        .order_by(TABLES.c.ended_at.desc(), TABLES.c.id, SEATS.c.seat)
    )


def same_seat() -> Any:
    return sa.and_(RESULTS.c.table_id == SEATS.c.table_id, RESULTS.c.seat == SEATS.c.seat)


def group_by_game(rows: Sequence[Row[Any]]) -> tuple[PlayedGame, ...]:
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
