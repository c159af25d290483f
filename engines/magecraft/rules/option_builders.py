"""Gems, spells and spellbooks as options: their ids, what they are about, what lights up on the table."""

from functools import cache, lru_cache
from typing import Literal, NamedTuple

from engines.kernel.choices.decision import Option
from engines.kernel.words.text import text
from engines.magecraft.cards import GEMS, Amounts, Gem
from engines.magecraft.state import Card

Zone = Literal["academy", "discard", "hand", "hp", "shield"]
Act = Literal[
    "break", "discard", "heal", "pay", "raise", "raise.discarded", "score", "take", "vanish", "vanish.hp"
]
"""What is done with a gem that is chosen; the phrase `gem.<act>` says it."""


class GemSource(NamedTuple):
    """A gem to take: the zone it is in, and how many of its colour are there."""

    zone: Zone
    gem: Gem
    available: int


@cache
def gem_option(
    act: Act, zone: Zone, gem: Gem, available: int, seat: int | None = None
) -> Option[GemSource | None]:
    """A gem of a zone, as `hp:fire`, to do something with; `seat` is whose zone it is (None: the Academy)."""
    id = _gem_id(zone, gem)
    target = id if seat is None else f"{zone}:{seat}:{gem.name.lower()}"
    source = GemSource(zone, gem, available)
    return Option(id, source, target=target, label=text(f"gem.{act}", gem=gem), subject=source)


def gem_options(
    act: Act, zone: Zone, have: Amounts, seat: int | None = None
) -> tuple[Option[GemSource | None], ...]:
    """The colours that are there."""
    return tuple([gem_option(act, zone, gem, have[gem], seat) for gem in GEMS if have[gem]])


def default_gem(zone: Zone, have: Amounts) -> tuple[str]:
    """What a time-out takes from a zone: the colour with the most gems, the first of several."""
    return (_gem_id(zone, GEMS[have.index(max(have))]),)


@cache
def _gem_id(zone: Zone, gem: Gem) -> str:
    return f"{zone}:{gem.name.lower()}"


def book_option(seat: int, book: int) -> Option[int]:
    """One of a player's spellbooks, 0 to 2, as something to choose."""
    number = book + 1
    return Option(f"book:{number}", book, target=f"book:{seat}:{number}", subject=book)


def move_option(card: Card) -> Option[Card | None]:
    """A spell of the player's own as something to move."""
    return _card_option(card, "option.move")


def master_option(card: Card) -> Option[Card | None]:
    """A spell of the player's own as something to master."""
    return _card_option(card, "option.master")


@lru_cache(1 << 12)
def _card_option(card: Card, label: str) -> Option[Card | None]:
    id = f"card:{card.id}"
    return Option(id, card, target=id, label=text(label, spell=card.spell), subject=card)
