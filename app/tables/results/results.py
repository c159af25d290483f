"""Results of finished games by seat, stored so that lists need not replay the logs."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, text

from app.storage.models import Seat, Table
from app.tables.results.ratings import RatingChange, rate_game
from engines.kernel.matches.match import Match

UNKNOWN_RANK = 0
"""Rank at tables whose game the current rules do not reproduce."""

NOT_RATED: Mapping[int, RatingChange] = {}

_INSERT = text(
    "INSERT INTO result (table_id, seat, user_id, game, rank, score, people, ended_at, rating, gained) "
    "VALUES (:table_id, :seat, :user_id, :game, :rank, :score, :people, :ended_at, :rating, :gained) "
    "ON CONFLICT DO NOTHING"
)


def finish_table(
    db: Connection, table: Table, seats: Sequence[Seat], match: Match[Any]
) -> Mapping[int, RatingChange]:
    """Store the results of a finished game, and update the ratings if it was rated.

    Returns the rating changes by seat. Runs in the transaction of the last entry.
    """
    rating_changes = rate_game(db, table, match, seats) if table.rated else NOT_RATED
    record_results(db, table, seats, match, rating_changes)
    return rating_changes


def record_results(
    db: Connection,
    table: Table,
    seats: Sequence[Seat],
    match: Match[Any] | None,
    rating_changes: Mapping[int, RatingChange] = NOT_RATED,
) -> None:
    """Store the result of each seat of a finished table unless it is already stored.

    Without a match the ranks are unknown.
    """
    places = match.game.outcome(match.state).places if match is not None else ()
    rank_and_score = {place.seat: (place.rank, place.score) for place in places}
    people = sum(seat.bot is None for seat in seats)
    rows = [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "user_id": seat.user_id,
            "game": table.game,
            "rank": rank_and_score.get(seat.seat, (UNKNOWN_RANK, 0))[0],
            "score": rank_and_score.get(seat.seat, (UNKNOWN_RANK, 0))[1],
            "people": people,
            "ended_at": table.ended_at or 0,
            "rating": rating_changes[seat.seat].rating if seat.seat in rating_changes else None,
            "gained": rating_changes[seat.seat].gained if seat.seat in rating_changes else None,
        }
        for seat in seats
    ]
    db.execute(_INSERT, rows)
