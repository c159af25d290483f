"""What the effects of cards bring about, for the log. `seat` is who did it or whom it befell."""

from typing import Literal

from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Zone
from engines.magelight.cards.roles import Role
from engines.magelight.state import Ally


class PowerLost(Event, frozen=True):
    """Power went down; Ward may have absorbed some of the loss (R41)."""

    seat: Public[int]
    lost: Public[int]
    absorbed: Public[int]
    power: Public[int]


class PowerGained(Event, frozen=True):
    """Power went up (R6)."""

    seat: Public[int]
    gained: Public[int]
    power: Public[int]


class WardGained(Event, frozen=True):
    """Ward against losses of Power (R41)."""

    seat: Public[int]
    gained: Public[int]


class ManaGained(Event, frozen=True):
    """An effect brought Mana (R11)."""

    seat: Public[int]
    gained: Public[int]


class ActionsGained(Event, frozen=True):
    """An effect brought Actions (R11)."""

    seat: Public[int]
    gained: Public[int]


class RoleRevealed(Event, frozen=True):
    """A role is public from now on (R30)."""

    seat: Public[int]
    role: Secret[Role]


class RoleShown(Event, frozen=True):
    """`seat` showed a role to `target` alone (R30)."""

    seat: Public[int]
    target: Public[int]
    role: Secret[Role]


class AllyActs(Event, frozen=True):
    """What an ally on the board of `seat` does at the start of the turn follows (R17)."""

    seat: Public[int]
    card: Public[Design]


class PileBurned(Event, frozen=True):
    """An effect burned cards, without Mana; out of a Storage, that of `target`."""

    seat: Public[int]
    zone: Public[Zone]
    cards: Public[tuple[Design, ...]]
    target: Public[int | None] = None


class CardsSalvaged(Event, frozen=True):
    """Cards moved to the discard pile."""

    seat: Public[int]
    zone: Public[Zone]
    cards: Public[tuple[Design, ...]]


class CardFetched(Event, frozen=True):
    """A card was taken from an open pile into the hand."""

    seat: Public[int]
    zone: Public[Zone]
    card: Public[Design]


class CardStolen(Event, frozen=True):
    """A card was taken from the Storage of `target`; only thief and victim know which."""

    seat: Public[int]
    target: Public[int]
    card: Secret[Design]


class StorageSeen(Event, frozen=True):
    """`seat` looked at the Storage of `target`."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]


class DeckSeen(Event, frozen=True):
    """`seat` looked at the top of the deck and put it back in an order of their choice."""

    seat: Public[int]
    count: Public[int]


class AllyLeft(Event, frozen=True):
    """An ally on the board of `seat` left play."""

    seat: Public[int]
    ally: Public[Ally]
    to: Public[Literal["discard", "burn"]]


class AllyMoved(Event, frozen=True):
    """An ally changed from the board of `seat` to that of `target`."""

    seat: Public[int]
    target: Public[int]
    ally: Public[Ally]


class StackChanged(Event, frozen=True):
    """The stack of this turn will be face up, have another size, or come from the deck."""

    seat: Public[int]
    mode: Public[Literal["open", "size", "blind"]]
    n: Public[int]


class StackDiscarded(Event, frozen=True):
    """A waiting stack was discarded unseen."""

    seat: Public[int]
    cards: Public[tuple[Design, ...]]


class Declined(Event, frozen=True):
    """A player declined what a card offered, or the `bonus` of a revealed artifact."""

    seat: Public[int]
    card: Public[Design]
    bonus: Public[bool] = False


EFFECT_EVENTS = events_in(__name__)
