"""Runs the effects of cards, primitive by primitive.

An agenda never holds a card's primitives, only where in its card an effect stands: a block is addressed by
the section of the card and then, for every primitive it lies inside of, the place of that one and the
branch taken. The card of an artifact is not named either, it is looked up, for nobody else may know which
it is.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.secrecy import Public
from engines.kernel.tasks import Step
from engines.magelight.cards import Card, Design
from engines.magelight.deck import CARDS
from engines.magelight.ops import Op, Ops, Who
from engines.magelight.state import Table

Block = tuple[int, ...]
"""Where a list of primitives is: a section, then pairs of a place in a list and a branch of what is there."""

DO: Block = (0,)
ON_REVEAL: Block = (1,)
ACTIVATE: Block = (2,)


class Source(Enum):
    """What kind of thing an effect comes from."""

    SPELL = "spell"
    ARTIFACT = "artifact"
    ALLY = "ally"


class Effect(Struct, frozen=True):
    """Whose effect it is, where it comes from, and what was chosen for it, target by target.

    `design` is None for an artifact: it is whatever is being resolved. `ally` is the id of the ally.
    """

    seat: int
    source: Source
    design: Design | None = None
    ally: int = 0
    chosen: tuple[tuple[str, int], ...] = ()

    def card(self, table: Table) -> Card:
        """The card's row."""
        return CARDS[self.name(table)]

    def name(self, table: Table) -> Design:
        """The card."""
        return self.design or tuple(table.resolving)[-1]

    def choose(self, key: str, value: int) -> "Effect":
        """The effect with one more target chosen, in place of an older one."""
        others = tuple([pair for pair in self.chosen if pair[0] != key])
        return replace(self, chosen=(*others, (key, value)))

    def target(self, key: str) -> int:
        """What was chosen: a seat, or the id of an ally."""
        return next(value for name, value in self.chosen if name == key)

    @property
    def at(self) -> tuple[int, ...]:
        """Everything that was chosen, in order."""
        return tuple([value for _, value in self.chosen])


def block(card: Card, where: Block) -> Ops:
    """The primitives at an address."""
    ops = (card.do, card.on_reveal, card.activate.do if card.activate else ())[where[0]]
    for place in range(1, len(where), 2):
        ops = ops[where[place]].branches[where[place + 1]]
    return ops


def seats_of(table: Table, effect: Effect, who: Who) -> list[int]:
    """The players a selector names."""
    side, _, rest = who.partition(":")
    if who == "self":
        return [effect.seat]
    if who == "others":
        return table.others(effect.seat)
    if side == "right":
        return [table.right(seats_of(table, effect, rest)[0])]
    if side == "left":
        return [table.left(seats_of(table, effect, rest)[0])]
    return [effect.target(who)]


def seat_of(table: Table, effect: Effect, who: Who) -> int:
    """The one player a selector names."""
    return seats_of(table, effect, who)[0]


class Spot(Struct, frozen=True):
    """A primitive of an effect that is going on: its block and its place there."""

    effect: Effect
    block: Block
    at: int

    def op(self, table: Table) -> Op:
        """The primitive."""
        return block(self.effect.card(table), self.block)[self.at]

    def into(self, branch: int) -> "Run":
        """What runs one of the lists inside the primitive."""
        return Run(self.effect, (*self.block, self.at, branch))


Perform = Callable[[Table, Any, Spot], Table]
F = TypeVar("F", bound=Callable[..., Table])

PERFORM: dict[type[Op], Perform] = {}
"""What each primitive does; filled by `performs`."""


def performs(kind: type[Op]) -> Callable[[F], F]:
    """Declares a function of the table, the primitive and its spot to be what a primitive does."""

    def declare(function: F) -> F:
        PERFORM[kind] = function
        return function

    return declare


class Run(Step[Table], frozen=True):
    """The primitives of a block, from one of them on."""

    effect: Public[Effect]
    block: Public[Block]
    at: Public[int] = 0

    def run(self, state: Table) -> Table:
        ops = block(self.effect.card(state), self.block)
        if self.at == len(ops):
            return state
        op = ops[self.at]
        if self.at + 1 < len(ops):
            state = state.then(Run(self.effect, self.block, self.at + 1))
        return PERFORM[type(op)](state, op, Spot(self.effect, self.block, self.at))
