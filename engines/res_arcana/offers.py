"""Options that several files offer."""

from functools import cache
from typing import TypeVar

from engines.kernel.decision import Option
from engines.kernel.text import Text
from engines.res_arcana.cards import Card
from engines.res_arcana.essences import Essence

T = TypeVar("T")

DECLINE: Option[None] = Option("none", None)


@cache
def _card_option(card: Card, zone: str) -> Option[Card]:
    name = card.name.lower()
    return Option(f"card:{name}", card, target=f"{zone}:{name}")


def card_option(card: Card, zone: str, blocked: Text | None = None) -> Option[Card]:
    """A card or component as something to pick, and where it lies: "component", "hand", "discard"..."""
    return offered(_card_option(card, zone), blocked)


def offered(option: Option[T], blocked: Text | None) -> Option[T]:
    """An option, with the reason why it cannot be picked if there is one."""
    if blocked is None:
        return option
    return Option(option.id, option.value, option.target, blocked, option.label)


def seat_option(seat: int, label: Text) -> Option[int]:
    """A player as something to pick."""
    return Option(f"seat:{seat}", seat, target=f"seat:{seat}", label=label)


@cache
def essence_option(kind: Essence) -> Option[Essence]:
    """A kind of essences as something to pick."""
    return Option(f"essence:{kind.name.lower()}", kind)
