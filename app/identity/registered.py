"""Registered people: those who have a way to sign in again, on any device."""

from sqlalchemy import ColumnElement, SQLColumnExpression, exists, or_
from sqlmodel import Session, col, select

from app.storage.models import User
from app.storage.oidc_models import OidcIdentity
from app.storage.passkey_models import Passkey


def can_sign_in(user_id: SQLColumnExpression[str]) -> ColumnElement[bool]:
    """The SQL condition that a user has a passkey or an identity. Another way to sign in is added here."""
    has_passkey = exists().where(col(Passkey.user_id) == user_id)
    has_identity = exists().where(col(OidcIdentity.user_id) == user_id)
    return or_(has_passkey, has_identity)


def is_registered(db: Session, user_id: str) -> bool:
    """Whether a user can sign in again."""
    query = select(User.id).where(User.id == user_id, can_sign_in(col(User.id)))
    return db.exec(query).first() is not None
