"""Builders for options that several modules share: gems and spells to choose."""

from functools import cache, lru_cache
from typing import Literal, NamedTuple

from engines.kernel.choices.decision import Option
from engines.kernel.words.text import text
from engines.magecraft.cards import GEMS, Amounts, Gem
from engines.magecraft.state import Card

Zone = Literal["academy", "discard", "hand", "hp", "shield"]
GemUse = Literal[
    "break", "discard", "heal", "pay", "raise", "raise.discarded", "score", "take", "vanish", "vanish.hp"
]
"""The use of a chosen gem. The label of the option is the phrase `gem.<use>`."""


class GemSource(NamedTuple):
    """A gem that can be chosen, its zone, and the number of gems of its colour in that zone."""

    zone: Zone
    gem: Gem
    available: int


@cache
def gem_option(
    use: GemUse, zone: Zone, gem: Gem, available: int, seat: int | None = None
) -> Option[GemSource | None]:
    """Build the option for a gem of a zone, such as "hp:fire".

    `seat` is the owner of the zone, or None for the Academy.
    """
    id = _gem_id(zone, gem)
    target = id if seat is None else f"{zone}:{seat}:{gem.name.lower()}"
    source = GemSource(zone, gem, available)
    return Option(id, source, target=target, label=text(f"gem.{use}", gem=gem), subject=source)


def gem_options(
    use: GemUse, zone: Zone, have: Amounts, seat: int | None = None
) -> tuple[Option[GemSource | None], ...]:
    """Build an option for each colour that the zone holds."""
    return tuple([gem_option(use, zone, gem, have[gem], seat) for gem in GEMS if have[gem]])


def default_gem(zone: Zone, have: Amounts) -> tuple[str]:
    """The default option id for a zone: the colour with the most gems, or the first of several that tie."""
    return (_gem_id(zone, GEMS[have.index(max(have))]),)


@cache
def _gem_id(zone: Zone, gem: Gem) -> str:
    return f"{zone}:{gem.name.lower()}"


@lru_cache(1 << 12)
def card_option(card: Card, label: str) -> Option[Card | None]:
    """Build the option to choose one of the player's spells; `label` is the key of its phrase."""
    id = f"card:{card.id}"
    return Option(id, card, target=id, label=text(label, spell=card.spell), subject=card)
