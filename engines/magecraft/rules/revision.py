"""A revision: discard gems, rearrange your spells, master one of them (R35, R36)."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from engines.kernel.choices.decision import Decision, Option, Pick
from engines.kernel.choices.tasks import Ask, DetailedAsk
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.kernel.words.text import text
from engines.magecraft.cards import Spell
from engines.magecraft.events.spells import RevisionBegan, SpellMastered, SpellMoved
from engines.magecraft.rules.hand import Gems, discard_gems
from engines.magecraft.rules.option_builders import card_option
from engines.magecraft.state import Book, Card, Table

ALREADY_MOVED = text("why.moved")
ALREADY_MASTERED = text("why.mastered")

FINISH: Option[Any] = Option("finish", None)

NONE: Option[Any] = Option("none", None)
"""The option to master no spell."""


def begin_revision(table: Table, seat: int, gems: Gems) -> Table:
    """Discard the gems at once, then rearrange and master spells (R37)."""
    table = discard_gems(table, seat, gems).emit(RevisionBegan(seat, gems))
    return table.then(Arrange(seat), Master(seat))


class Gap(NamedTuple):
    """A possible place for the moved card: its book and place, counted from 1, and the spells beside it."""

    book: int
    place: int
    left: Spell | None
    right: Spell | None


class Arrange(DetailedAsk[Table], frozen=True):
    """D16: choose the next spell to move, then its place.

    Moving each spell at most once allows any arrangement.
    """

    seat: Public[int]
    moved: Public[tuple[int, ...]] = ()

    def decide(self, state: Table, *answers: tuple[Any, ...]) -> Decision | Table | None:
        match answers:
            case ():
                return self._ask_for_card(state)
            case ((Card() as card,),):
                return self._ask_for_place(state, card)
            case ((Card() as card,), (Gap() as gap,)):
                state = _move_card(state, self.seat, card, gap.book - 1, gap.place - 1)
                return state.then(Arrange(self.seat, (*self.moved, card.id)))
            case _:
                return state

    def _ask_for_card(self, state: Table) -> Decision:
        options: list[Option[Any]] = [
            card_option(card, "option.move").unless(ALREADY_MOVED if card.id in self.moved else None)
            for card in state.players[self.seat].cards
        ]
        topic = text("arrange", seat=self.seat, mastery=can_master(state, self.seat))
        return Pick(seat=self.seat, topic=topic, options=(*options, FINISH), default=("finish",), public=True)

    def _ask_for_place(self, state: Table, card: Card) -> Decision:
        player = state.players[self.seat]
        book, position = player.find_position(card.id)
        options = [
            Option(
                _gap_id(gap.book, gap.place), gap, target=_target(gap, book + 1, position + 1), subject=gap
            )
            for gap in list_gaps(without_card(player.books, card.id))
        ]
        return Pick(
            seat=self.seat,
            topic=text("put", seat=self.seat, spell=card.spell),
            options=tuple(options),
            default=(_gap_id(book + 1, position + 1),),
            public=True,
        )


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


def _move_card(table: Table, seat: int, card: Card, book: int, at: int) -> Table:
    """Move a card to its new place, with the gems on it (E41)."""
    player = table.players[seat]
    if player.find_position(card.id) == (book, at):
        return table
    books = without_card(player.books, card.id)
    row = books[book]
    books = replace_at(books, book, (*row[:at], card, *row[at:]))
    return table.change_player(seat, SpellMoved(seat, card.spell, book + 1, at + 1), books=books)


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
            card_option(card, "option.master").unless(ALREADY_MASTERED if card.mastered else None)
            for card in cards
        ]
        topic = text("master", seat=self.seat)
        return Pick(seat=self.seat, topic=topic, options=(*options, NONE), default=("none",), public=True)

    def answer(self, state: Table, values: tuple[Any, ...]) -> Table:
        card: Card | None = values[0]
        if card is None:
            return state
        state = state.change_card(self.seat, replace(card, mastered=True))
        return state.emit(SpellMastered(self.seat, card.spell))
