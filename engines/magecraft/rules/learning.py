"""Learning a spell: the gems go to the Discard Area, the card to the left end of a book (R34, R37)."""

from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Part, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import Gem, Spell
from engines.magecraft.events.spells import SpellLearned
from engines.magecraft.limits import BOOK_COUNT
from engines.magecraft.rules.hand import discard_gems
from engines.magecraft.rules.option_builders import book_option
from engines.magecraft.rules.payment import Pay
from engines.magecraft.state import Card, Table


class PayLesson(Pay, frozen=True):
    """D13: pay for a spell from the Academy."""

    learns = True

    spell: Public[Spell]

    def payment_subject(self, state: Table) -> Any:
        return self.spell

    def follow_up_task(self) -> Task:
        return NameBook(self.seat, self.spell, self.payment.gems)


class NameBook(Part[Table], frozen=True):
    """D14: choose the spellbook for the learned spell. It may be empty."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]

    def ask(self, state: Table) -> Decision:
        sizes = [len(book) for book in state.players[self.seat].books]
        return Pick(
            seat=self.seat,
            topic=text("shelve", seat=self.seat, spell=self.spell),
            options=tuple([_shelf_option(self.seat, book) for book in range(BOOK_COUNT)]),
            default=(book_option(self.seat, sizes.index(min(sizes))).id,),
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Learn(self.seat, self.spell, self.paid, values[0]))


def _shelf_option(seat: int, book: int) -> Option[int]:
    return replace(book_option(seat, book), label=text("option.shelf", number=book + 1))


class Learn(Step[Table], frozen=True):
    """Pay, and move the card from the Academy to the left end of a book (R34)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    book: Public[int]

    def run(self, state: Table) -> Table:
        state = discard_gems(state, self.seat, self.paid)
        card = Card(state.made + 1, self.spell)
        books = state.players[self.seat].books
        books = replace_at(books, self.book, (card, *books[self.book]))
        state = state.change_player(self.seat, books=books)
        state = state.change(academy=state.academy.without_copy(self.spell), made=card.id)
        return state.emit(SpellLearned(self.seat, self.spell, self.paid, self.book + 1))
