"""LobbyPendingCounter, which counts a user's pending moves and requests for the bell on every page."""

from app.lobby.lists.friends import read_friends
from app.lobby.lists.my_tables import read_my_tables
from app.lobby.seats.invites import Invites
from app.storage.database import Database
from app.tables.play.rooms import Rooms
from app.tables.presence import Presence


class LobbyPendingCounter:
    """The app's `PendingCounter`: counts moves at tables, and requests from friends."""

    def __init__(self, db: Database, rooms: Rooms, presence: Presence, invites: Invites) -> None:
        self._db = db
        self._rooms = rooms
        self._presence = presence
        self._invites = invites

    async def count(self, user_id: str) -> int:
        """The number of moves and requests that wait for a user."""
        cards = await read_my_tables(self._db, self._rooms, user_id)
        friends = await read_friends(self._db, self._rooms, self._presence, self._invites, user_id)
        return sum(card.your_move for card in cards) + friends.pending_count
