"""Nudges: a friend is reminded that it is their move, once a day, never where a live clock runs."""

from functools import partial

import structlog
from sqlmodel import Session, col, select

from app.bus import Bus, Hint
from app.friends.friendships import find_person, require_friend
from app.friends.notifications import call_to_move
from app.storage.database import Database, database_time
from app.storage.friend_models import Nudge
from app.storage.models import User
from app.tables.log.scene import Scene
from app.web.errors import conflict, invalid
from app.web.services import Services

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

DAY = 24 * 60 * 60 * 1000


async def send_nudge(services: Services, scene: Scene, user: User, person: str) -> None:
    """Reminds a friend, named as in forms, and calls them. Raises Problem 403, 404, 409 or 422."""
    db = services[Database]
    friend = await db.read(partial(find_person, user_id=user.id, person=person))
    await db.write(partial(nudge_friend, scene=scene, user_id=user.id, friend_id=friend.id))
    log.info("nudged", table=scene.table.id)
    for one in (user.id, friend.id):
        await services[Bus].publish(Hint(one, topic="people"))
    await call_to_move(services, friend.id, scene.table, user.name)


def nudge_friend(db: Session, scene: Scene, user_id: str, friend_id: str) -> None:
    """Reminds a friend whom the table waits for. Raises Problem 403, 409 or 422."""
    require_friend(db, user_id, friend_id)
    if scene.table.pace == "live":
        raise conflict("live", "The clock is running: they’ll move soon.")
    if not waits_for(scene, friend_id) or scene.seat_of(user_id) is None:
        raise invalid("It’s not their move.")
    before, time = db.get(Nudge, (scene.table.id, friend_id, user_id)), database_time(db)
    if before is not None and time - before.at < DAY:
        raise conflict("nudged", "You can nudge a player once a day.")
    db.merge(Nudge(table_id=scene.table.id, user_id=friend_id, by_user_id=user_id, at=time))


def waits_for(scene: Scene, user_id: str) -> bool:
    """Whether the game goes on and it is this user's move."""
    match, seat = scene.match, scene.seat_of(user_id)
    return match is not None and seat is not None and seat in {one.seat for one in match.pending}


def nudges_by(db: Session, user_id: str) -> set[tuple[str, str]]:
    """Where a user has nudged whom in the last day: tables and users."""
    lately = col(Nudge.at) > database_time(db) - DAY
    return set(db.exec(select(Nudge.table_id, Nudge.user_id).where(Nudge.by_user_id == user_id, lately)))


def nudges_of(db: Session, user_id: str) -> dict[str, str]:
    """Where a user was nudged in the last day, and by whom."""
    lately = col(Nudge.at) > database_time(db) - DAY
    wanted = select(Nudge.table_id, Nudge.by_user_id).where(Nudge.user_id == user_id, lately)
    return dict(db.exec(wanted.order_by(col(Nudge.at))).all())
