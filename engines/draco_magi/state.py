"""The table: what is on it, and who sees it."""

from enum import Enum
from typing import Annotated, Literal, NewType, Self, TypedDict, Unpack

from msgspec import Meta, Struct
from msgspec.structs import replace

from engines.draco_magi.cards.battle_cards import Advanced, Attacks, BattleCard, Returned
from engines.draco_magi.cards.battlefields import Gem, Side
from engines.draco_magi.cards.dragons import ADDITIONAL
from engines.draco_magi.cards.kinds import Dragon
from engines.kernel.choices.tasks import Event, State
from engines.kernel.secrecy.audience import ALL
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.veiled import Public, Secret
from engines.kernel.tuples import replace_at

FIELDS = 3
"""How many battlefields are in play (R7)."""

SIDE = 3
"""How many dragons a player may have at a battlefield (R15)."""

Extra = NewType("Extra", Dragon)
"""An additional kind, where the question is whose deck it is in (R59); see `Advanced`."""

EXTRAS: tuple[Extra, ...] = tuple([Extra(kind) for kind in ADDITIONAL])
"""All additional kinds, in order."""


class Options(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the host sets before the deal: R5, R10, R41, R59, R60, R61."""

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
    """How a battlefield was resolved: by an end condition of the melee (R46), or without one (R31, R33)."""

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
    """A battlefield in play: the side that is up, the stacks by seat, and whose Polar covers it."""

    side: Side
    stacks: tuple[Stack, Stack] = ((), ())
    cover: int | None = None

    @property
    def is_frozen(self) -> bool:
        """Whether a Polar dragon covers the card."""
        return self.cover is not None

    def count(self, seat: int) -> int:
        """A player's dragons here, a covering Polar included (R15)."""
        return len(self.stacks[seat]) + (self.cover == seat)

    def has_room(self, seat: int) -> bool:
        """Whether one more dragon of the player fits here (R15)."""
        return len(self.stacks[seat]) + (self.cover == seat) < SIDE

    def topmost(self, seat: int) -> Dragon | None:
        """The topmost dragon of a player."""
        stack = self.stacks[seat]
        return stack[-1] if stack else None

    def flipped(self) -> "Field":
        """The field with its other side up (R27)."""
        return replace(self, side=self.side.flipped)

    def frozen_by(self, seat: int) -> "Field":
        """The field covered by a player's Polar (R29)."""
        return replace(self, cover=seat)

    def thawed(self) -> "Field":
        """The field with the Polar that covered it on top of its owner's stack (R31)."""
        assert self.cover is not None, "only what is frozen thaws"
        return replace(self.with_dragon(self.cover, Dragon.POLAR), cover=None)

    def with_dragon(self, seat: int, dragon: Dragon) -> "Field":
        """The field with a dragon on top of a player's stack."""
        return replace(self, stacks=replace_at(self.stacks, seat, (*self.stacks[seat], dragon)))

    def without_topmost(self, seat: int, count: int = 1) -> "Field":
        """The field without this many of a player's topmost dragons."""
        stack = self.stacks[seat]
        return replace(self, stacks=replace_at(self.stacks, seat, stack[: len(stack) - count]))


class Ranged(Struct, frozen=True, gc=False):
    """A ranged attack that is going on: R20-R25.

    `seat` attacks with a `dragon` at the field `origin`; `target` is topmost at `field`. `hits` includes what
    needs no drawing; `shields` are those that count: drawn and automatic, less what is pierced. `left` is how
    many cards the defender may still draw. `second` is the second attack of a volley.
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
    """A melee that is going on: who attacks now, and the attack list that must be met (R35-R38)."""

    field: int
    attacker: int
    exchange: int = 1
    attacks: Attacks = ()
    flyable: bool = True

    @property
    def defender(self) -> int:
        """The other player."""
        return 1 - self.attacker


class PlayerFields(TypedDict, total=False):
    """The fields of Player, for `change_player`."""

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

    Dragons are in `deck`, `hand` and `discard`; in phases 4 and 5 the hand is what was set aside (R18).
    Battle cards are in `battle_deck`, `battle_hand` (the melee hand), `battle_open` (revealed or played,
    until the attack is over) and `battle_discard`. `draft` is what was dealt for the draft; once assigned,
    the card to keep, to give, to discard. `advanced` lists all advanced cards that were gained, in that
    order, and who knows which they are; it does not say where they are now. `returned` remembers which
    card went back in the draft. `extras` are the additional kinds in the deck, `unused` those out of the
    game. `kept` marks the cards of the sorted hand that stay at Nightfall, bit by bit.
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
    """The fields of Table that change during a game, for `change`."""

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
    """Everything there is.

    `first` is the first player of the game, `marker` who holds the first player marker now, `gold` who plays
    the gold decks. `battlefields` and `advanced` are the common decks. A place in `fields` is None when its
    battlefield was won in this round; `resolved` says which have been resolved in this round.
    """

    options: Public[Options]
    players: tuple[Player, ...]
    first: Public[int] = 0
    marker: Public[int] = 0
    gold: Public[int] = 0
    battlefields: Pile[Side] = Pile()
    advanced: Pile[Advanced] = Pile()
    fields: Public[tuple[Field | None, ...]] = (None,) * FIELDS
    resolved: Public[tuple[bool, ...]] = (False,) * FIELDS
    phase: Public[Phase] = Phase.SETUP
    round: Public[int] = 1
    ranged: Public[Ranged | None] = None
    melee: Public[Melee | None] = None
    ending: Public[Ending | None] = None

    def change(self, **fields: Unpack[TableFields]) -> Self:
        """The table with some of its fields changed."""
        return replace(self, **fields)

    def change_player(self, seat: int, *told: Event, **fields: Unpack[PlayerFields]) -> Self:
        """The table with some fields of one player changed, and what there is to tell of it."""
        players = list(self.players)
        players[seat] = replace(players[seat], **fields)
        return replace(self, players=tuple(players), news=self.news + told)

    def change_field(self, at: int, field: Field | None) -> Self:
        """The table with another battlefield in a place."""
        return replace(self, fields=replace_at(self.fields, at, field))

    def field(self, at: int) -> Field:
        """A battlefield in play; ValueError for a place that is empty."""
        field = self.fields[at]
        if field is None:
            raise ValueError(f"place {at} is empty")
        return field

    @property
    def current_melee(self) -> Melee:
        """The melee that is going on; ValueError without one."""
        if self.melee is None:
            raise ValueError("there is no melee")
        return self.melee

    @property
    def current_ranged(self) -> Ranged:
        """The ranged attack that is going on; ValueError without one."""
        if self.ranged is None:
            raise ValueError("there is no ranged attack")
        return self.ranged
