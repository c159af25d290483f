"""Preview of a spellbook: how far it can be cast with the gems in hand (R15, R19, R20)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from engines.kernel.identity_cache import cached_by_identity
from engines.magecraft.cards import Amounts, Gem, Icon
from engines.magecraft.rules.payment import Payment, begin_payment, can_pay, place_golden_gem
from engines.magecraft.state import Book, Card, Player, Table, Turn

Reach = Literal["cast", "payable", "short", "closed", "unknown"]


class PreviewedSpell(NamedTuple):
    """A spell of a book, and whether it can be reached when the book is cast.

    `reach` is "cast" if it has been cast in this turn, "payable" if the gems in hand pay for it and for all
    spells before it, "short" if they do not, "closed" if another book is being cast, and "unknown" if the
    viewer does not see the hand or the mage is out of the game. `draws` is the number of gems that the
    spells before it draw, which may make more spells payable.
    """

    card: Card
    reach: Reach
    draws: int


def preview_book(view: Table, seat: int, book: int) -> tuple[PreviewedSpell, ...]:
    """Preview the spells of the book with this index, from left to right."""
    turn = view.turn if view.turn.seat == seat else None
    return _preview(view.players[seat], book, turn, seat in view.fallen)


@cached_by_identity
def _preview(player: Player, book: int, turn: Turn | None, fallen: bool) -> tuple[PreviewedSpell, ...]:
    """Preview a book; `turn` is None if it is another player's turn."""
    cards, cast_ids = player.books[book], turn.cast if turn is not None else ()
    cast = [card for card in cards if card.id in cast_ids]
    remaining = tuple([card for card in cards if card not in cast])
    golden = cast[-1].gems[0] if cast and cast[-1].mastered and cast[-1].gems else None
    reach = _reach_of_book(player, book, turn, fallen)
    payable = _count_payable(remaining, golden, player.hand_counts) if reach == "payable" else 0
    previews = {card.id: PreviewedSpell(card, "cast", 0) for card in cast}
    draws = 0
    for index, card in enumerate(remaining):
        previews[card.id] = PreviewedSpell(
            card, "short" if reach == "payable" and index >= payable else reach, draws
        )
        draws += card.spell_card.icons.count(Icon.DRAW)
    return tuple([previews[card.id] for card in cards])


def _reach_of_book(player: Player, book: int, turn: Turn | None, fallen: bool) -> Reach:
    """Return the reach that all spells of a book share, before prices are considered."""
    if fallen:
        return "unknown"
    if turn is not None and turn.book not in (None, book):
        return "closed"
    return "unknown" if None in player.hand.cards else "payable"


@lru_cache(4096)
def _count_payable(cards: Book, golden: Gem | None, hand: Amounts) -> int:
    """Count the spells that can be paid for in order.

    `golden` is the gem that the previous spell passes on to the first of them.
    """
    if not cards:
        return 0
    card, later_cards = cards[0], cards[1:]
    cost = card.spell_card.cast
    payment = begin_payment(cost, card.gems or (place_golden_gem(cost, golden) if golden is not None else ()))
    most = 0
    if not can_pay(payment, hand):
        return most
    for complete in _iter_complete_payments(payment, hand):
        passed_on = complete.slots[0] if card.mastered else None
        most = max(most, 1 + _count_payable(later_cards, passed_on, complete.hand_after(hand)))
        if most == len(cards):
            break
    return most


def _iter_complete_payments(payment: Payment, hand: Amounts) -> Iterator[Payment]:
    """Yield all ways to complete a payment."""
    if not payment.is_open:
        yield payment
        return
    remaining_hand = payment.hand_after(hand)
    for gem in Gem:
        if remaining_hand[gem] > 0:
            yield from _iter_complete_payments(payment.pay_slot(gem), hand)
