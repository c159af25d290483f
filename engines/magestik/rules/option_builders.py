"""Builders for options and decisions that several modules share: staffs, dragons and gems to choose."""

from typing import Any, TypeVar

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import first_available
from engines.kernel.words.text import Text, text
from engines.magestik.cards import GEMS, Gem, Spell, Staff
from engines.magestik.state import Dragon

T = TypeVar("T")

ASLEEP = text("why.asleep")


def staff_option(staff: Staff) -> Option[Staff]:
    """Build the option to choose a staff."""
    return Option(f"staff:{staff.name.lower()}", staff, target=f"staff:{int(staff)}", subject=staff)


def spell_target(spell: Spell) -> str:
    """The page target of a spell of the staff in play."""
    return f"spell:{spell.name}"


def dragon_option(value: T, dragon: Dragon, blocked: Text | None = None) -> Option[T]:
    """Build the option to choose a dragon."""
    name = f"dragon:{dragon.id}"
    return Option(name, value, target=name, blocked=blocked, subject=dragon)


def gem_options(gems: Bag[Gem]) -> tuple[Option[Gem], ...]:
    """Build an option for each colour of gems that a player holds.

    They have no target, because gems on a rival's plate are too small to click: the page lays them out.
    """
    return tuple([_gem_option(gem) for gem, count in zip(GEMS, gems.counts, strict=True) if count])


_GEM_NAMES = tuple(gem.name.lower() for gem in GEMS)


def _gem_option(gem: Gem) -> Option[Gem]:
    return Option(f"gem:{_GEM_NAMES[gem]}", gem, subject=gem)


def id_of_most_held_gem(gems: Bag[Gem]) -> str:
    """The option id of the colour with the most gems, or of the first one if several are tied (D4)."""
    return f"gem:{_GEM_NAMES[gems.counts.index(max(gems.counts))]}"


def build_pick(seat: int, topic: str, options: tuple[Option[Any], ...], **args: Any) -> Decision:
    """Build a decision with one answer; the default is the first option that is not blocked."""
    return Pick(
        seat=seat, topic=text(topic, seat=seat, **args), options=options, default=first_available(options)
    )
