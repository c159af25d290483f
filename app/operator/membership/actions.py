"""The operator's actions about members and membership links, each recorded in the audit log."""

from datetime import date, datetime, timedelta

from sqlmodel import Session

from app.accounts.own_data.leave_tables import leave_unfinished_tables
from app.bus import Bus, Hint
from app.identity.admission import members, membership_links
from app.identity.sessions import end_sessions
from app.operator.access.signed_in_operator import SignedInOperator
from app.operator.access.stored_roles import require_above
from app.operator.audit import record_act
from app.storage.database import Database, database_time
from app.storage.models import User, to_datetime
from app.web.errors import invalid, not_found
from app.web.services import Services


async def create_link(services: Services, operator: SignedInOperator, label: str, uses: int, day: str) -> str:
    """Creates a membership link that is valid until the end of a day (UTC); returns its token.

    Raises Problem 422.
    """
    if not 1 <= uses <= membership_links.MAX_USES:
        raise invalid("A link works for 1 to {most} people.", most=membership_links.MAX_USES)

    def create(db: Session) -> str:
        today = to_datetime(database_time(db)).date()
        last = _parse_day(day, today)
        midnight = datetime.fromisoformat(f"{last + timedelta(days=1)}T00:00:00+00:00")
        expires_at = int(midnight.timestamp() * 1000)
        by = operator.audit_name
        note = f"{label[: membership_links.MAX_LABEL_LENGTH]}, {uses}"
        record_act(db, operator, "create_membership_link", until=expires_at, note=note)
        return membership_links.create_link(
            db, label[: membership_links.MAX_LABEL_LENGTH], uses, expires_at, by
        )

    return await services[Database].write(create)


async def revoke_link(services: Services, operator: SignedInOperator, link_id: str) -> None:
    """Revokes a membership link; its members stay. Raises Problem 404."""

    def revoke(db: Session) -> None:
        link = membership_links.revoke_link(db, link_id)
        record_act(db, operator, "revoke_membership_link", link.id, note=link.label)

    await services[Database].write(revoke)


async def add_member(services: Services, operator: SignedInOperator, user_id: str) -> None:
    """Makes a person a member. Raises Problem 404."""

    def add(db: Session) -> None:
        user = _require_person(db, user_id)
        if members.add_member(db, user.id):
            record_act(db, operator, "add_member", user.id, note=user.name)

    await services[Database].write(add)


async def add_people_with_passkeys(services: Services, operator: SignedInOperator) -> None:
    """Makes everybody with a passkey a member."""

    def add(db: Session) -> None:
        added = members.add_people_with_passkeys(db)
        record_act(db, operator, "add_people_with_passkeys", note=str(len(added)))

    await services[Database].write(add)


async def remove_member(services: Services, operator: SignedInOperator, user_id: str) -> None:
    """Ends a membership with all sessions, whose pages are closed; the user leaves their tables.

    Raises Problem 404, or 403 for a moderator if the user is an operator.
    """

    def remove(db: Session) -> tuple[str, ...]:
        user = _require_person(db, user_id)
        require_above(db, operator, user)
        if not members.remove_member(db, user.id):
            raise not_found("{name} isn’t a member.", name=user.name)
        record_act(db, operator, "remove_member", user.id, note=user.name)
        return end_sessions(db, user.id, lambda _: True)

    ended = await services[Database].write(remove)
    for session in ended:
        await services[Bus].publish(Hint(session, topic="session"))
    await services[Bus].publish(Hint(user_id, topic="user"))
    await leave_unfinished_tables(services, user_id)


def _parse_day(text: str, today: date) -> date:
    """A day from today on. Raises Problem 422."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise invalid("Choose the last day on which the link works.") from None
    if not today <= day <= today + timedelta(days=membership_links.MAX_DAYS):
        raise invalid("Choose a day from today on, at most 10 years ahead.")
    return day


def _require_person(db: Session, user_id: str) -> User:
    user = db.get(User, user_id)
    if user is None:
        raise not_found("There’s no such user.")
    return user
