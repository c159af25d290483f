"""Nudges: reminders to a friend that it is their move, once a day, and never while a live clock runs."""

from functools import partial

import structlog
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.friends.friendships import find_person, require_friend
from app.friends.notifications import notify_of_nudge
from app.identity.users import require_existing_user
from app.storage.database import Database, database_time
from app.storage.friend_models import Nudge
from app.storage.models import User
from app.tables.log.scene import Scene
from app.web.errors import conflict, invalid
from app.web.services import Services

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

NUDGE_INTERVAL_MS = 24 * 60 * 60 * 1000
"""Minimum time between two nudges of the same player at a table."""


async def send_nudge(services: Services, scene: Scene, user: User, person: str) -> None:
    """Nudge a friend, given by their public id, and notify them. Raises Problem 403, 404, 409 or 422."""
    db = services[Database]
    friend = await db.read(partial(find_person, user_id=user.id, person=person))
    await db.write(partial(nudge_friend, scene=scene, user_id=user.id, friend_id=friend.id))
    log.info("nudged", table=scene.table.id)
    for id in (user.id, friend.id):
        await services[Bus].publish(Hint(id, topic="people"))
    await notify_of_nudge(services, friend.id, scene.table, user.name)


def nudge_friend(db: Session, scene: Scene, user_id: str, friend_id: str) -> None:
    """Store a nudge of a friend who has an open decision at the table. Raises Problem 403, 409 or 422."""
    for id in sorted((user_id, friend_id)):
        require_existing_user(db, id)
    require_friend(db, user_id, friend_id)
    if scene.table.pace == "live":
        raise conflict("live", "The clock is running: they’ll move soon.")
    if not has_open_decision(scene, friend_id) or scene.seat_of(user_id) is None:
        raise invalid("It’s not their move.")
    previous, time = db.get(Nudge, (scene.table.id, friend_id, user_id)), database_time(db)
    if previous is not None and time - previous.at < NUDGE_INTERVAL_MS:
        raise conflict("nudged", "You can nudge a player once a day.")
    db.merge(Nudge(table_id=scene.table.id, user_id=friend_id, by_user_id=user_id, at=time))


def has_open_decision(scene: Scene, user_id: str) -> bool:
    """Whether the game is running and it is this user's move."""
    match, seat = scene.match, scene.seat_of(user_id)
    return match is not None and seat is not None and seat in {decision.seat for decision in match.pending}


def list_sent_nudges(db: Session, user_id: str) -> set[tuple[str, str]]:
    """The nudges a user has sent in the last day: pairs of a table id and the nudged user's id."""
    is_recent = col(Nudge.at) > database_time(db) - NUDGE_INTERVAL_MS
    return set(db.exec(select(Nudge.table_id, Nudge.user_id).where(Nudge.by_user_id == user_id, is_recent)))


def list_received_nudges(db: Session, user_id: str) -> dict[str, str]:
    """The id of the user who last nudged a user in the last day, by table id."""
    is_recent = col(Nudge.at) > database_time(db) - NUDGE_INTERVAL_MS
    query = select(Nudge.table_id, Nudge.by_user_id).where(Nudge.user_id == user_id, is_recent)
    return dict(db.exec(query.order_by(col(Nudge.at))).all())
