"""A user's totals by game and by opponent: the numbers of games played and won."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Row

from app.accounts.history.games import RESULTS, SEATS, TABLES, same_seat
from app.language.deleted_players import say_name
from app.storage.player_models import Rating
from app.tables.results.ratings import display_rating

OPPONENTS_SHOWN = 12
"""Maximum number of opponents with totals; the most frequent ones are listed."""

RATINGS = Rating.__table__  # type: ignore[attr-defined]


class Total(NamedTuple):
    """The number of games played and won, by game or by opponent; `key` is the game's or opponent's id.

    `rating` is the user's rating in that game, if they have played at rated tables.
    """

    key: str
    name: str
    games: int
    won: int
    rating: int | None = None


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
        .outerjoin(RESULTS, same_seat())
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


def read_totals(rows: Sequence[Row[Any]], kind: str) -> tuple[Total, ...]:
    """The totals of a kind, the most played first."""
    totals = [
        Total(row.key, row.name, row.games, row.won or 0, _rating(row))
        for row in rows
        if row.kind == kind and row.games
    ]
    return tuple(sorted(totals, key=lambda total: (-total.games, total.name)))


def _rating(row: Row[Any]) -> int | None:
    return display_rating(row.mu, row.sigma) if row.mu is not None else None


def select_opponents(opponents: Sequence[Total], against: str) -> tuple[Total, ...]:
    """The most frequent opponents, and the one that is filtered for."""
    selected = [
        total
        for position, total in enumerate(opponents)
        if position < OPPONENTS_SHOWN or total.key == against
    ]
    return tuple([total._replace(name=say_name(total.name)) for total in selected])
