"""Events of the course of the game, shown in the log as far as each viewer may see them.

`seat` is the player who acts or is affected. Events of card effects are in `effect_events.py`.
"""

from typing import ClassVar

from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.designs import Design
from engines.magelight.effect_events import EFFECT_EVENTS


class RolesDealt(Event, frozen=True):
    """Roles were dealt, and the Infiltrators know one another (R3, R4). `infiltrators` is their number."""

    infiltrators: Public[int]


class TurnBegan(Event, frozen=True):
    """A player's turn began (R17)."""

    seat: Public[int]
    round: Public[int]


class WardExpired(Event, frozen=True):
    """A player's Ward ended with the start of their next turn (R41)."""

    seat: Public[int]


class CardsDrawn(Event, frozen=True):
    """Cards came from the deck into the hand (R18, R27)."""

    seat: Public[int]
    cards: Pile[Design]


class DeckShuffled(Event, frozen=True):
    """The discard pile was shuffled into a new deck (R27).

    `cards` is listed in `tells`, as some of the cards may have been face up only for a moment.
    """

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    cards: Public[tuple[Design, ...]]


class StackTaken(Event, frozen=True):
    """The stack of `target` was picked up (R19)."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]


class StorageTaken(Event, frozen=True):
    """A player picked up all their stored cards (R20)."""

    seat: Public[int]
    cards: Pile[Design]


class ArtifactsFound(Event, frozen=True):
    """Artifacts must be resolved now (R14, R21).

    `count` is their number. `drawn` is the number of cards drawn so far if the last one, an artifact,
    interrupts a draw. Both are listed in `tells`: no card shows how many artifacts a hand holds, nor which of
    several drawn cards is one.
    """

    tells: ClassVar[tuple[str, ...]] = ("count", "drawn")

    seat: Public[int]
    count: Public[int]
    drawn: Public[int] = 0


class ArtifactRevealed(Event, frozen=True):
    """An artifact was revealed to everybody; its effect follows (R14)."""

    seat: Public[int]
    artifact: Public[Design]


class SecretKept(Event, frozen=True):
    """A SECRET artifact was resolved without revealing it; only its holder knows which one (R40)."""

    seat: Public[int]
    artifact: Secret[Design]


class SecretsCounted(Event, frozen=True):
    """Unrevealed artifacts added `mana`, possibly 0, to the player's Mana, which everybody sees (R40)."""

    tells: ClassVar[tuple[str, ...]] = ("mana",)

    seat: Public[int]
    mana: Public[int]


class CountersSet(Event, frozen=True):
    """The Mana and Actions of the turn were set (R22)."""

    seat: Public[int]
    mana: Public[int]
    actions: Public[int]


class CardBurned(Event, frozen=True):
    """A player used an Action to burn a card for its burn value in Mana (R23)."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]


class CardStored(Event, frozen=True):
    """A player put a card face down into their Storage (R23)."""

    seat: Public[int]
    card: Secret[Design]


class SpellPlayed(Event, frozen=True):
    """A spell was paid for; its effect follows (R12). `targets` are the seats of the targeted players."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]
    targets: Public[tuple[int, ...]]


class AllyPlayed(Event, frozen=True):
    """An ally was paid for and put on the board of `target` (R13, R38)."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]
    target: Public[int]


class AllyActivated(Event, frozen=True):
    """An ally was used (R23)."""

    seat: Public[int]
    card: Public[Design]
    targets: Public[tuple[int, ...]]


class CardsChannelled(Event, frozen=True):
    """Cards were burned as the cost of a card or effect (R39)."""

    seat: Public[int]
    cards: Public[tuple[Design, ...]]


class StackLeft(Event, frozen=True):
    """A stack was left for `target`, the next player (R25)."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]


class HandDiscarded(Event, frozen=True):
    """The rest of the hand was discarded (R26).

    `cards` is listed in `tells`, as copies of them may be shuffled into a new deck at once.
    """

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Public[int]
    cards: Public[tuple[Design, ...]]


EVENTS = (*events_in(__name__), *EFFECT_EVENTS)
