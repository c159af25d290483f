"""The table: what is on it, who sees it, and who sits where."""

from enum import Enum
from typing import Annotated, Literal, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import State
from engines.kernel.contract.game_options import NeedsPlayers
from engines.kernel.seats import Seated
from engines.kernel.secrecy.audience import ALL, NOBODY
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.roles import Role

MOST_POWER = 6
"""Power above it is lost (R6)."""

START_POWER = 3
STACK = 3
"""Cards that are left for the next player (R24, R25)."""


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the table agrees on: who goes first (R5), the cost of Dark Day (R32), the last round (R35)."""

    first: Annotated[Literal["drawn", "1", "2", "3", "4", "5", "6"], NeedsPlayers({"5": 5, "6": 6})] = "drawn"
    dark_day: Annotated[int, Meta(ge=0, le=20)] = 0
    max_rounds: Annotated[int, Meta(ge=0, le=99)] = 30


class Ending(Enum):
    """Why a game is over."""

    PURGE = "purge"
    MILL = "mill"
    DARK_DAY = "dark_day"
    DRAIN = "drain"
    ROUNDS = "rounds"
    ALONE = "alone"

    @property
    def team(self) -> Role | None:
        """Who has won (R30-R33, R35); no team where all but one have left (E38)."""
        match self:
            case Ending.PURGE | Ending.MILL:
                return Role.GUILDMAGE
            case Ending.DARK_DAY | Ending.DRAIN | Ending.ROUNDS:
                return Role.INFILTRATOR
            case Ending.ALONE:
                return None


class Ally(Struct, frozen=True, gc=False):
    """An ally on a board: who played it, in which turn it came to this board, when it was last activated."""

    id: int
    design: Design
    sender: int
    arrived: int
    used: int = 0


class Note(Struct, frozen=True, gc=False):
    """Something a player has seen, and in which round: a stack they passed or received, another's Storage."""

    kind: Literal["passed", "received", "storage"]
    round: int
    seat: int
    cards: tuple[Design, ...]


Notes = tuple[Note, ...]


class PlayerFields(TypedDict, total=False):
    """The fields of Player, for `change_player`."""

    role: Secret[Role]
    power: int
    ward: int
    storage: Pile[Design]
    allies: tuple[Ally, ...]
    shown_to: tuple[int, ...]
    notes: Secret[Notes]
    gone: bool


class Player(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A seat's things. Allies are in the order of their arrival; everybody saw who was shown the role."""

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
        """Whether the role is not public (R30)."""
        return self.role.known != ALL

    def ally_with_id(self, id: int) -> Ally | None:
        """One of the allies on this board, or None when it has left."""
        return next((ally for ally in self.allies if ally.id == id), None)


class TurnFields(TypedDict, total=False):
    """The fields of Turn that change, for `change_turn`."""

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
    """The present turn.

    `checked`: the artifact check has begun, so what is drawn from now on is checked at once. `counted`: the
    counters are set; before that `mana` and `actions` are what will be added to them (R11), and `quiet` is
    the Mana of unrevealed artifacts, which shows only with the counters. `found`, `kept`, `grabbed`: how
    many artifacts were resolved, how many of them unrevealed, how many cards an effect took into the hand.
    `stack`, `open`, `blind`: the stack that will be left.
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
    stack: Public[int] = STACK
    open: Public[bool] = False
    blind: Public[bool] = False


class TableFields(TypedDict, total=False):
    """The fields of Table that change during a game, for `change`."""

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


class Table(State, Seated, frozen=True, kw_only=True):
    """Everything there is.

    Only the active player has a hand. It is in three piles: `hand`; `aside`, the artifacts in it that are
    still to be resolved; `resolving`, the one that is being resolved, on top of one that it interrupted.
    `playing` is a spell that is being resolved. `waiting` is the stack for the next player. `arrived`
    counts allies.
    """

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
        """The table with other things on it."""
        return replace(self, **fields)

    def change_player(self, seat: int, **fields: Unpack[PlayerFields]) -> Self:
        """The table with one seat's things changed."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players))

    def change_turn(self, **fields: Unpack[TurnFields]) -> Self:
        """The table with the turn changed."""
        return replace(self, turn=replace(self.turn, **fields))

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.turn.seat

    @property
    def hand_size(self) -> int:
        """How many cards the active player has in hand, artifacts that are being resolved included."""
        return len(self.hand) + len(self.aside) + len(self.resolving)

    @property
    def reserve(self) -> int:
        """How many cards must stay in the hand (R24)."""
        return 0 if self.turn.blind else self.turn.stack

    def left_of(self, seat: int) -> int:
        """The next player (R5)."""
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        """The previous player (R5)."""
        return (seat - 1) % self.seats

    def find_ally(self, id: int) -> tuple[int, Ally]:
        """The host of an ally in play, and the ally."""
        return next(
            (s, ally) for s, player in enumerate(self.players) for ally in player.allies if ally.id == id
        )

    def cost_of(self, design: Design) -> int:
        """What a card costs at this table."""
        return cost_at(design, self.options, self.seats)


def cost_at(design: Design, options: Options, seats: int) -> int:
    """What a card costs at a table of so many."""
    card = CARDS[design]
    if card.infiltrators_only is None:
        return card.cost
    return options.dark_day or card.infiltrators_only.costs[seats]
