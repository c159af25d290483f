"""Operators' sessions, and the one-time links printed by `magehall admin` that start them."""

import secrets
from typing import Annotated

from fastapi import Depends
from sqlmodel import Session, col, delete
from starlette.requests import HTTPConnection

from app.identity.sessions import hash_token
from app.operator.audit import record_act
from app.settings import Settings
from app.storage.database import Database, database_time
from app.storage.operator_models import OperatorPass
from app.web.cookies.token_cookies import TokenCookie
from app.web.errors import not_found
from app.web.services import services_of

LINK, SESSION = "link", "session"
LINK_MINUTES = 10
SESSION_HOURS = 12
COOKIE = TokenCookie("magehall-admin", SESSION_HOURS * 3600, "strict")


def create_link(db: Session) -> str:
    """Creates a link; returns its token."""
    _delete_expired(db)
    return _create_pass(db, LINK, LINK_MINUTES * 60_000)


def require_link(db: Session, token: str) -> OperatorPass:
    """The pass of a link. Raises Problem 404 if it was used, has expired or does not exist."""
    link = db.get(OperatorPass, hash_token(token))
    if link is None or link.kind != LINK or link.expires_at <= database_time(db):
        raise not_found(
            "This link has expired. It works once, for {count} minutes. Make a new one: magehall admin",
            count=LINK_MINUTES,
        )
    return link


def use_link(db: Session, token: str) -> str:
    """Exchanges a link for a session; returns the session's token. Raises Problem 404."""
    link = require_link(db, token)
    unused = (col(OperatorPass.token_hash) == link.token_hash) & (col(OperatorPass.kind) == LINK)
    if db.connection().execute(delete(OperatorPass).where(unused)).rowcount == 0:  # used concurrently
        raise not_found()
    token = _create_pass(db, SESSION, SESSION_HOURS * 3600_000)
    record_act(db, db.get_one(OperatorPass, hash_token(token)), "enter")
    return token


def find_session(db: Session, token: str) -> OperatorPass | None:
    """The operator's session of a token; None if there is no such session, or it has expired."""
    session = db.get(OperatorPass, hash_token(token))
    if session is None or session.kind != SESSION or session.expires_at <= database_time(db):
        return None
    return session


def end_session(db: Session, session: OperatorPass) -> None:
    """Ends an operator's session."""
    db.exec(delete(OperatorPass).where(col(OperatorPass.token_hash) == session.token_hash))


def _create_pass(db: Session, kind: str, lifetime_ms: int) -> str:
    token = secrets.token_hex(32)
    expires_at = database_time(db) + lifetime_ms
    db.add(OperatorPass(token_hash=hash_token(token), kind=kind, expires_at=expires_at))
    return token


def _delete_expired(db: Session) -> None:
    db.exec(delete(OperatorPass).where(col(OperatorPass.expires_at) <= database_time(db)))


async def _find_operator(connection: HTTPConnection) -> OperatorPass | None:
    services = services_of(connection)
    token = COOKIE.read(connection, services[Settings])
    return await services[Database].read(lambda db: find_session(db, token)) if token else None


async def is_operator(connection: HTTPConnection) -> bool:
    """Whether a request or socket comes from a browser with an operator's session."""
    return await _find_operator(connection) is not None


async def _require_operator(connection: HTTPConnection) -> OperatorPass:
    session = await _find_operator(connection)
    if session is None:
        raise not_found("There’s no page at this address.")
    return session


class OperatorSessions:
    """Recognises the requests of signed-in operators, for packages that do not know the operator's pages."""

    async def is_operator(self, connection: HTTPConnection) -> bool:
        """Whether the browser has an operator's session."""
        return await is_operator(connection)


Operator = Annotated[OperatorPass, Depends(_require_operator)]
"""The operator's session. Problem 404 for others, so that they do not learn that the page exists."""
