"""The tables of people who play together. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class Tie(SQLModel, table=True):
    """What a user has said of another: "added", "declined" or "blocked". Two who added each other are
    friends."""

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    other_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    kind: str
    at: int = Field(default_factory=now, sa_type=BigInteger)


class Invitation(SQLModel, table=True):
    """A friend is asked to an open table. It is void once the table's invite is another."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    by_user_id: str = Field(foreign_key="user.id")
    invite_version: int
    at: int = Field(default_factory=now, sa_type=BigInteger)


class Nudge(SQLModel, table=True):
    """A friend is reminded, by somebody at the same table, that it is their move; the last time."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    by_user_id: str = Field(foreign_key="user.id", primary_key=True)
    at: int = Field(default_factory=now, sa_type=BigInteger)
