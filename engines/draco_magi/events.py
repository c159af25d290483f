"""What happens during the game, for the log of each viewer. `seat` is the player who did it or suffered it.

What happens when dragons are placed and fight is in `fight_events.py`.
`at` is the place of a battlefield, 0 to 2. What was hidden and may be shuffled into a deck right after it was
shown is told by an event that `tells`: no pile shows it any more.
"""

from typing import ClassVar

from engines.draco_magi.cards.battle_cards import Advanced, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.fight_events import FIGHT_EVENTS
from engines.draco_magi.state import Colour, End, Extra
from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret

# The set-up


class FirstPlayerNamed(Event, frozen=True):
    """Who takes the first player marker (R5)."""

    seat: Public[int]


class ColourChosen(Event, frozen=True):
    """The first player chose a colour; the opponent has the other (R5)."""

    seat: Public[int]
    colour: Public[Colour]


class ExtrasChosen(Event, frozen=True):
    """Which additional kinds are in a player's deck (R60)."""

    seat: Public[int]
    kinds: Pile[Extra]


class AdvancedDealt(Event, frozen=True):
    """Advanced cards to draft from, or without a draft (R9, R10)."""

    seat: Public[int]
    cards: Pile[Advanced]


class DraftAssigned(Event, frozen=True):
    """One card is kept, one given away, one returned to the deck (R9)."""

    seat: Public[int]
    kept: Secret[Advanced]
    given: Secret[Advanced]
    returned: Secret[Advanced]


# The round


class RoundBegan(Event, frozen=True):
    """A round begins; `seat` holds the marker (R11)."""

    seat: Public[int]
    round: Public[int]


class BattlefieldLaid(Event, frozen=True):
    """A battlefield came into an empty place (R7, R12). It tells: what lay hidden in the deck is open now."""

    tells: ClassVar[tuple[str, ...]] = ("side",)

    at: Public[int]
    side: Public[Side]


class DragonsDrawn(Event, frozen=True):
    """Dragons came from the deck into the hand (R13)."""

    seat: Public[int]
    dragons: Pile[Dragon]


class DragonDeckShuffled(Event, frozen=True):
    """The dragon discard pile became the deck (R13)."""

    seat: Public[int]


class BattleDeckShuffled(Event, frozen=True):
    """The battle discard pile became the deck (R26)."""

    seat: Public[int]


# Resolution and nightfall


class FieldWon(Event, frozen=True):
    """A player takes the battlefield (R50)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]
    end: Public[End]


class FieldTied(Event, frozen=True):
    """The battlefield stays with all its dragons (R51)."""

    at: Public[int]
    side: Public[Side]
    end: Public[End]


class FieldThawed(Event, frozen=True):
    """The Polar dragon of `seat` is topmost in its stack again (R31)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]
    end: Public[End]


class BattleHandDiscarded(Event, frozen=True):
    """What was left of a melee hand (R53)."""

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]


class NightfallKept(Event, frozen=True):
    """At Nightfall a player discarded these dragons and kept this many (R55)."""

    tells: ClassVar[tuple[str, ...]] = ("dragons", "kept")

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]
    kept: Public[int]


class AdvancedTaken(Event, frozen=True):
    """An advanced card for the battle deck (R56)."""

    seat: Public[int]
    card: Secret[Advanced]


EVENTS = (*events_in(__name__), *FIGHT_EVENTS)
