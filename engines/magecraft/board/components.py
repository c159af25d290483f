"""The list of components, for the page that shows everything in the box."""

from enum import Enum

from engines.kernel.contract.panels import Component
from engines.kernel.words.text import Text, text
from engines.magecraft.cards import SPELLS, Gem, SpellCard, list_cantrips
from engines.magecraft.state import Table


def list_components(edition: int = Table.edition) -> tuple[Component, ...]:
    """All spells, characters and gems. Spells and gems have no count: it depends on the players (R7, R8)."""
    return (
        *[_component(card.origin.value, spell, 0, _price(card)) for spell, card in SPELLS.items()],
        *[
            _component("character", character, 1, text("components.cast", cost=cantrip.cost))
            for character, cantrip in list_cantrips(edition).items()
        ],
        *[_component("gem", gem, 0) for gem in Gem],
    )


def _component(kind: str, value: Enum, count: int, price: Text | None = None) -> Component:
    return Component(kind, value.name.lower(), value, count, price)


def _price(card: SpellCard) -> Text:
    if not card.learn.slots:
        return text("components.cast", cost=card.cast)
    return text("components.learned", cost=card.cast, learn=card.learn)
