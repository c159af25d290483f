"""The state of the game: the table."""

from enum import IntEnum

from engines.kernel.choices.tasks import State
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public


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
