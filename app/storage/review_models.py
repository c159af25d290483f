"""Tables for reviews of finished games. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class Review(SQLModel, table=True):
    """The review of a game: its progress and its CPU time."""

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    status: str = "working"  # working, ready, cancelled, failed
    done: int = 0  # evaluated moments, including the deal
    total: int
    cpu_ms: int = Field(default=0, sa_type=BigInteger)
    asked_at: int = Field(default_factory=now, sa_type=BigInteger)


class ReviewLook(SQLModel, table=True):
    """A bot's evaluation of one log entry (0: the deal), as JSON of a Look."""

    __tablename__ = "review_look"

    table_id: str = Field(foreign_key="table.id", primary_key=True, ondelete="CASCADE")
    entry: int = Field(primary_key=True)
    look: bytes
