"""The state of the game: the table, its players and battlefields, and the audience of each value."""

from enum import Enum
from typing import Annotated, Literal, NewType, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import Advanced, Attacks, BattleCard, Returned
from engines.draco_magi.cards.battlefields import Gem, Side
from engines.draco_magi.cards.dragons import ADDITIONAL_KINDS
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.limits import BATTLEFIELDS_IN_PLAY, DRAGONS_PER_SIDE
from engines.kernel.choices.tasks import State
from engines.kernel.events import Event
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at

Extra = NewType("Extra", Dragon)
"""An additional kind as an entry in the list of a player's kinds (R59).

Like `Advanced`, the type keeps knowledge of that list apart from knowledge of decks and hands.
"""

EXTRAS: tuple[Extra, ...] = tuple([Extra(kind) for kind in ADDITIONAL_KINDS])
"""All additional kinds, in order."""


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options that the host sets before the deal: R5, R10, R41, R59, R60, R61."""

    first: Literal["drawn", "1", "2"] = "drawn"
    advanced_start: Literal["draft", "random"] = "draft"
    forced_defence: bool = False
    asymmetric: bool = False
    extra: Annotated[int, Meta(ge=0, le=8)] = 4
    pick: Literal["secret", "open", "random"] = "secret"
    round_cap: Annotated[int, Meta(ge=1, le=99)] = 30


class Colour(Enum):
    """The colours of the two decks, which have equal contents (R5)."""

    GOLD = "gold"
    GREEN = "green"


class Phase(Enum):
    """The phases of a round (R11), and the setup before the first one."""

    SETUP = "setup"
    SCRYING = "scrying"
    SUMMON = "summon"
    COMMAND = "command"
    MELEE = "melee"
    NIGHTFALL = "nightfall"


class Ending(Enum):
    """Why a game is over: R2, R61, or the other player left."""

    THREE_SAME = "three_same"
    THREE_DIFFERENT = "three_different"
    FOUR_ANY = "four_any"
    ROUNDS = "rounds"
    LEFT = "left"


class End(Enum):
    """The reason for resolving a battlefield: an end condition of the melee (R46), or none (R31, R33)."""

    LAST = "last"
    """Condition 1: only one player has dragons left."""
    OUTNUMBERED = "outnumbered"
    """Condition 2: the defender has no cards and fewer dragons."""
    SPENT = "spent"
    """Condition 3: nobody can attack."""
    UNOPPOSED = "unopposed"
    EMPTY = "empty"
    FROZEN = "frozen"


Stack = tuple[Dragon, ...]
"""A player's dragons at a battlefield; the last is the topmost."""


class Field(Struct, frozen=True, gc=False, omit_defaults=True):
    """A battlefield in play: the side facing up, the stacks by seat, and the seat whose Polar covers it."""

    side: Side
    stacks: tuple[Stack, Stack] = ((), ())
    cover: int | None = None

    @property
    def is_frozen(self) -> bool:
        """Whether a Polar dragon covers the card."""
        return self.cover is not None

    def count(self, seat: int) -> int:
        """Number of a player's dragons here, including a covering Polar (R15)."""
        return len(self.stacks[seat]) + (self.cover == seat)

    def dragons_of(self, seat: int) -> Stack:
        """A player's dragons here: the stack with its topmost last, then a covering Polar."""
        return (*self.stacks[seat], Dragon.POLAR) if self.cover == seat else self.stacks[seat]

    def has_room(self, seat: int) -> bool:
        """Whether the player can place one more dragon here (R15)."""
        return len(self.stacks[seat]) + (self.cover == seat) < DRAGONS_PER_SIDE

    def topmost(self, seat: int) -> Dragon | None:
        """The topmost dragon of a player, or None."""
        stack = self.stacks[seat]
        return stack[-1] if stack else None

    def flipped(self) -> "Field":
        """The battlefield with its other side up (R27)."""
        return replace(self, side=self.side.flipped)

    def frozen_by(self, seat: int) -> "Field":
        """The battlefield covered by a player's Polar (R29)."""
        return replace(self, cover=seat)

    def thawed(self) -> "Field":
        """The battlefield with its covering Polar moved on top of the owner's stack (R31)."""
        assert self.cover is not None, "only what is frozen thaws"
        return replace(self.with_dragon(self.cover, Dragon.POLAR), cover=None)

    def with_dragon(self, seat: int, dragon: Dragon) -> "Field":
        """The battlefield with a dragon added on top of a player's stack."""
        return replace(self, stacks=replace_at(self.stacks, seat, (*self.stacks[seat], dragon)))

    def without_topmost(self, seat: int, count: int = 1) -> "Field":
        """The battlefield without the topmost `count` dragons of a player."""
        stack = self.stacks[seat]
        return replace(self, stacks=replace_at(self.stacks, seat, stack[: len(stack) - count]))


class Ranged(Struct, frozen=True, gc=False):
    """A ranged attack in progress (R20-R25).

    `seat` attacks with `dragon`, which was placed at the battlefield `origin`; `target` is the topmost dragon
    at `field`. `cards` is the number of cards the attacker reveals; `hits` includes automatic ones. `drawn`
    counts the shields on revealed cards, `shields` those that count: drawn and automatic ones, less pierced
    ones. `left` is the number of cards the defender may still reveal. `second` marks the second attack of a
    volley.
    """

    seat: int
    dragon: Dragon
    origin: int
    target: Dragon
    field: int
    cards: int
    left: int
    drawn: int = 0
    hits: int = 0
    shields: int = 0
    second: bool = False


class Melee(Struct, frozen=True, gc=False):
    """A melee in progress: its battlefield, the current attacker, and the attacks to be blocked (R35-R38).

    `flyable` is False if Flight can't block the attack.
    """

    field: int
    attacker: int
    exchange: int = 1
    attacks: Attacks = ()
    flyable: bool = True

    @property
    def defender(self) -> int:
        """The seat that defends."""
        return 1 - self.attacker


class PlayerFields(TypedDict, total=False):
    """The fields of `Player`, as keyword arguments of `Table.change_player`."""

    deck: Pile[Dragon]
    hand: Pile[Dragon]
    discard: Pile[Dragon]
    battle_deck: Pile[BattleCard]
    battle_hand: Pile[BattleCard]
    battle_open: Pile[BattleCard]
    battle_discard: Pile[BattleCard]
    draft: Pile[Advanced]
    advanced: Pile[Advanced]
    returned: Pile[Returned]
    extras: Pile[Extra]
    unused: Pile[Extra]
    kept: Secret[int]
    won: tuple[Side, ...]
    gone: bool


class Player(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Everything that belongs to a seat.

    Dragons are in `deck`, `hand` and `discard`; in phases 4 and 5 the hand holds the dragons set aside (R18).
    Battle cards are in `battle_deck`, `battle_hand` (the melee hand), `battle_open` (revealed or played,
    until the attack is over) and `battle_discard`. `draft` holds the cards dealt for the draft; once they are
    assigned, in the order keep, give, return. `advanced` lists the advanced cards the player has gained, in
    that order, with the audience that knows each; it does not say where they are now. `returned` records the
    card that went back to the deck in the draft. `extras` are the additional kinds in the player's deck,
    `unused` those out of the game. `kept` is a bit mask over the sorted hand: the dragons that the player
    keeps at Nightfall. `won` lists the battlefields won, in order. `gone` means that the player has left the
    game.
    """

    deck: Pile[Dragon] = Pile()
    hand: Pile[Dragon] = Pile.hand()
    discard: Pile[Dragon] = Pile()
    battle_deck: Pile[BattleCard] = Pile()
    battle_hand: Pile[BattleCard] = Pile.hand()
    battle_open: Pile[BattleCard] = Pile()
    battle_discard: Pile[BattleCard] = Pile()
    draft: Pile[Advanced] = Pile()
    advanced: Pile[Advanced] = Pile()
    returned: Pile[Returned] = Pile()
    extras: Pile[Extra] = Pile.hand()
    unused: Pile[Extra] = Pile.hand()
    kept: Secret[int] = Secret[int](0, ALL)
    won: Public[tuple[Side, ...]] = ()
    gone: Public[bool] = False

    @property
    def gems(self) -> tuple[Gem, ...]:
        """The gems on the battlefields won, in the order of winning (R1)."""
        return tuple([side.gem for side in self.won if side.gem])


class TableFields(TypedDict, total=False):
    """The fields of `Table` that change during a game, as keyword arguments of `Table.change`."""

    players: tuple[Player, ...]
    first: int
    gold: int
    battlefields: Pile[Side]
    advanced: Pile[Advanced]
    fields: tuple[Field | None, ...]
    resolved: tuple[bool, ...]
    phase: Phase
    round: int
    marker: int
    ranged: Ranged | None
    melee: Melee | None
    ending: Ending


class Table(State, frozen=True, kw_only=True):
    """The state of a whole game.

    `first` is the seat of the first player of the game, `marker` the seat that holds the first player marker
    now, `gold` the seat that plays the gold decks. `battlefields` and `advanced` are the common decks. A
    place in `fields` is None if its battlefield was won this round; `resolved` marks the places resolved this
    round.
    """

    options: Public[Options]
    players: tuple[Player, ...]
    first: Public[int] = 0
    marker: Public[int] = 0
    gold: Public[int] = 0
    battlefields: Pile[Side] = Pile()
    advanced: Pile[Advanced] = Pile()
    fields: Public[tuple[Field | None, ...]] = (None,) * BATTLEFIELDS_IN_PLAY
    resolved: Public[tuple[bool, ...]] = (False,) * BATTLEFIELDS_IN_PLAY
    phase: Public[Phase] = Phase.SETUP
    round: Public[int] = 1
    ranged: Public[Ranged | None] = None
    melee: Public[Melee | None] = None
    ending: Public[Ending | None] = None

    def change(self, **fields: Unpack[TableFields]) -> Self:
        """Return the table with some of its fields changed."""
        return replace(self, **fields)

    def change_player(self, seat: int, *events: Event, **fields: Unpack[PlayerFields]) -> Self:
        """Return the table with some fields of one player changed and the events appended."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players), news=self.news + events)

    def change_field(self, at: int, field: Field | None) -> Self:
        """Return the table with the battlefield at a place replaced."""
        return replace(self, fields=replace_at(self.fields, at, field))

    def field(self, at: int) -> Field:
        """Return the battlefield at a place. Raises ValueError if the place is empty."""
        field = self.fields[at]
        if field is None:
            raise ValueError(f"place {at} is empty")
        return field

    def dragons_in_play(self, seat: int) -> list[Dragon]:
        """A player's dragons at all battlefields, covering Polars included."""
        return [dragon for field in self.fields if field is not None for dragon in field.dragons_of(seat)]

    @property
    def current_melee(self) -> Melee:
        """The melee in progress. Raises ValueError if there is none."""
        if self.melee is None:
            raise ValueError("there is no melee")
        return self.melee

    @property
    def current_ranged(self) -> Ranged:
        """The ranged attack in progress. Raises ValueError if there is none."""
        if self.ranged is None:
            raise ValueError("there is no ranged attack")
        return self.ranged
