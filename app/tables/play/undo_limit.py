"""The limit on undos: without one, a choice could be made and undone forever, and the log would grow."""

from typing import Any

from app.web.errors import conflict
from engines.kernel.matches.match import Match

MAX_UNDOS = 20
"""Undos of one player until something happens that nobody can undo: enough to look at every option."""


def can_undo(match: Match[Any], seat: int) -> bool:
    """Whether the last act was a choice of this seat that it may undo."""
    return match.can_undo(seat) and match.undone.count(seat) < MAX_UNDOS


def require_undo_left(match: Match[Any], seat: int) -> None:
    """Raises Problem 409 if the seat has undone MAX_UNDOS choices."""
    if match.can_undo(seat) and not can_undo(match, seat):
        raise conflict(
            "nothing_to_undo", "You’ve undone {count} choices here. This one stays.", count=MAX_UNDOS
        )
