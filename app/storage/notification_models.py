"""Tables for notifications: who is notified, where and when. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger, false, true
from sqlmodel import Field, SQLModel

from app.storage.models import now


class NotificationSettings(SQLModel, table=True):
    """A user's notification settings; no row until they change them.

    `quiet_from`, `quiet_until`: start and end of the quiet hours in minutes of the day in the user's time
    zone; both None without quiet hours. Mail is sent to `address` once `confirmed_at` is set.
    """

    __tablename__ = "call_wishes"

    user_id: str = Field(foreign_key="user.id", primary_key=True, ondelete="CASCADE")
    # The user's turn.
    moves: bool = True
    # A player joins their table.
    joins: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    # An invitation to a table or a rematch.
    invites: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    # A mention in a chat.
    chat: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    quiet_from: int | None = None
    quiet_until: int | None = None
    zone: str = "UTC"
    language: str = "en"
    address: str | None = None
    asked_at: int | None = Field(default=None, sa_type=BigInteger)
    confirmed_at: int | None = Field(default=None, sa_type=BigInteger)


class PushSubscription(SQLModel, table=True):
    """A browser's push subscription; it belongs to a session and is deleted with it, on signing out.

    `endpoint` is the secret URL at the browser's push service; `p256dh` and `auth` are the encryption keys.
    """

    __tablename__ = "push_subscription"

    session: str = Field(foreign_key="session.token_hash", primary_key=True, ondelete="CASCADE")
    user_id: str = Field(foreign_key="user.id", index=True, ondelete="CASCADE")
    endpoint: str = Field(index=True)
    p256dh: str
    auth: str
    created_at: int = Field(default_factory=now, sa_type=BigInteger)


class TableNotificationSettings(SQLModel, table=True):
    """A user's notification settings for one table: whether it is muted, and when mail about it was sent."""

    __tablename__ = "table_calls"

    user_id: str = Field(foreign_key="user.id", primary_key=True, ondelete="CASCADE")
    table_id: str = Field(foreign_key="table.id", primary_key=True, index=True, ondelete="CASCADE")
    muted: bool = False
    mailed_at: int | None = Field(default=None, sa_type=BigInteger)
