"""One's own tables: those that wait for one come first."""

from dataclasses import replace
from functools import partial

from app.lobby.lists.tables import tables_of
from app.lobby.lists.views import TableCard
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.web.errors import Problem


async def my_tables(db: Database, rooms: Rooms, user_id: str) -> tuple[TableCard, ...]:
    """The tables a user sits at: those that wait for them, those that are played, the others."""
    cards = await db.read(partial(tables_of, user_id=user_id))
    told = [replace(card, your_move=await _waits_for(rooms, card, user_id)) for card in cards]
    return tuple(sorted(told, key=lambda card: (not card.your_move, card.status != "running")))


async def _waits_for(rooms: Rooms, card: TableCard, user_id: str) -> bool:
    """Asked of the room, which is at hand for a table that is being played."""
    if card.status != "running":
        return False
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # given up meanwhile, or of a game that is no more
        return False
    return scene.match is not None and scene.seat_of(user_id) in {one.seat for one in scene.match.pending}
