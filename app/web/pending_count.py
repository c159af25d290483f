"""The count in the head of every page of what waits for its reader."""

from typing import Protocol


class Reader(Protocol):
    """Who reads a page."""

    @property
    def id(self) -> str:
        """By which the reader is known."""


class Bell(Protocol):
    """Knows how much wants somebody."""

    async def count(self, user_id: str) -> int:
        """How many moves and answers are awaited of a user."""
