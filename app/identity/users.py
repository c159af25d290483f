"""Users who still exist: rows that belong to a deleted user must not be added."""

from sqlmodel import Session as Transaction
from sqlmodel import col, select

from app.storage.models import User
from app.web.errors import Problem

DELETED_AT = 0
"""The creation time of deleted users, whose rows stay for past games."""


def lock_user(db: Transaction, user_id: str, *, shared: bool = False) -> User:
    """The current row of a user, locked until the transaction ends; `shared`: others may lock it, too.

    SQLite needs no lock, as it has one writer at a time.
    """
    query = select(User).where(col(User.id) == user_id).with_for_update(read=shared)
    return db.exec(query.execution_options(populate_existing=True)).one()


def require_existing_user(db: Transaction, user_id: str) -> None:
    """Raises Problem 401 if the user has been deleted since the request began."""
    if lock_user(db, user_id, shared=True).created_at == DELETED_AT:
        raise Problem(401, "token", "You’re not signed in on this device.")
