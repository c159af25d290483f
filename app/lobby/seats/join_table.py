"""Joining a table: the user takes a seat, and a host who is away is notified."""

from collections.abc import Callable

from sqlmodel import Session

from app.notifications.notification import Notification
from app.notifications.sender import notify_if_away
from app.storage.models import Table, User
from app.tables.play.room import Room
from app.web.services import Services


async def join_table(
    services: Services, room: Room, user: User, sit_down: Callable[[Session, Table], int]
) -> int:
    """Let `sit_down` give the user a seat, and notify the host of a new player.

    Raises whatever Problems `sit_down` raises.
    """
    was_seated = room.scene.seat_of(user.id) is not None
    seat = await room.change(sit_down)
    if not was_seated:
        await _notify_host(services, room, user)
    return seat


async def _notify_host(services: Services, room: Room, user: User) -> None:
    scene, path = room.scene, f"/tables/{room.id}"
    host = next((seat for seat in scene.seats if seat.seat == scene.table.host), None)
    if host is not None and host.user_id != user.id:
        args = {"name": user.name, "game": scene.game.name}
        notification = Notification("{name} joined your table: {game}", args, path, path, room.id, "joins")
        await notify_if_away(services, host.user_id, notification)
