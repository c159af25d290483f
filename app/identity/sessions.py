"""Guests and their sessions: the browser has a random token in a cookie, the database its hash."""

import hashlib
import secrets
from collections.abc import Callable
from typing import NamedTuple

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, select, update

from app.identity.users import require_existing_user
from app.storage.models import Session, User, now
from app.web.cookies.token_cookies import TokenCookie

SESSION_LIFETIME_SECONDS = 365 * 24 * 3600
"""A session expires when it has not been used for this long."""
LAST_SEEN_PRECISION_MS = 5 * 60 * 1000
"""The stored time of last use is updated when it is older than this."""
COOKIE = TokenCookie("magehall", SESSION_LIFETIME_SECONDS, "lax")
"""The session cookie."""


class UserSession(NamedTuple):
    """A session and its user."""

    user: User
    session: Session


def hash_token(token: str) -> str:
    """The hash of a token as it is stored. Tokens have 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def create_guest(db: Transaction, name: str) -> tuple[User, str]:
    """Creates a guest; returns the user and their session token."""
    user = User(id=secrets.token_hex(10), name=name)
    db.add(user)
    db.flush()
    return user, open_session(db, user.id)


def open_session(db: Transaction, user_id: str) -> str:
    """Creates a session for a user; returns its token."""
    require_existing_user(db, user_id)
    token = secrets.token_urlsafe(32)
    db.add(Session(token_hash=hash_token(token), user_id=user_id))
    return token


def find_user_session(db: Transaction, token: str) -> UserSession | None:
    """The user and session of a token; None if there is no such session, or it has expired."""
    query = select(User, Session).join(Session).where(Session.token_hash == hash_token(token))
    row = db.exec(query.where(col(Session.last_seen_at) > _expiry_limit())).one_or_none()
    return UserSession(*row) if row is not None else None


def delete_unused_sessions(db: Transaction) -> int:
    """Deletes the expired sessions; returns their number."""
    expired = col(Session.last_seen_at) <= _expiry_limit()
    return db.connection().execute(delete(Session).where(expired)).rowcount


def _expiry_limit() -> int:
    """Sessions last seen before this time (milliseconds since 1970) have expired."""
    return now() - SESSION_LIFETIME_SECONDS * 1000


def needs_touch(session: Session) -> bool:
    """Whether the session's time of last use has to be stored again."""
    return not session.label or now() - session.last_seen_at > LAST_SEEN_PRECISION_MS


def touch_session(db: Transaction, token_hash: str, label: str, address: str) -> None:
    """Stores that a session is in use, with its device label and address."""
    values = {"last_seen_at": now(), "label": label, "address": address}
    db.connection().execute(update(Session).where(col(Session.token_hash) == token_hash).values(values))


def list_sessions(db: Transaction, user_id: str) -> tuple[Session, ...]:
    """The sessions of a user, the last used first."""
    query = select(Session).where(Session.user_id == user_id).order_by(col(Session.last_seen_at).desc())
    return tuple(db.exec(query))


def public_id(session: Session) -> str:
    """An id of a session that can be shown in pages; it does not open the session."""
    return session.token_hash[:16]


def end_sessions(db: Transaction, user_id: str, matches: Callable[[Session], bool]) -> tuple[str, ...]:
    """Deletes the matching sessions of a user; returns their hashes, so that their sockets can be closed."""
    token_hashes = tuple([session.token_hash for session in list_sessions(db, user_id) if matches(session)])
    db.connection().execute(delete(Session).where(col(Session.token_hash).in_(token_hashes)))
    return token_hashes
