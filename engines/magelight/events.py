"""What happens in the course of the game, for the log of each viewer. `seat` is who did it or whom it befell.

What the effects of cards bring about is in `effect_events.py`.
"""

from typing import ClassVar

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.designs import Design
from engines.magelight.effect_events import EFFECT_EVENTS


class RolesDealt(Event, frozen=True):
    """Everybody has looked at a role; Infiltrators know one another (R3, R4)."""

    infiltrators: Public[int]


class TurnBegan(Event, frozen=True):
    """A player's turn (R17)."""

    seat: Public[int]
    round: Public[int]


class WardExpired(Event, frozen=True):
    """Ward ends with the next turn of its player (R41)."""

    seat: Public[int]


class CardsDrawn(Event, frozen=True):
    """Cards came from the deck into the hand (R18, R27)."""

    seat: Public[int]
    cards: Pile[Design]


class DeckShuffled(Event, frozen=True):
    """The discard pile became the deck (R27). It tells: some of them lay open only for a moment."""

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    cards: Public[tuple[Design, ...]]


class StackTaken(Event, frozen=True):
    """The stack of `target` was picked up (R19)."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]


class StorageTaken(Event, frozen=True):
    """All stored cards were picked up (R20)."""

    seat: Public[int]
    cards: Pile[Design]


class ArtifactsFound(Event, frozen=True):
    """So many artifacts must be resolved now (R14, R21), the last of `drawn` cards if it interrupts a draw.

    It tells: no card shows how many are in a hand, nor which of several cards drawn is one.
    """

    tells: ClassVar[tuple[str, ...]] = ("count", "drawn")

    seat: Public[int]
    count: Public[int]
    drawn: Public[int] = 0


class ArtifactRevealed(Event, frozen=True):
    """An artifact is shown to the table; its effect follows (R14)."""

    seat: Public[int]
    artifact: Public[Design]


class SecretKept(Event, frozen=True):
    """A SECRET artifact was resolved unrevealed; only its holder knows which (R40)."""

    seat: Public[int]
    artifact: Secret[Design]


class SecretsCounted(Event, frozen=True):
    """What unrevealed artifacts added to the Mana, which everybody sees, if they added anything (R40)."""

    tells: ClassVar[tuple[str, ...]] = ("mana",)

    seat: Public[int]
    mana: Public[int]


class CountersSet(Event, frozen=True):
    """Mana and Actions of the turn (R22)."""

    seat: Public[int]
    mana: Public[int]
    actions: Public[int]


class CardBurned(Event, frozen=True):
    """A Burn action: a card for its burn value in Mana (R23)."""

    seat: Public[int]
    card: Public[Design]
    mana: Public[int]


class CardStored(Event, frozen=True):
    """A card went face down into the Storage (R23)."""

    seat: Public[int]
    card: Secret[Design]


class SpellPlayed(Event, frozen=True):
    """A spell was paid for; its effect follows (R12). `targets` are the players it was aimed at."""

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
    """An ally is used (R23)."""

    seat: Public[int]
    card: Public[Design]
    targets: Public[tuple[int, ...]]


class CardsChannelled(Event, frozen=True):
    """Cards were burned as a price (R39)."""

    seat: Public[int]
    cards: Public[tuple[Design, ...]]


class StackLeft(Event, frozen=True):
    """Cards wait for `target`, the next player (R25)."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]


class HandDiscarded(Event, frozen=True):
    """What was left of the hand was discarded (R26). It tells: copies of it may just be shuffled away."""

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Public[int]
    cards: Public[tuple[Design, ...]]


EVENTS = (*events_in(__name__), *EFFECT_EVENTS)
