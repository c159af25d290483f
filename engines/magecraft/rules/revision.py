"""A revision: discard 4 gems, rearrange your spells, master one of them (R35, R36)."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Part, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import Gem, Spell
from engines.magecraft.events import RevisionBegan, SpellMastered, SpellMoved
from engines.magecraft.rules.hand import ChooseGems, discard_gems
from engines.magecraft.rules.option_builders import master_option, move_option
from engines.magecraft.state import Book, Card, Table

REVISION_COST = 4
"""How many gems a revision costs (R35)."""

MOVED = text("why.moved")
MASTERED = text("why.mastered")


class ChooseRevision(ChooseGems, frozen=True):
    """D15: which four gems to discard, if there are more."""

    topic = "revise"

    def after_choosing(self) -> Task:
        return BeginRevision(self.seat, self.chosen)


class BeginRevision(Step[Table], frozen=True):
    """The gems are discarded at once (R37)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def run(self, state: Table) -> Table:
        state = discard_gems(state, self.seat, self.gems).emit(RevisionBegan(self.seat, self.gems))
        return state.then(Arrange(self.seat), Master(self.seat))


class Arrange(Ask[Table], frozen=True):
    """D16: which spell to move next, each at most once, which is enough for any arrangement."""

    seat: Public[int]
    moved: Public[tuple[int, ...]] = ()

    def ask(self, state: Table) -> Decision:
        options: list[Option[Any]] = [
            move_option(card).unless(MOVED if card.id in self.moved else None)
            for card in state.players[self.seat].cards
        ]
        topic = text("arrange", seat=self.seat, mastery=state.options.mastery)
        return Pick(seat=self.seat, topic=topic, options=(*options, FINISH), default=("finish",), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        card: Card | None = values[0]
        if card is None:
            return state
        return state.then(PutDown(self.seat, card.id), Arrange(self.seat, (*self.moved, card.id)))


FINISH: Option[Any] = Option("finish", None)


class Gap(NamedTuple):
    """A place for the card that is being moved: its book and its place in it, both counted from 1, and the
    spells next to it."""

    book: int
    place: int
    left: Spell | None
    right: Spell | None


class PutDown(Part[Table], frozen=True):
    """D16: where the lifted card goes."""

    seat: Public[int]
    card: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        book, at = player.position_of(self.card)
        spell = player.books[book][at].spell
        options = tuple(
            [
                Option(_gap_id(gap.book, gap.place), gap, target=_target(gap, book + 1, at + 1), subject=gap)
                for gap in list_gaps(without_card(player.books, self.card))
            ]
        )
        return Pick(
            seat=self.seat,
            topic=text("put", seat=self.seat, spell=spell),
            options=options,
            default=(_gap_id(book + 1, at + 1),),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        gap: Gap = values[0]
        return state.then(Move(self.seat, self.card, gap.book - 1, gap.place - 1))


def _gap_id(book: int, place: int) -> str:
    return f"place:{book}.{place}"


def _target(gap: Gap, book: int, place: int) -> str:
    """Where a gap is drawn: before which spell, counted with the card that is being moved from `place`."""
    return f"gap:{gap.book}.{gap.place + (gap.book == book and gap.place > place)}"


def without_card(books: tuple[Book, ...], id: int) -> tuple[Book, ...]:
    """The books without one card."""
    return tuple([tuple([card for card in book if card.id != id]) for book in books])


def list_gaps(books: tuple[Book, ...]) -> list[Gap]:
    """Every place between, before and after the cards."""
    found = []
    for number, book in enumerate(books, 1):
        spells = [None, *[card.spell for card in book], None]
        found += [Gap(number, at + 1, spells[at], spells[at + 1]) for at in range(len(book) + 1)]
    return found


class Move(Step[Table], frozen=True):
    """A card changes its place; gems on it move with it (E41)."""

    seat: Public[int]
    card: Public[int]
    book: Public[int]
    at: Public[int]

    def run(self, state: Table) -> Table:
        player = state.players[self.seat]
        book, at = player.position_of(self.card)
        if (book, at) == (self.book, self.at):
            return state
        card = player.books[book][at]
        books = without_card(player.books, self.card)
        row = books[self.book]
        books = replace_at(books, self.book, (*row[: self.at], card, *row[self.at :]))
        moved = SpellMoved(self.seat, card.spell, self.book + 1, self.at + 1)
        return state.change_player(self.seat, books=books).emit(moved)


class Master(Ask[Table], frozen=True):
    """D17: which spell is turned to its golden side, for good (R36)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision | None:
        cards = state.players[self.seat].cards
        if not state.options.mastery or all(card.mastered for card in cards):
            return None
        options: list[Option[Any]] = [
            master_option(card).unless(MASTERED if card.mastered else None) for card in cards
        ]
        topic = text("master", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=(*options, NONE), default=("none",), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        card: Card | None = values[0]
        if card is None:
            return state
        book, at = state.players[self.seat].position_of(card.id)
        state = state.change_card(self.seat, book, at, replace(card, mastered=True))
        return state.emit(SpellMastered(self.seat, card.spell))


NONE: Option[Any] = Option("none", None)
