"""Calling a friend who has no page open, to their devices."""

from functools import partial

from sqlmodel import Session, col, or_, select

from app.friends.friendships import BLOCKED
from app.notifications.notification import Call
from app.notifications.sender import call_if_away
from app.storage.database import Database
from app.storage.friend_models import UserRelation
from app.storage.models import Table, User
from app.tables.log.scene import Scene
from app.web.services import Services
from engines import CATALOGUE


async def notify_of_invitation(services: Services, user_id: str, table: Table, by: str) -> None:
    """Says who invites them to what; it leads to the lobby, where the invitation stands."""
    said = {"name": by, "game": _name(table)}
    path = f"/tables/{table.id}"
    call = Call("{name} invites you to {game}", said, "/#friends", path, table.id, "invites")
    await call_if_away(services, user_id, call)


async def notify_of_rematch(services: Services, old: Scene, by: User) -> None:
    """Says to all who played who wants a rematch; it leads to the old table, where they can join."""
    path, said = f"/tables/{old.table.id}", {"name": by.name, "game": old.game.name}
    call = Call("{name} wants a rematch of {game}", said, path, path, old.table.id, "invites")
    apart = await services[Database].read(partial(_kept_apart, user_id=by.id))
    for seat in old.seats:
        if seat.bot is None and seat.user_id != by.id and seat.user_id not in apart:
            await call_if_away(services, seat.user_id, call)


async def notify_of_nudge(services: Services, user_id: str, table: Table, by: str) -> None:
    """Says who waits for their move."""
    path, said = f"/tables/{table.id}", {"name": by, "game": _name(table)}
    call = Call("{name} is waiting for your move in {game}", said, path, path, table.id)
    await call_if_away(services, user_id, call)


def _kept_apart(db: Session, user_id: str) -> set[str]:
    """Whom a user has blocked, and who has blocked them."""
    wanted = select(UserRelation.user_id, UserRelation.other_id).where(UserRelation.kind == BLOCKED)
    mine = or_(col(UserRelation.user_id) == user_id, col(UserRelation.other_id) == user_id)
    return {one for pair in db.exec(wanted.where(mine)) for one in pair}


def _name(table: Table) -> str:
    game = CATALOGUE.get(table.game)
    return game.name if game is not None else table.game
