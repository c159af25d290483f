"""Tables for users, games and chats. Times are milliseconds since 1970, UTC."""

import time
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Index, UniqueConstraint, false, true
from sqlmodel import Field, SQLModel


def _server_default(value: str | ColumnElement[bool]) -> dict[str, Any]:
    """Column arguments of a default for rows written by older servers, which do not know the column."""
    return {"server_default": value}


def now() -> int:
    """The present time, in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def to_datetime(milliseconds: int) -> datetime:
    """A stored time as a UTC datetime."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


ABORTED = "aborted"
"""The status of a table that players have put away, because it was frozen: its game has no result."""


class User(SQLModel, table=True):
    """A person who has chosen a name, or a bot."""

    id: str = Field(primary_key=True)
    name: str
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    # Display preferences (`app/web/cookies/preferences.py`).
    preferences: str = Field(default="", sa_column_kwargs=_server_default(""))
    # The id of their public page in its URL, if they have one.
    public_id: str | None = Field(default=None, index=True, unique=True)
    # The number of the portrait that they have chosen, or 0 (`app/tables/view/portraits.py`).
    portrait: int = Field(default=0, sa_column_kwargs=_server_default("0"))


class Session(SQLModel, table=True):
    """A signed-in browser or program; only the hash of its token is stored."""

    token_hash: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    # The device, if known, so that users can tell their sessions apart.
    label: str = Field(default="", sa_column_kwargs=_server_default(""))
    last_seen_at: int = Field(default_factory=now, sa_type=BigInteger, sa_column_kwargs=_server_default("0"))
    # The address it was last used from, which an operator may have to restrict.
    address: str = Field(default="", sa_column_kwargs=_server_default(""))


class DeviceLink(SQLModel, table=True):
    """A single-use link that signs a user in on another device; only the hash of its token is stored."""

    __tablename__ = "device_link"

    token_hash: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    expires_at: int = Field(sa_type=BigInteger)
    used_at: int | None = Field(default=None, sa_type=BigInteger)


class Table(SQLModel, table=True):
    """A table: a game that is open, running, finished or aborted.

    `seed` is secret until the end; `commitment` is its public hash. `seal` (`kernel/matches/shares.py`) is
    set when the host starts the game; until the table runs, it waits for salts to be opened. `seq` counts
    the entries of the log, `revision` all changes, including those before the start. `protocol` is the
    protocol of the seal (`kernel/matches/proof/protocol.py`). `deal` holds the encoded events of the deal.
    `next_id` is the table of the rematch, which may have been deleted.
    A game may continue from another one, after entry `from_seq` of table `from_id`, which may have been
    deleted; `origin_hash` is the hash of its row in `table_origin`.
    """

    id: str = Field(primary_key=True)
    game: str = Field(index=True)
    rules_version: int
    players: int
    options: str
    visibility: str  # public, link
    watchers: bool = True
    # Whether free seats may be filled with bots.
    bots: bool = Field(default=True, sa_column_kwargs=_server_default(true()))
    # Whether the result counts for the players' ratings.
    rated: bool = Field(default=False, sa_column_kwargs=_server_default(false()))
    # live (the game's clocks), slow (a day per decision), none.
    pace: str = Field(default="none", sa_column_kwargs=_server_default("none"))
    # chosen, random (drawn at the start).
    seating: str = Field(default="chosen", sa_column_kwargs=_server_default("chosen"))
    next_id: str | None = None
    status: str = Field(default="open", index=True)  # open, running, finished, aborted
    host: int = 0
    invite_version: int = 1
    seed: str
    commitment: str
    seal: str | None = None
    protocol: int = Field(default=1, sa_column_kwargs=_server_default("1"))
    deal: bytes | None = None
    from_id: str | None = None
    from_seq: int | None = None
    origin_hash: str = Field(default="", sa_column_kwargs=_server_default(""))
    seq: int = 0
    revision: int = 0
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    started_at: int | None = Field(default=None, sa_type=BigInteger)
    ended_at: int | None = Field(default=None, sa_type=BigInteger)


class Seat(SQLModel, table=True):
    """An occupied seat, with the player's name and portrait when they joined; a free seat has no row.

    `share` is the seat's contribution to the random key (`kernel/matches/shares.py`): a ShareKind, or
    "hashed" until `salt` is opened; empty for games dealt before shares existed. `chair` is the seat's number
    when the table was sealed, before seats were drawn. `missed` counts consecutive time-outs. A bot's seat
    belongs to a user without sessions.
    """

    __table_args__ = (UniqueConstraint("table_id", "user_id", name="one_seat_each"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    name: str
    salt: str = ""
    salt_hash: str = Field(default="", sa_column_kwargs=_server_default(""))
    share: str = Field(default="none", sa_column_kwargs=_server_default(""))
    chair: int | None = None
    control: str = "player"  # player, away, bot, left
    bot: str | None = None  # the strength of the bot that plays while control is bot
    missed: int = Field(default=0, sa_column_kwargs=_server_default("0"))
    portrait: int = Field(default=0, sa_column_kwargs=_server_default("0"))  # 0: they have chosen none


class RemovedPlayer(SQLModel, table=True):
    """A user whom the host has removed from a table. They get no seat there unless the host invites them."""

    __tablename__ = "removed_player"

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    at: int = Field(default_factory=now, sa_type=BigInteger)


class Entry(SQLModel, table=True):
    """An act in the log of a table, with its events (`news`) and the hash of the state after it.

    `op` is the client's id of the request and `body` the hash of its content, to recognise repetitions.
    `deadline` is the deadline of the decision that the act answers, as an undo gives no time back.
    `bot_reason` says why a bot acted (`app/tables/finished/bot_reasons.py`): secret until the game is over,
    and never part of the record. `strength` is the bot's strength; `lock` covers the entry and all before it,
    since protocol 2 (`kernel/matches/proof/locks.py`).
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
    deadline: int | None = Field(default=None, sa_type=BigInteger)
    bot_reason: bytes | None = None
    strength: str | None = None
    lock: str | None = None


class Snapshot(SQLModel, table=True):
    """The state after entry `seq`, when no undo was possible.

    `asked` is when each decision was opened, and then the number of choices that each seat has made.
    """

    table_id: str = Field(foreign_key="table.id", primary_key=True)
    seq: int = Field(primary_key=True)
    state: bytes
    asked: str


class Due(SQLModel, table=True):
    """A job that any worker executes when it is due: a decision times out, a bot moves, a table is closed.

    `question` is the id of its decision: the job is void once the seat has another. A row is claimed until
    `claimed_until`, so that another worker executes it if the first has died.
    """

    __table_args__ = (Index("due_at", "at"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)  # -1: the table itself
    kind: str = Field(primary_key=True)  # deadline, turn, turn-end, waiting, deal, call, review
    at: int = Field(sa_type=BigInteger)
    question: str = ""
    claimed_until: int = Field(default=0, sa_type=BigInteger)


class Message(SQLModel, table=True):
    """A chat message to a table's players or watchers, with the sender's name and seat at that time."""

    id: int | None = Field(default=None, primary_key=True)
    table_id: str = Field(foreign_key="table.id", index=True, ondelete="CASCADE")
    circle: str  # players, watchers
    user_id: str = Field(foreign_key="user.id", index=True)
    name: str
    seat: int | None = None
    text: str
    at: int = Field(default_factory=now, sa_type=BigInteger)
    reported: bool = False


class Mute(SQLModel, table=True):
    """A user who has muted another in the chat of a table."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True)
    muted_user_id: str = Field(foreign_key="user.id", primary_key=True)
