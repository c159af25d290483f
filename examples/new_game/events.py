"""The events of the log: what happened, who sees it, and its sentence."""

from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.words.templates import Voices
from examples.new_game.state import Card


class Kept(Event, frozen=True):
    """A player keeps their card."""

    seat: Public[int]

    says = Voices("You keep your card.", "{seat:Who} keeps their card.")


class Swapped(Event, frozen=True):
    """A player discards their card and draws another, which only they see."""

    seat: Public[int]
    discarded: Public[Card]
    drawn: Secret[Card]

    says = Voices(
        "You discard {discarded} and draw {drawn}.", "{seat:Who} discards {discarded} and draws a card."
    )


class HandOpened(Event, frozen=True):
    """A player's hand is revealed at the end."""

    seat: Public[int]
    hand: Pile[Card]

    says = Voices("You reveal {hand}.", "{seat:Who} reveals {hand}.")


EVENTS = events_in(__name__)
