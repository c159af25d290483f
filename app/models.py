"""The tables of the database. Times are milliseconds since 1970, UTC."""

import time

from sqlalchemy import BigInteger, UniqueConstraint
from sqlmodel import Field, SQLModel


def now() -> int:
    """The present time, in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class User(SQLModel, table=True):
    """Somebody who gave a name."""

    id: str = Field(primary_key=True)
    name: str
    created_at: int = Field(default_factory=now, sa_type=BigInteger)


class Session(SQLModel, table=True):
    """A browser or a program that speaks for a user; only the hash of its token is kept."""

    token_hash: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    created_at: int = Field(default_factory=now, sa_type=BigInteger)


class Table(SQLModel, table=True):
    """A game that is being set up, played, or over.

    `seed` is secret until the end, `commitment` its public hash. `seq` counts the entries of the log,
    `revision` every change, those before the start included. `deal` is the encoded news of the deal.
    """

    id: str = Field(primary_key=True)
    game: str = Field(index=True)
    rules_version: int
    players: int
    options: str
    visibility: str  # public, link
    watchers: bool = True
    status: str = Field(default="open", index=True)  # open, running, finished
    host: int = 0
    invite_version: int = 1
    seed: str
    commitment: str
    deal: bytes | None = None
    seq: int = 0
    revision: int = 0
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    started_at: int | None = Field(default=None, sa_type=BigInteger)
    ended_at: int | None = Field(default=None, sa_type=BigInteger)


class Seat(SQLModel, table=True):
    """A seat that is taken, under the name it was taken with; a free one has no row."""

    __table_args__ = (UniqueConstraint("table_id", "user_id", name="one_seat_each"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    name: str
    salt: str
    control: str = "player"  # player, left


class Entry(SQLModel, table=True):
    """One act in the log of a table, with the news it made and the hash of the state after it.

    `op` is the sender's name for the request and `body` the hash of what it asked, to know a repetition.
    """

    __table_args__ = (UniqueConstraint("table_id", "op", name="one_entry_an_op"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True)
    seq: int = Field(primary_key=True)
    seat: int
    act: bytes
    cause: str = "player"
    at: int = Field(default_factory=now, sa_type=BigInteger)
    hash: str
    news: bytes
    op: str | None = None
    body: str | None = None


class Snapshot(SQLModel, table=True):
    """The state after entry `seq`, taken where nothing can be undone, and the age of each seat's question."""

    table_id: str = Field(foreign_key="table.id", primary_key=True)
    seq: int = Field(primary_key=True)
    state: bytes
    asked: str
