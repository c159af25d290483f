"""The match of a table that is frozen although its rules still exist: it is shown, but has no decisions."""

from dataclasses import fields
from typing import Any

from engines.kernel.choices.decision import Decision
from engines.kernel.matches.match import Match


class StoppedMatch(Match[Any]):
    """A match that cannot go on."""

    @property
    def pending(self) -> tuple[Decision, ...]:
        """No decision is open."""
        return ()

    @property
    def finished(self) -> bool:
        """The game is not over; it has no result."""
        return False

    def decision_id(self, seat: int) -> str | None:
        """No seat has an open decision."""
        return None

    def can_undo(self, seat: int) -> bool:
        """Nothing can be undone."""
        return False


def stop_match(match: Match[Any]) -> StoppedMatch:
    """The same match, stopped."""
    return StoppedMatch(**{field.name: getattr(match, field.name) for field in fields(match)})
