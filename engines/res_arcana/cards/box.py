"""All components of the game, with indexes that are computed once from their rows."""

from engines.res_arcana.cards.artifacts import ARTIFACTS
from engines.res_arcana.cards.card import SHIELD, Artifact, Card, Mage, Monument, Power, Row, Tag
from engines.res_arcana.cards.items import ITEMS
from engines.res_arcana.cards.mages import MAGES
from engines.res_arcana.cards.monuments import MONUMENTS
from engines.res_arcana.cards.places import PLACES
from engines.res_arcana.cards.primitives import Discount, Filter, LifeLoss, Primitives

CARDS: dict[Card, Row] = {**ARTIFACTS, **MAGES, **ITEMS, **MONUMENTS, **PLACES}
"""The row of every component."""

DISCOUNTS: dict[Card, Discount] = {card: row.discount for card, row in CARDS.items() if row.discount}
"""The components that make placing artifacts cheaper, and their discounts."""

ALL_ARTIFACTS: tuple[Artifact, ...] = tuple(map(Artifact, ARTIFACTS))
ALL_MAGES: tuple[Mage, ...] = tuple(map(Mage, MAGES))
ALL_MONUMENTS: tuple[Monument, ...] = tuple(map(Monument, MONUMENTS))

PLACE_TILES: tuple[tuple[Card, Card], ...] = (
    (Card.SACRED_GROVE, Card.ALCHEMISTS_TOWER),
    (Card.CATACOMBS_OF_THE_DEAD, Card.SACRIFICIAL_PIT),
    (Card.CURSED_FORGE, Card.DWARVEN_MINES),
    (Card.CORAL_CASTLE, Card.SUNKEN_REEF),
    (Card.DRAGONS_LAIR, Card.SORCERERS_BESTIARY),
)
"""The five place tiles, each as (side of the first game, other side) (R3)."""

FIRST_GAME_SETS: tuple[tuple[Card, tuple[Card, ...]], ...] = (
    (Card.DUELIST, (Card.DRAGON_TEETH, Card.ELEMENTAL_SPRING, Card.HAND_OF_GLORY)),
    (Card.SEER, (Card.CHALICE_OF_LIFE, Card.FLAMING_PIT, Card.VAULT)),
    (Card.ALCHEMIST, (Card.CELESTIAL_HORSE, Card.MAGICAL_SHARD, Card.TREE_OF_LIFE)),
    (Card.TRANSMUTER, (Card.DANCING_SWORD, Card.FOUNTAIN_OF_YOUTH, Card.HAWK)),
)
"""The four sets of the first game: a mage and three artifacts each (R67)."""

ITEM_ORDER: tuple[Card, ...] = (
    Card.CALM_ELAN,
    Card.DEATH_LIFE,
    Card.TRANSMUTATION,
    Card.RESEARCH,
    Card.REANIMATE,
    Card.PROTECTION,
    Card.ALCHEMY,
    Card.DIVINATION,
)
"""The magic items, most useful first. Defaults pick the first one that is available."""

IGNORE_ATTACK = -1
"""Stands in for a power's number: ignoring the attack of this component in the way it allows (R52)."""


def power_of(card: Card, number: int) -> Power:
    """A component's power by its number, counted from 0, or the power that ignores its attack."""
    return IGNORE_POWERS[card] if number == IGNORE_ATTACK else CARDS[card].powers[number]


def power_steps(card: Card, number: int) -> Primitives:
    """All primitives of a power in the order they run: first its costs, then its effects."""
    return _STEPS[card, number]


def is_of_sort(card: Card, what: Filter) -> bool:
    """Whether an artifact is of a sort. For "other_artifact", the caller excludes the component itself."""
    tags = CARDS[card].tags
    match what:
        case "dragon":
            return Tag.DRAGON in tags
        case "creature":
            return Tag.CREATURE in tags
        case "dragon_or_creature":
            return bool(tags)
        case "artifact" | "other_artifact":
            return card in ARTIFACTS


def only_attacks(card: Card) -> bool:
    """Whether every action power of a component is an attack."""
    actions = [power for power in CARDS[card].powers if power.when == "action"]
    return bool(actions) and all(isinstance(power.effects[0], LifeLoss) for power in actions)


def _ignore_powers() -> dict[Card, Power]:
    powers = {}
    for card, row in CARDS.items():
        for power in row.powers:
            for primitive in power.effects:
                if isinstance(primitive, LifeLoss) and primitive.ignore is not None:
                    powers[card] = Power((primitive.ignore,), SHIELD.effects, "dragon_loss")
    return powers


IGNORE_POWERS = _ignore_powers()
"""For each dragon whose attack can be ignored: the power by which an attacked player ignores it (R52)."""

_STEPS: dict[tuple[Card, int], Primitives] = {
    (card, number): power_of(card, number).cost + power_of(card, number).effects
    for card, row in CARDS.items()
    for number in (*range(len(row.powers)), *((IGNORE_ATTACK,) if card in IGNORE_POWERS else ()))
}
