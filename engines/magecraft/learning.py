"""Learning a spell: its price goes to the Discard Area, the card to the left end of a book (R34, R37)."""

from typing import Any

from engines.kernel.decision import Decision, Option, Pick
from engines.kernel.secrecy import Public
from engines.kernel.tasks import Part, Step, Task
from engines.kernel.text import text
from engines.kernel.tuples import put
from engines.magecraft.cards import BOOKS, Gem, Spell
from engines.magecraft.events import SpellLearned
from engines.magecraft.hand import discard
from engines.magecraft.payment import Pay
from engines.magecraft.state import Card, Table


class PayLesson(Pay, frozen=True):
    """The payment of a spell of the academy (D13)."""

    spell: Public[Spell]

    def what(self, state: Table) -> Any:
        return self.spell

    def done(self) -> Task:
        return NameBook(self.seat, self.spell, self.payment.gems)


class NameBook(Part[Table], frozen=True):
    """D14: into which book; an empty one is as good as any."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]

    def ask(self, state: Table) -> Decision:
        sizes = [len(book) for book in state.players[self.seat].books]
        return Pick(
            seat=self.seat,
            topic=text("shelve", seat=self.seat, spell=self.spell),
            options=tuple([_book_option(self.seat, book) for book in range(BOOKS)]),
            default=(_book_option(self.seat, sizes.index(min(sizes))).id,),
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        return state.then(Learn(self.seat, self.spell, self.paid, values[0]))


def _book_option(seat: int, book: int) -> Option[int]:
    label = text("option.shelf", number=book + 1)
    return Option(f"book:{book + 1}", book, target=f"book:{seat}:{book + 1}", label=label)


class Learn(Step[Table], frozen=True):
    """The card changes from the academy to the left end of a book (R34)."""

    seat: Public[int]
    spell: Public[Spell]
    paid: Public[tuple[Gem, ...]]
    book: Public[int]

    def run(self, state: Table) -> Table:
        state = discard(state, self.seat, self.paid)
        card = Card(state.made + 1, self.spell)
        books = state.players[self.seat].books
        books = put(books, self.book, (card, *books[self.book]))
        state = state.change_player(self.seat, books=books)
        state = state.change(academy=state.academy.teach(self.spell), made=card.id)
        return state.tell(SpellLearned(self.seat, self.spell, self.paid, self.book + 1))
