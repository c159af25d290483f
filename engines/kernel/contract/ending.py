"""How a game ends: ranks and the outcome; and what the kernel itself tells: of leaving, of the end, and of a
game that goes on from another."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text


class Place(Struct, frozen=True, gc=False):
    """How one seat ended: rank 1 is first (shared ranks are equal), score in the game's points, and why."""

    seat: int
    rank: int
    score: int
    reason: Text


class Outcome(Struct, frozen=True, gc=False):
    """The result of a game: a place a seat, in seat order, and why the game ended."""

    places: tuple[Place, ...]
    reason: Text

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        return tuple(place.seat for place in self.places if place.rank == 1)


def rank_standings(standings: Sequence[Any]) -> tuple[int, ...]:
    """The rank of every standing (anything that compares): the greatest has 1, and who is level shares."""
    return tuple([1 + sum([other > standing for other in standings]) for standing in standings])


class PlayerLeft(Event, frozen=True):
    """A player is gone for good; told before whatever the game makes of it."""

    seat: Public[int]


class GameEnded(Event, frozen=True):
    """The game is over, and nothing is told after it; `winners` share the first place."""

    winners: Public[tuple[int, ...]]


class PlayedOn(Event, frozen=True):
    """The game goes on from a moment of a finished one, as a seat saw it then (`origin.py`)."""

    seat: Public[int]


KERNEL_EVENTS = events_in(__name__)
