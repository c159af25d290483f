"""Weights of opponents in rated games: a game counts only as far as it was played.

A rating would be easy to farm if every win counted: a friend or a second identity could lose on purpose. So
a player's change is scaled by the mean weight of the opponents, each the product of three factors:

- Played: 0 for an opponent who did not play (`OWN_MOVES`).
- Experience: the rated games that an opponent has played to the end before, out of `FULL_EXPERIENCE`.
- Repetition: half as much for each rated game against the same opponent in the past week, and nothing from
  the fifth on.

A player who leaves loses in full.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from app.storage.models import Entry, Seat, Table
from app.storage.player_models import Result
from engines.kernel.matches.match import Act, Choose, Undo

OWN_MOVES = 20
"""Moves of their own that a player who leaves must have made to count as an opponent. A player who stays must
have made half of their moves; the clock and bots may have made the others."""
FULL_EXPERIENCE = 5
"""Rated games that an opponent must have played to the end before to count in full; newcomers don't count."""
REPETITION_FACTOR = 0.5
"""Factor for each recent rated game against the same opponent."""
COUNTED_REPETITIONS = 4
"""Rated games against the same opponent in a week that count at all."""
WEEK_MILLISECONDS = 7 * 24 * 3600 * 1000

_ACT_DECODER: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)
_ENTRIES = Entry.__table__  # type: ignore[attr-defined]
_RESULTS = Result.__table__  # type: ignore[attr-defined]

Pair = frozenset[str]
"""The ids of two users."""


class SeatPlay(NamedTuple):
    """A seat's part in a game: moves by its player, and all its moves; whether the player left."""

    own_moves: int
    moves: int
    has_left: bool

    @property
    def has_played(self) -> bool:
        """Whether the player counts as an opponent."""
        if self.has_left:
            return self.own_moves >= OWN_MOVES
        return self.own_moves * 2 >= self.moves


def read_seat_plays(db: Connection, table_id: str, seats: Sequence[Seat]) -> Mapping[int, SeatPlay]:
    """Count each seat's moves; those that were undone do not count."""
    own_moves, moves = Counter[int](), Counter[int]()
    query = select(_ENTRIES.c.seat, _ENTRIES.c.act, _ENTRIES.c.cause).where(_ENTRIES.c.table_id == table_id)
    for seat, packed, cause in db.execute(query):
        act = _ACT_DECODER.decode(packed)
        change = 1 if isinstance(act, Choose) else -1 if isinstance(act, Undo) else 0
        moves[seat] += change
        own_moves[seat] += change if cause == "player" else 0
    return {
        seat.seat: SeatPlay(own_moves[seat.seat], moves[seat.seat], seat.control == "left") for seat in seats
    }


def read_repetitions(db: Connection, table: Table, users: Sequence[str]) -> Counter[Pair]:
    """Count the rated games of the past week by pair of users, without the current one."""
    since = (table.ended_at or 0) - WEEK_MILLISECONDS
    query = select(_RESULTS.c.table_id, _RESULTS.c.user_id).where(
        _RESULTS.c.user_id.in_(users),
        _RESULTS.c.ended_at > since,
        _RESULTS.c.game == table.game,
        _RESULTS.c.rating.is_not(None),
        _RESULTS.c.table_id != table.id,
    )
    users_by_table: dict[str, list[str]] = {}
    for table_id, user in db.execute(query):
        users_by_table.setdefault(table_id, []).append(user)
    return Counter([frozenset(pair) for met in users_by_table.values() for pair in combinations(met, 2)])


def weigh_opponent(repetitions: int, games_finished: int) -> float:
    """The weight of an opponent who has played.

    `games_finished` are the rated games they have played to the end before.
    """
    if repetitions >= COUNTED_REPETITIONS:
        return 0.0
    experience: float = min(games_finished, FULL_EXPERIENCE) / FULL_EXPERIENCE
    return REPETITION_FACTOR**repetitions * experience


def interpolate(before: Any, after: Any, weight: float) -> tuple[float, float]:
    """Move a rating (`mu`, `sigma`) by a part of its change."""
    return (
        before.mu + weight * (after.mu - before.mu),
        before.sigma + weight * (after.sigma - before.sigma),
    )
