"""The statements behind what somebody has played: totals, the list of games, and what has no result yet."""

from dataclasses import dataclass, replace
from typing import Any, Literal

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.storage.models import Seat, Table
from app.storage.player_models import Rating, Result

Which = Literal["all", "won", "people"]
"""Every game, those that were won, those with another person at the table."""

FIRST = 6
"""How many games a page names before it is asked for more."""
MORE = 40
"""By how many more each time."""
MOST_FILLED = 50
"""How many games of before there were results are looked up at once."""

TABLES = Table.__table__  # type: ignore[attr-defined]
SEATS = Seat.__table__  # type: ignore[attr-defined]
RESULTS = Result.__table__  # type: ignore[attr-defined]
RATINGS = Rating.__table__  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Wanted:
    """Which games are listed: of one `game`, `against` one opponent (a user), `public` ones alone."""

    which: Which = "all"
    game: str = ""
    against: str = ""
    count: int = FIRST
    public: bool = False

    @property
    def in_public(self) -> "Wanted":
        """The same for everybody's eyes: games that anybody could watch, whoever played there."""
        return replace(self, public=True, against="")


def totals_of(user_id: str) -> Any:
    """A row for each game and each opponent, with how many games were played and won, and how many are
    finished that have no result yet. Games that go on from another one are listed, but count for nothing."""
    won = sa.func.sum(sa.case((RESULTS.c.rank == 1, 1), else_=0))
    seats = (
        sa.select(
            sa.literal("game").label("kind"),
            TABLES.c.game.label("key"),
            sa.literal("").label("name"),
            sa.func.count(RESULTS.c.seat).label("games"),
            won.label("won"),
            (sa.func.count() - sa.func.count(RESULTS.c.seat)).label("lacking"),
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
    opponents = (
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
    return sa.union_all(seats, opponents)


def games_of(user_id: str, wanted: Wanted) -> Any:
    """The seats of the newest games that are wanted, the last ended first."""
    mine = sa.select(
        RESULTS.c.table_id, RESULTS.c.seat.label("own"), sa.func.count().over().label("found")
    ).where(RESULTS.c.user_id == user_id)
    if wanted.which == "won":
        mine = mine.where(RESULTS.c.rank == 1)
    elif wanted.which == "people":
        mine = mine.where(RESULTS.c.people > 1)
    if wanted.game:
        mine = mine.where(RESULTS.c.game == wanted.game)
    if wanted.against:
        there = sa.select(SEATS.c.table_id).where(SEATS.c.user_id == wanted.against)
        mine = mine.where(RESULTS.c.table_id.in_(there))
    if wanted.public:
        shown = sa.select(TABLES.c.id).where(TABLES.c.visibility == "public", TABLES.c.watchers)
        mine = mine.where(RESULTS.c.table_id.in_(shown))
    newest = mine.order_by(RESULTS.c.ended_at.desc()).limit(wanted.count).subquery()
    return (
        sa.select(
            newest.c.own,
            newest.c.found,
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


def tables_without_result(db: Session, user_id: str) -> list[str]:
    """The finished tables of a user whose results are still to be kept, the last ended first."""
    wanted = (
        select(Table.id)
        .join(Seat)
        .outerjoin(Result, _same_seat())
        .where(Seat.user_id == user_id, Table.status == "finished", col(Result.seat).is_(None))
    )
    return list(db.exec(wanted.order_by(col(Table.ended_at).desc()).limit(MOST_FILLED)))
