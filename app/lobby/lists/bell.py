"""The bell in the head of every page: how much wants somebody, on tables and from friends."""

from app.lobby.lists.friends import read_friends
from app.lobby.lists.my_tables import my_tables
from app.lobby.seats.invites import Invites
from app.storage.db import Database
from app.tables.live.presence import Presence
from app.tables.live.rooms import Rooms
from app.web.services import Services


async def count_calls(services: Services, user_id: str) -> int:
    """How many moves and answers are awaited of a user."""
    db, rooms = services[Database], services[Rooms]
    cards = await my_tables(db, rooms, user_id)
    seen = await read_friends(db, rooms, services[Presence], services[Invites], user_id)
    return sum(card.your_move for card in cards) + seen.calls
