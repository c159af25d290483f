"""Tables for admission to a private server. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class MembershipLink(SQLModel, table=True):
    """A link that makes its users members, a limited number of times; only the hash of its token is stored.

    Rows stay after the link has ended, so that the operator sees which members came by it.
    """

    __tablename__ = "membership_link"

    id: str = Field(primary_key=True)
    token_hash: str = Field(unique=True)
    label: str = ""
    max_uses: int
    uses: int = 0
    created_at: int = Field(default_factory=now, sa_type=BigInteger)
    created_by: str = ""  # the public name of the operator's session
    expires_at: int = Field(sa_type=BigInteger)
    revoked_at: int | None = Field(default=None, sa_type=BigInteger)


class Member(SQLModel, table=True):
    """A user who may use the server when it is for members; `link_id` is the link they came by, if any."""

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    link_id: str | None = Field(default=None, foreign_key="membership_link.id", index=True)
    since: int = Field(default_factory=now, sa_type=BigInteger)


class PasswordAdmission(SQLModel, table=True):
    """A user who has entered the server's password. It does not count once the password has changed."""

    __tablename__ = "password_admission"

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    password_hash: str
    at: int = Field(default_factory=now, sa_type=BigInteger)
