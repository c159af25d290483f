"""Nudges: a friend is reminded that it is their move, once a day, never where a live clock runs."""

from sqlmodel import Session, col, select

from app.friends.ties import require_friend
from app.storage.db import database_time
from app.storage.friend_models import Nudge
from app.tables.log.scene import Scene
from app.web.errors import conflict, invalid

DAY = 24 * 60 * 60 * 1000


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
