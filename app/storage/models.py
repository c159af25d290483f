"""The tables of the database. Times are milliseconds since 1970, UTC."""

import time
from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Index, UniqueConstraint, false, true
from sqlmodel import Field, SQLModel


def _for_older(value: str | ColumnElement[bool]) -> dict[str, Any]:
    """What is kept where an older server, which does not know the column, writes a row."""
    return {"server_default": value}


def now() -> int:
    """The present time, in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class User(SQLModel, table=True):
    """Somebody who gave a name."""

    id: str = Field(primary_key=True)
    name: str
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    # How pages look, move and sound for them (`app/web/preferences.py`).
    preferences: str = Field(default="", sa_column_kwargs=_for_older(""))
    # The name of their public page in its address, while they want one.
    public_id: str | None = Field(default=None, index=True, unique=True)


class Session(SQLModel, table=True):
    """A browser or a program that speaks for a user; only the hash of its token is kept."""

    token_hash: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    # What it runs on, as far as it says: for its owner to tell sessions apart.
    label: str = Field(default="", sa_column_kwargs=_for_older(""))
    last_seen_at: int = Field(default_factory=now, sa_type=BigInteger, sa_column_kwargs=_for_older("0"))
    # Where it was last used from: for an operator who has to keep somebody out.
    address: str = Field(default="", sa_column_kwargs=_for_older(""))


class DeviceLink(SQLModel, table=True):
    """A link that carries a user to another device, once; only the hash of its token is kept."""

    __tablename__ = "device_link"

    token_hash: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    expires_at: int = Field(sa_type=BigInteger)
    used_at: int | None = Field(default=None, sa_type=BigInteger)


class Table(SQLModel, table=True):
    """A game that is being set up, played, or over.

    `seed` is secret until the end, `commitment` its public hash. `seal` (`kernel/matches/shares.py`) is set
    when the host starts: from then until it runs, an open table waits for salts to be opened. `seq` counts
    the entries of the log, `revision` every change, those before the start included. `deal` is the encoded
    news of the deal. `next_id` is the table of the rematch, if there is one (it may be gone again).
    A game may go on from another: after entry `from_seq` of table `from_id`, which may be gone; `origin_hash`
    is of its row in `table_origin`.
    """

    id: str = Field(primary_key=True)
    game: str = Field(index=True)
    rules_version: int
    players: int
    options: str
    visibility: str  # public, link
    watchers: bool = True
    # Whether free seats may be given to them.
    bots: bool = Field(default=True, sa_column_kwargs=_for_older(true()))
    # Whether the result counts for the ratings of all who sit there.
    rated: bool = Field(default=False, sa_column_kwargs=_for_older(false()))
    # live (the game's clocks), slow (a day a question), none.
    pace: str = Field(default="none", sa_column_kwargs=_for_older("none"))
    # chosen, random (drawn at the start).
    seating: str = Field(default="chosen", sa_column_kwargs=_for_older("chosen"))
    next_id: str | None = None
    status: str = Field(default="open", index=True)  # open, running, finished
    host: int = 0
    invite_version: int = 1
    seed: str
    commitment: str
    seal: str | None = None
    deal: bytes | None = None
    from_id: str | None = None
    from_seq: int | None = None
    origin_hash: str = Field(default="", sa_column_kwargs=_for_older(""))
    seq: int = 0
    revision: int = 0
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    started_at: int | None = Field(default=None, sa_type=BigInteger)
    ended_at: int | None = Field(default=None, sa_type=BigInteger)


class Seat(SQLModel, table=True):
    """A seat that is taken, under the name it was taken with; a free one has no row.

    `share` says what the seat gives to the chance of the game (`kernel/matches/shares.py`): a ShareKind, or
    "hashed" as long as `salt` is not opened; empty where the game was dealt before there were shares.
    `chair`: the number of the seat when the table was sealed; `seat` may have been drawn since then.
    `missed` counts the questions that its player let time out in a row. A bot's seat belongs to a user that
    nobody can be.
    """

    __table_args__ = (UniqueConstraint("table_id", "user_id", name="one_seat_each"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    name: str
    salt: str = ""
    salt_hash: str = Field(default="", sa_column_kwargs=_for_older(""))
    share: str = Field(default="none", sa_column_kwargs=_for_older(""))
    chair: int | None = None
    control: str = "player"  # player, away, bot, left
    bot: str | None = None  # random: who plays while control is bot
    missed: int = Field(default=0, sa_column_kwargs=_for_older("0"))


class Entry(SQLModel, table=True):
    """One act in the log of a table, with the news it made and the hash of the state after it.

    `op` is the sender's name for the request and `body` the hash of what it asked, to know a repetition.
    `deadline` is until when the question could be answered that this act answers: undo gives no time back.
    `bot_reason` says why a bot did it (`app/tables/finished/bot_reasons.py`): secret until the game
    is over, and in no record.
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


class Snapshot(SQLModel, table=True):
    """The state after entry `seq`, taken where nothing can be undone, and the age of each seat's question."""

    table_id: str = Field(foreign_key="table.id", primary_key=True)
    seq: int = Field(primary_key=True)
    state: bytes
    asked: str


class Due(SQLModel, table=True):
    """Something that any worker does when its time has come: a question is over, a bot moves, a table closes.

    `question` is the decision it is for: it is void once the seat is asked something else. A row is claimed
    until `claimed_until`, so that it is done again when who claimed it has died.
    """

    __table_args__ = (Index("due_at", "at"),)

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)  # -1: the table itself
    kind: str = Field(primary_key=True)  # deadline, turn, turn-end, waiting, deal, call, review
    at: int = Field(sa_type=BigInteger)
    question: str = ""
    claimed_until: int = Field(default=0, sa_type=BigInteger)


class Message(SQLModel, table=True):
    """Something said at a table, to its players or to its watchers, under the name and seat of that time."""

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
    """A user at a table does not want to read another."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True)
    muted_user_id: str = Field(foreign_key="user.id", primary_key=True)
