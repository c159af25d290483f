"""Links that carry a guest to another device: each works once, and not for long."""

import secrets

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, update

from app.identity.sessions import hash_token, open_session
from app.storage.database import database_time
from app.storage.models import DeviceLink, User
from app.web.errors import unknown

LASTS_MINUTES = 10


def make_link(db: Transaction, user_id: str) -> str:
    """The token of a new link. Those that were made before are worth nothing any more."""
    db.exec(delete(DeviceLink).where(col(DeviceLink.user_id) == user_id))
    token = secrets.token_urlsafe(24)
    expires = database_time(db) + LASTS_MINUTES * 60_000
    db.add(DeviceLink(token_hash=hash_token(token), user_id=user_id, expires_at=expires))
    return token


def user_of_link(db: Transaction, token: str) -> User:
    """Whom a link carries. Raises Problem 404 for one that was used, has expired or was never made."""
    link = db.get(DeviceLink, hash_token(token))
    if link is None or link.used_at is not None or link.expires_at <= database_time(db):
        raise link_expired()
    return db.get_one(User, link.user_id)


def use_link(db: Transaction, token: str) -> str:
    """Exchanges a link for a session: the token of that. Raises Problem 404."""
    user = user_of_link(db, token)
    mine = (col(DeviceLink.token_hash) == hash_token(token)) & col(DeviceLink.used_at).is_(None)
    used = db.connection().execute(update(DeviceLink).where(mine).values(used_at=database_time(db)))
    if used.rowcount == 0:  # somebody else was faster
        raise link_expired()
    return open_session(db, user.id)


def link_expired() -> Exception:
    """The Problem of a link that opens nothing."""
    return unknown(
        "This link has expired. It works once, for {count} minutes. Make a new one on your other device.",
        count=LASTS_MINUTES,
    )
