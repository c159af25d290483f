"""All that is in the box, for the page that shows every component of the game."""

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


def components() -> tuple[Component, ...]:
    """Every spell, character and gem; of spells and gems as many as the players need (R7, R8)."""
    shelves = (("starter", STARTER_SPELLS), ("basic", BASIC_SPELLS), ("random", RANDOM_SPELLS))
    spells = [
        Component(kind, spell.name.lower(), spell, 0, _price(SPELLS[spell]))
        for kind, shelf in shelves
        for spell in shelf
    ]
    characters = [
        Component("character", one.name.lower(), one, price=text("components.cast", cost=CANTRIPS[one].cost))
        for one in Character
    ]
    gems = [Component("gem", gem.name.lower(), gem, 0) for gem in Gem]
    return (*spells, *characters, *gems)


def _price(card: SpellCard) -> Text:
    if not card.learn.slots:
        return text("components.cast", cost=card.cast)
    return text("components.learned", cost=card.cast, learn=card.learn)
