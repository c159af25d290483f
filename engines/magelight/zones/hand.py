"""Moving cards into and out of the active player's hand, and tracking who knows them.

When a card leaves the hand face up, players who knew a copy of it there assume that it is the copy they knew:
what stays behind does not tell them that there were two. A card that leaves the hand unseen takes along what
other players knew of the hand.
"""

from collections.abc import Iterable

from msgspec import Struct

from engines.kernel.secrecy.audience import ALL, Audience
from engines.kernel.secrecy.piles import HeldCard, Pile
from engines.magelight.cards.deck import is_artifact
from engines.magelight.cards.designs import Design
from engines.magelight.state import Table

NO_CARDS: Pile[Design] = Pile.hand()
"""An empty pile without order."""


class InHand(Struct, frozen=True, gc=False):
    """A card of the hand; `waiting` if it is an artifact that is still to be resolved (R21)."""

    card: Design
    waiting: bool = False


def take_card(
    pile: Pile[Design], card: Design, shown: Audience = ALL
) -> tuple[HeldCard[Design], Pile[Design]]:
    """Take a card out of a pile without order, and show its face to `shown`. Returns it and the rest."""
    return pile.take(pile.index(card), shown)


def cards_in_hand(table: Table) -> list[InHand]:
    """The cards of the hand, those still to be resolved last, without those being resolved."""
    return [*map(InHand, table.hand), *[InHand(card, waiting=True) for card in table.aside]]


def take_from_hand(
    table: Table, cards: Iterable[InHand], shown: Audience = ALL
) -> tuple[list[HeldCard[Design]], Table]:
    """Take cards out of the hand, and show their faces to `shown`. Returns them and the table."""
    hand, aside = table.hand, table.aside
    taken_cards: list[HeldCard[Design]] = []
    for hand_card in cards:
        if hand_card.waiting:
            held_card, aside = take_card(aside, hand_card.card, shown)
        else:
            held_card, hand = take_card(hand, hand_card.card, shown)
        taken_cards.append(held_card)
    return taken_cards, table.change(hand=hand, aside=aside)


def burn_from_hand(table: Table, cards: Iterable[InHand]) -> Table:
    """Burn cards of the hand, face up."""
    held_cards, table = take_from_hand(table, cards)
    return table.change(burnt=table.burnt.put_all(held_cards))


def set_artifacts_aside(table: Table) -> Table:
    """Set the artifacts of the hand aside for the check (R21).

    Nobody's knowledge changes, as knowing a card includes knowing whether it is an artifact.
    """
    if not any(map(is_artifact, table.hand)):
        return table
    held_cards, _ = table.hand.take_all()
    hand = [held_card for held_card in held_cards if not is_artifact(held_card.card)]
    aside = [held_card for held_card in held_cards if is_artifact(held_card.card)]
    return table.change(hand=NO_CARDS.put_all(hand), aside=NO_CARDS.put_all(aside))


def start_resolving(table: Table, card: Design, shown: Audience) -> Table:
    """Start to resolve one of the artifacts set aside, and show it to `shown`."""
    held_card, remaining = take_card(table.aside, card, shown)
    return table.change(aside=remaining, resolving=table.resolving.put(held_card))


def return_to_hand(table: Table) -> Table:
    """Return the resolved artifact to the hand, where it is a card like any other (R14)."""
    held_card, remaining = table.resolving.take()
    return table.change(resolving=remaining, hand=table.hand.put(held_card))
