"""The table of Charm Well, and its options."""

from enum import IntEnum
from typing import Annotated

from msgspec import Meta, Struct

from engines.kernel.choices.tasks import State
from engines.kernel.seats import SeatCircle
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Public, Secret


class Charm(IntEnum):
    """The three kinds of charms; each is in the deck four times."""

    SUN = 0
    MOON = 1
    STAR = 2


class Coin(IntEnum):
    """The coins, by their value."""

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6


PACK = (*Charm,) * 4


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The number of coins of each player; one of them is kept, so there is one round less."""

    coins: Annotated[int, Meta(ge=3, le=6)] = 5

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.coins - 1


class Player(Struct, frozen=True, gc=False):
    """A player's coins, the dream that only they know, the last coin thrown, and the charms taken.

    The last coin stays secret until all have thrown; then it lies face up until the next.
    """

    coins: Public[tuple[Coin, ...]]
    dream: Secret[Charm]
    thrown: Sealed[Coin] = Sealed()
    charms: Pile[Charm] = Pile()
    left: Public[bool] = False

    @property
    def is_face_down(self) -> bool:
        """Whether a coin was thrown in this round and is not revealed yet."""
        return self.thrown.is_chosen and self.thrown.known != ALL


class Table(SeatCircle, State, frozen=True, kw_only=True):
    """The deck, the charm of this round (a pile of one), the charms that have sunk, and the players."""

    options: Public[Options]
    deck: Pile[Charm]
    players: tuple[Player, ...]
    round: Public[int] = 0
    charm: Pile[Charm] = Pile()
    sunk: Pile[Charm] = Pile()
