"""The tables that the operator's page is made from. Times are milliseconds since 1970, UTC."""

from sqlalchemy import BigInteger
from sqlmodel import Field, SQLModel

from app.storage.models import now


class OperatorPass(SQLModel, table=True):
    """What opens the operator's page: a link, used once, or the session it was exchanged for.

    Only the hash of the token is kept.
    """

    __tablename__ = "operator_pass"

    token_hash: str = Field(primary_key=True)
    kind: str  # link, session
    expires_at: int = Field(sa_type=BigInteger)


class OperatorAct(SQLModel, table=True):
    """Something an operator did: the audit log, to which rows are only added."""

    __tablename__ = "operator_act"

    id: int | None = Field(default=None, primary_key=True)
    at: int = Field(default_factory=now, sa_type=BigInteger)
    operator: str  # which session, by a name that opens nothing
    act: str
    target: str = ""  # a table, a user, a message or an address
    until: int | None = Field(default=None, sa_type=BigInteger)
    note: str = ""


class Restriction(SQLModel, table=True):
    """Who may not do something for a time: an address may not come in, a user may not write messages."""

    kind: str = Field(primary_key=True)  # address, silence
    target: str = Field(primary_key=True)  # as `address_group` names it, or a user's id
    until: int = Field(sa_type=BigInteger)


class Worker(SQLModel, table=True):
    """A process that serves, and what it has open, as it last said."""

    id: str = Field(primary_key=True)
    machine: str
    pid: int
    started_at: int = Field(sa_type=BigInteger)
    seen_at: int = Field(sa_type=BigInteger)
    sockets: int = 0
    rooms: int = 0
    bots_waiting: int = 0
