"""Events of the log: setup, rounds, resolution and Nightfall; `fight_events.py` has placements and fights.

`seat` is the player who acted or was affected, `at` the place of a battlefield, 0 to 2. An event `tells` a
field if it makes hidden cards public that may be shuffled into a deck right afterwards, where no pile shows
them any more.
"""

from typing import ClassVar

from engines.draco_magi.cards.battle_cards import Advanced, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.fight_events import FIGHT_EVENTS
from engines.draco_magi.state import Colour, End, Extra
from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret

# Setup


class FirstPlayerNamed(Event, frozen=True):
    """A player takes the first player marker (R5)."""

    seat: Public[int]


class ColourChosen(Event, frozen=True):
    """The first player chose a colour; the opponent has the other (R5)."""

    seat: Public[int]
    colour: Public[Colour]


class ExtrasChosen(Event, frozen=True):
    """The additional kinds in a player's deck, or the one just added to it (R60)."""

    seat: Public[int]
    kinds: Pile[Extra]


class AdvancedDealt(Event, frozen=True):
    """A player was dealt advanced cards, to draft from or to keep (R9, R10)."""

    seat: Public[int]
    cards: Pile[Advanced]


class DraftAssigned(Event, frozen=True):
    """A player keeps one card, gives one away, and returns one to the deck (R9)."""

    seat: Public[int]
    kept: Secret[Advanced]
    given: Secret[Advanced]
    returned: Secret[Advanced]


# The round


class RoundBegan(Event, frozen=True):
    """A round begins; `seat` holds the first player marker (R11)."""

    seat: Public[int]
    round: Public[int]


class BattlefieldLaid(Event, frozen=True):
    """A battlefield was laid in an empty place (R7, R12). It tells the side, which lay hidden in the deck."""

    tells: ClassVar[tuple[str, ...]] = ("side",)

    at: Public[int]
    side: Public[Side]


class DragonsDrawn(Event, frozen=True):
    """A player drew dragons from their deck into their hand (R13)."""

    seat: Public[int]
    dragons: Pile[Dragon]


class DragonDeckShuffled(Event, frozen=True):
    """A player's discarded dragons were shuffled into a new deck (R13)."""

    seat: Public[int]


class BattleDeckShuffled(Event, frozen=True):
    """A player's discarded battle cards were shuffled into a new deck (R26)."""

    seat: Public[int]


# Resolution and Nightfall


class FieldWon(Event, frozen=True):
    """A player won a battlefield and takes its card (R50)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]
    end: Public[End]


class FieldTied(Event, frozen=True):
    """Nobody won a battlefield; it stays in play with all its dragons (R51)."""

    at: Public[int]
    side: Public[Side]
    end: Public[End]


class FieldThawed(Event, frozen=True):
    """A frozen battlefield thawed; the Polar dragon of `seat` is now topmost in its stack (R31)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]
    end: Public[End]


class BattleHandDiscarded(Event, frozen=True):
    """A player discarded the rest of their melee hand (R53)."""

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]


class NightfallKept(Event, frozen=True):
    """A player discarded these dragons at Nightfall and kept `kept` others (R55)."""

    tells: ClassVar[tuple[str, ...]] = ("dragons", "kept")

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]
    kept: Public[int]


class AdvancedTaken(Event, frozen=True):
    """A player took an advanced card into their battle deck (R56)."""

    seat: Public[int]
    card: Secret[Advanced]


EVENTS = (*events_in(__name__), *FIGHT_EVENTS)
