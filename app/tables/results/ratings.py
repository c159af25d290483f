"""Ratings: how good somebody is at a game, by OpenSkill, from rated tables alone.

A rating is a guess and how sure it is. What is shown is what somebody is at least as good as: 1000 for
whoever has not played yet, and more as the guess gets better or surer.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, select, text

from app.storage.models import Seat, Table
from app.storage.player_models import Rating, Result
from engines.kernel.contract.ending import Outcome
from engines.kernel.matches.match import Match

START = 1000
"""What is shown of whoever has not played yet."""
SCALE = 40
"""How many points are one of OpenSkill."""

_RATINGS = Rating.__table__  # type: ignore[attr-defined]
_RESULTS = Result.__table__  # type: ignore[attr-defined]
_KEEP = text(
    "INSERT INTO rating (user_id, game, mu, sigma, games) VALUES (:user_id, :game, :mu, :sigma, 1) "
    "ON CONFLICT (user_id, game) "
    "DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = rating.games + 1"
)


class RatingChange(NamedTuple):
    """What a game made of a seat's rating, as it is shown, and by how much that is more than before."""

    rating: int
    gained: int


def rate_game(db: Connection, match: Match[Any], seats: Sequence[Seat]) -> Mapping[int, RatingChange]:
    """Brings the ratings of all at a rated table in line with how their game ended."""
    game, outcome = match.game, match.game.outcome(match.state)
    model = PlackettLuce()
    users = {seat.seat: seat.user_id for seat in seats}
    before = _read(db, game.id, users)
    now = {
        seat: model.rating(mu=before[user].mu, sigma=before[user].sigma) if user in before else model.rating()
        for seat, user in users.items()
    }
    sides = _sides_of(match, sorted(users))
    ranks = [min(_rank_of(outcome, seat) for seat in side) for side in sides]
    rated = model.rate(
        [[now[seat] for seat in side] for side in sides], ranks=[float(rank) for rank in ranks]
    )
    found, rows = {}, []
    for side, rank, ratings in zip(sides, ranks, rated, strict=True):
        for seat, after in zip(side, ratings, strict=True):
            has_left = _rank_of(outcome, seat) > rank
            rating = min(after, now[seat], key=_worth) if has_left else after
            rows.append({"user_id": users[seat], "game": game.id, "mu": rating.mu, "sigma": rating.sigma})
            shown = show_rating(rating.mu, rating.sigma)
            found[seat] = RatingChange(shown, shown - show_rating(now[seat].mu, now[seat].sigma))
    db.execute(_KEEP, sorted(rows, key=lambda row: str(row["user_id"])))
    return found


def read_rating_changes(db: Connection, table: Table) -> Mapping[int, RatingChange]:
    """What the game of a table made of the ratings there."""
    if not table.rated or table.status != "finished":
        return {}
    here = (_RESULTS.c.table_id == table.id) & _RESULTS.c.rating.is_not(None)
    rows = db.execute(select(_RESULTS.c.seat, _RESULTS.c.rating, _RESULTS.c.gained).where(here))
    return {seat: RatingChange(rating, gained) for seat, rating, gained in rows}


def show_rating(mu: float, sigma: float) -> int:
    """A rating as people read it."""
    return START + round(SCALE * (mu - 3 * sigma))


def _read(db: Connection, game_id: str, users: Mapping[int, str]) -> dict[str, Any]:
    wanted = select(_RATINGS).where(_RATINGS.c.game == game_id, _RATINGS.c.user_id.in_(users.values()))
    return {row.user_id: row for row in db.execute(wanted.order_by(_RATINGS.c.user_id).with_for_update())}


def _sides_of(match: Match[Any], seats: Sequence[int]) -> list[list[int]]:
    """Who wins and loses together: a seat each, but for games of teams. Those who left rank behind their
    team: they lose with it, and gain nothing if it wins."""
    if match.game.teams is None:
        return [[seat] for seat in seats]
    teams = match.game.teams(match.state)
    return [
        [seat for seat in seats if teams[seat] == team] for team in sorted({teams[seat] for seat in seats})
    ]


def _worth(rating: Any) -> int:
    return show_rating(rating.mu, rating.sigma)


def _rank_of(outcome: Outcome, seat: int) -> int:
    return next(place.rank for place in outcome.places if place.seat == seat)
