"""SQL queries for a user's history: totals, the list of games, and games without a stored result."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.storage.models import Seat, Table
from app.storage.player_models import Rating, Result

GameCategory = Literal["all", "won", "people"]
"""All games, games won, or games with another person at the table."""

MAX_BACKFILLED_GAMES = 50
"""Maximum number of games whose missing results are added in one request."""

TABLES = Table.__table__  # type: ignore[attr-defined]
SEATS = Seat.__table__  # type: ignore[attr-defined]
RESULTS = Result.__table__  # type: ignore[attr-defined]
RATINGS = Rating.__table__  # type: ignore[attr-defined]


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


def build_totals_query(user_id: str) -> Any:
    """A row per game and per opponent: games played, games won, and finished games without a result.

    Games that continue another one do not count.
    """
    won = sa.func.sum(sa.case((RESULTS.c.rank == 1, 1), else_=0))
    game_totals = (
        sa.select(
            sa.literal("game").label("kind"),
            TABLES.c.game.label("key"),
            sa.literal("").label("name"),
            sa.func.count(RESULTS.c.seat).label("games"),
            won.label("won"),
            (sa.func.count() - sa.func.count(RESULTS.c.seat)).label("missing"),
            sa.func.max(RATINGS.c.mu).label("mu"),
            sa.func.max(RATINGS.c.sigma).label("sigma"),
        )
        .select_from(SEATS)
        .join(TABLES, sa.and_(TABLES.c.id == SEATS.c.table_id, TABLES.c.status == "finished"))
        .outerjoin(RESULTS, _same_seat())
        .outerjoin(RATINGS, sa.and_(RATINGS.c.user_id == SEATS.c.user_id, RATINGS.c.game == TABLES.c.game))
        .where(SEATS.c.user_id == user_id, TABLES.c.from_id.is_(None))
        .group_by(TABLES.c.game)
    )
    other = SEATS.alias("other")
    opponent_totals = (
        sa.select(
            sa.literal("opponent"),
            other.c.user_id,
            sa.func.max(other.c.name),
            sa.func.count(),
            won,
            sa.literal(0),
            sa.null(),
            sa.null(),
        )
        .select_from(RESULTS)
        .join(other, sa.and_(other.c.table_id == RESULTS.c.table_id, other.c.user_id != user_id))
        .where(RESULTS.c.user_id == user_id, other.c.bot.is_(None))
        .group_by(other.c.user_id)
    )
    return sa.union_all(game_totals, opponent_totals)


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
        .join(RESULTS, _same_seat())
        .order_by(TABLES.c.ended_at.desc(), TABLES.c.id, SEATS.c.seat)
    )


def _same_seat() -> Any:
    return sa.and_(RESULTS.c.table_id == SEATS.c.table_id, RESULTS.c.seat == SEATS.c.seat)


def find_tables_without_result(db: Session, user_id: str) -> list[str]:
    """The ids of a user's finished tables without a stored result, most recently ended first."""
    query = (
        select(Table.id)
        .join(Seat)
        .outerjoin(Result, _same_seat())
        .where(Seat.user_id == user_id, Table.status == "finished", col(Result.seat).is_(None))
    )
    return list(db.exec(query.order_by(col(Table.ended_at).desc()).limit(MAX_BACKFILLED_GAMES)))
