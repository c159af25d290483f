"""The number in the head of every page: the moves and requests that wait for the reader."""

from typing import Protocol


class Reader(Protocol):
    """The user that a page is rendered for."""

    @property
    def id(self) -> str:
        """The user's id."""


class PendingCounter(Protocol):
    """Counts the moves and requests that wait for a user; see `app.lobby.lists.pending_counter`."""

    async def count(self, user_id: str) -> int:
        """The number of moves and requests that wait for a user."""
