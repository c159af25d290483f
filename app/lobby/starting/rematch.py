"""Rematches: a new table with the same players, game and options as a finished one."""

from functools import partial

import msgspec
from sqlmodel import Session

from app.lobby.seats.seating import take_seat
from app.lobby.starting.bot_seats import seat_bot
from app.lobby.starting.create_table import create_table, plan_table
from app.lobby.starting.dealing import start_game
from app.storage.models import Table, User
from app.tables.log import entry_store
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.web.errors import Problem, conflict, forbidden


async def join_rematch(
    rooms: Rooms,
    table_id: str,
    user: User,
    salt_hash: str | None = None,
    refusal: Problem | None = None,
) -> str:
    """Give the user a seat at the rematch of a finished table, and return the new table's id.

    If all other seats are bots, the game starts at once. `refusal` is raised if a table for other people has
    to be created. Raises Problem 403 if the user did not play, or 409 if the game is not finished, the
    rematch has started without the user, or all its seats are taken.
    """
    old_room = await rooms.get(table_id)
    seat = old_room.scene.seat_of(user.id)
    if seat is None:
        raise forbidden("not_seated", "You’re not seated at this table.")
    next_id = await old_room.change(
        lambda db, table: _get_or_create_rematch(db, table, user, seat, salt_hash, refusal)
    )
    new_room = await rooms.get(next_id)
    if new_room.scene.seat_of(user.id) is None:
        await new_room.change(lambda db, table: _take_seat(db, table, user, seat, salt_hash))
    if _is_full_of_bots(new_room.scene, user):
        await new_room.change(partial(start_game, user_id=user.id))
    return next_id


def _is_full_of_bots(scene: Scene, user: User) -> bool:
    """Whether a table that has not started is full, and everybody except the user is a bot."""
    table = scene.table
    other_seats = [seat for seat in scene.seats if seat.user_id != user.id]
    is_full = len(scene.seats) == table.players
    return table.status == "open" and table.seal is None and is_full and all(seat.bot for seat in other_seats)


def _get_or_create_rematch(
    db: Session, table: Table, user: User, seat: int, salt_hash: str | None, refusal: Problem | None
) -> str:
    """The id of a table's rematch; the first player to ask creates it and becomes its host.

    Bots keep their seats. The table is unlisted, so that the other players find theirs free.
    """
    if table.status != "finished":
        raise conflict("not_finished", "You can ask for a rematch once the game is over.")
    if table.next_id is not None and db.get(Table, table.next_id) is not None:
        return table.next_id
    old_seats = entry_store.list_seats(db, table.id)
    if refusal is not None and any(row.bot is None and row.user_id != user.id for row in old_seats):
        raise refusal
    options = msgspec.json.decode(table.options)
    plan = plan_table(
        table.game,
        table.players,
        options,
        "link",
        table.watchers,
        table.pace,
        table.seating,
        table.bots,
        table.rated,
    )
    rematch = create_table(db, plan, user, seat, salt_hash)
    names = {user.name}
    for old_seat in old_seats:
        if old_seat.bot is not None:
            seat_bot(db, rematch, old_seat.seat, old_seat.bot, names, old_seat.name)
            names = {row.name for row in entry_store.list_seats(db, rematch.id)}
    table.next_id = rematch.id
    return rematch.id


def _take_seat(db: Session, table: Table, user: User, seat: int, salt_hash: str | None) -> int:
    """Give the user their previous seat, or another one if it is taken."""
    try:
        return take_seat(db, table, user, seat, salt_hash=salt_hash)
    except Problem as problem:
        if problem.code != "seat_taken":
            raise
        return take_seat(db, table, user, salt_hash=salt_hash)
