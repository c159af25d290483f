"""Rematches: the same people, game and options once more, at a new table that all of them are led to."""

from functools import partial

import msgspec
from sqlmodel import Session

from app.lobby.seats.seating import take_seat
from app.lobby.starting.bot_seats import seat_bot
from app.lobby.starting.create_table import check_request, create_table
from app.lobby.starting.dealing import start_game
from app.storage.models import Table, User
from app.tables.log import entry_store
from app.tables.log.scene import Scene
from app.tables.play.rooms import Rooms
from app.web.errors import Problem, conflict, forbidden


async def join_rematch(rooms: Rooms, table_id: str, user: User, salt_hash: str | None = None) -> str:
    """The table of the rematch, where the user is seated now and has committed to the salt of a hash. Who
    played against bots alone waits for nobody: their game begins at once.

    Raises Problem 403 for who did not play, 409 before the game is over, and when the rematch has begun
    without the user or others have taken all its seats.
    """
    old = await rooms.get(table_id)
    seat = old.scene.seat_of(user.id)
    if seat is None:
        raise forbidden("not_seated", "You’re not seated at this table.")
    next_id = await old.change(lambda db, table: _get_or_create_next_table(db, table, user, seat, salt_hash))
    new = await rooms.get(next_id)
    if new.scene.seat_of(user.id) is None:
        await new.change(lambda db, table: _seated(db, table, user, seat, salt_hash))
    if _is_full_of_bots(new.scene, user):
        await new.change(partial(start_game, user_id=user.id))
    return next_id


def _is_full_of_bots(scene: Scene, user: User) -> bool:
    """Whether a table that was not started yet is full of the user and bots."""
    table = scene.table
    others = [seat for seat in scene.seats if seat.user_id != user.id]
    is_full = len(scene.seats) == table.players
    return table.status == "open" and table.seal is None and is_full and all(seat.bot for seat in others)


def _get_or_create_next_table(db: Session, table: Table, user: User, seat: int, salt_hash: str | None) -> str:
    """The id of the next table: the one that was made before or, the first time, a new one with the user as
    its host. Bots sit where they sat; it is found by its link, so that the others find their seats free."""
    if table.status != "finished":
        raise conflict("not_finished", "You can ask for a rematch once the game is over.")
    if table.next_id is not None and db.get(Table, table.next_id) is not None:
        return table.next_id
    options = msgspec.json.decode(table.options)
    plan = check_request(
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
    new = create_table(db, plan, user, seat, salt_hash)
    names = {user.name}
    for other in entry_store.list_seats(db, table.id):
        if other.bot is not None:
            seat_bot(db, new, other.seat, other.bot, names, other.name)
            names = {one.name for one in entry_store.list_seats(db, new.id)}
    table.next_id = new.id
    return new.id


def _seated(db: Session, table: Table, user: User, seat: int, salt_hash: str | None) -> int:
    """The seat that the user had, or another if somebody has taken it."""
    try:
        return take_seat(db, table, user, seat, salt_hash=salt_hash)
    except Problem as problem:
        if problem.code != "seat_taken":
            raise
        return take_seat(db, table, user, salt_hash=salt_hash)
