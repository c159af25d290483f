"""The tables that say whom to call, where and when. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger, false, true
from sqlmodel import Field, SQLModel

from app.storage.models import now


class CallWishes(SQLModel, table=True):
    """How somebody wants to be called; who never said has no row.

    `quiet_from`, `quiet_until`: minutes of the day in their time zone between which nothing calls; both None
    without quiet hours. `address` is where they get mail once `confirmed_at` says that they read it there.
    """

    __tablename__ = "call_wishes"

    user_id: str = Field(foreign_key="user.id", primary_key=True, ondelete="CASCADE")
    moves: bool = True  # when it is their turn
    joins: bool = Field(
        default=True, sa_column_kwargs={"server_default": true()}
    )  # who sits down at their table
    invites: bool = Field(default=True, sa_column_kwargs={"server_default": true()})  # rematches, too
    chat: bool = Field(
        default=False, sa_column_kwargs={"server_default": false()}
    )  # where they are mentioned
    quiet_from: int | None = None
    quiet_until: int | None = None
    zone: str = "UTC"
    language: str = "en"
    address: str | None = None
    asked_at: int | None = Field(default=None, sa_type=BigInteger)
    confirmed_at: int | None = Field(default=None, sa_type=BigInteger)


class PushSubscription(SQLModel, table=True):
    """A browser that takes pushes, by the session it belongs to: who signs out there is not called there.

    `endpoint` is an address of the browser's push service, which is told to nobody; the keys encrypt.
    """

    __tablename__ = "push_subscription"

    session: str = Field(foreign_key="session.token_hash", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", index=True, ondelete="CASCADE")
    endpoint: str = Field(index=True)
    p256dh: str
    auth: str
    created_at: int = Field(default_factory=now, sa_type=BigInteger)


class TableCalls(SQLModel, table=True):
    """What differs for somebody at one table: whether it is muted, and when they last got mail about it."""

    __tablename__ = "table_calls"

    user_id: str = Field(foreign_key="user.id", primary_key=True, ondelete="CASCADE")
    table_id: str = Field(foreign_key="table.id", primary_key=True, index=True, ondelete="CASCADE")
    muted: bool = False
    mailed_at: int | None = Field(default=None, sa_type=BigInteger)
