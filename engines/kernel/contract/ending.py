"""The outcome of a game, and the events that the kernel itself emits."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engines.kernel.events import SCENE, Beat, Event, event_phrases, events_in
from engines.kernel.secrecy.veiled import Public
from engines.kernel.words.phrases import KERNEL_PHRASES
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices
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
    """The rank of every standing (any comparable value): the greatest gets rank 1, and ties share a rank."""
    return tuple([1 + sum([other > standing for other in standings]) for standing in standings])


class PlayerLeft(Event, frozen=True):
    """A player has left permanently; emitted before any consequence in the game."""

    seat: Public[int]

    says = Voices("You leave the game.", "{seat:Who} leaves the game.")
    chip = Voices("leave the game", "leaves the game")

    def beat(self) -> Beat:
        return Beat("leave", self.seat, SCENE, out=(self.seat,))


class GameEnded(Event, frozen=True):
    """The game is over. No event follows; `winners` share the first place."""

    winners: Public[tuple[int, ...]]

    def says(self, speaker: Speaker) -> Template:
        """The sentence of the log."""
        if len(self.winners) > 1:
            return "The game is over. {winners:Who} share the win."
        return "The game is over. {winners:Who} won."

    def chip(self, speaker: Speaker) -> Template:
        """The chip: a single winner is the actor, several are named."""
        if len(self.winners) > 1:
            return "{winners:Who} share the win"
        return "win the game" if any(map(speaker.is_you, self.winners)) else "wins the game"

    def beat(self) -> Beat:
        return Beat("win", self.winners[0] if len(self.winners) == 1 else None, SCENE)


class PlayedOn(Event, frozen=True):
    """The game continues from a moment of a finished game, as one seat saw it then (`origin.py`)."""

    seat: Public[int]

    says = Voices(
        "You play on from a finished game. Hidden cards are reshuffled.",
        "{seat:Who} plays on from a finished game. Cards they couldn’t see are reshuffled.",
    )
    chip = "Hidden cards are reshuffled"

    def beat(self) -> Beat:
        return Beat("play_on")  # without an actor: it is new to everybody


KERNEL_EVENTS = events_in(__name__)
ALL_KERNEL_PHRASES: Mapping[str, Phrase] = {**KERNEL_PHRASES, **event_phrases(KERNEL_EVENTS)}
"""The kernel's phrases, including those of its events."""
KERNEL_VERBS: Mapping[str, str] = {"leave": "leave", "win": "trophy", "play_on": "hourglass"}
"""The verbs of their beats with their icons in static/icons.txt."""
