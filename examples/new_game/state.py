"""The state of the game: the table, and the events of the log."""

from enum import IntEnum

from engines.kernel.choices.tasks import Event, State
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret


class Card(IntEnum):
    """The cards, by their rank."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5


DECK = (*Card, *Card)
ROUNDS = 2


class Table(State, frozen=True, kw_only=True):
    """The deck, the discard pile, the hands, and the seats that have left."""

    deck: Pile[Card]
    discard: Pile[Card]
    hands: tuple[Pile[Card], ...]
    left: Public[tuple[bool, ...]]


class Kept(Event, frozen=True):
    """A player keeps their card."""

    seat: Public[int]


class Swapped(Event, frozen=True):
    """A player discards their card and draws another, which only they see."""

    seat: Public[int]
    discarded: Public[Card]
    drawn: Secret[Card]


class HandOpened(Event, frozen=True):
    """A player's hand is revealed at the end."""

    seat: Public[int]
    hand: Pile[Card]
