"""Options that several questions offer: components and essences, with what a page draws them by."""

from functools import cache
from typing import Literal, NamedTuple

from engines.kernel.choices.decision import Option
from engines.kernel.words.text import Text
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import Cost, Essence

Zone = Literal[
    "component", "hand", "discard", "pack", "mage", "item", "place", "monument", "deck", "monuments"
]
"""Where a component is that can be chosen; "deck" and "monuments" are the tops of two decks."""


class CardSubject(NamedTuple):
    """A component as the subject of an option: where it is, and which of its powers (from 1; 0 for none)."""

    card: Card
    zone: Zone
    power: int = 0


class PlacementPrice(NamedTuple):
    """What placing or claiming a component costs: as printed, and how much less it is for this player."""

    cost: Cost
    discount: int = 0


DECLINE: Option[None] = Option("none", None)


@cache
def _card_option(card: Card, zone: Zone) -> Option[Card]:
    name = card.name.lower()
    return Option(f"card:{name}", card, target=f"{zone}:{name}", subject=CardSubject(card, zone))


def card_option(card: Card, zone: Zone, blocked: Text | None = None) -> Option[Card]:
    """A card or component to choose, and where it is."""
    return _card_option(card, zone).unless(blocked)


@cache
def essence_option(kind: Essence) -> Option[Essence]:
    """A kind of essence to choose."""
    return Option(f"essence:{kind.name.lower()}", kind, subject=kind)
