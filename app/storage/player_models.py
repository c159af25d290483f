"""The tables that a player's own page is made from. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger, Index
from sqlmodel import Field, SQLModel


class Result(SQLModel, table=True):
    """How a finished game ended for one seat, written when it ended: lists and totals read nothing else.

    `rank` 1 is first; 0 where today's rules do not reproduce the game any more. `people` counts the seats
    that were not a bot's.
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
    rating: int | None = None  # at a rated table: what their rating was then, as it is shown
    gained: int | None = None  # and by how much that was more than before


class Rating(SQLModel, table=True):
    """How good somebody is at a game, by rated tables: a guess (`mu`), and how unsure it is (`sigma`)."""

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    game: str = Field(primary_key=True)
    mu: float
    sigma: float
    games: int
