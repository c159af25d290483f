"""Cards as options: named by their design and, where several of a kind are picked at once, by a number."""

from collections.abc import Iterable
from functools import cache

from engines.kernel.decision import Option
from engines.kernel.offers import numbered
from engines.kernel.text import text
from engines.magelight.cards import Design
from engines.magelight.hand import InHand


@cache
def card_option(zone: str, card: Design, copy: int, place: int | None) -> Option[int | Design]:
    """A card as something to pick; the value is its place in an ordered pile, else the card."""
    name = card.name.lower()
    id = f"card:{name}" if copy == 1 else f"card:{name}.{copy}"
    return Option(
        id, card if place is None else place, target=f"{zone}:{name}", label=text("option.card", card=card)
    )


@cache
def _held_option(one: InHand, copy: int) -> Option[InHand]:
    name = one.card.name.lower()
    id, label = ("waiting", "option.waiting") if one.waiting else ("card", "option.card")
    id = f"{id}:{name}" if copy == 1 else f"{id}:{name}.{copy}"
    return Option(id, one, target=f"hand:{name}", label=text(label, card=one.card))


def held_options(cards: Iterable[InHand]) -> tuple[Option[InHand], ...]:
    """Cards of the hand, what is still to be resolved told from the rest."""
    return tuple([_held_option(one, copy) for one, copy in numbered(cards)])


def hand_options(cards: Iterable[Design], zone: str = "hand") -> tuple[Option[int | Design], ...]:
    """Cards of a hand or a Storage, by their design."""
    return tuple([card_option(zone, card, copy, None) for card, copy in numbered(cards)])


def pile_options(zone: str, cards: Iterable[Design]) -> tuple[Option[int | Design], ...]:
    """Cards of an ordered pile, by their place."""
    return tuple([card_option(zone, card, copy, at) for at, (card, copy) in enumerate(numbered(cards))])
