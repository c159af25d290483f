"""The number in the head of every page: moves and requests that wait for its reader."""

from typing import Protocol


class Reader(Protocol):
    """The user that a page is rendered for."""

    @property
    def id(self) -> str:
        """The user's id."""


class PendingCounter(Protocol):
    """Counts what waits for a user; implemented by `app.lobby.lists.pending_counts`."""

    async def count(self, user_id: str) -> int:
        """The number of moves and requests that wait for a user."""
