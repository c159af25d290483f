"""What the bell in the head of every page says: how much wants somebody, on tables and from friends."""

from app.lobby.lists.friends import read_friends
from app.lobby.lists.my_tables import my_tables
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence


class Calls:
    """Counts what others wait for; the `Bell` of all pages."""

    def __init__(self, db: Database, rooms: Rooms, presence: Presence, invites: Invites) -> None:
        self._db = db
        self._rooms = rooms
        self._presence = presence
        self._invites = invites

    async def count(self, user_id: str) -> int:
        """How many moves and answers are awaited of a user."""
        cards = await my_tables(self._db, self._rooms, user_id)
        seen = await read_friends(self._db, self._rooms, self._presence, self._invites, user_id)
        return sum(card.your_move for card in cards) + seen.calls
