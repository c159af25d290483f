"""The list of a user's own tables, those where it is their move first."""

from dataclasses import replace
from functools import partial

from app.friends.nudges import has_open_decision
from app.lobby.lists.table_card import TableCard
from app.lobby.lists.tables import list_user_tables
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.web.errors import Problem


async def read_my_tables(db: Database, rooms: Rooms, user_id: str) -> tuple[TableCard, ...]:
    """The tables where a user has a seat: those where it is their move, other running ones, the rest."""
    rows = await db.read(partial(list_user_tables, user_id=user_id))
    cards = [replace(card, your_move=await _is_to_move(rooms, card, user_id)) for card in rows]
    return tuple(sorted(cards, key=lambda card: (not card.your_move, card.status != "running")))


async def _is_to_move(rooms: Rooms, card: TableCard, user_id: str) -> bool:
    if card.status != "running":
        return False
    try:
        scene = (await rooms.get(card.id)).scene
    except Problem:  # deleted meanwhile, or its game was removed from the catalogue
        return False
    return has_open_decision(scene, user_id)
