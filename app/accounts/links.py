"""Links that carry a guest to another device: each works once, and not for long."""

import secrets

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, update

from app.accounts.sessions import open_session, token_hash
from app.db import time_of
from app.errors import unknown
from app.models import DeviceLink, User

LASTS_MINUTES = 10


def make_link(db: Transaction, user_id: str) -> str:
    """The token of a new link. Those that were made before are worth nothing any more."""
    db.exec(delete(DeviceLink).where(col(DeviceLink.user_id) == user_id))
    token = secrets.token_urlsafe(24)
    expires = time_of(db) + LASTS_MINUTES * 60_000
    db.add(DeviceLink(token_hash=token_hash(token), user_id=user_id, expires_at=expires))
    return token


def carried_by(db: Transaction, token: str) -> User:
    """Whom a link carries. Raises Problem 404 for one that was used, has expired or was never made."""
    link = db.get(DeviceLink, token_hash(token))
    if link is None or link.used_at is not None or link.expires_at <= time_of(db):
        raise gone()
    return db.get_one(User, link.user_id)


def use_link(db: Transaction, token: str) -> str:
    """Exchanges a link for a session: the token of that. Raises Problem 404."""
    user = carried_by(db, token)
    mine = (col(DeviceLink.token_hash) == token_hash(token)) & col(DeviceLink.used_at).is_(None)
    used = db.connection().execute(update(DeviceLink).where(mine).values(used_at=time_of(db)))
    if used.rowcount == 0:  # somebody else was faster
        raise gone()
    return open_session(db, user.id)


def gone() -> Exception:
    """The Problem of a link that opens nothing."""
    return unknown(
        f"This link opens nothing (any more): it works once, for {LASTS_MINUTES} minutes. "
        "Make a new one where you are known."
    )
