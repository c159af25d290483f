"""The table: what is on it, who sees it, and who sits where."""

from enum import Enum
from operator import sub
from typing import Literal, Self, TypedDict, Unpack

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import Event, State
from engines.kernel.seats import Seated
from engines.kernel.secrecy.audience import ALL, Audience, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.magecraft.cards import SPELLS, Amounts, Character, Gem, Icon, Slots, Spell, SpellCard, count_gems


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the table agrees on before the deal: mastering spells (R36), hands that only owners see, and
    whether characters are chosen or drawn (R10)."""

    mastery: bool = True
    hidden_hands: bool = False
    characters: Literal["chosen", "drawn"] = "chosen"


class Ending(Enum):
    """Why a game is over (R42, R44)."""

    LAST_STANDING = "last_standing"
    SCORE = "score"
    ROUNDS = "rounds"


class Card(Struct, frozen=True, gc=False, omit_defaults=True):
    """A spell in a spellbook; no id is given twice.

    `gems` are what lies on it, a gem a slot of its cost: what was paid for it this turn, or, as long as it is
    not cast, the golden gem that waits in the slot it will pay (R29). () when nothing does.
    """

    id: int
    spell: Spell
    mastered: bool = False
    gems: Slots = ()

    @property
    def printed(self) -> SpellCard:
        """The row of its spell."""
        return SPELLS[self.spell]


Book = tuple[Card, ...]
"""A spellbook from left to right, which is the order of casting (R15)."""


class SpellPile(Struct, frozen=True, gc=False):
    """A pile of the Academy: its spell and how many copies are left."""

    spell: Spell
    left: int


class Academy(Struct, frozen=True, gc=False):
    """What all mages take from: gems and spells. Neither is ever refilled."""

    gems: Bag[Gem]
    piles: Public[tuple[SpellPile, ...]]

    def without_gem(self, gem: Gem) -> "Academy":
        """The Academy with one gem less."""
        return replace(self, gems=self.gems.add(gem, -1))

    def without_copy(self, spell: Spell) -> "Academy":
        """The Academy with one copy less."""
        piles = [SpellPile(spell, one.left - 1) if one.spell == spell else one for one in self.piles]
        return replace(self, piles=tuple(piles))


class PlayerFields(TypedDict, total=False):
    """The fields of Player, for `change_player`."""

    character: Character
    stock: Bag[Gem]
    hand: Pile[Gem]
    discard: Bag[Gem]
    hp: Bag[Gem]
    shield: Bag[Gem]
    score: Bag[Gem]
    books: tuple[Book, ...]
    cantrip: tuple[Gem, ...]
    gone: bool


class Player(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A mage's things.

    `stock` is what is in Bag and Hand together, which everybody can always count; `hand` says which of it is
    in the hand, so the Bag holds the rest. `cantrip` is the gem that lies on the character board since the
    cantrip was used in this turn. `gone`: has left the table.
    """

    stock: Bag[Gem]
    hp: Bag[Gem]
    discard: Bag[Gem]
    shield: Bag[Gem]
    score: Bag[Gem]
    books: Public[tuple[Book, ...]]
    hand: Pile[Gem] = Pile.hand()
    character: Public[Character | None] = None
    cantrip: Public[tuple[Gem, ...]] = ()
    gone: Public[bool] = False

    @property
    def bag(self) -> Bag[Gem]:
        """What is in the Bag; only for those who see the hand."""
        return Bag(tuple(map(sub, self.stock.counts, self.in_hand)))

    @property
    def bag_size(self) -> int:
        """How many gems are in the Bag."""
        return self.stock.total - len(self.hand)

    @property
    def in_hand(self) -> Amounts:
        """How many gems of each colour are in the hand; only for those who see it."""
        return count_gems(self.hand)

    @property
    def cards(self) -> Book:
        """All spells, book by book."""
        return tuple([card for book in self.books for card in book])

    def position_of(self, id: int) -> tuple[int, int]:
        """In which book and where from the left a card lies."""
        return next(
            (book, at)
            for book, cards in enumerate(self.books)
            for at, card in enumerate(cards)
            if card.id == id
        )


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """The present turn: whose it is, which book is being cast, and the ids of its spells that have been."""

    seat: int
    book: int | None = None
    cast: tuple[int, ...] = ()

    @property
    def spells_cast(self) -> int:
        """How many spells of the book have been cast."""
        return len(self.cast)


class TableFields(TypedDict, total=False):
    """The fields of Table that change during a game, for `change`."""

    players: tuple[Player, ...]
    academy: Academy
    turn: Turn
    round: int
    made: int
    fallen: tuple[int, ...]
    ending: Ending


class Table(State, Seated, frozen=True, kw_only=True):
    """Everything there is.

    `first` is the first player. `made` counts the cards that players got. `fallen` are the seats that are
    out of the game, in the order in which they fell.
    """

    options: Public[Options]
    players: tuple[Player, ...]
    academy: Academy
    first: Public[int]
    turn: Public[Turn]
    round: Public[int] = 1
    made: Public[int] = 0
    fallen: Public[tuple[int, ...]] = ()
    ending: Public[Ending | None] = None

    def change(self, **fields: Unpack[TableFields]) -> Self:
        """The table with some fields changed."""
        return replace(self, **fields)

    def change_player(self, seat: int, *told: Event, **fields: Unpack[PlayerFields]) -> Self:
        """The table with one seat's things changed, and what there is to tell of it."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players), news=self.news + told)

    def change_card(self, seat: int, book: int, at: int, card: Card) -> Self:
        """The table with one card of a book replaced."""
        books = self.players[seat].books
        return self.change_player(seat, books=replace_at(books, book, replace_at(books[book], at, card)))

    def rivals(self, seat: int) -> list[int]:
        """The other mages who are still in the game, in turn after a seat."""
        return [other for other in self.clockwise(seat)[1:] if other not in self.fallen]

    def who_sees_draws(self, seat: int) -> Audience:
        """Who sees what a player draws."""
        return only(seat) if self.options.hidden_hands else ALL


def icons_to_go(table: Table, icon: Icon) -> int:
    """How many icons of a kind are still to be resolved, the present one among them, for the question."""
    waiting = next((task.icons for task in reversed(table.agenda) if hasattr(task, "icons")), ())
    return 1 + waiting.count(icon)
