"""Notifications from friends, for users who have no page open."""

from functools import partial

from sqlmodel import Session, col, or_, select

from app.friends.friendships import BLOCKED
from app.games.catalogue import CATALOGUE
from app.notifications.notification import Notification
from app.notifications.sender import notify_if_away
from app.storage.database import Database
from app.storage.friend_models import UserRelation
from app.storage.models import Table, User
from app.tables.log.scene import Scene
from app.web.services import Services


async def notify_of_invitation(services: Services, user_id: str, table: Table, by: str) -> None:
    """Notify a user of an invitation by the player named `by`; it links to the lobby, which lists it."""
    args = {"name": by, "game": _find_game_name(table)}
    path = f"/tables/{table.id}"
    notification = Notification("{name} invites you to {game}", args, "/#friends", path, table.id, "invites")
    await notify_if_away(services, user_id, notification)


async def notify_of_rematch(services: Services, scene: Scene, by: User) -> None:
    """Notify the other players of a rematch; it links to the old table, where they can join."""
    path, args = f"/tables/{scene.table.id}", {"name": by.name, "game": scene.game.name}
    notification = Notification(
        "{name} wants a rematch of {game}", args, path, path, scene.table.id, "invites"
    )
    blocked = await services[Database].read(partial(_list_blocked, user_id=by.id))
    for seat in scene.seats:
        if seat.bot is None and seat.user_id != by.id and seat.user_id not in blocked:
            await notify_if_away(services, seat.user_id, notification)


async def notify_of_nudge(services: Services, user_id: str, table: Table, by: str) -> None:
    """Notify a user that the player named `by` waits for their move."""
    path, args = f"/tables/{table.id}", {"name": by, "game": _find_game_name(table)}
    notification = Notification("{name} is waiting for your move in {game}", args, path, path, table.id)
    await notify_if_away(services, user_id, notification)


def _list_blocked(db: Session, user_id: str) -> set[str]:
    """The ids of the users whom a user has blocked, and of those who have blocked them."""
    query = select(UserRelation.user_id, UserRelation.other_id).where(UserRelation.kind == BLOCKED)
    is_own = or_(col(UserRelation.user_id) == user_id, col(UserRelation.other_id) == user_id)
    return {id for pair in db.exec(query.where(is_own)) for id in pair}


def _find_game_name(table: Table) -> str:
    game = CATALOGUE.get(table.game)
    return game.name if game is not None else table.game
