"""Cards as options, with ids that consist of the design and, from the second copy on, a number."""

from collections.abc import Iterable
from functools import cache

from msgspec import Struct

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import number_copies
from engines.kernel.words.text import text
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Zone
from engines.magelight.state import Table
from engines.magelight.zones.hand import InHand
from engines.magelight.zones.hidden_cards import top_of_deck


def order_question(table: Table, seat: int, topic: str, count: int) -> Decision:
    """D10: the order in which the top cards of the deck are put back, topmost first.

    The default is unchanged.
    """
    options = place_options("deck", top_of_deck(table, count))
    return Pick(
        seat=seat,
        topic=text(topic, seat=seat),
        options=options,
        default=tuple([option.id for option in options]),
        least=len(options),
        most=len(options),
        ordered=True,
    )


class OfferedCard(Struct, frozen=True, gc=False):
    """The card of an option, and its zone; `storage` is the owner's seat if the card is in a Storage."""

    design: Design
    zone: Zone
    storage: int | None = None


def card_target(where: str, card: Design, copy: int = 1) -> str:
    """The id of a card in a place, such as "hand:bonfire.2"; the first copy has no number."""
    name = card.name.lower()
    return f"{where}:{name}" if copy == 1 else f"{where}:{name}.{copy}"


@cache
def _card_option(
    zone: Zone, where: str, storage: int | None, card: Design, copy: int, place: int | None
) -> Option[int | Design]:
    """A card as an option; its value is its place if the pile is ordered, else its design."""
    return Option(
        card_target("card", card, copy),
        card if place is None else place,
        target=card_target(where, card, copy),
        label=text("option.card", card=card),
        subject=OfferedCard(card, zone, storage),
    )


@cache
def _held_option(one: InHand, copy: int) -> Option[InHand]:
    return Option(
        card_target("waiting" if one.waiting else "card", one.card, copy),
        one,
        target=card_target("aside" if one.waiting else "hand", one.card, copy),
        label=text("option.card", card=one.card),
        subject=OfferedCard(one.card, "hand"),
        remark=text("option.waiting") if one.waiting else None,
    )


def options_from_hand(cards: Iterable[InHand]) -> tuple[Option[InHand], ...]:
    """Cards of the hand as options; artifacts that are still to be resolved have ids of their own."""
    return tuple([_held_option(one, copy) for one, copy in number_copies(cards)])


def card_options(cards: Iterable[Design], storage: int | None = None) -> tuple[Option[int | Design], ...]:
    """Cards of the hand, or of the Storage of a seat, as options; the values are their designs."""
    zone: Zone = "hand" if storage is None else "storage"
    where = zone if storage is None else f"{zone}:{storage}"
    return tuple(
        [_card_option(zone, where, storage, card, copy, None) for card, copy in number_copies(cards)]
    )


def waiting_options(cards: Iterable[Design]) -> tuple[Option[int | Design], ...]:
    """Artifacts that are still to be resolved as options; the values are their designs."""
    return tuple(
        [_card_option("hand", "aside", None, card, copy, None) for card, copy in number_copies(cards)]
    )


def place_options(zone: Zone, cards: Iterable[Design]) -> tuple[Option[int | Design], ...]:
    """Cards of an ordered pile as options; the values are their places."""
    told = enumerate(number_copies(cards))
    return tuple([_card_option(zone, zone, None, card, copy, at) for at, (card, copy) in told])
