"""The state of a game: the table, its players and the current turn, each field with its audience."""

from enum import Enum
from typing import Annotated, ClassVar, Literal, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import State
from engines.kernel.contract.game_options import NeedsPlayers
from engines.kernel.seats import SeatCircle
from engines.kernel.secrecy.audience import ALL, NOBODY
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role
from engines.magelight.limits import STACK_SIZE, START_POWER


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a game.

    `first` is the seat of the first player (R5). `dark_day` is the Mana cost of Dark Day, 0 for the usual
    cost (R32). `max_rounds` is the last round, 0 for a game without one (R35).
    """

    first: Annotated[Literal["drawn", "1", "2", "3", "4", "5", "6"], NeedsPlayers({"5": 5, "6": 6})] = "drawn"
    dark_day: Annotated[int, Meta(ge=0, le=20)] = 0
    max_rounds: Annotated[int, Meta(ge=0, le=99)] = 30


class Ending(Enum):
    """The reason why a game is over."""

    PURGE = "purge"
    MILL = "mill"
    DARK_DAY = "dark_day"
    DRAIN = "drain"
    ROUNDS = "rounds"
    ALONE = "alone"

    @property
    def team(self) -> Role | None:
        """The team that has won (R30-R33, R35), or None if all players but one have left (E38)."""
        match self:
            case Ending.PURGE | Ending.MILL:
                return Role.GUILDMAGE
            case Ending.DARK_DAY | Ending.DRAIN | Ending.ROUNDS:
                return Role.INFILTRATOR
            case Ending.ALONE:
                return None


class Ally(Struct, frozen=True, gc=False):
    """An ally on a board.

    `sender` is the seat of the player who played it. `arrived` and `used` are the numbers of the turns in
    which it came to this board and was last activated (0: never).
    """

    id: int
    design: Design
    sender: int
    arrived: int
    used: int = 0


class Note(Struct, frozen=True, gc=False):
    """Cards that a player has seen, and the round: a stack they passed or received, or a rival's Storage."""

    kind: Literal["passed", "received", "storage"]
    round: int
    seat: int
    cards: tuple[Design, ...]


Notes = tuple[Note, ...]


class PlayerFields(TypedDict, total=False):
    """The fields of `Player`, for `Table.change_player`."""

    role: Secret[Role]
    power: int
    ward: int
    storage: Pile[Design]
    allies: tuple[Ally, ...]
    shown_to: tuple[int, ...]
    notes: Secret[Notes]
    gone: bool


class Player(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The state of one seat.

    `allies` are in order of arrival, the newest last. `shown_to` are the seats that have been shown the role,
    which everybody has seen happen.
    """

    role: Secret[Role]
    notes: Secret[Notes]
    power: Public[int] = START_POWER
    ward: Public[int] = 0
    storage: Pile[Design] = Pile.hand()
    allies: Public[tuple[Ally, ...]] = ()
    shown_to: Public[tuple[int, ...]] = ()
    gone: Public[bool] = False

    @property
    def role_is_hidden(self) -> bool:
        """Whether the role has not been revealed to all (R30)."""
        return self.role.known != ALL

    def last_note(self, kind: str) -> Note | None:
        """The note about the last stack that was "passed" or "received", if the viewer knows it."""
        return next((note for note in self.notes.value or () if note.kind == kind), None)

    def ally_with_id(self, id: int) -> Ally | None:
        """The ally with this id on this board, or None if it is not on it."""
        return next((ally for ally in self.allies if ally.id == id), None)


class TurnFields(TypedDict, total=False):
    """The fields of `Turn` that change, for `Table.change_turn`."""

    mana: int
    actions: int
    checked: bool
    counted: bool
    found: int
    kept: int
    grabbed: int
    quiet: Secret[int]
    stack: int
    open: bool
    blind: bool


class Turn(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """The current turn.

    `checked`: the artifact check has begun, so artifacts drawn from now on are resolved at once.

    `counted`: Mana and Actions have been set. Before that, `mana` and `actions` are bonuses that will be
    added (R11), and `quiet` is the Mana of unrevealed artifacts, which is hidden until then.

    `found`, `kept`: number of artifacts found in the hand, and number of those resolved unrevealed.

    `grabbed`: number of cards that effects have taken from piles and Storages into the hand.

    `stack`, `open`, `blind`: size of the stack passed on this turn, whether it is face up, and whether it is
    dealt from the deck.
    """

    number: Public[int]
    seat: Public[int]
    mana: Public[int] = 0
    actions: Public[int] = 0
    checked: Public[bool] = False
    counted: Public[bool] = False
    found: Public[int] = 0
    kept: Public[int] = 0
    grabbed: Public[int] = 0
    quiet: Secret[int] = Secret[int](0, NOBODY)
    stack: Public[int] = STACK_SIZE
    open: Public[bool] = False
    blind: Public[bool] = False


class TableFields(TypedDict, total=False):
    """The fields of `Table` that change during a game, for `Table.change`."""

    players: tuple[Player, ...]
    turn: Turn
    round: int
    deck: Pile[Design]
    discard: Pile[Design]
    burnt: Pile[Design]
    hand: Pile[Design]
    aside: Pile[Design]
    resolving: Pile[Design]
    playing: Pile[Design]
    waiting: Pile[Design]
    arrived: int
    ending: Ending


class Table(State, SeatCircle, frozen=True, kw_only=True):
    """The whole state of a game.

    Only the active player has a hand. It is held in three piles: `resolving`, the artifact being resolved on
    top of any it has interrupted; `aside`, the artifacts still to be resolved; and `hand`, everything else.
    `playing` is the spell being resolved. `waiting` is the stack for the next player. `arrived` is the id of
    the newest ally, counting from 1.
    """

    edition: ClassVar[int] = 3

    options: Public[Options]
    players: tuple[Player, ...]
    turn: Turn
    first: Public[int]
    deck: Pile[Design]
    round: Public[int] = 1
    discard: Pile[Design] = Pile()
    burnt: Pile[Design] = Pile()
    hand: Pile[Design] = Pile.hand()
    aside: Pile[Design] = Pile.hand()
    resolving: Pile[Design] = Pile()
    playing: Pile[Design] = Pile()
    waiting: Pile[Design] = Pile.hand()
    arrived: Public[int] = 0
    ending: Public[Ending | None] = None

    def change(self, **fields: Unpack[TableFields]) -> Self:
        """Return a copy of the table with some fields replaced."""
        return replace(self, **fields)

    def change_player(self, seat: int, **fields: Unpack[PlayerFields]) -> Self:
        """Return a copy of the table with some fields of one player replaced."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players))

    def change_turn(self, **fields: Unpack[TurnFields]) -> Self:
        """Return a copy of the table with some fields of the turn replaced."""
        return replace(self, turn=replace(self.turn, **fields))

    @property
    def active(self) -> int:
        """The seat of the player whose turn it is."""
        return self.turn.seat

    def is_on_turn(self, seat: int) -> bool:
        """Whether it is this player's turn, and the game is not over."""
        return self.ending is None and self.turn.seat == seat

    @property
    def hand_size(self) -> int:
        """Number of cards in the active player's hand, including artifacts that are being resolved."""
        return len(self.hand) + len(self.aside) + len(self.resolving)

    @property
    def reserve(self) -> int:
        """Number of cards that must stay in the hand to be passed on (R24)."""
        return 0 if self.turn.blind else self.turn.stack

    def left_of(self, seat: int) -> int:
        """The seat of the next player (R5)."""
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        """The seat of the previous player (R5)."""
        return (seat - 1) % self.seats

    def find_ally(self, id: int) -> tuple[int, Ally]:
        """The seat of an ally's host, and the ally. Raises StopIteration if it is not in play."""
        return next(
            (seat, ally)
            for seat, player in enumerate(self.players)
            for ally in player.allies
            if ally.id == id
        )

    def cost_of(self, design: Design) -> int:
        """The Mana cost of a card at this table."""
        return cost_at(design, self.options, self.seats)


def cost_at(design: Design, options: Options, seats: int) -> int:
    """The Mana cost of a card with these options and this number of players."""
    card = CARDS[design]
    if card.infiltrators_only is None:
        return card.cost
    return options.dark_day or card.infiltrators_only.costs[seats]
