"""Gems, books, cards and seats as things to pick: every option and what it lights up on the table."""

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from engines.kernel.decision import Option
from engines.magecraft.cards import Amounts, Gem
from engines.magecraft.state import Card

Zone = Literal["academy", "discard", "hand", "hp", "shield"]


class Source(NamedTuple):
    """A gem to take, and the zone it is in."""

    zone: Zone
    gem: Gem


@cache
def gem_option(zone: Zone, gem: Gem, seat: int | None = None) -> Option[Source]:
    """A gem of a zone, as `hp:fire`; `seat` is whose zone it is, None for the academy."""
    colour = gem.name.lower()
    target = f"{zone}:{colour}" if seat is None else f"{zone}:{seat}:{colour}"
    return Option(f"{zone}:{colour}", Source(zone, gem), target=target)


def gem_options(zone: Zone, have: Amounts, seat: int | None = None) -> tuple[Option[Source], ...]:
    """The colours that are there."""
    return tuple([gem_option(zone, gem, seat) for gem in Gem if have[gem]])


def most(zone: Zone, have: Amounts) -> tuple[str]:
    """The proposal of a zone: the colour of which there is most, the first of several."""
    return (gem_option(zone, Gem(have.index(max(have)))).id,)


def card_option(card: Card) -> Option[Card]:
    """A spell in one of the own books."""
    return Option(f"card:{card.id}", card, target=f"card:{card.id}")


def gems_in(have: Sequence[int]) -> tuple[Gem, ...]:
    """Counts as single gems, in the order of the colours."""
    return tuple([gem for gem in Gem for _ in range(have[gem])])
