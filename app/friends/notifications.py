"""Notifications of invitations, rematches and nudges, for users who have no page open."""

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


async def notify_of_invitation(services: Services, user_id: str, table: Table, inviter_name: str) -> None:
    """Notify a user that a player has invited them.

    The notification links to the lobby, which lists the invitation.
    """
    args = {"name": inviter_name, "game": _find_game_name(table)}
    tag = f"/tables/{table.id}"
    notification = Notification(
        "{name} invites you to {game}", args, "/#friends", tag=tag, table_id=table.id, reason="invites"
    )
    await notify_if_away(services, user_id, notification)


async def notify_of_rematch(services: Services, scene: Scene, requester: User) -> None:
    """Notify the other players of a rematch, unless they or the requester have blocked the other.

    The notification links to the old table, where they can join.
    """
    path, args = f"/tables/{scene.table.id}", {"name": requester.name, "game": scene.game.name}
    notification = Notification(
        "{name} wants a rematch of {game}", args, path, tag=path, table_id=scene.table.id, reason="invites"
    )
    blocked = await services[Database].read(partial(_list_blocked_ids, user_id=requester.id))
    for seat in scene.seats:
        if seat.bot is None and seat.user_id != requester.id and seat.user_id not in blocked:
            await notify_if_away(services, seat.user_id, notification)


async def notify_of_nudge(services: Services, user_id: str, table: Table, sender_name: str) -> None:
    """Notify a user that a player is waiting for their move."""
    path, args = f"/tables/{table.id}", {"name": sender_name, "game": _find_game_name(table)}
    notification = Notification(
        "{name} is waiting for your move in {game}", args, path, tag=path, table_id=table.id
    )
    await notify_if_away(services, user_id, notification)


def _list_blocked_ids(db: Session, user_id: str) -> set[str]:
    """The ids of the users whom a user has blocked, and of those who have blocked them.

    If there are any, the user's own id is among them.
    """
    query = select(UserRelation.user_id, UserRelation.other_id).where(UserRelation.kind == BLOCKED)
    involves_user = or_(col(UserRelation.user_id) == user_id, col(UserRelation.other_id) == user_id)
    return {id for pair in db.exec(query.where(involves_user)) for id in pair}


def _find_game_name(table: Table) -> str:
    game = CATALOGUE.get(table.game)
    return game.name if game is not None else table.game
