"""The outcome of a game, and the events that the kernel itself emits."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.text import Text


class Place(Struct, frozen=True, gc=False):
    """The result of one seat: rank (from 1, ties share a rank), score in the game's points, and reason."""

    seat: int
    rank: int
    score: int
    reason: Text


class Outcome(Struct, frozen=True, gc=False):
    """The result of a game: one place per seat, in seat order, and why the game ended."""

    places: tuple[Place, ...]
    reason: Text

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first rank."""
        return tuple(place.seat for place in self.places if place.rank == 1)


def rank_standings(standings: Sequence[Any]) -> tuple[int, ...]:
    """The rank of every standing (any comparable value): the greatest is 1, and ties share a rank."""
    return tuple([1 + sum([other > standing for other in standings]) for standing in standings])


class PlayerLeft(Event, frozen=True):
    """A player has left permanently; emitted before any consequence in the game."""

    seat: Public[int]


class GameEnded(Event, frozen=True):
    """The game is over. No event follows; `winners` share the first place."""

    winners: Public[tuple[int, ...]]


class PlayedOn(Event, frozen=True):
    """The game continues from a moment of a finished game, as one seat saw it then (`origin.py`)."""

    seat: Public[int]


KERNEL_EVENTS = events_in(__name__)
