"""Requests, cancels and reads reviews, after checking the user's permission and the state of the game."""

from functools import partial

from app.review import stored_reviews
from app.review.stored_reviews import ReviewProgress
from app.settings import Settings
from app.storage.database import Database
from app.tables.log.scene import require_match
from app.tables.play.room import Room
from app.web.errors import conflict, forbidden
from app.web.services import Services


async def request_review(services: Services, room: Room, user_id: str | None) -> ReviewProgress:
    """Request a review, as a player of the game. Raises Problem 403, 404 or 409."""
    _require_player(room, user_id)
    _require_finished(room)
    if not services[Settings].review_share:
        raise conflict("reviews_off", "Games aren’t reviewed here.")
    total = require_match(room.scene).seq + 1
    db = services[Database]
    await db.write(partial(stored_reviews.begin_review, table_id=room.id, total=total))
    return await db.read(partial(stored_reviews.read_progress, table_id=room.id))


async def cancel_review(services: Services, room: Room, user_id: str | None) -> ReviewProgress:
    """Cancel a review, as a player of the game. Raises Problem 403, 404 or 409."""
    _require_player(room, user_id)
    _require_finished(room)
    db = services[Database]
    await db.write(partial(stored_reviews.cancel_review, table_id=room.id))
    return await db.read(partial(stored_reviews.read_progress, table_id=room.id))


async def read_review_progress(services: Services, room: Room, user_id: str | None) -> ReviewProgress:
    """The progress of a review, for everybody who may see the table. Raises Problem 403, 404 or 409."""
    room.admit(user_id)
    _require_finished(room)
    return await services[Database].read(partial(stored_reviews.read_progress, table_id=room.id))


def _require_player(room: Room, user_id: str | None) -> None:
    room.admit(user_id)
    if room.scene.seat_of(user_id) is None:
        raise forbidden("not_seated", "You’re not seated at this table.")


def _require_finished(room: Room) -> None:
    """Raises Problem 404 or 409 unless the game is finished."""
    require_match(room.scene)
    if room.scene.status != "finished":
        raise conflict("not_finished", "You can review a game once it’s over.")
