"""All components of the game, for the page that lists them."""

from engines.kernel.contract.panels import Component
from engines.kernel.words.text import Text, text
from engines.magelight.cards.card import Card, Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role


def list_components() -> tuple[Component, ...]:
    """The sixty designs, each with its number of copies, and the two roles."""
    cards = [
        Component(kind.value, design.name.lower(), design, card.copies, _price(design, card))
        for kind in Kind
        for design, card in CARDS.items()
        if card.kind is kind
    ]
    return (*cards, *[Component("role", role.name.lower(), role, 0) for role in Role])


def _price(design: Design, card: Card) -> Text | None:
    """The price of a card: None for an artifact, and for Dark Day a range, by the number of players (R32)."""
    if card.kind is Kind.ARTIFACT:
        return None
    if card.infiltrators_only is not None:
        prices = card.infiltrators_only.costs.values()
        return text("components.prices", least=min(prices), most=max(prices))
    return text("components.price", mana=card.cost)
