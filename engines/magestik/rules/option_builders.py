"""Options and questions that several files build: staffs, dragons and gems to choose from."""

from functools import cache
from typing import Any, TypeVar

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import first_free
from engines.kernel.words.text import Text, text
from engines.magestik.cards import GEMS, Gem, Spell, Staff
from engines.magestik.state import Dragon

T = TypeVar("T")

ASLEEP = text("why.asleep")


@cache
def staff_option(staff: Staff) -> Option[Staff]:
    """A staff to choose."""
    return Option(f"staff:{staff.name.lower()}", staff, target=f"staff:{int(staff)}", subject=staff)


def spell_target(spell: Spell) -> str:
    """What names a spell of the staff in play on the table."""
    return f"spell:{spell.name}"


def dragon_option(value: T, dragon: Dragon, blocked: Text | None = None) -> Option[T]:
    """A dragon to choose."""
    name = f"dragon:{dragon.id}"
    return Option(name, value, target=name, blocked=blocked, subject=dragon)


def gem_options(gems: Bag[Gem]) -> tuple[Option[Gem], ...]:
    """The colours of gems a player holds, to choose one: laid out, for on a plate they are small."""
    return tuple([_gem_option(gem) for gem, count in zip(GEMS, gems.counts, strict=True) if count])


_GEM_NAMES = tuple(gem.name.lower() for gem in GEMS)


@cache
def _gem_option(gem: Gem) -> Option[Gem]:
    return Option(f"gem:{_GEM_NAMES[gem]}", gem, subject=gem)


def id_of_most_held_gem(gems: Bag[Gem]) -> str:
    """The id of the colour that is held most, the first of several (D4)."""
    return f"gem:{_GEM_NAMES[gems.counts.index(max(gems.counts))]}"


def pick_one_option(seat: int, topic: str, options: tuple[Option[Any], ...], **args: Any) -> Decision:
    """A question with one answer; the first possible one is proposed."""
    return Pick(seat=seat, topic=text(topic, seat=seat, **args), options=options, default=first_free(options))
