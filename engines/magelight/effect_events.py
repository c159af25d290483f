"""Events caused by the effects of cards, for the log. `seat` is the player who acts or is affected."""

from typing import Literal

from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Zone
from engines.magelight.cards.roles import Role
from engines.magelight.state import Ally


class PowerLost(Event, frozen=True):
    """A player lost Power, after Ward absorbed all or part of the loss (R41). `power` is what is left."""

    seat: Public[int]
    lost: Public[int]
    absorbed: Public[int]
    power: Public[int]


class PowerGained(Event, frozen=True):
    """A player gained Power (R6). `power` is the new total."""

    seat: Public[int]
    gained: Public[int]
    power: Public[int]


class WardGained(Event, frozen=True):
    """A player gained Ward (R41)."""

    seat: Public[int]
    gained: Public[int]


class ManaGained(Event, frozen=True):
    """A player gained Mana from an effect (R11)."""

    seat: Public[int]
    gained: Public[int]


class ActionsGained(Event, frozen=True):
    """A player gained Actions from an effect (R11)."""

    seat: Public[int]
    gained: Public[int]


class RoleRevealed(Event, frozen=True):
    """A player's role was revealed to all (R30)."""

    seat: Public[int]
    role: Secret[Role]


class RoleShown(Event, frozen=True):
    """A player showed their role only to `target` (R30)."""

    seat: Public[int]
    target: Public[int]
    role: Secret[Role]


class AllyActs(Event, frozen=True):
    """An ally on the board of `seat` acts at the start of the turn; its effect follows (R17)."""

    seat: Public[int]
    card: Public[Design]


class PileBurned(Event, frozen=True):
    """An effect burned cards without gaining Mana.

    `target` is the Storage's owner if they come from a Storage.
    """

    seat: Public[int]
    zone: Public[Zone]
    cards: Public[tuple[Design, ...]]
    target: Public[int | None] = None


class CardsSalvaged(Event, frozen=True):
    """Cards were moved to the discard pile."""

    seat: Public[int]
    zone: Public[Zone]
    cards: Public[tuple[Design, ...]]


class CardFetched(Event, frozen=True):
    """A card was taken from a face-up pile into the hand."""

    seat: Public[int]
    zone: Public[Zone]
    card: Public[Design]


class CardStolen(Event, frozen=True):
    """A card was stolen from the Storage of `target`; only thief and victim know which one."""

    seat: Public[int]
    target: Public[int]
    card: Secret[Design]


class StorageSeen(Event, frozen=True):
    """A player looked at the Storage of `target`."""

    seat: Public[int]
    target: Public[int]
    cards: Pile[Design]


class DeckSeen(Event, frozen=True):
    """A player looked at the top cards of the deck, which they may reorder."""

    seat: Public[int]
    count: Public[int]


class AllyLeft(Event, frozen=True):
    """An ally on the board of `seat` left play."""

    seat: Public[int]
    ally: Public[Ally]
    to: Public[Literal["discard", "burn"]]


class AllyMoved(Event, frozen=True):
    """An ally moved from the board of `seat` to the board of `target`."""

    seat: Public[int]
    target: Public[int]
    ally: Public[Ally]


class StackChanged(Event, frozen=True):
    """The stack of this turn will be face up ("open"), of size `n` ("size") or from the deck ("blind")."""

    seat: Public[int]
    mode: Public[Literal["open", "size", "blind"]]
    n: Public[int]


class StackDiscarded(Event, frozen=True):
    """A waiting stack was discarded before anybody had picked it up."""

    seat: Public[int]
    cards: Public[tuple[Design, ...]]


class Declined(Event, frozen=True):
    """A player declined what a card offered; `bonus` says whether it was the bonus of a revealed artifact."""

    seat: Public[int]
    card: Public[Design]
    bonus: Public[bool] = False


EFFECT_EVENTS = events_in(__name__)
