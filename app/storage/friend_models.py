"""Tables for relations between users. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class UserRelation(SQLModel, table=True):
    """A user's relation to another: "added", "declined" or "blocked"; friends have added each other."""

    __tablename__ = "tie"

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    other_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    kind: str
    at: int = Field(default_factory=now, sa_type=BigInteger)


class Invitation(SQLModel, table=True):
    """An invitation of a friend to an open table; void once the table's invite has another version."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    by_user_id: str = Field(foreign_key="user.id")
    invite_version: int
    at: int = Field(default_factory=now, sa_type=BigInteger)


class Nudge(SQLModel, table=True):
    """The last reminder that it is a player's turn, sent by a friend at the same table."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", primary_key=True, index=True)
    by_user_id: str = Field(foreign_key="user.id", primary_key=True)
    at: int = Field(default_factory=now, sa_type=BigInteger)
