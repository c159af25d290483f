"""Options shared by several decisions: components and essences, with the subjects that pages render."""

from functools import cache
from typing import Literal, NamedTuple

from engines.kernel.choices.decision import Option
from engines.kernel.words.text import Text
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Cost, Essence

Zone = Literal[
    "component", "hand", "discard", "pack", "mage", "item", "place", "monument", "deck", "monuments"
]
"""The location of a component that can be chosen; "deck" and "monuments" are the tops of the two decks."""


class CardSubject(NamedTuple):
    """A component as the subject of an option. `power` is the number of its power, from 1, or 0 for none."""

    card: Card
    zone: Zone
    power: int = 0


class PlacementPrice(NamedTuple):
    """The price of placing or claiming a component: its printed cost, and the player's discount on it."""

    cost: Cost
    discount: int = 0


DECLINE: Option[None] = Option("none", None)
"""The option to choose nothing."""


@cache
def _card_option(card: Card, zone: Zone) -> Option[Card]:
    name = card.name.lower()
    return Option(f"card:{name}", card, target=f"{zone}:{name}", subject=CardSubject(card, zone))


def card_option(card: Card, zone: Zone, blocked: Text | None = None) -> Option[Card]:
    """The option to choose a card or component in a zone."""
    return _card_option(card, zone).unless(blocked)


def essence_option(kind: Essence) -> Option[Essence]:
    """The option to choose a kind of essence."""
    return Option(f"essence:{kind.name.lower()}", kind, subject=kind)
