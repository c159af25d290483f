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
    option = _card_option(card, zone)
    return option if blocked is None else blocked_option(option, blocked)


def blocked_option(option: Option[Card], blocked: Text) -> Option[Card]:
    """The same, with the reason why it cannot be picked."""
    return Option(option.id, option.value, option.target, blocked, option.label)


def seat_option(seat: int, label: Text) -> Option[int]:
    """A player as something to pick."""
    return Option(f"seat:{seat}", seat, target=f"seat:{seat}", label=label)


@cache
def essence_option(kind: Essence) -> Option[Essence]:
    """A kind of essences as something to pick."""
    return Option(f"essence:{kind.name.lower()}", kind)
