"""Deletion of an account: the user leaves their tables, then their data is deleted."""

from functools import partial
from typing import NamedTuple

from sqlmodel import Session as Transaction

from app.accounts.own_data.delete_rows import delete_user_data
from app.accounts.own_data.leave_tables import leave_table, list_unfinished_tables
from app.bus import Bus, Hint
from app.chat.chats import Chats
from app.identity.sessions import list_sessions
from app.identity.users import lock_user
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.services import Services


class DeletedData(NamedTuple):
    """The hashes of the sessions that ended, and the ids of the tables that changed."""

    sessions: list[str]
    tables: list[str]


async def delete_account(services: Services, user_id: str) -> None:
    """Leaves a user's tables, ends their sessions and deletes their data.

    Other requests of the user may take seats meanwhile. So the data is deleted only when there is no table
    that they have not left; after that, nothing can be added (`require_existing_user`).
    """
    db, bus = services[Database], services[Bus]
    left: set[str] = set()
    deleted: DeletedData | None = None
    while deleted is None:
        for table_id in await db.read(partial(list_unfinished_tables, user_id=user_id)):
            if table_id not in left:
                await leave_table(services, user_id, table_id)
                left.add(table_id)
        deleted = await db.write(partial(_delete_data, user_id=user_id, left=frozenset(left)))
    sessions, tables = deleted
    for session in sessions:
        await bus.publish(Hint(session, topic="session"))
    await bus.publish(Hint(user_id, topic="user"))
    for table_id in tables:
        await _publish_table(services, table_id)


async def _publish_table(services: Services, table_id: str) -> None:
    """Updates the open pages of a table, where the user's name has changed."""
    try:
        room = await services[Rooms].get(table_id)
    except Problem:  # the game is no longer supported
        return
    await room.catch_up()
    await services[Bus].publish(Hint(table_id, room.scene.table.revision))
    await services[Chats].refresh(room)
    await services[Bus].publish(Hint(table_id, topic="talk"))


def _delete_data(db: Transaction, user_id: str, left: frozenset[str]) -> DeletedData | None:
    """Deletes the user's data; None if there are unfinished tables that the user has not left.

    The user's row is locked first, as by `take_seat`, so no table can be added meanwhile.
    """
    lock_user(db, user_id)
    if not left.issuperset(list_unfinished_tables(db, user_id)):
        return None
    sessions = [session.token_hash for session in list_sessions(db, user_id)]
    return DeletedData(sessions, delete_user_data(db.connection(), user_id))
