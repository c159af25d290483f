"""Members, and people who have entered the password, as rows of the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlmodel import Session as Transaction
from sqlmodel import col, delete, func, select

from app.identity.users import lock_user, require_existing_user
from app.storage.admission_models import Member, MembershipLink, PasswordAdmission
from app.storage.database import batch_ids, database_time
from app.storage.models import User, to_datetime
from app.storage.passkey_models import Passkey


class MemberView(NamedTuple):
    """A member. `link` is the label of the link they came by, "" if an operator added them."""

    user_id: str
    name: str
    since: datetime
    link: str
    has_passkey: bool


def add_member(db: Transaction, user_id: str, link_id: str | None = None) -> bool:
    """Makes a user a member; False if they already are. Raises Problem 401 if they were deleted."""
    lock_user(db, user_id)
    require_existing_user(db, user_id)
    if db.get(Member, user_id) is not None:
        return False
    db.add(Member(user_id=user_id, link_id=link_id, since=database_time(db)))
    return True


def remove_member(db: Transaction, user_id: str) -> bool:
    """Ends a membership; False if there was none."""
    gone = delete(Member).where(col(Member.user_id) == user_id)
    return bool(db.connection().execute(gone).rowcount)


def add_people_with_passkeys(db: Transaction) -> list[str]:
    """Makes everybody with a passkey a member; returns the ids of the new members."""
    members = select(Member.user_id)
    query = select(Passkey.user_id).where(col(Passkey.user_id).not_in(members)).distinct()
    return [user_id for user_id in db.exec(query).all() if add_member(db, user_id)]


def count_members(db: Transaction) -> int:
    """The number of members."""
    return db.exec(select(func.count()).select_from(Member)).one()


def count_outsiders_with_passkeys(db: Transaction) -> int:
    """The number of people who have a passkey but are no members."""
    outsiders = col(Passkey.user_id).not_in(select(Member.user_id))
    return db.exec(select(func.count(func.distinct(Passkey.user_id))).where(outsiders)).one()


def list_members(db: Transaction) -> list[MemberView]:
    """All members, the newest first."""
    has_passkey = select(Passkey.id).where(col(Passkey.user_id) == col(User.id)).exists()
    query = select(Member, User.name, MembershipLink.label, has_passkey).join(User)
    rows = db.exec(
        query.outerjoin(MembershipLink).order_by(col(Member.since).desc(), col(Member.user_id))
    ).all()
    return [
        MemberView(member.user_id, name, to_datetime(member.since), label or "", passkey)
        for member, name, label, passkey in rows
    ]


def find_members(db: Transaction, user_ids: Sequence[str]) -> set[str]:
    """The members among some users."""
    return {
        user_id
        for ids in batch_ids(user_ids)
        for user_id in db.exec(select(Member.user_id).where(col(Member.user_id).in_(ids)))
    }


def admit_by_password(db: Transaction, user_id: str, fingerprint: str) -> None:
    """Records that a user has entered the password. Raises Problem 401 if they were deleted."""
    lock_user(db, user_id)
    require_existing_user(db, user_id)
    db.merge(PasswordAdmission(user_id=user_id, password_hash=fingerprint, at=database_time(db)))


def find_people_with_password(db: Transaction, user_ids: Sequence[str], fingerprint: str) -> set[str]:
    """The users, among some, who have entered the password with this fingerprint."""
    has_entered = select(PasswordAdmission.user_id).where(PasswordAdmission.password_hash == fingerprint)
    return {
        user_id
        for ids in batch_ids(user_ids)
        for user_id in db.exec(has_entered.where(col(PasswordAdmission.user_id).in_(ids)))
    }
