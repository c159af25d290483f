"""Registered people: those who have a way to sign in again, on any device."""

from sqlalchemy import ColumnElement, exists
from sqlalchemy.orm import Mapped
from sqlmodel import Session, col, select

from app.storage.models import User
from app.storage.passkey_models import Passkey


def can_sign_in(user_id: Mapped[str]) -> ColumnElement[bool]:
    """The SQL condition that a user has a passkey. Another way to sign in is added here."""
    return exists().where(col(Passkey.user_id) == user_id)


def is_registered(db: Session, user_id: str) -> bool:
    """Whether a user can sign in again."""
    query = select(User.id).where(User.id == user_id, can_sign_in(col(User.id)))
    return db.exec(query).first() is not None
