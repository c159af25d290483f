"""The game state: the table, the Academy, the players, and the options of the host."""

from enum import Enum
from operator import sub
from typing import ClassVar, Literal, Self, TypedDict, Unpack

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import State
from engines.kernel.events import Event
from engines.kernel.seats import SeatCircle
from engines.kernel.secrecy.audience import ALL, Audience, only
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public
from engines.kernel.tuples import replace_at
from engines.magecraft.cards import SPELLS, Amounts, Character, Gem, Icon, Slots, Spell, SpellCard, count_gems


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The host's choices: whether spells can be mastered (R36), whether only their owners see hands, and
    whether characters are chosen or drawn at random (R10)."""

    mastery: bool = True
    hidden_hands: bool = False
    characters: Literal["chosen", "drawn"] = "chosen"


class Ending(Enum):
    """The reason why a game is over (R42, R44)."""

    LAST_STANDING = "last_standing"
    SCORE = "score"
    ROUNDS = "rounds"


class Card(Struct, frozen=True, gc=False, omit_defaults=True):
    """A spell in a spellbook. Ids are unique.

    `gems` has an entry per slot of its cost: the gems paid in this turn or, before it is cast, the golden gem
    on the slot that it will pay (R29). It is empty if no gem lies on the card.
    """

    id: int
    spell: Spell
    mastered: bool = False
    gems: Slots = ()

    @property
    def spell_card(self) -> SpellCard:
        """The spell as printed."""
        return SPELLS[self.spell]


Book = tuple[Card, ...]
"""The cards of a spellbook from left to right, which is the order of casting (R15)."""


class SpellPile(Struct, frozen=True, gc=False):
    """A pile of the Academy: its spell and the number of copies left."""

    spell: Spell
    left: int


class Academy(Struct, frozen=True, gc=False):
    """The gems and spells that all mages take from. Neither is ever refilled."""

    gems: Bag[Gem]
    piles: Public[tuple[SpellPile, ...]]

    def without_gem(self, gem: Gem) -> "Academy":
        """The Academy without one gem of this colour."""
        return replace(self, gems=self.gems.add(gem, -1))

    def without_copy(self, spell: Spell) -> "Academy":
        """The Academy without one copy of this spell."""
        piles = [SpellPile(spell, pile.left - 1) if pile.spell == spell else pile for pile in self.piles]
        return replace(self, piles=tuple(piles))


class PlayerFields(TypedDict, total=False):
    """The fields of Player, as keyword arguments of `change_player`."""

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
    """A mage's possessions.

    `stock` are the gems in Bag and hand together, which everybody can always count; the Bag holds those that
    are not in `hand`. `cantrip` is the gem on the character board if the cantrip was used in this turn.
    `gone` is whether the player has left the game.
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
        """The gems in the Bag. Only for viewers who see the hand."""
        return Bag(tuple(map(sub, self.stock.counts, self.hand_counts)))

    @property
    def bag_size(self) -> int:
        """The number of gems in the Bag."""
        return self.stock.total - len(self.hand)

    @property
    def hand_counts(self) -> Amounts:
        """The gems in the hand by colour. Only for viewers who see it."""
        return count_gems(self.hand.cards)

    @property
    def cards(self) -> Book:
        """All cards, book by book."""
        return tuple([card for book in self.books for card in book])

    def find_position(self, id: int) -> tuple[int, int]:
        """The index of the book that a card is in, and its index in the book."""
        return next(
            (book, index)
            for book, cards in enumerate(self.books)
            for index, card in enumerate(cards)
            if card.id == id
        )


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """The current turn: its seat, the index of the book being cast, and the ids of the cards cast so far."""

    seat: int
    book: int | None = None
    cast: tuple[int, ...] = ()

    @property
    def spells_cast(self) -> int:
        """The number of spells of the book that have been cast."""
        return len(self.cast)


class TableFields(TypedDict, total=False):
    """The fields of Table that change during a game, as keyword arguments of `change`."""

    players: tuple[Player, ...]
    academy: Academy
    turn: Turn
    round: int
    made: int
    fallen: tuple[int, ...]
    ending: Ending


class Table(State, SeatCircle, frozen=True, kw_only=True):
    """The whole game state.

    `first` is the seat of the first player. `made` counts the cards that players received, for their ids.
    `fallen` are the seats that are out of the game, in the order in which they fell.
    """

    edition: ClassVar[int] = 2

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
        """The table with these fields changed."""
        return replace(self, **fields)

    def change_player(self, seat: int, *events: Event, **fields: Unpack[PlayerFields]) -> Self:
        """The table with these fields of one player changed and these events added."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players), news=self.news + events)

    def change_card(self, seat: int, card: Card) -> Self:
        """The table with this card in place of the one with its id."""
        books = self.players[seat].books
        book, position = self.players[seat].find_position(card.id)
        return self.change_player(
            seat, books=replace_at(books, book, replace_at(books[book], position, card))
        )

    def rivals(self, seat: int) -> list[int]:
        """The seats of the other mages in the game, in turn order after this seat."""
        return [other for other in self.clockwise(seat)[1:] if other not in self.fallen]

    def draw_audience(self, seat: int) -> Audience:
        """The audience of the gems that a player draws."""
        return only(seat) if self.options.hidden_hands else ALL


def count_icons_left(table: Table, icon: Icon) -> int:
    """The number of icons of a kind that are still to be resolved, including the present one."""
    waiting = next((task.icons for task in reversed(table.agenda) if hasattr(task, "icons")), ())
    return 1 + waiting.count(icon)
