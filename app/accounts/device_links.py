"""One-time links that sign a guest in on another device."""

import secrets

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, update

from app.identity.sessions import hash_token, open_session
from app.identity.users import require_existing_user
from app.storage.database import database_time
from app.storage.models import DeviceLink, User
from app.web.errors import Problem, not_found

LINK_MINUTES = 10
"""The validity period of a link."""


def create_link(db: Transaction, user_id: str) -> str:
    """Creates a link, and invalidates earlier ones; returns its token."""
    require_existing_user(db, user_id)
    db.exec(delete(DeviceLink).where(col(DeviceLink.user_id) == user_id))
    token = secrets.token_hex(24)  # no capitals, which some mail programs change
    expires_at = database_time(db) + LINK_MINUTES * 60_000
    db.add(DeviceLink(token_hash=hash_token(token), user_id=user_id, expires_at=expires_at))
    return token


def require_link_user(db: Transaction, token: str) -> User:
    """The user of a link. Raises Problem 404 if it was used, has expired or does not exist."""
    link = db.get(DeviceLink, hash_token(token))
    if link is None or link.used_at is not None or link.expires_at <= database_time(db):
        raise _link_expired()
    return db.get_one(User, link.user_id)


def use_link(db: Transaction, token: str) -> str:
    """Exchanges a link for a session; returns the session's token. Raises Problem 404."""
    user = require_link_user(db, token)
    unused = (col(DeviceLink.token_hash) == hash_token(token)) & col(DeviceLink.used_at).is_(None)
    result = db.connection().execute(update(DeviceLink).where(unused).values(used_at=database_time(db)))
    if result.rowcount == 0:  # used concurrently
        raise _link_expired()
    return open_session(db, user.id)


def _link_expired() -> Problem:
    return not_found(
        "This link has expired. It works once, for {count} minutes. Make a new one on your other device.",
        count=LINK_MINUTES,
    )
