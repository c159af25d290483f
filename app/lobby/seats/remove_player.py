"""Removing a player from an open table: their seat becomes free, and they are notified."""

from functools import partial

from app.bus import Bus, Hint
from app.lobby.seats import seating
from app.notifications.notification import Notification
from app.notifications.sender import notify_if_away
from app.storage.models import User
from app.tables.play.room import Room
from app.web.services import Services


async def remove_player(
    services: Services, room: Room, host: User, number: int, person: str | None = None
) -> None:
    """Free another player's seat, as the host. Pages of the removed player show it; others are notified.

    `person` is the public id of the player whom the host means. Raises Problem 403, 409 or 422.
    """
    remove = partial(seating.remove_player, user_id=host.id, number=number, person=person)
    removed_user_id = await room.change(remove)
    if removed_user_id is None:
        return
    await services[Bus].publish(Hint(removed_user_id, topic="people"))  # for their invitations and rematches
    path, args = f"/tables/{room.id}", {"name": host.name, "game": room.scene.game.name}
    notification = Notification(
        "{name} removed you from a table: {game}", args, path, path, room.id, "invites"
    )
    await notify_if_away(services, removed_user_id, notification)
