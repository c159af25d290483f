"""Invitations of friends to open tables; the friend finds them in the lobby."""

from functools import partial

import structlog
from sqlmodel import Session, col, delete, select

from app.bus import Bus, Hint
from app.friends.friendships import find_person, require_friend
from app.friends.notifications import notify_of_invitation
from app.identity.users import require_existing_user
from app.storage.database import Database, database_time
from app.storage.friend_models import Invitation
from app.storage.models import RemovedPlayer, Seat, Table, User
from app.tables.play.rooms import Rooms
from app.web.errors import conflict, forbidden
from app.web.services import Services

MAX_FRIEND_BUTTONS = 4
"""Maximum number of friends with an Invite button of their own in a waiting room."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


async def send_invitation(services: Services, table: Table, user: User, person: str) -> None:
    """Invite a friend, given by their public id, and notify them. Raises Problem 403, 404 or 409."""
    friend = await services[Database].read(partial(find_person, user_id=user.id, person=person))
    friend_id = friend.id
    room = await services[Rooms].get(table.id)
    if friend_id in room.scene.removed_users:  # pages of the table have to show that they may return
        await room.change(partial(invite_friend, user_id=user.id, friend_id=friend_id))
    else:
        await services[Database].write(
            lambda db: invite_friend(db, db.get_one(Table, table.id), user.id, friend_id)
        )
    log.info("friend_invited", table=table.id)
    await services[Bus].publish(Hint(friend_id, topic="people"))
    await notify_of_invitation(services, friend_id, table, user.name)


def invite_friend(db: Session, table: Table, user_id: str, friend_id: str) -> None:
    """Invite a friend to a table where the user has a seat, even if they declined before.

    An invitation by the host lets a removed player return. Raises Problem 403 or 409.
    """
    if table.status != "open" or table.seal is not None:
        raise conflict("started", "The game has already started.")
    seated = set(db.exec(select(Seat.user_id).where(Seat.table_id == table.id)))
    if user_id not in seated:
        raise forbidden("not_seated", "You’re not seated at this table.")
    for id in sorted((user_id, friend_id)):
        require_existing_user(db, id)
    require_friend(db, user_id, friend_id)
    if friend_id in seated:
        raise conflict("seated", "Your friend already has a seat here.")
    if (removal := db.get(RemovedPlayer, (table.id, friend_id))) is not None:
        host = db.get(Seat, (table.id, table.host))
        if host is None or host.user_id != user_id:
            raise conflict("removed", "The host removed this player from the table.")
        db.delete(removal)
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
    """Delete an invitation, and refresh the invited user's pages."""
    await services[Database].write(partial(_delete_invitation, user_id=user_id, table_id=table_id))
    await services[Bus].publish(Hint(user_id, topic="people"))


def _delete_invitation(db: Session, user_id: str, table_id: str) -> None:
    is_invitation = (col(Invitation.table_id) == table_id, col(Invitation.user_id) == user_id)
    db.exec(delete(Invitation).where(*is_invitation))


def list_invitations(db: Session, user_id: str) -> tuple[tuple[Table, str], ...]:
    """A user's valid invitations, newest first: pairs of an open table and the inviting user's id.

    Tables where the user has a seat already are left out.
    """
    own_tables = select(Seat.table_id).where(Seat.user_id == user_id)
    query = select(Table, Invitation.by_user_id).join(Invitation)
    is_current = Invitation.invite_version == Table.invite_version
    query = query.where(Table.status == "open", col(Table.seal).is_(None), is_current)
    query = query.where(Invitation.user_id == user_id, col(Table.id).not_in(own_tables))
    return tuple(
        [(table, inviter_id) for table, inviter_id in db.exec(query.order_by(col(Invitation.at).desc()))]
    )


def list_invited_users(db: Session, table: Table) -> set[str]:
    """The ids of the users with a valid invitation to a table."""
    is_current = Invitation.invite_version == table.invite_version
    return set(db.exec(select(Invitation.user_id).where(Invitation.table_id == table.id, is_current)))
