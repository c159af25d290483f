"""A revision: discard gems, rearrange your spells, master one of them (R35, R36)."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, Part, Step, Task
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import Gem, Spell
from engines.magecraft.events.spells import RevisionBegan, SpellMastered, SpellMoved
from engines.magecraft.rules.hand import ChooseGems, discard_gems
from engines.magecraft.rules.option_builders import master_option, move_option
from engines.magecraft.state import Book, Card, Table

ALREADY_MOVED = text("why.moved")
ALREADY_MASTERED = text("why.mastered")

NONE: Option[Any] = Option("none", None)
"""The option to master no spell."""


class ChooseRevision(ChooseGems, frozen=True):
    """D15: choose the gems to discard for a revision."""

    topic = "revise"

    def follow_up_task(self) -> Task:
        return BeginRevision(self.seat, self.chosen)


class BeginRevision(Step[Table], frozen=True):
    """Discard the gems at once, then rearrange and master spells (R37)."""

    seat: Public[int]
    gems: Public[tuple[Gem, ...]]

    def run(self, state: Table) -> Table:
        state = discard_gems(state, self.seat, self.gems).emit(RevisionBegan(self.seat, self.gems))
        return state.then(Arrange(self.seat), Master(self.seat))


class Arrange(Ask[Table], frozen=True):
    """D16: choose the next spell to move. Moving each spell at most once allows any arrangement."""

    seat: Public[int]
    moved: Public[tuple[int, ...]] = ()

    def ask(self, state: Table) -> Decision:
        cards = state.players[self.seat].cards
        options: list[Option[Any]] = [
            move_option(card).unless(ALREADY_MOVED if card.id in self.moved else None) for card in cards
        ]
        topic = text("arrange", seat=self.seat, mastery=can_master(state, self.seat))
        return Pick(seat=self.seat, topic=topic, options=(*options, FINISH), default=("finish",), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        card: Card | None = values[0]
        if card is None:
            return state
        return state.then(PutDown(self.seat, card.id), Arrange(self.seat, (*self.moved, card.id)))


FINISH: Option[Any] = Option("finish", None)


class Gap(NamedTuple):
    """A possible place for the moved card: its book and place, counted from 1, and the spells beside it."""

    book: int
    place: int
    left: Spell | None
    right: Spell | None


class PutDown(Part[Table], frozen=True):
    """D16: choose the new place of the card."""

    seat: Public[int]
    card: Public[int]

    def ask(self, state: Table) -> Decision:
        player = state.players[self.seat]
        book, position = player.find_position(self.card)
        spell = player.books[book][position].spell
        options = tuple(
            [
                Option(
                    _gap_id(gap.book, gap.place),
                    gap,
                    target=_target(gap, book + 1, position + 1),
                    subject=gap,
                )
                for gap in list_gaps(without_card(player.books, self.card))
            ]
        )
        return Pick(
            seat=self.seat,
            topic=text("put", seat=self.seat, spell=spell),
            options=options,
            default=(_gap_id(book + 1, position + 1),),
            public=True,
        )

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        gap: Gap = values[0]
        return state.then(Move(self.seat, self.card, gap.book - 1, gap.place - 1))


def _gap_id(book: int, place: int) -> str:
    return f"place:{book}.{place}"


def _target(gap: Gap, book: int, place: int) -> str:
    """The page target of a gap. The page still shows the card at `place`, so later gaps are one further."""
    return f"gap:{gap.book}.{gap.place + (gap.book == book and gap.place > place)}"


def without_card(books: tuple[Book, ...], id: int) -> tuple[Book, ...]:
    """The books without the card of this id."""
    return tuple([tuple([card for card in book if card.id != id]) for book in books])


def list_gaps(books: tuple[Book, ...]) -> list[Gap]:
    """List every place before, between and after the cards of all books."""
    gaps = []
    for number, book in enumerate(books, 1):
        spells = [None, *[card.spell for card in book], None]
        gaps += [Gap(number, index + 1, spells[index], spells[index + 1]) for index in range(len(book) + 1)]
    return gaps


class Move(Step[Table], frozen=True):
    """Move a card to its new place, with the gems on it (E41)."""

    seat: Public[int]
    card: Public[int]
    book: Public[int]
    at: Public[int]

    def run(self, state: Table) -> Table:
        player = state.players[self.seat]
        book, position = player.find_position(self.card)
        if (book, position) == (self.book, self.at):
            return state
        card = player.books[book][position]
        books = without_card(player.books, self.card)
        row = books[self.book]
        books = replace_at(books, self.book, (*row[: self.at], card, *row[self.at :]))
        event = SpellMoved(self.seat, card.spell, self.book + 1, self.at + 1)
        return state.change_player(self.seat, books=books).emit(event)


def can_master(table: Table, seat: int) -> bool:
    """Whether a player who revises may master a spell (R36, E33)."""
    return table.options.mastery and not all(card.mastered for card in table.players[seat].cards)


class Master(Ask[Table], frozen=True):
    """D17: choose a spell to master, which is permanent (R36)."""

    seat: Public[int]

    def ask(self, state: Table) -> Decision | None:
        cards = state.players[self.seat].cards
        if not can_master(state, self.seat):
            return None
        options: list[Option[Any]] = [
            master_option(card).unless(ALREADY_MASTERED if card.mastered else None) for card in cards
        ]
        topic = text("master", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=(*options, NONE), default=("none",), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        card: Card | None = values[0]
        if card is None:
            return state
        book, position = state.players[self.seat].find_position(card.id)
        state = state.change_card(self.seat, book, position, replace(card, mastered=True))
        return state.emit(SpellMastered(self.seat, card.spell))
