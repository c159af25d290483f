"""How cards get into the active player's hand and out of it, and who can follow them.

A card that leaves the hand openly is, for those who knew a copy of it there, the copy they knew: nobody
learns from what stays behind that there were two. One that leaves unseen takes with it what others knew of
the hand.
"""

from collections.abc import Iterable

from msgspec import Struct

from engines.kernel.secrecy.audience import ALL, Audience
from engines.kernel.secrecy.piles import Held, Pile
from engines.magelight.cards.deck import is_artifact
from engines.magelight.cards.designs import Design
from engines.magelight.state import Table

NO_CARDS: Pile[Design] = Pile.hand()
"""A pile without order, and nothing in it."""


class InHand(Struct, frozen=True, gc=False):
    """A card of the hand; `waiting` if it is an artifact that is still to be resolved (R21)."""

    card: Design
    waiting: bool = False


def take_card(pile: Pile[Design], card: Design, shown: Audience = ALL) -> tuple[Held[Design], Pile[Design]]:
    """A card out of a pile without order, and the pile without it; `shown` sees its face."""
    return pile.take(pile.index(card), shown)


def cards_in_hand(table: Table) -> list[InHand]:
    """The cards of the hand, those that are still to be resolved last; none that is being resolved."""
    return [*map(InHand, table.hand), *[InHand(card, waiting=True) for card in table.aside]]


def take_from_hand(
    table: Table, cards: Iterable[InHand], shown: Audience = ALL
) -> tuple[list[Held[Design]], Table]:
    """Cards out of the hand, and the table without them."""
    hand, aside = table.hand, table.aside
    out: list[Held[Design]] = []
    for one in cards:
        if one.waiting:
            held, aside = take_card(aside, one.card, shown)
        else:
            held, hand = take_card(hand, one.card, shown)
        out.append(held)
    return out, table.change(hand=hand, aside=aside)


def burn_from_hand(table: Table, cards: Iterable[InHand]) -> Table:
    """The table after cards of the hand went face up to the burn pile."""
    held, table = take_from_hand(table, cards)
    return table.change(burnt=table.burnt.put_all(held))


def set_artifacts_aside(table: Table) -> Table:
    """The artifacts of the hand apart from it, for the check (R21).

    To know a card is to know whether it is an artifact, so everybody still knows what they knew.
    """
    if not any(map(is_artifact, table.hand)):
        return table
    cards = list(zip(table.hand, table.hand.known, strict=True))
    hand = [Held(card, known) for card, known in cards if not is_artifact(card)]
    aside = [Held(card, known) for card, known in cards if is_artifact(card)]
    return table.change(hand=NO_CARDS.put_all(hand), aside=NO_CARDS.put_all(aside))


def start_resolving(table: Table, card: Design, shown: Audience) -> Table:
    """The table with one artifact of those aside being resolved."""
    held, rest = take_card(table.aside, card, shown)
    return table.change(aside=rest, resolving=table.resolving.put(held))


def return_to_hand(table: Table) -> Table:
    """The artifact that was resolved is a card of the hand like any other (R14)."""
    held, rest = table.resolving.take()
    return table.change(resolving=rest, hand=table.hand.put(held))
