"""Tables for players' results and ratings. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger, Index
from sqlmodel import Field, SQLModel


class Result(SQLModel, table=True):
    """The result of a finished game for one seat, the only source of lists and totals.

    `rank` 1 is first; 0 if the current rules no longer reproduce the game. `people` counts the seats that
    are not a bot's.
    """

    __table_args__ = (Index("result_of_user", "user_id", "ended_at"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id")
    game: str
    rank: int
    score: int
    people: int
    ended_at: int = Field(sa_type=BigInteger)
    rating: int | None = None  # at a rated table: the displayed rating after the game
    gained: int | None = None  # at a rated table: its change by the game


class Rating(SQLModel, table=True):
    """A user's rating in a game, by rated tables: estimated skill (`mu`) and uncertainty (`sigma`).

    `games` is the number of games that the user played to the end (`app/tables/results/rating_weights.py`).
    """

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    game: str = Field(primary_key=True)
    mu: float
    sigma: float
    games: int
