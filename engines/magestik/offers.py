"""Options and questions that several files offer."""

from functools import cache
from typing import Any, TypeVar

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.offers import first_free
from engines.kernel.piles import Bag
from engines.kernel.text import Text, text
from engines.magestik.cards import Gem, Staff
from engines.magestik.state import Dragon

T = TypeVar("T")

ASLEEP = text("why.asleep")


@cache
def staff_option(staff: Staff) -> Option[Staff]:
    """A staff as something to pick."""
    return Option(f"staff:{staff.name.lower()}", staff, target=f"staff:{int(staff)}")


def dragon_option(value: T, dragon: Dragon, blocked: Text | None = None) -> Option[T]:
    """A dragon as something to pick."""
    return Option(f"dragon:{dragon.id}", value, target=f"dragon:{dragon.id}", blocked=blocked)


def gem_options(seat: int, gems: Bag[Gem]) -> tuple[Option[Gem], ...]:
    """The colours a player holds, as something to take."""
    held = [gem for gem in Gem if gems[gem]]
    return tuple([_gem_option(gem, seat) for gem in held])


@cache
def _gem_option(gem: Gem, seat: int) -> Option[Gem]:
    colour = gem.name.lower()
    return Option(f"gem:{colour}", gem, target=f"gem:{seat}:{colour}")


def most_held(gems: Bag[Gem]) -> str:
    """The id of the colour that is held most, the first of several (D4)."""
    return f"gem:{Gem(gems.counts.index(max(gems.counts))).name.lower()}"


def pick_one(seat: int, topic: str, options: tuple[Option[Any], ...], **args: Any) -> Decision:
    """A question with one answer, of which the first possible one is proposed."""
    return Pick(seat=seat, topic=text(topic, seat=seat, **args), options=options, default=first_free(options))
