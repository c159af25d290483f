"""Passes: a link that `magehall admin` prints, and the session of the operator who used it."""

import secrets
from typing import Annotated

from fastapi import Depends
from sqlmodel import Session, col, delete
from starlette.requests import HTTPConnection

from app.identity.sessions import hash_token
from app.operator.audit import note_act
from app.settings import Settings
from app.storage.database import Database, database_time
from app.storage.operator_models import OperatorPass
from app.web.cookies import TokenCookie
from app.web.errors import unknown
from app.web.services import TheServices

LINK, SESSION = "link", "session"
LINK_MINUTES = 10
SESSION_HOURS = 12
COOKIE = TokenCookie("magehall-admin", SESSION_HOURS * 3600, "strict")


def make_link(db: Session) -> str:
    """The token of a new link."""
    _forget_expired(db)
    return _issue(db, LINK, LINK_MINUTES * 60_000)


def require_link(db: Session, token: str) -> OperatorPass:
    """The pass of a link. Raises Problem 404 for one that was used, has expired or was never made."""
    link = db.get(OperatorPass, hash_token(token))
    if link is None or link.kind != LINK or link.expires_at <= database_time(db):
        raise unknown(
            "This link has expired. It works once, for {count} minutes. Make a new one: magehall admin",
            count=LINK_MINUTES,
        )
    return link


def use_link(db: Session, token: str) -> str:
    """Exchanges a link for a session: the token of that. Raises Problem 404."""
    link = require_link(db, token)
    mine = (col(OperatorPass.token_hash) == link.token_hash) & (col(OperatorPass.kind) == LINK)
    if db.connection().execute(delete(OperatorPass).where(mine)).rowcount == 0:  # somebody else was faster
        raise unknown()
    token = _issue(db, SESSION, SESSION_HOURS * 3600_000)
    note_act(db, db.get_one(OperatorPass, hash_token(token)), "enter")
    return token


def find_session(db: Session, token: str) -> OperatorPass | None:
    """The operator's session that a token opens."""
    found = db.get(OperatorPass, hash_token(token))
    if found is None or found.kind != SESSION or found.expires_at <= database_time(db):
        return None
    return found


def end_session(db: Session, session: OperatorPass) -> None:
    """Ends an operator's session."""
    db.exec(delete(OperatorPass).where(col(OperatorPass.token_hash) == session.token_hash))


def _issue(db: Session, kind: str, lasts: int) -> str:
    token = secrets.token_urlsafe(32)
    db.add(OperatorPass(token_hash=hash_token(token), kind=kind, expires_at=database_time(db) + lasts))
    return token


def _forget_expired(db: Session) -> None:
    db.exec(delete(OperatorPass).where(col(OperatorPass.expires_at) <= database_time(db)))


async def _operator(connection: HTTPConnection, services: TheServices) -> OperatorPass:
    token = COOKIE.read(connection, services[Settings])
    found = await services[Database].read(lambda db: find_session(db, token)) if token else None
    if found is None:
        raise unknown("There’s no page at this address.")
    return found


Operator = Annotated[OperatorPass, Depends(_operator)]
"""The operator's session. Problem 404 for anybody else, who need not know that there is such a page."""
