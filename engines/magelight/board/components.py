"""All that is in the box, for the page that shows every component of the game."""

from engines.kernel.panels import Component
from engines.kernel.text import Text, text
from engines.magelight.cards.card import Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.roles import Role


def components() -> tuple[Component, ...]:
    """The hundred cards of the deck, and the two sides."""
    cards = [
        Component(kind.value, design.name.lower(), design, card.copies, _price(card.cost))
        for kind in Kind
        for design, card in CARDS.items()
        if card.kind is kind
    ]
    return (*cards, *[Component("role", role.name.lower(), role, 0) for role in Role])


def _price(mana: int) -> Text | None:
    return text("components.price", mana=mana) if mana else None
