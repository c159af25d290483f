"""Ratings of players by game, computed with OpenSkill from rated tables only.

A rating is an estimate (`mu`) and its uncertainty (`sigma`). The displayed rating is a lower bound of the
skill: 1000 for a new player, and more as the estimate rises or becomes more certain. How much a game counts
is in `rating_weights.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, select, text

from app.storage.models import Seat, Table
from app.storage.player_models import Rating, Result
from app.tables.results.rating_weights import (
    Pair,
    SeatPlay,
    interpolate,
    read_repetitions,
    read_seat_plays,
    weigh_opponent,
)
from engines.kernel.contract.ending import Outcome
from engines.kernel.matches.match import Match

INITIAL_RATING = 1000
"""Displayed rating of a new player."""
POINTS_PER_UNIT = 40
"""Displayed points per unit of OpenSkill."""

_RATINGS = Rating.__table__  # type: ignore[attr-defined]
_RESULTS = Result.__table__  # type: ignore[attr-defined]
_UPSERT = text(
    "INSERT INTO rating (user_id, game, mu, sigma, games) VALUES (:user_id, :game, :mu, :sigma, :games) "
    "ON CONFLICT (user_id, game) "
    "DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = rating.games + excluded.games"
)


class RatingChange(NamedTuple):
    """A seat's displayed rating after a game, and its change by the game."""

    rating: int
    gained: int


class RatedSeat(NamedTuple):
    """A seat at a rated table: its user, their rating before the game, and their part in it.

    `games` are the rated games that the user has played to the end before.
    """

    user_id: str
    before: Any
    games: int
    play: SeatPlay

    @property
    def has_finished(self) -> bool:
        """Whether the player played the game to its end."""
        return self.play.has_played and not self.play.has_left

    @property
    def is_compared(self) -> bool:
        """Whether the others are compared with the player: not if they left before they had played."""
        return self.play.has_played or not self.play.has_left


def rate_game(
    db: Connection, table: Table, match: Match[Any], seats: Sequence[Seat]
) -> Mapping[int, RatingChange]:
    """Update the ratings of the players of a rated table after their game; returns the changes by seat."""
    rated_seats = _load_seats(db, table, seats)
    repetitions = read_repetitions(db, table, sorted({seat.user_id for seat in rated_seats.values()}))
    new_ratings = _rate_seats(match, rated_seats, repetitions)
    changes, new_rows = {}, []
    for number, (mu, sigma) in new_ratings.items():
        seat = rated_seats[number]
        others_played = any(other.play.has_played for other in rated_seats.values() if other is not seat)
        games = int(seat.has_finished and others_played)
        new_rows.append(
            {"user_id": seat.user_id, "game": table.game, "mu": mu, "sigma": sigma, "games": games}
        )
        rating = display_rating(mu, sigma)
        changes[number] = RatingChange(rating, rating - _display(seat.before))
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


def _load_seats(db: Connection, table: Table, seats: Sequence[Seat]) -> Mapping[int, RatedSeat]:
    """Read the ratings of a table's players, and lock them until the end of the transaction."""
    users = {seat.seat: seat.user_id for seat in seats}
    query = select(_RATINGS).where(_RATINGS.c.game == table.game, _RATINGS.c.user_id.in_(users.values()))
    rows = {row.user_id: row for row in db.execute(query.order_by(_RATINGS.c.user_id).with_for_update())}
    plays, model = read_seat_plays(db, table.id, seats), PlackettLuce()
    rated_seats = {}
    for seat, user in users.items():
        row = rows.get(user)
        before = model.rating(mu=row.mu, sigma=row.sigma) if row is not None else model.rating()
        games = row.games if row is not None else 0
        rated_seats[seat] = RatedSeat(user, before, games, plays[seat])
    return rated_seats


def _rate_seats(
    match: Match[Any], rated_seats: Mapping[int, RatedSeat], repetitions: Mapping[Pair, int]
) -> Mapping[int, tuple[float, float]]:
    """The new rating (`mu`, `sigma`) of each seat.

    Players who left, or let the clock play, lose in full and gain nothing. The others are compared with each
    other and with those who left late, and their change is scaled by the weight of the game.
    """
    outcome, sides = match.game.outcome(match.state), _list_sides(match, sorted(rated_seats))
    full = _rate_sides(outcome, sides, rated_seats)
    compared = [[seat for seat in side if rated_seats[seat].is_compared] for side in sides]
    scaled = _rate_sides(outcome, [side for side in compared if side], rated_seats)
    new_ratings = {}
    for side in sides:
        opponents = [rated_seats[seat] for other in compared for seat in other if seat not in side]
        for number in side:
            seat = rated_seats[number]
            if seat.has_finished:
                weight = _weigh_game(seat, opponents, repetitions)
                new_ratings[number] = interpolate(seat.before, scaled[number], weight)
            else:
                lowest = min(full[number], seat.before, key=_display)
                new_ratings[number] = (lowest.mu, lowest.sigma)
    return new_ratings


def _rate_sides(
    outcome: Outcome, sides: Sequence[Sequence[int]], rated_seats: Mapping[int, RatedSeat]
) -> Mapping[int, Any]:
    """The ratings after a game between these sides, by seat."""
    if len(sides) < 2:
        return {seat: rated_seats[seat].before for side in sides for seat in side}
    ranks = [float(min(_find_rank(outcome, seat) for seat in side)) for side in sides]
    teams = [[rated_seats[seat].before for seat in side] for side in sides]
    new_ratings = PlackettLuce().rate(teams, ranks=ranks)
    return {
        seat: rating
        for side, ratings in zip(sides, new_ratings, strict=True)
        for seat, rating in zip(side, ratings, strict=True)
    }


def _weigh_game(seat: RatedSeat, opponents: Sequence[RatedSeat], repetitions: Mapping[Pair, int]) -> float:
    """The weight of a game for a player: the mean weight of the opponents."""
    weights = [
        weigh_opponent(repetitions.get(frozenset((seat.user_id, opponent.user_id)), 0), opponent.games)
        if opponent.play.has_played
        else 0.0
        for opponent in opponents
    ]
    return sum(weights) / len(weights) if weights else 0.0


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
