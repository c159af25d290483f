"""Ratings of players by game, computed with OpenSkill from rated tables only.

A rating is an estimate (`mu`) and its uncertainty (`sigma`). The displayed rating is a lower bound of the
skill: 1000 for a new player, and more as the estimate rises or becomes more certain.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, select, text

from app.storage.models import Seat, Table
from app.storage.player_models import Rating, Result
from engines.kernel.contract.ending import Outcome
from engines.kernel.matches.match import Match

INITIAL_RATING = 1000
"""Displayed rating of a new player."""
POINTS_PER_UNIT = 40
"""Displayed points per unit of OpenSkill."""

_RATINGS = Rating.__table__  # type: ignore[attr-defined]
_RESULTS = Result.__table__  # type: ignore[attr-defined]
_UPSERT = text(
    "INSERT INTO rating (user_id, game, mu, sigma, games) VALUES (:user_id, :game, :mu, :sigma, 1) "
    "ON CONFLICT (user_id, game) "
    "DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = rating.games + 1"
)


class RatingChange(NamedTuple):
    """A seat's displayed rating after a game, and its change by the game."""

    rating: int
    gained: int


def rate_game(db: Connection, match: Match[Any], seats: Sequence[Seat]) -> Mapping[int, RatingChange]:
    """Update the ratings of the players of a rated table after their game; returns the changes by seat."""
    game, outcome = match.game, match.game.outcome(match.state)
    model = PlackettLuce()
    users = {seat.seat: seat.user_id for seat in seats}
    rows_by_user = _read_ratings(db, game.id, users)
    before = {
        seat: model.rating(mu=rows_by_user[user].mu, sigma=rows_by_user[user].sigma)
        if user in rows_by_user
        else model.rating()
        for seat, user in users.items()
    }
    sides = _list_sides(match, sorted(users))
    ranks = [min(_find_rank(outcome, seat) for seat in side) for side in sides]
    new_ratings = model.rate(
        [[before[seat] for seat in side] for side in sides], ranks=[float(rank) for rank in ranks]
    )
    changes, new_rows = {}, []
    for side, rank, ratings in zip(sides, ranks, new_ratings, strict=True):
        for seat, after in zip(side, ratings, strict=True):
            has_left = _find_rank(outcome, seat) > rank
            rating = min(after, before[seat], key=_display) if has_left else after
            new_rows.append({"user_id": users[seat], "game": game.id, "mu": rating.mu, "sigma": rating.sigma})
            changes[seat] = RatingChange(_display(rating), _display(rating) - _display(before[seat]))
    db.execute(_UPSERT, sorted(new_rows, key=lambda row: str(row["user_id"])))
    return changes


def read_rating_changes(db: Connection, table: Table) -> Mapping[int, RatingChange]:
    """The rating changes of a finished rated table, by seat."""
    if not table.rated or table.status != "finished":
        return {}
    is_rated = (_RESULTS.c.table_id == table.id) & _RESULTS.c.rating.is_not(None)
    rows = db.execute(select(_RESULTS.c.seat, _RESULTS.c.rating, _RESULTS.c.gained).where(is_rated))
    return {seat: RatingChange(rating, gained) for seat, rating, gained in rows}


def display_rating(mu: float, sigma: float) -> int:
    """The displayed rating."""
    return INITIAL_RATING + round(POINTS_PER_UNIT * (mu - 3 * sigma))


def _display(rating: Any) -> int:
    return display_rating(rating.mu, rating.sigma)


def _read_ratings(db: Connection, game_id: str, users: Mapping[int, str]) -> dict[str, Any]:
    query = select(_RATINGS).where(_RATINGS.c.game == game_id, _RATINGS.c.user_id.in_(users.values()))
    return {row.user_id: row for row in db.execute(query.order_by(_RATINGS.c.user_id).with_for_update())}


def _list_sides(match: Match[Any], seats: Sequence[int]) -> list[list[int]]:
    """The sides that win and lose together: single seats, or teams.

    A player who has left ranks behind their team: they lose with it, but gain nothing if it wins.
    """
    if match.game.teams is None:
        return [[seat] for seat in seats]
    teams = match.game.teams(match.state)
    return [
        [seat for seat in seats if teams[seat] == team] for team in sorted({teams[seat] for seat in seats})
    ]


def _find_rank(outcome: Outcome, seat: int) -> int:
    return next(place.rank for place in outcome.places if place.seat == seat)
