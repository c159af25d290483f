"""The components of the game, for the page that shows them all."""

from engines.kernel.contract.panels import Component
from engines.kernel.words.text import Text, text
from engines.res_arcana.cards.box import CARDS
from engines.res_arcana.cards.card import Kind
from engines.res_arcana.cards.essences import Cost


def list_components() -> tuple[Component, ...]:
    """Every artifact, mage, magic item, monument and place; there is one of each."""
    return tuple(
        [
            Component(kind.value, card.name.lower(), card, price=_price(row.cost))
            for kind in Kind
            for card, row in CARDS.items()
            if row.kind is kind
        ]
    )


def _price(cost: Cost) -> Text | None:
    return text("components.price", cost=cost) if cost.value else None
