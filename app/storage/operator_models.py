"""Tables for the operator's page. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class OperatorPass(SQLModel, table=True):
    """Access to the operator's page: a single-use link, or the session it was exchanged for.

    Only the hash of the token is stored.
    """

    __tablename__ = "operator_pass"

    token_hash: str = Field(primary_key=True)
    kind: str  # link, session
    expires_at: int = Field(sa_type=BigInteger)


class OperatorRole(SQLModel, table=True):
    """The role of a user who operates the site: owner or moderator.

    They sign in to the operator's pages with a passkey that they had when they got the role, at `given_at`.
    """

    __tablename__ = "operator_role"

    user_id: str = Field(foreign_key="user.id", primary_key=True)
    role: str  # owner, moderator
    given_at: int = Field(sa_type=BigInteger)


class OperatorSession(SQLModel, table=True):
    """A session of a user with a role, which ends with their role, their passkey or their account."""

    __tablename__ = "operator_session"

    token_hash: str = Field(primary_key=True)
    user_id: str = Field(foreign_key="user.id", index=True)
    passkey_id: str = Field(foreign_key="passkey.id", index=True, ondelete="CASCADE")
    expires_at: int = Field(sa_type=BigInteger)


class OperatorAct(SQLModel, table=True):
    """An action of an operator, in the append-only audit log."""

    __tablename__ = "operator_act"

    id: int | None = Field(default=None, primary_key=True)
    at: int = Field(default_factory=now, sa_type=BigInteger)
    operator: str  # "Name [id]"; for a printed link a public name of its session; else server, command
    act: str
    target: str = ""  # a table, a user, a message or an address
    until: int | None = Field(default=None, sa_type=BigInteger)
    note: str = ""


class Restriction(SQLModel, table=True):
    """A temporary restriction: an address that may not connect, or a user who may not write messages."""

    kind: str = Field(primary_key=True)  # address, silence
    target: str = Field(primary_key=True)  # an `address_group` or a user's id
    until: int = Field(sa_type=BigInteger)


class Worker(SQLModel, table=True):
    """A worker process, with the load that it last reported."""

    id: str = Field(primary_key=True)
    machine: str
    pid: int
    started_at: int = Field(sa_type=BigInteger)
    seen_at: int = Field(sa_type=BigInteger)
    sockets: int = 0
    rooms: int = 0
    bots_waiting: int = 0
