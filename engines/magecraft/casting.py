"""The Casting phase: one spellbook from left to right, the golden gem, the cantrip (R15-R21, R28-R33)."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Ask, Step, Task
from engines.kernel.text import Text, text
from engines.kernel.tuples import put
from engines.magecraft.cards import BOOKS, CANTRIPS, Cantrip
from engines.magecraft.events import CantripUsed, GoldenDiscarded, GoldenPassed, SpellCast
from engines.magecraft.hand import spend
from engines.magecraft.icons import Resolve
from engines.magecraft.payment import Pay, Payment, begun, plainly_short, unpayable, waiting
from engines.magecraft.state import Card, Player, Table

EMPTY = text("why.empty")
FINISHED = text("why.finished")
USED = text("why.used")


class Next(NamedTuple):
    """A spell that may be cast next: the number of its book, from 1, and the card; None if there is none."""

    number: int
    card: Card | None


class Cast(Ask[Table], frozen=True):
    """D4: which book to begin, or its next spell; the cantrip; or the end of the phase."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision:
        player, turn = state.players[self.seat], state.turn
        if turn.book is None:
            options = [_book_option(self.seat, player, book) for book in range(BOOKS)]
            cards = [book[0] for book in player.books if book]
        else:
            cards = list(player.books[turn.book][turn.done : turn.done + 1])
            options = [_next_option(player, turn.book, cards[0] if cards else None)]
        options += [_cantrip_option(self.seat, player), END]
        return Pick(
            seat=self.seat,
            topic=text("cast", seat=self.seat),
            options=tuple(options),
            default=("end",),
            public=player.hand.open or _nothing_payable(player, cards),
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        player, turn = state.players[self.seat], state.turn
        match values[0]:
            case Next(number):
                book = number - 1
                card = player.books[book][turn.done]
                payment = begun(card.printed.cast, card.gems)
                return state.then(PaySpell(self.seat, payment, book).further(), self)
            case Cantrip() as cantrip:
                return state.then(PayCantrip(self.seat, begun(cantrip.cost)).further(), self)
            case _:
                return state


END: Option[Any] = Option("end", None)


def _book_option(seat: int, player: Player, book: int) -> Option[Any]:
    """A book, if its leftmost spell can be paid (R15, R17)."""
    card = player.books[book][0] if player.books[book] else None
    return Option(
        f"book:{book + 1}",
        Next(book + 1, card),
        target=f"book:{seat}:{book + 1}",
        blocked=_uncastable(player, card) if card else EMPTY,
        label=None if card else text("option.empty", number=book + 1),
    )


def _next_option(player: Player, book: int, card: Card | None) -> Option[Any]:
    """The next spell of the book that is being cast, if there is one and it can be paid (R15, R20)."""
    if card is None:
        return Option("next", Next(book + 1, None), blocked=FINISHED, label=text("option.finished"))
    return Option("next", Next(book + 1, card), target=f"card:{card.id}", blocked=_uncastable(player, card))


def _uncastable(player: Player, card: Card) -> Text | None:
    return unpayable(card.printed.cast, card.gems, player.in_hand)


def _cantrip_option(seat: int, player: Player) -> Option[Any]:
    cantrip = _cantrip(player)
    blocked = USED if player.cantrip else unpayable(cantrip.cost, (), player.in_hand)
    return Option("cantrip", cantrip, target=f"cantrip:{seat}", blocked=blocked)


def _cantrip(player: Player) -> Cantrip:
    assert player.character is not None, "everybody has a character when the first turn begins"
    return CANTRIPS[player.character]


def _nothing_payable(player: Player, cards: list[Card]) -> bool:
    """Whether everybody can see that the phase can only end."""
    cantrip = bool(player.cantrip) or plainly_short(player, _cantrip(player).cost)
    return cantrip and all(plainly_short(player, card.printed.cast, card.gems) for card in cards)


class PaySpell(Pay, frozen=True):
    """The payment of the next spell of a book."""

    book: Public[int]

    def what(self, state: Table) -> Any:
        return _next(state, self.seat, self.book).spell

    def done(self) -> Task:
        return CastSpell(self.seat, self.book, self.payment)


class PayCantrip(Pay, frozen=True):
    """The payment of a cantrip."""

    def what(self, state: Table) -> Any:
        return state.players[self.seat].character

    def done(self) -> Task:
        return UseCantrip(self.seat, self.payment)


def _next(table: Table, seat: int, book: int) -> Card:
    """The spell of a book whose turn it is to be cast."""
    return table.players[seat].books[book][table.turn.done]


class CastSpell(Step[Table], frozen=True):
    """The gems go onto the card, then its icons are resolved, then its golden gem moves on (R18, R29)."""

    seat: Public[int]
    book: Public[int]
    payment: Public[Payment]

    def run(self, state: Table) -> Table:
        seat, book, at, payment = self.seat, self.book, state.turn.done, self.payment
        card = _next(state, seat, book)
        state = spend(state, seat, payment.paid)
        state = state.change_card(seat, book, at, replace(card, gems=payment.slots))
        state = state.change(turn=replace(state.turn, book=book, cast=(*state.turn.cast, card.id)))
        golden = None if payment.golden is None else payment.slots[payment.golden]
        state = state.tell(SpellCast(seat, card.spell, payment.paid, golden))
        return state.then(Resolve(seat, card.printed.icons), PassGolden(seat))


class PassGolden(Step[Table], frozen=True):
    """The gem on the leftmost slot of a mastered spell waits on the next one, or is discarded (R28-R31)."""

    seat: Public[int]

    def run(self, state: Table) -> Table:
        player, seat, turn = state.players[self.seat], self.seat, state.turn
        assert turn.book is not None, "a spell has just been cast"
        book = player.books[turn.book]
        card, following = book[turn.done - 1], book[turn.done : turn.done + 1]
        if not card.mastered:
            return state
        gem = card.gems[0]
        assert gem is not None, "every slot of a spell that was cast is paid"
        state = state.change_card(seat, turn.book, turn.done - 1, replace(card, gems=put(card.gems, 0, None)))
        for after in following:
            laid = waiting(after.printed.cast, gem)
            if laid:
                state = state.change_card(seat, turn.book, turn.done, replace(after, gems=laid))
                return state.tell(GoldenPassed(seat, gem, after.spell))
        return state.change_player(seat, discard=player.discard.add(gem)).tell(GoldenDiscarded(seat, gem))


class UseCantrip(Step[Table], frozen=True):
    """The gem goes onto the character board, then the icons are resolved (R33)."""

    seat: Public[int]
    payment: Public[Payment]

    def run(self, state: Table) -> Table:
        cantrip = _cantrip(state.players[self.seat])
        state = spend(state, self.seat, self.payment.paid)
        state = state.change_player(self.seat, cantrip=self.payment.gems)
        state = state.tell(CantripUsed(self.seat, cantrip.character, self.payment.gems))
        return state.then(Resolve(self.seat, cantrip.icons))
