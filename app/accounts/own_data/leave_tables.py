"""Leaving a user's tables for good: open ones free the seat, running games follow the rules of leaving."""

from functools import partial

from sqlmodel import Session as Transaction
from sqlmodel import select

from app.lobby.seats.seating import leave_seat
from app.lobby.starting.dealing import wait_for_deal
from app.storage.database import Database
from app.storage.models import Seat, Table
from app.tables.play import moves
from app.tables.play.rooms import Rooms
from app.web.errors import Problem
from app.web.services import Services


async def leave_unfinished_tables(services: Services, user_id: str) -> None:
    """Leaves all tables of a user whose games are not finished."""
    for table_id in await services[Database].read(partial(list_unfinished_tables, user_id=user_id)):
        await leave_table(services, user_id, table_id)


async def leave_table(services: Services, user_id: str, table_id: str) -> None:
    """Frees the user's seat, or, once the game has started, leaves it by the rules of leaving."""
    try:
        room = await services[Rooms].get(table_id)
        if room.scene.table.status == "open" and room.scene.table.seal is not None:
            await wait_for_deal(room)
        if room.scene.table.status == "open":
            await room.change(partial(leave_seat, user_id=user_id))
        else:
            await room.play(user_id, moves.leave_move(None))
    except Problem:  # already left, frozen, or deleted meanwhile
        return


def list_unfinished_tables(db: Transaction, user_id: str) -> list[str]:
    """The tables at which a user has a seat and whose games are not finished."""
    query = select(Table.id).join(Seat).where(Seat.user_id == user_id, Table.status != "finished")
    return list(db.exec(query))
