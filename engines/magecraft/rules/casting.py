"""The Casting phase (R15-R21, R28-R33).

Casting one spellbook from left to right, passing golden gems on, and using the cantrip.
"""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import CANTRIPS, Amounts, Cantrip
from engines.magecraft.events.spells import CantripUsed, GoldenDiscarded, GoldenPassed, SpellCast
from engines.magecraft.rules.hand import spend_gems
from engines.magecraft.rules.icons import Resolve
from engines.magecraft.rules.payment import (
    Pay,
    Payment,
    begin_payment,
    has_too_few_gems,
    place_golden_gem,
    why_not_pay,
)
from engines.magecraft.state import Book, Card, Player, Table

EMPTY_BOOK = text("why.empty")
NO_MORE_SPELLS = text("why.finished")
CANTRIP_USED = text("why.used")

END: Option[Any] = Option("end", None)
"""The option to end the phase."""


class NextSpell(NamedTuple):
    """The next spell of a book, by the index of the book; `card` is None if the book has no next spell."""

    book: int
    card: Card | None

    @property
    def number(self) -> int:
        """The number of the book, counted from 1 as players see it."""
        return self.book + 1


class Cast(Ask[Table], frozen=True):
    """D4: begin a book or cast its next spell, use the cantrip, or end the phase."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player, turn = state.players[self.seat], state.turn
        have = player.hand_counts
        if turn.book is None:
            options = [_book_option(self.seat, have, book, cards) for book, cards in enumerate(player.books)]
            cards = [book[0] for book in player.books if book]
        else:
            cards = list(player.books[turn.book][turn.spells_cast : turn.spells_cast + 1])
            options = [_next_option(self.seat, have, turn.book, cards[0] if cards else None)]
        options += [_cantrip_option(self.seat, player, have), END]
        may_cast, may_use = bool(cards), not player.cantrip
        # The topic is public: use what the hand can pay only if the hand itself is public.
        if player.hand.open:
            may_cast = any(not option.blocked for option in options[:-2])
            may_use = not options[-2].blocked
        return Pick(
            seat=self.seat,
            topic=text(
                "cast",
                seat=self.seat,
                following_spell=cards[0].spell if turn.book is not None and cards else None,
                may_cast=may_cast,
                may_use=may_use,
            ),
            options=tuple(options),
            default=("end",),
            public=player.hand.open or _everyone_sees_no_payment_possible(player, cards),
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        player, turn = state.players[self.seat], state.turn
        match values[0]:
            case NextSpell(book):
                card = player.books[book][turn.spells_cast]
                payment = begin_payment(card.spell_card.cast, card.gems)
                return state.then(PaySpell(self.seat, payment, book).next_task(), self)
            case Cantrip() as cantrip:
                return state.then(PayCantrip(self.seat, begin_payment(cantrip.cost)).next_task(), self)
            case _:
                return state


def _book_option(seat: int, have: Amounts, book: int, cards: Book) -> Option[Any]:
    """Build the option to begin a book by casting its leftmost spell (R15, R17)."""
    number = book + 1
    target = f"book:{seat}:{number}"
    if cards:
        return _spell_option(f"book:{number}", have, book, cards[0], target)
    empty = NextSpell(book, None)
    label = text("option.empty", number=number)
    return Option(f"book:{number}", empty, target=target, blocked=EMPTY_BOOK, label=label, subject=empty)


def _next_option(seat: int, have: Amounts, book: int, card: Card | None) -> Option[Any]:
    """Build the option to cast the next spell of the book that is being cast (R15, R20)."""
    if card is not None:
        return _spell_option("next", have, book, card, f"card:{card.id}")
    empty = NextSpell(book, None)
    label, target = text("option.finished"), f"book:{seat}:{book + 1}"
    return Option("next", empty, target=target, blocked=NO_MORE_SPELLS, label=label, subject=empty)


def _spell_option(id: str, have: Amounts, book: int, card: Card, target: str) -> Option[Any]:
    spell, cost = NextSpell(book, card), card.spell_card.cast
    blocked = why_not_pay(cost, card.gems, have, card.spell)
    return Option(id, spell, target, blocked, subject=spell, price=cost)


def _cantrip_option(seat: int, player: Player, have: Amounts) -> Option[Any]:
    cantrip = _cantrip(player)
    blocked = CANTRIP_USED if player.cantrip else why_not_pay(cantrip.cost, (), have)
    return Option(
        "cantrip", cantrip, target=f"cantrip:{seat}", blocked=blocked, subject=cantrip, price=cantrip.cost
    )


def _cantrip(player: Player) -> Cantrip:
    assert player.character is not None, "every player has a character when the first turn begins"
    return CANTRIPS[player.character]


def _everyone_sees_no_payment_possible(player: Player, cards: list[Card]) -> bool:
    """Whether everybody can see that the player can only end the phase."""
    no_cantrip = bool(player.cantrip) or has_too_few_gems(player, _cantrip(player).cost)
    return no_cantrip and all(has_too_few_gems(player, card.spell_card.cast, card.gems) for card in cards)


class PaySpell(Pay, frozen=True):
    """The payment of the next spell of a book."""

    book: Public[int]

    def payment_subject(self, state: Table) -> Any:
        return _next_card(state, self.seat, self.book).spell

    def is_order_relevant(self, state: Table) -> bool:
        """Whether the gem on the leftmost slot matters, because it is golden and moves on (R28)."""
        return _next_card(state, self.seat, self.book).mastered and self.payment.slots[0] is None

    def pay_all_key(self) -> str:
        return "gem.pay.cast"

    def follow_up_task(self) -> Task:
        return CastSpell(self.seat, self.book, self.payment)


class PayCantrip(Pay, frozen=True):
    """The payment of a cantrip."""

    def payment_subject(self, state: Table) -> Any:
        return state.players[self.seat].character

    def follow_up_task(self) -> Task:
        return UseCantrip(self.seat, self.payment)


def _next_card(table: Table, seat: int, book: int) -> Card:
    """The card of a book that is cast next."""
    return table.players[seat].books[book][table.turn.spells_cast]


class CastSpell(Step[Table], frozen=True):
    """Put the gems on the card, then resolve its icons, then pass its golden gem on (R18, R29)."""

    seat: Public[int]
    book: Public[int]
    payment: Public[Payment]

    def run(self, state: Table) -> Table:
        seat, book, position, payment = self.seat, self.book, state.turn.spells_cast, self.payment
        card = _next_card(state, seat, book)
        state = spend_gems(state, seat, payment.paid)
        state = state.change_card(seat, book, position, replace(card, gems=payment.slots))
        state = state.change(turn=replace(state.turn, book=book, cast=(*state.turn.cast, card.id)))
        golden = None if payment.golden is None else payment.slots[payment.golden]
        state = state.emit(SpellCast(seat, card.spell, payment.paid, golden))
        return state.then(Resolve(seat, card.spell_card.icons), PassGolden(seat))


class PassGolden(Step[Table], frozen=True):
    """Move the golden gem of a mastered spell to the next spell, or discard it (R28-R31)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        player, seat, turn = state.players[self.seat], self.seat, state.turn
        assert turn.book is not None, "a spell has just been cast"
        book = player.books[turn.book]
        card, next_cards = book[turn.spells_cast - 1], book[turn.spells_cast : turn.spells_cast + 1]
        if not card.mastered:
            return state
        gem = card.gems[0]
        assert gem is not None, "every slot of a spell that was cast is paid"
        state = state.change_card(
            seat, turn.book, turn.spells_cast - 1, replace(card, gems=replace_at(card.gems, 0, None))
        )
        for next_card in next_cards:
            slots = place_golden_gem(next_card.spell_card.cast, gem)
            if slots:
                state = state.change_card(seat, turn.book, turn.spells_cast, replace(next_card, gems=slots))
                return state.emit(GoldenPassed(seat, gem, next_card.spell))
        return state.change_player(seat, discard=player.discard.add(gem)).emit(GoldenDiscarded(seat, gem))


class UseCantrip(Step[Table], frozen=True):
    """Put the gem on the character board, then resolve the icons of the cantrip (R33)."""

    seat: Public[int]
    payment: Public[Payment]

    def run(self, state: Table) -> Table:
        cantrip = _cantrip(state.players[self.seat])
        state = spend_gems(state, self.seat, self.payment.paid)
        state = state.change_player(self.seat, cantrip=self.payment.gems)
        state = state.emit(CantripUsed(self.seat, cantrip.character, self.payment.gems))
        return state.then(Resolve(self.seat, cantrip.icons))
