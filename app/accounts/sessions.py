"""Guests and their sessions: a random token in a cookie, its hash in the database."""

import hashlib
import secrets

from fastapi import Response
from sqlmodel import Session as Transaction
from sqlmodel import select

from app.models import Session, User
from app.settings import Settings

YEAR = 365 * 24 * 3600


def token_hash(token: str) -> str:
    """What is kept of a token. It has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def welcome(db: Transaction, name: str) -> tuple[User, str]:
    """A new guest and the token that speaks for him."""
    user = User(id=secrets.token_hex(10), name=name)
    token = secrets.token_urlsafe(32)
    db.add(user)
    db.flush()
    db.add(Session(token_hash=token_hash(token), user_id=user.id))
    return user, token


def user_of(db: Transaction, token: str) -> User | None:
    """Whom a token speaks for."""
    return db.exec(select(User).join(Session).where(Session.token_hash == token_hash(token))).one_or_none()


def cookie_name(settings: Settings) -> str:
    """The prefix makes browsers refuse a cookie of this name from anywhere else, where https allows it."""
    return "__Host-magehall" if settings.secure else "magehall"


def hand_over(response: Response, token: str, settings: Settings) -> None:
    """Gives the browser its token."""
    response.set_cookie(
        cookie_name(settings),
        token,
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.secure,
    )
