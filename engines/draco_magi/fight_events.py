"""Events of the log: placements, ranged attacks, abilities and melees; `events.py` has all others."""

from typing import ClassVar

from engines.draco_magi.cards.battle_cards import Attacks, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.kernel.events import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public

# Command Dragons


class DragonPlaced(Event, frozen=True):
    """A player placed a dragon on top of their stack, or across the card to freeze it (R14, R29)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    side: Public[Side]
    freezes: Public[bool]


class CannotPlace(Event, frozen=True):
    """A player has room at battlefields, but all dragons in their hand are forbidden there (R17).

    The event tells `seat`, because the opponent learns something about a hidden hand.
    """

    tells: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Public[int]


class RangedAttacked(Event, frozen=True):
    """A dragon made a ranged attack: the cards revealed for it, and their hits in all (R22)."""

    seat: Public[int]
    dragon: Public[Dragon]
    target: Public[Dragon]
    at: Public[int]
    cards: Public[tuple[BattleCard, ...]]
    hits: Public[int]


class RangedRedrawn(Event, frozen=True):
    """A Red dragon revealed new cards after a reveal without hits."""

    seat: Public[int]
    dragon: Public[Dragon]
    cards: Public[tuple[BattleCard, ...]]
    hits: Public[int]


class ShieldDrawn(Event, frozen=True):
    """The defender revealed a card (R23); `shields` is the total so far."""

    seat: Public[int]
    card: Public[BattleCard]
    shields: Public[int]


class RangedHit(Event, frozen=True):
    """More hits than shields: `seat` lost the target (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    hits: Public[int]
    shields: Public[int]


class RangedHeld(Event, frozen=True):
    """No more hits than shields: `seat` keeps the target (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    hits: Public[int]
    shields: Public[int]


# Abilities


class FieldFlipped(Event, frozen=True):
    """A player flipped a battlefield; `side` now faces up (R27)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]


class DragonMoved(Event, frozen=True):
    """`seat` moved the topmost dragon of `owner` from `origin` to another battlefield, which shows `side`."""

    seat: Public[int]
    owner: Public[int]
    dragon: Public[Dragon]
    origin: Public[int]
    at: Public[int]
    side: Public[Side]


class DragonRecalled(Event, frozen=True):
    """A player returned a dragon from their discard pile to their hand."""

    seat: Public[int]
    dragon: Public[Dragon]


class AdvancedAdded(Event, frozen=True):
    """A player gained advanced cards, face up on their battle discard pile."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]


# Melee


class FieldChosen(Event, frozen=True):
    """The marker holder chose the battlefield to resolve next (R32)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]


class MeleeHandDrawn(Event, frozen=True):
    """A player drew battle cards into their melee hand (R34, R47).

    The event tells `cards`: a melee that is won at once right before Nightfall leaves none of them in a
    public pile.
    """

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Public[int]
    cards: Pile[BattleCard]


class Attacked(Event, frozen=True):
    """A player attacked with a card or a combo, which makes these attacks (R36-R38)."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]
    attacks: Public[Attacks]


class AbilityUsed(Event, frozen=True):
    """A player played a battle card for its ability (R47)."""

    seat: Public[int]
    card: Public[BattleCard]


class CannotAttack(Event, frozen=True):
    """A player has battle cards, but none with an attack or a usable ability (R39).

    The event tells `seat`, because the opponent learns something about a hidden hand.
    """

    tells: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Public[int]


class Defended(Event, frozen=True):
    """A player blocked one attack with each of these cards; no cards mean no block (R40)."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]


class FlightPlayed(Event, frozen=True):
    """A player blocked the whole attack with a Flight (R40)."""

    seat: Public[int]
    card: Public[BattleCard]


class LuckyDrawn(Event, frozen=True):
    """A player without cards revealed the top card of their deck; it blocked `blocked` attacks (R43)."""

    tells: ClassVar[tuple[str, ...]] = ("card",)

    seat: Public[int]
    card: Public[BattleCard]
    blocked: Public[int]


class DragonsLost(Event, frozen=True):
    """A player lost dragons to attacks that came through (R42)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]
    at: Public[int]


FIGHT_EVENTS = events_in(__name__)
