"""All that is in the box, and what is reckoned from the rows once for all."""

from engines.res_arcana.cards.artifacts import ARTIFACTS
from engines.res_arcana.cards.card import SHIELD, Artifact, Card, Mage, Monument, Power, Row, Tag
from engines.res_arcana.cards.items import ITEMS
from engines.res_arcana.cards.mages import MAGES
from engines.res_arcana.cards.monuments import MONUMENTS
from engines.res_arcana.cards.places import PLACES
from engines.res_arcana.cards.primitives import Discount, Filter, LifeLoss, Primitives

CARDS: dict[Card, Row] = {**ARTIFACTS, **MAGES, **ITEMS, **MONUMENTS, **PLACES}
"""Every component's row."""

DISCOUNTS: dict[Card, Discount] = {card: row.discount for card, row in CARDS.items() if row.discount}
"""The components that make artifacts cheaper."""

ALL_ARTIFACTS: tuple[Artifact, ...] = tuple(map(Artifact, ARTIFACTS))
ALL_MAGES: tuple[Mage, ...] = tuple(map(Mage, MAGES))
ALL_MONUMENTS: tuple[Monument, ...] = tuple(map(Monument, MONUMENTS))

TILES: tuple[tuple[Card, Card], ...] = (
    (Card.SACRED_GROVE, Card.ALCHEMISTS_TOWER),
    (Card.CATACOMBS_OF_THE_DEAD, Card.SACRIFICIAL_PIT),
    (Card.CURSED_FORGE, Card.DWARVEN_MINES),
    (Card.CORAL_CASTLE, Card.SUNKEN_REEF),
    (Card.DRAGONS_LAIR, Card.SORCERERS_BESTIARY),
)
"""The five place tiles: the side of the first game, the other side (R3)."""

PRESETS: tuple[tuple[Card, tuple[Card, ...]], ...] = (
    (Card.DUELIST, (Card.DRAGON_TEETH, Card.ELEMENTAL_SPRING, Card.HAND_OF_GLORY)),
    (Card.SEER, (Card.CHALICE_OF_LIFE, Card.FLAMING_PIT, Card.VAULT)),
    (Card.ALCHEMIST, (Card.CELESTIAL_HORSE, Card.MAGICAL_SHARD, Card.TREE_OF_LIFE)),
    (Card.TRANSMUTER, (Card.DANCING_SWORD, Card.FOUNTAIN_OF_YOUTH, Card.HAWK)),
)
"""The four sets of the first game: a mage and three artifacts (R67)."""

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
"""The magic items, the most generally useful first: a default takes the first it can."""

IGNORE = -1
"""In place of the number of a power: ignoring the loss of Life that this component threatens with (R52)."""


def power_of(card: Card, number: int) -> Power:
    """One of a component's powers, counted from 0; or what ignores its attack."""
    return IGNORED[card] if number == IGNORE else CARDS[card].powers[number]


def power_steps(card: Card, number: int) -> Primitives:
    """What a power costs and then does, one after the other."""
    return _STEPS[card, number]


def is_of_sort(card: Card, what: Filter) -> bool:
    """Whether an artifact is of a sort; "other" is not decided here."""
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
    """Whether using a component as an action is always an attack."""
    actions = [power for power in CARDS[card].powers if power.when == "action"]
    return bool(actions) and all(isinstance(power.do[0], LifeLoss) for power in actions)


def _ignoring() -> dict[Card, Power]:
    found = {}
    for card, row in CARDS.items():
        for one in row.powers:
            for primitive in one.do:
                if isinstance(primitive, LifeLoss) and primitive.ignore is not None:
                    found[card] = Power((primitive.ignore,), SHIELD.do, "dragon_loss")
    return found


IGNORED = _ignoring()
"""What it takes to ignore the attack of a dragon, as a power of the one who is attacked."""

_STEPS: dict[tuple[Card, int], Primitives] = {
    (card, number): power_of(card, number).cost + power_of(card, number).do
    for card, row in CARDS.items()
    for number in (*range(len(row.powers)), *((IGNORE,) if card in IGNORED else ()))
}
