"""The stored roles of operators, and the passkeys with which they can sign in."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlmodel import Session, col, delete, func, select

from app.identity.users import require_existing_user
from app.operator.access.permissions import ROLES, Role
from app.operator.access.signed_in_operator import SignedInOperator
from app.storage.database import database_time
from app.storage.models import User, to_datetime
from app.storage.operator_models import OperatorRole, OperatorSession
from app.storage.passkey_models import Passkey
from app.web.errors import conflict, forbidden, invalid, not_found


@dataclass(frozen=True)
class OperatorView:
    """An operator with a role. `newer_passkeys`: those that they have added since, which do not count."""

    user_id: str
    name: str
    role: Role
    given_at: datetime
    passkeys: int
    newer_passkeys: int


def find_role(db: Session, user_id: str) -> OperatorRole | None:
    """The role of a user, if they have one."""
    return db.get(OperatorRole, user_id)


def role_of(row: OperatorRole) -> Role:
    """The role in a row."""
    return cast(Role, row.role)


def list_operator_ids(db: Session) -> frozenset[str]:
    """The ids of all users with a role."""
    return frozenset(db.exec(select(OperatorRole.user_id)))


def list_operators(db: Session) -> tuple[OperatorView, ...]:
    """All operators with a role, owners first."""
    query = select(OperatorRole, User).join(User, col(User.id) == col(OperatorRole.user_id))
    rows = db.exec(query.order_by(col(OperatorRole.role).desc(), col(OperatorRole.given_at))).all()
    return tuple([_describe_operator(db, role, user) for role, user in rows])


def give_role(db: Session, user_id: str, role: str) -> User:
    """Gives a role to a user, and accepts all passkeys that they have now; returns the user.

    Passkeys that are added later do not count, so that somebody who gets hold of a user's device for a moment
    cannot become an operator. Raises Problem 404 for an unknown user, 409 for one without a passkey, and 422
    for an unknown role.
    """
    if role not in ROLES:
        raise invalid("Choose one of these roles: {roles}.", roles=", ".join(ROLES))
    user = db.get(User, user_id)
    if user is None:
        raise not_found("There’s no such user.")
    require_existing_user(db, user_id)
    if not count_passkeys(db, user_id):
        raise conflict(
            "no_passkey", "{name} has no passkey yet. They can add one on their own page.", name=user.name
        )
    row = db.get(OperatorRole, user_id) or OperatorRole(user_id=user_id, role=role, given_at=0)
    row.role, row.given_at = role, database_time(db)
    db.add(row)
    return user


def remove_role(db: Session, user_id: str) -> User:
    """Removes a user's role, and ends their operator's sessions; returns the user. Raises Problem 404."""
    row = db.get(OperatorRole, user_id)
    if row is None:
        raise not_found("This person is not an operator.")
    db.exec(delete(OperatorSession).where(col(OperatorSession.user_id) == user_id))
    db.delete(row)
    return db.get_one(User, user_id)


def require_above(db: Session, operator: SignedInOperator, user: User) -> None:
    """Raises Problem 403 if a moderator acts against an operator."""
    if operator.role != "owner" and find_role(db, user.id) is not None:
        raise forbidden("not_owner", "Only an owner can do that to an operator.")


def count_passkeys(db: Session, user_id: str) -> int:
    """The number of a user's passkeys."""
    query = select(func.count()).select_from(Passkey).where(col(Passkey.user_id) == user_id)
    return db.exec(query).one()


def _describe_operator(db: Session, row: OperatorRole, user: User) -> OperatorView:
    accepted = (
        select(func.count())
        .select_from(Passkey)
        .where(col(Passkey.user_id) == user.id, col(Passkey.created_at) <= row.given_at)
    )
    count = db.exec(accepted).one()
    newer = count_passkeys(db, user.id) - count
    return OperatorView(user.id, user.name, role_of(row), to_datetime(row.given_at), count, newer)
