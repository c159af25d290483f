"""People as the operator sees them: found by name, with their devices, addresses and tables."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import or_
from sqlmodel import Session, col, select

from app.identity.restrictions import SILENCE
from app.operator.access.permissions import Role
from app.operator.access.stored_roles import OperatorView, count_passkeys, find_role, list_operators, role_of
from app.storage.admission_models import Member, MembershipLink
from app.storage.database import database_time
from app.storage.models import Seat, Table, User, to_datetime
from app.storage.models import Session as UserSession
from app.storage.operator_models import Restriction

PEOPLE_LISTED = 30
TABLES_OF_PERSON = 5


@dataclass(frozen=True)
class OperatorUserView:
    """A user with the addresses of their sessions."""

    id: str
    name: str
    seat: int | None
    sessions: int
    addresses: tuple[str, ...]
    muted_until: datetime | None


@dataclass(frozen=True)
class FoundPerson:
    """A person in the result of a search, with the newest tables at which they have a seat.

    `role` is that of an operator. Only people with passkeys can get one.
    `link` is the label of the membership link by which they came, if any.
    """

    user: OperatorUserView
    created_at: datetime
    seen_at: datetime | None
    tables: tuple[str, ...]
    role: Role | None = None
    passkeys: int = 0
    member_since: datetime | None = None
    link: str = ""


@dataclass(frozen=True)
class FoundPeople:
    """The people whose name contains a text, the newest first; `has_more` if not all are listed.

    `operators` are all people with a role.
    """

    people: tuple[FoundPerson, ...]
    has_more: bool
    operators: tuple[OperatorView, ...]


def find_people(db: Session, name: str, *, only_members: bool = False) -> FoundPeople:
    """The people whose name contains the text or whose id it is; the newest people for an empty text."""
    bots = select(Seat.user_id).where(col(Seat.bot).is_not(None))
    query = select(User).where(col(User.id).not_in(bots))
    if only_members:
        query = query.where(col(User.id).in_(select(Member.user_id)))
    if name:
        # SQLite ignores the case of ASCII letters only.
        spellings = (name, name.lower(), name.upper(), name.title())
        contains = [col(User.name).icontains(spelling, autoescape=True) for spelling in spellings]
        query = query.where(or_(*contains, col(User.id) == name))
    newest = query.order_by(col(User.created_at).desc(), col(User.id)).limit(PEOPLE_LISTED + 1)
    users = list(db.exec(newest))
    people = tuple([_describe_person(db, user) for user in users[:PEOPLE_LISTED]])
    return FoundPeople(people, len(users) > PEOPLE_LISTED, list_operators(db))


def _describe_person(db: Session, user: User) -> FoundPerson:
    seen = select(UserSession.last_seen_at).where(UserSession.user_id == user.id)
    seen_at = max(db.exec(seen), default=0)
    tables = select(Table.id).join(Seat, col(Seat.table_id) == col(Table.id)).where(Seat.user_id == user.id)
    newest = db.exec(tables.order_by(col(Table.created_at).desc()).limit(TABLES_OF_PERSON))
    role = find_role(db, user.id)
    member = db.get(Member, user.id)
    link = db.get(MembershipLink, member.link_id) if member is not None and member.link_id else None
    return FoundPerson(
        describe_user(db, user.id, None),
        to_datetime(user.created_at),
        to_datetime(seen_at) if seen_at else None,
        tuple(newest),
        role_of(role) if role is not None else None,
        count_passkeys(db, user.id),
        to_datetime(member.since) if member is not None else None,
        link.label if link is not None else "",
    )


def describe_user(db: Session, user_id: str, seat: int | None) -> OperatorUserView:
    """A user with the addresses of their sessions."""
    user = db.get_one(User, user_id)
    sessions = list(db.exec(select(UserSession).where(UserSession.user_id == user_id)))
    addresses = tuple(sorted({session.address for session in sessions if session.address}))
    silence = db.get(Restriction, (SILENCE, user_id))
    is_muted = silence is not None and silence.until > database_time(db)
    muted_until = to_datetime(silence.until) if silence is not None and is_muted else None
    return OperatorUserView(user_id, user.name, seat, len(sessions), addresses, muted_until)
