"""The list of components, for the page that shows everything in the box."""

from engines.kernel.contract.panels import Component
from engines.kernel.words.text import Text, text
from engines.magecraft.cards import (
    BASIC_SPELLS,
    CANTRIPS,
    RANDOM_SPELLS,
    SPELLS,
    STARTER_SPELLS,
    Character,
    Gem,
    SpellCard,
)


def list_components() -> tuple[Component, ...]:
    """All spells, characters and gems. Spells and gems have no count: it depends on the players (R7, R8)."""
    groups = (("starter", STARTER_SPELLS), ("basic", BASIC_SPELLS), ("random", RANDOM_SPELLS))
    spells = [
        Component(kind, spell.name.lower(), spell, 0, _price(SPELLS[spell]))
        for kind, group in groups
        for spell in group
    ]
    characters = [
        Component(
            "character",
            character.name.lower(),
            character,
            price=text("components.cast", cost=CANTRIPS[character].cost),
        )
        for character in Character
    ]
    gems = [Component("gem", gem.name.lower(), gem, 0) for gem in Gem]
    return (*spells, *characters, *gems)


def _price(card: SpellCard) -> Text:
    if not card.learn.slots:
        return text("components.cast", cost=card.cast)
    return text("components.learned", cost=card.cast, learn=card.learn)
