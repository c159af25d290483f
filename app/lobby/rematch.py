"""Rematches: the same people, game and options once more, at a new table that all of them are led to."""

import msgspec
from sqlmodel import Session

from app.errors import Problem, conflict, forbidden
from app.lobby.botting import seat_bot
from app.lobby.founding import found, planned
from app.lobby.seating import sit
from app.models import Table, User
from app.tables import store
from app.tables.rooms import Rooms


async def rematch(rooms: Rooms, table_id: str, user: User) -> str:
    """The table of the rematch, where the user is seated now.

    Raises Problem 403 for who did not play, 409 before the game is over, and when the rematch has begun
    without the user or others have taken all its seats.
    """
    old = await rooms.get(table_id)
    seat = old.scene.seat_of(user.id)
    if seat is None:
        raise forbidden("not_seated", "You do not sit at this table.")
    next_id = await old.change(lambda db, table: _opened(db, table, user, seat))
    new = await rooms.get(next_id)
    if new.scene.seat_of(user.id) is None:
        await new.change(lambda db, table: _seated(db, table, user, seat))
    return next_id


def _opened(db: Session, table: Table, user: User, seat: int) -> str:
    """The id of the next table: the one that was made before or, the first time, a new one with the user as
    its host. Bots sit where they sat; it is found by its link, so that the others find their seats free."""
    if table.status != "finished":
        raise conflict("not_finished", "There is a rematch when the game is over.")
    if table.next_id is not None and db.get(Table, table.next_id) is not None:
        return table.next_id
    options = msgspec.json.decode(table.options)
    plan = planned(table.game, table.players, options, "link", table.watchers, table.pace, table.seating)
    new = found(db, plan, user, seat)
    names = {user.name}
    for other in store.seats(db, table.id):
        if other.bot is not None:
            seat_bot(db, new, other.seat, other.bot, names)
            names = {one.name for one in store.seats(db, new.id)}
    table.next_id = new.id
    return new.id


def _seated(db: Session, table: Table, user: User, seat: int) -> int:
    """The seat that the user had, or another if somebody has taken it."""
    try:
        return sit(db, table, user, seat)
    except Problem as problem:
        if problem.code != "seat_taken":
            raise
        return sit(db, table, user)
