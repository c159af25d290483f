"""How far a spellbook leads with the gems in hand, for the board (R15, R19, R20)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from engines.kernel.kept import kept
from engines.magecraft.cards import Amounts, Gem, Icon, Slots
from engines.magecraft.payment import Payment, begin_payment, can_pay, place_golden_gem
from engines.magecraft.state import Book, Card, Player, Table, Turn

Reach = Literal["cast", "payable", "short", "closed", "unknown"]


class PreviewedSpell(NamedTuple):
    """A spell of a book, and whether the casting gets there.

    `reach`: "cast" in this turn already; "payable" with the gems in hand, the spells before it paid; "short"
    of gems; "closed", because another book is being cast; "unknown" to a viewer who does not see the hand,
    and where nothing can be cast any more. `slots` is what lies on the card or, if it is payable, would lie
    there by the payments that lead furthest. `draws` is how many gems the spells before it draw, which may
    still change what can be paid.
    """

    card: Card
    reach: Reach
    slots: Slots
    draws: int


def preview_book(view: Table, seat: int, book: int) -> tuple[PreviewedSpell, ...]:
    """One of a player's books, 0 to 2, from left to right with how far the gems in hand lead."""
    turn = view.turn if view.turn.seat == seat else None
    return _preview(view.players[seat], book, turn, seat in view.fallen)


@kept
def _preview(player: Player, book: int, turn: Turn | None, fallen: bool) -> tuple[PreviewedSpell, ...]:
    """The same of a player who has a turn, or None."""
    cards, done = player.books[book], turn.cast if turn is not None else ()
    cast = [card for card in cards if card.id in done]
    to_come = tuple([card for card in cards if card not in cast])
    golden = cast[-1].gems[0] if cast and cast[-1].mastered and cast[-1].gems else None
    reach = _reach_of_book(player, book, turn, fallen)
    paid = _longest_payments(to_come, golden, player.in_hand) if reach == "payable" else ()
    previews = {card.id: PreviewedSpell(card, "cast", card.gems, 0) for card in cast}
    draws = 0
    for at, card in enumerate(to_come):
        if at < len(paid):
            preview = PreviewedSpell(card, reach, paid[at], draws)
        else:
            preview = PreviewedSpell(card, "short" if reach == "payable" else reach, card.gems, draws)
        previews[card.id] = preview
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
def _longest_payments(cards: Book, golden: Gem | None, have: Amounts) -> tuple[Slots, ...]:
    """What would lie on the spells that come one after the other, by the payments that lead furthest.

    Of several that lead as far it is the first by the defaults (D5). `golden` comes to the first spell.
    """
    if not cards:
        return ()
    card, after = cards[0], cards[1:]
    cost = card.printed.cast
    payment = begin_payment(cost, card.gems or (place_golden_gem(cost, golden) if golden is not None else ()))
    best: tuple[Slots, ...] = ()
    if not can_pay(payment, have):
        return best
    for whole in _complete_payments(payment, have):
        passed = whole.slots[0] if card.mastered else None
        found = (whole.slots, *_longest_payments(after, passed, whole.hand_after(have)))
        if len(found) > len(best):
            best = found
        if len(best) == len(cards):
            break
    return best


def _complete_payments(payment: Payment, have: Amounts) -> Iterator[Payment]:
    """All ways to pay the wild slots, what a time-out would pay first."""
    if not payment.is_open:
        yield payment
        return
    left = payment.hand_after(have)
    for gem in sorted(Gem, key=lambda one: -left[one]):
        if left[gem] > 0:
            yield from _complete_payments(payment.pay_slot(gem), have)
