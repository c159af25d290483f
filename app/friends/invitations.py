"""Invitations: a friend is asked to an open table, and finds it in the lobby."""

from functools import partial

import structlog
from sqlmodel import Session, col, delete, select

from app.bus import Bus, Hint
from app.friends.friendships import find_person, require_friend
from app.friends.notifications import call_to_table
from app.storage.database import Database, database_time
from app.storage.friend_models import Invitation
from app.storage.models import Seat, Table, User
from app.web.errors import conflict, forbidden
from app.web.services import Services

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def send_invitation(services: Services, table: Table, user: User, person: str) -> None:
    """Asks a friend, named as in forms, to a table, and tells them. Raises Problem 403, 404 or 409."""

    def work(db: Session) -> str:
        friend = find_person(db, user.id, person)
        invite_friend(db, db.get_one(Table, table.id), user.id, friend.id)
        return friend.id

    friend_id = await services[Database].write(work)
    log.info("friend_invited", table=table.id)
    await services[Bus].publish(Hint(friend_id, topic="people"))
    await call_to_table(services, friend_id, table, user.name)


def invite_friend(db: Session, table: Table, user_id: str, friend_id: str) -> None:
    """Asks a friend to a table where the user sits; again, if they declined. Raises Problem 403 or 409."""
    if table.status != "open" or table.seal is not None:
        raise conflict("started", "The game has already started.")
    seated = set(db.exec(select(Seat.user_id).where(Seat.table_id == table.id)))
    if user_id not in seated:
        raise forbidden("not_seated", "You’re not seated at this table.")
    require_friend(db, user_id, friend_id)
    if friend_id in seated:
        raise conflict("seated", "Your friend already has a seat here.")
    db.merge(
        Invitation(
            table_id=table.id,
            user_id=friend_id,
            by_user_id=user_id,
            invite_version=table.invite_version,
            at=database_time(db),
        )
    )


async def decline_invitation(services: Services, user_id: str, table_id: str) -> None:
    """Does not come."""
    await services[Database].write(partial(_drop_invitation, user_id=user_id, table_id=table_id))
    await services[Bus].publish(Hint(user_id, topic="people"))


def _drop_invitation(db: Session, user_id: str, table_id: str) -> None:
    own = (col(Invitation.table_id) == table_id, col(Invitation.user_id) == user_id)
    db.exec(delete(Invitation).where(*own))


def invitations_of(db: Session, user_id: str) -> tuple[tuple[Table, str], ...]:
    """The open tables to which a user is invited and where they do not sit, each with who invites them."""
    seated = select(Seat.table_id).where(Seat.user_id == user_id)
    wanted = select(Table, Invitation.by_user_id).join(Invitation)
    same = Invitation.invite_version == Table.invite_version
    wanted = wanted.where(Table.status == "open", col(Table.seal).is_(None), same)
    wanted = wanted.where(Invitation.user_id == user_id, col(Table.id).not_in(seated))
    return tuple([(table, by) for table, by in db.exec(wanted.order_by(col(Invitation.at).desc()))])


def invited_to(db: Session, table: Table) -> set[str]:
    """Who is invited to a table."""
    now = Invitation.invite_version == table.invite_version
    return set(db.exec(select(Invitation.user_id).where(Invitation.table_id == table.id, now)))
