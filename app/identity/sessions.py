"""Guests and their sessions: a random token in a cookie, its hash in the database."""

import hashlib
import secrets
from collections.abc import Callable

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, select, update

from app.storage.models import Session, User, now
from app.web.cookies import TokenCookie

YEAR = 365 * 24 * 3600
"""Seconds after which a session ends that was not used."""
SEEN_EVERY = 5 * 60 * 1000
"""How exactly it is known when a session was last used, in milliseconds."""
COOKIE = TokenCookie("magehall", YEAR, "lax")
"""What a browser is known by."""


def token_hash(token: str) -> str:
    """What is kept of a token. It has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def create_guest(db: Transaction, name: str) -> tuple[User, str]:
    """A new guest and the token that speaks for them."""
    user = User(id=secrets.token_hex(10), name=name)
    db.add(user)
    db.flush()
    return user, open_session(db, user.id)


def open_session(db: Transaction, user_id: str) -> str:
    """A new session of a user; the token that speaks for them."""
    token = secrets.token_urlsafe(32)
    db.add(Session(token_hash=token_hash(token), user_id=user_id))
    return token


def find_user(db: Transaction, token: str) -> tuple[User, Session] | None:
    """Whom a token speaks for, and its session; None for one that was not used for a year."""
    wanted = select(User, Session).join(Session).where(Session.token_hash == token_hash(token))
    return db.exec(wanted.where(col(Session.last_seen_at) > _a_year_ago())).one_or_none()


def forget_unused(db: Transaction) -> int:
    """Deletes the sessions that were not used for a year; how many there were."""
    unused = col(Session.last_seen_at) <= _a_year_ago()
    return db.connection().execute(delete(Session).where(unused)).rowcount


def _a_year_ago() -> int:
    return now() - YEAR * 1000


def needs_touch(session: Session) -> bool:
    """Whether it is worth noting that the session was seen."""
    return not session.label or now() - session.last_seen_at > SEEN_EVERY


def touch_session(db: Transaction, token_hash: str, label: str, address: str) -> None:
    """Notes that a session is in use, on what, and from where."""
    used = {"last_seen_at": now(), "label": label, "address": address}
    db.connection().execute(update(Session).where(col(Session.token_hash) == token_hash).values(used))


def list_sessions(db: Transaction, user_id: str) -> tuple[Session, ...]:
    """All that speak for a user, the one used last first."""
    wanted = select(Session).where(Session.user_id == user_id).order_by(col(Session.last_seen_at).desc())
    return tuple(db.exec(wanted))


def public_id(session: Session) -> str:
    """A name for a session that opens nothing."""
    return session.token_hash[:16]


def end_sessions(db: Transaction, user_id: str, which: Callable[[Session], bool]) -> tuple[str, ...]:
    """Ends those of a user's sessions; their hashes, for their sockets to be closed."""
    ended = tuple([session.token_hash for session in list_sessions(db, user_id) if which(session)])
    db.connection().execute(delete(Session).where(col(Session.token_hash).in_(ended)))
    return ended
