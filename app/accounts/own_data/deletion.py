"""Leaving for good: seats are given up by the rules of leaving, then what is known of somebody is deleted."""

from functools import partial

from sqlmodel import Session as Transaction
from sqlmodel import select

from app.accounts.own_data.export import delete_user
from app.bus import Bus, Hint
from app.chat.chats import Chats
from app.identity.sessions import list_sessions
from app.lobby.seats.seating import leave_seat
from app.lobby.starting.dealing import wait_for_deal
from app.storage.database import Database
from app.storage.models import Seat, Table
from app.tables.play import moves
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.services import Services


async def leave_for_good(services: Services, user_id: str) -> None:
    """Gives up a user's seats, ends their sessions and deletes what is known of them."""
    db, bus = services[Database], services[Bus]
    for table_id in await db.read(partial(_tables_left_open, user_id=user_id)):
        await _leave_table(services, user_id, table_id)
    ended, tables = await db.write(partial(_deleted, user_id=user_id))
    for session in ended:
        await bus.publish(Hint(session, topic="session"))
    await bus.publish(Hint(user_id, topic="user"))
    for table_id in tables:
        await _tell_table(services, table_id)


async def _tell_table(services: Services, table_id: str) -> None:
    """Whoever has a table open reads the new names there."""
    try:
        room = await services[Rooms].get(table_id)
    except Problem:  # of a game that is no more
        return
    await room.catch_up()
    await services[Bus].publish(Hint(table_id, room.scene.table.revision))
    await services[Chats].refresh(room)
    await services[Bus].publish(Hint(table_id, topic="talk"))


async def _leave_table(services: Services, user_id: str, table_id: str) -> None:
    """A seat is freed before the game begins, and given up after that."""
    try:
        room = await services[Rooms].get(table_id)
        if room.scene.table.status == "open" and room.scene.table.seal is not None:
            await wait_for_deal(room)
        if room.scene.table.status == "open":
            await room.change(partial(leave_seat, user_id=user_id))
        else:
            await room.play(user_id, moves.leave_move(None))
    except Problem:  # left before, frozen, or given up meanwhile
        return


def _tables_left_open(db: Transaction, user_id: str) -> list[str]:
    wanted = select(Table.id).join(Seat).where(Seat.user_id == user_id, Table.status != "finished")
    return list(db.exec(wanted))


def _deleted(db: Transaction, user_id: str) -> tuple[list[str], list[str]]:
    ended = [session.token_hash for session in list_sessions(db, user_id)]
    return ended, delete_user(db.connection(), user_id)
