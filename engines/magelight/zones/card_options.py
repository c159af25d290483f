"""Cards as options, with ids that consist of the design and, from the second copy on, a number."""

from collections.abc import Iterable
from functools import cache
from typing import Literal

from msgspec import Struct

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.option_builders import number_copies
from engines.kernel.words.text import text
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Zone
from engines.magelight.state import Table
from engines.magelight.zones.hand import InHand
from engines.magelight.zones.hidden_cards import top_of_deck


def order_decision(table: Table, seat: int, topic: str, count: int) -> Decision:
    """D10: the order in which the top cards of the deck are put back, topmost first.

    The default leaves the order unchanged.
    """
    options = pile_options("deck", top_of_deck(table, count))
    default = tuple([option.id for option in options])
    return Pick(
        seat=seat,
        topic=text(topic, seat=seat),
        options=options,
        default=default,
        preselected=default if len(options) > 1 else (),
        least=len(options),
        most=len(options),
        ordered=True,
    )


class OfferedCard(Struct, frozen=True, gc=False):
    """The card of an option, and its zone; `storage` is the owner's seat if the card is in a Storage."""

    design: Design
    zone: Zone
    storage: int | None = None


def card_id(where: str, card: Design, copy: int = 1) -> str:
    """The id of a card in a place, such as "hand:bonfire.2"; the first copy has no number."""
    name = card.name.lower()
    return f"{where}:{name}" if copy == 1 else f"{where}:{name}.{copy}"


@cache
def _card_option(
    zone: Zone, where: str, storage: int | None, card: Design, copy: int, place: int | None
) -> Option[int | Design]:
    """A card as an option; its value is its place if the pile is ordered, else its design."""
    return Option(
        card_id("card", card, copy),
        card if place is None else place,
        target=card_id(where, card, copy),
        label=text("option.card", card=card),
        subject=OfferedCard(card, zone, storage),
    )


@cache
def _hand_option(hand_card: InHand, copy: int) -> Option[InHand]:
    return Option(
        card_id("waiting" if hand_card.waiting else "card", hand_card.card, copy),
        hand_card,
        target=card_id("aside" if hand_card.waiting else "hand", hand_card.card, copy),
        label=text("option.card", card=hand_card.card),
        subject=OfferedCard(hand_card.card, "hand"),
        remark=text("option.waiting") if hand_card.waiting else None,
    )


def hand_options(cards: Iterable[InHand]) -> tuple[Option[InHand], ...]:
    """Cards of the hand as options; artifacts that are still to be resolved have ids of their own."""
    return tuple([_hand_option(hand_card, copy) for hand_card, copy in number_copies(cards)])


def card_options(
    cards: Iterable[Design], where: Literal["hand", "aside", "storage"] = "hand", seat: int | None = None
) -> tuple[Option[int | Design], ...]:
    """Cards of the hand, artifacts set aside, or cards of a seat's Storage; the values are their designs."""
    zone: Zone = "storage" if where == "storage" else "hand"
    place = where if seat is None else f"{where}:{seat}"
    return tuple([_card_option(zone, place, seat, card, copy, None) for card, copy in number_copies(cards)])


def pile_options(zone: Zone, cards: Iterable[Design]) -> tuple[Option[int | Design], ...]:
    """Cards of an ordered pile as options; the values are their places."""
    numbered = enumerate(number_copies(cards))
    return tuple([_card_option(zone, zone, None, card, copy, place) for place, (card, copy) in numbered])
