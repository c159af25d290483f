"""Options that several files offer."""

from functools import cache

from engines.kernel.decision import Option
from engines.kernel.text import Text
from engines.res_arcana.cards import Card
from engines.res_arcana.essences import Essence

DECLINE: Option[None] = Option("none", None)


@cache
def _card_option(card: Card, zone: str) -> Option[Card]:
    name = card.name.lower()
    return Option(f"card:{name}", card, target=f"{zone}:{name}")


def card_option(card: Card, zone: str, blocked: Text | None = None) -> Option[Card]:
    """A card or component as something to pick, and where it lies: "component", "hand", "discard"..."""
    return _card_option(card, zone).unless(blocked)


@cache
def essence_option(kind: Essence) -> Option[Essence]:
    """A kind of essences as something to pick."""
    return Option(f"essence:{kind.name.lower()}", kind)
