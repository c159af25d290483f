"""All that is in the box, for the page that shows every component of the game."""

from engines.kernel.panels import Component
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Kind


def components() -> tuple[Component, ...]:
    """Every artifact, mage, magic item, monument and place, of each of which there is one."""
    return tuple(
        [
            Component(kind.value, card.name.lower(), card)
            for kind in Kind
            for card, row in CARDS.items()
            if row.kind is kind
        ]
    )
