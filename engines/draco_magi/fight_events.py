"""What happens when dragons are placed and fight, for the log of each viewer; the rest is in `events.py`."""

from typing import ClassVar

from engines.draco_magi.cards.battle_cards import Attacks, BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.kernel.choices.tasks import Event, events_in
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public

# Command


class DragonPlaced(Event, frozen=True):
    """A dragon went on top of a stack, or across the card (R14, R29)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    side: Public[Side]
    freezes: Public[bool]


class CannotPlace(Event, frozen=True):
    """A player has cards and room, but every card is forbidden there (R17). It tells: no card shows it."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Public[int]


class RangedAttacked(Event, frozen=True):
    """A ranged attack: which cards were revealed, and how many hits that makes (R22)."""

    seat: Public[int]
    dragon: Public[Dragon]
    target: Public[Dragon]
    at: Public[int]
    cards: Public[tuple[BattleCard, ...]]
    hits: Public[int]


class RangedRedrawn(Event, frozen=True):
    """A reveal without any hit was made again."""

    seat: Public[int]
    dragon: Public[Dragon]
    cards: Public[tuple[BattleCard, ...]]
    hits: Public[int]


class ShieldDrawn(Event, frozen=True):
    """The defender revealed a card (R23); `shields` is what counts so far."""

    seat: Public[int]
    card: Public[BattleCard]
    shields: Public[int]


class RangedHit(Event, frozen=True):
    """More hits than shields: `seat` loses the target (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    hits: Public[int]
    shields: Public[int]


class RangedHeld(Event, frozen=True):
    """The target of `seat` stays (R24)."""

    seat: Public[int]
    dragon: Public[Dragon]
    at: Public[int]
    hits: Public[int]
    shields: Public[int]


# Abilities


class FieldFlipped(Event, frozen=True):
    """A battlefield was flipped; `side` is up now (R27)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]


class DragonMoved(Event, frozen=True):
    """`seat` moved the topmost dragon of `owner` to another battlefield."""

    seat: Public[int]
    owner: Public[int]
    dragon: Public[Dragon]
    origin: Public[int]
    at: Public[int]
    side: Public[Side]


class DragonRecalled(Event, frozen=True):
    """A dragon returned from the discard pile to the hand."""

    seat: Public[int]
    dragon: Public[Dragon]


class AdvancedAdded(Event, frozen=True):
    """Advanced cards went face up to the battle discard pile."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]


# Melee


class FieldChosen(Event, frozen=True):
    """The marker holder resolves a battlefield (R32)."""

    seat: Public[int]
    at: Public[int]
    side: Public[Side]


class MeleeHandDrawn(Event, frozen=True):
    """Battle cards for the melee (R34). It tells: a melee won at once, as the last before Nightfall, leaves
    none of them where they can be seen.
    """

    tells: ClassVar[tuple[str, ...]] = ("cards",)

    seat: Public[int]
    cards: Pile[BattleCard]


class Attacked(Event, frozen=True):
    """A card or a combo was played for these attacks (R36-R38)."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]
    attacks: Public[Attacks]


class AbilityUsed(Event, frozen=True):
    """A battle card was played for its ability (R47)."""

    seat: Public[int]
    card: Public[BattleCard]


class CannotAttack(Event, frozen=True):
    """A player has cards, but none that attacks (R39). It tells: no card shows it."""

    tells: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Public[int]


class Defended(Event, frozen=True):
    """Cards were played against the attack, each for one attack (R40); none at all, if none are named."""

    seat: Public[int]
    cards: Public[tuple[BattleCard, ...]]


class FlightPlayed(Event, frozen=True):
    """A Flight blocked the whole attack (R40)."""

    seat: Public[int]
    card: Public[BattleCard]


class LuckyDrawn(Event, frozen=True):
    """A player without cards revealed the top of the deck; `blocked` is how many attacks it stopped (R43)."""

    tells: ClassVar[tuple[str, ...]] = ("card",)

    seat: Public[int]
    card: Public[BattleCard]
    blocked: Public[int]


class DragonsLost(Event, frozen=True):
    """Attacks came through (R42)."""

    seat: Public[int]
    dragons: Public[tuple[Dragon, ...]]
    at: Public[int]


FIGHT_EVENTS = events_in(__name__)
