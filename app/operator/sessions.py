"""Operators' sessions: those that a printed link has started, and those that a passkey has started.

`magehall admin` prints a link that works once. With a passkey, users with a role sign in.
"""

import secrets
from typing import Annotated

from fastapi import Depends
from sqlmodel import Session, col, delete, select
from starlette.requests import HTTPConnection

from app.identity.current_user import find_current_user
from app.identity.sessions import hash_token
from app.operator.access.operator_roles import OperatorRoles
from app.operator.access.permissions import is_permitted
from app.operator.access.signed_in_operator import (
    SignedInOperator,
    describe_link_session,
    describe_passkey_session,
)
from app.operator.access.stored_roles import find_role, role_of
from app.operator.audit import record_act
from app.settings import Settings
from app.storage.database import Database, database_time
from app.storage.models import User
from app.storage.operator_models import OperatorPass, OperatorRole, OperatorSession
from app.storage.passkey_models import Passkey
from app.web.cookies.token_cookies import TokenCookie
from app.web.errors import Problem, forbidden, not_found
from app.web.services import ServicesDep, services_of

LINK, SESSION = "link", "session"
LINK_MINUTES = 10
SESSION_HOURS = 12
SESSION_MS = SESSION_HOURS * 3600_000
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
    token = _create_pass(db, SESSION, SESSION_MS)
    record_act(db, describe_link_session(hash_token(token)), "enter")
    return token


def open_passkey_session(db: Session, passkey: Passkey) -> str:
    """Creates a session for the user of a passkey that has just been verified; returns its token.

    Raises Problem 403 if the user has no role, or got it before they had this passkey.
    """
    _delete_expired(db)
    role = find_role(db, passkey.user_id)
    if role is None:
        raise forbidden("not_operator", "This passkey is not an operator’s.")
    if passkey.created_at > role.given_at:
        raise forbidden(
            "not_operator", "You added this passkey after you became an operator. Ask an owner to accept it."
        )
    token, user = secrets.token_hex(32), db.get_one(User, passkey.user_id)
    session = OperatorSession(
        token_hash=hash_token(token),
        user_id=user.id,
        passkey_id=passkey.id,
        expires_at=database_time(db) + SESSION_MS,
    )
    db.add(session)
    record_act(db, describe_passkey_session(session.token_hash, role_of(role), user), "enter")
    return token


def find_operator(db: Session, token: str) -> SignedInOperator | None:
    """The operator of a session's token.

    None if there is no such session, it has expired, or its role or its passkey was removed.
    """
    token_hash, time = hash_token(token), database_time(db)
    link_session = db.get(OperatorPass, token_hash)
    if link_session is not None:
        is_open = link_session.kind == SESSION and link_session.expires_at > time
        return describe_link_session(token_hash) if is_open else None
    query = (
        select(OperatorRole, User)
        .join(OperatorSession, col(OperatorSession.user_id) == col(OperatorRole.user_id))
        .join(User, col(User.id) == col(OperatorRole.user_id))
        .join(Passkey, col(Passkey.id) == col(OperatorSession.passkey_id))
        .where(col(OperatorSession.token_hash) == token_hash, col(OperatorSession.expires_at) > time)
    )
    row = db.exec(query).one_or_none()
    if row is None:
        return None
    role, user = row
    return describe_passkey_session(token_hash, role_of(role), user)


def end_session(db: Session, operator: SignedInOperator) -> None:
    """Ends an operator's session."""
    for rows in (OperatorPass, OperatorSession):
        db.exec(delete(rows).where(col(rows.token_hash) == operator.token_hash))


def _create_pass(db: Session, kind: str, lifetime_ms: int) -> str:
    token = secrets.token_hex(32)
    expires_at = database_time(db) + lifetime_ms
    db.add(OperatorPass(token_hash=hash_token(token), kind=kind, expires_at=expires_at))
    return token


def _delete_expired(db: Session) -> None:
    time = database_time(db)
    for rows in (OperatorPass, OperatorSession):
        db.exec(delete(rows).where(col(rows.expires_at) <= time))


async def _find_operator(connection: HTTPConnection) -> SignedInOperator | None:
    services = services_of(connection)
    token = COOKIE.read(connection, services[Settings])
    return await services[Database].read(lambda db: find_operator(db, token)) if token else None


async def require_operator(connection: HTTPConnection, services: ServicesDep) -> SignedInOperator:
    """The operator of a request to a route that their role permits. All operator's routes depend on it.

    Raises Problem 404 for others, so that they do not learn that the page exists; 401 for users with a role
    who have not signed in as operators; 403 for operators whose role does not permit the route.
    """
    operator = await _find_operator(connection)
    if operator is None:
        me = await find_current_user(connection)
        if me is not None and await services[OperatorRoles].is_operator(me.id):
            raise Problem(401, "operator", "Sign in with your passkey to open the operator’s pages.")
        raise not_found("There’s no page at this address.")
    if not is_permitted(operator.role, connection.scope["method"], connection.scope["route"].path):
        raise forbidden("not_owner", "Only an owner of this site can do that.")
    return operator


class OperatorSessions:
    """Recognises the requests of signed-in operators, for packages that do not know the operator's pages."""

    async def is_signed_in(self, connection: HTTPConnection) -> bool:
        """Whether the browser has an operator's session."""
        return await _find_operator(connection) is not None


Operator = Annotated[SignedInOperator, Depends(require_operator)]
"""The operator of the request."""
