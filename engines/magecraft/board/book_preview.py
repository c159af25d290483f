"""How far a spellbook leads with the gems in hand, for the board (R15, R19, R20)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from engines.kernel.identity_cache import cached_by_identity
from engines.magecraft.cards import Amounts, Gem, Icon
from engines.magecraft.rules.payment import Payment, begin_payment, can_pay, place_golden_gem
from engines.magecraft.state import Book, Card, Player, Table, Turn

Reach = Literal["cast", "payable", "short", "closed", "unknown"]


class PreviewedSpell(NamedTuple):
    """A spell of a book, and whether the casting gets there.

    `reach`: "cast" in this turn already; "payable" with the gems in hand, the spells before it paid; "short"
    of gems; "closed", because another book is being cast; "unknown" to a viewer who does not see the hand,
    and where nothing can be cast any more. `draws` is how many gems the spells before it draw, which may
    still change what can be paid.
    """

    card: Card
    reach: Reach
    draws: int


def preview_book(view: Table, seat: int, book: int) -> tuple[PreviewedSpell, ...]:
    """One of a player's books, 0 to 2, from left to right with how far the gems in hand lead."""
    turn = view.turn if view.turn.seat == seat else None
    return _preview(view.players[seat], book, turn, seat in view.fallen)


@cached_by_identity
def _preview(player: Player, book: int, turn: Turn | None, fallen: bool) -> tuple[PreviewedSpell, ...]:
    """The same of a player who has a turn, or None."""
    cards, done = player.books[book], turn.cast if turn is not None else ()
    cast = [card for card in cards if card.id in done]
    to_come = tuple([card for card in cards if card not in cast])
    golden = cast[-1].gems[0] if cast and cast[-1].mastered and cast[-1].gems else None
    reach = _reach_of_book(player, book, turn, fallen)
    paid = _count_payable(to_come, golden, player.in_hand) if reach == "payable" else 0
    previews = {card.id: PreviewedSpell(card, "cast", 0) for card in cast}
    draws = 0
    for at, card in enumerate(to_come):
        previews[card.id] = PreviewedSpell(
            card, "short" if reach == "payable" and at >= paid else reach, draws
        )
        draws += card.printed.icons.count(Icon.DRAW)
    return tuple([previews[card.id] for card in cards])


def _reach_of_book(player: Player, book: int, turn: Turn | None, fallen: bool) -> Reach:
    """How far a book leads before any price is reckoned."""
    if fallen:
        return "unknown"
    if turn is not None and turn.book not in (None, book):
        return "closed"
    return "unknown" if None in player.hand.cards else "payable"


@lru_cache(4096)
def _count_payable(cards: Book, golden: Gem | None, have: Amounts) -> int:
    """How many spells can be paid one after the other; `golden` comes to the first of them."""
    if not cards:
        return 0
    card, after = cards[0], cards[1:]
    cost = card.printed.cast
    payment = begin_payment(cost, card.gems or (place_golden_gem(cost, golden) if golden is not None else ()))
    most = 0
    if not can_pay(payment, have):
        return most
    for whole in _complete_payments(payment, have):
        passed = whole.slots[0] if card.mastered else None
        most = max(most, 1 + _count_payable(after, passed, whole.hand_after(have)))
        if most == len(cards):
            break
    return most


def _complete_payments(payment: Payment, have: Amounts) -> Iterator[Payment]:
    """All ways to pay the wild slots."""
    if not payment.is_open:
        yield payment
        return
    left = payment.hand_after(have)
    for gem in Gem:
        if left[gem] > 0:
            yield from _complete_payments(payment.pay_slot(gem), have)
