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


class OperatorAct(SQLModel, table=True):
    """An action of an operator, in the append-only audit log."""

    __tablename__ = "operator_act"

    id: int | None = Field(default=None, primary_key=True)
    at: int = Field(default_factory=now, sa_type=BigInteger)
    operator: str  # a public name of the session
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
