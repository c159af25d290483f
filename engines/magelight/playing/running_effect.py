"""An effect that is going on: whose it is, what was chosen for it, and how it runs, primitive by primitive.

An agenda never holds a card's primitives, only where in its card an effect stands: a block is addressed by
the section of the card and then, for every primitive it lies inside of, its place and the
branch taken. The card of an artifact is not named either, it is looked up, for nobody else may know which
one it is.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import Step
from engines.kernel.contract.primitives import Performers, Primitive
from engines.kernel.secrecy.veiled import Public
from engines.magelight.cards.card import Card
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Compound, Primitives, Who
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


class Effect(Struct, frozen=True, gc=False):
    """Whose effect it is, where it comes from, and what was chosen for it, target by target.

    `design` is None for an artifact: it is whatever is being resolved. `ally` is the id of the ally.
    """

    seat: int
    source: Source
    design: Design | None = None
    ally: int = 0
    chosen: tuple[tuple[str, int], ...] = ()

    def card_row(self, table: Table) -> Card:
        """What the card says."""
        return CARDS[self.card_design(table)]

    def card_design(self, table: Table) -> Design:
        """Which card it comes from."""
        return self.design or tuple(table.resolving)[-1]

    def with_target(self, key: str, value: int) -> "Effect":
        """The effect with one more target chosen, in place of an older one."""
        others = tuple([pair for pair in self.chosen if pair[0] != key])
        return replace(self, chosen=(*others, (key, value)))

    def target_of(self, key: str) -> int:
        """What was chosen: a seat, or the id of an ally."""
        return next(value for name, value in self.chosen if name == key)

    @property
    def all_targets(self) -> tuple[int, ...]:
        """Everything that was chosen, in order."""
        return tuple([value for _, value in self.chosen])


def primitives_at(card: Card, where: Block) -> Primitives:
    """The primitives at an address."""
    found = (card.do, card.on_reveal, card.activate.do if card.activate else ())[where[0]]
    for place in range(1, len(where), 2):
        compound = found[where[place]]
        assert isinstance(compound, Compound)
        found = compound.branches[where[place + 1]]
    return found


def selected_seats(table: Table, effect: Effect, who: Who) -> list[int]:
    """The players a selector names."""
    side, _, rest = who.partition(":")
    if who == "self":
        return [effect.seat]
    if who == "others":
        return table.others(effect.seat)
    if side == "right":
        return [table.right_of(selected_seats(table, effect, rest)[0])]
    if side == "left":
        return [table.left_of(selected_seats(table, effect, rest)[0])]
    return [effect.target_of(who)]


def selected_seat(table: Table, effect: Effect, who: Who) -> int:
    """The one player a selector names."""
    return selected_seats(table, effect, who)[0]


class Spot(Struct, frozen=True, gc=False):
    """A primitive of an effect that is going on: its block and its place there."""

    effect: Effect
    block: Block
    at: int

    def primitive(self, table: Table) -> Primitive:
        """The primitive."""
        return primitives_at(self.effect.card_row(table), self.block)[self.at]

    def branch(self, number: int) -> "Run":
        """What runs one of the lists inside the primitive."""
        return Run(self.effect, (*self.block, self.at, number))


PERFORMERS: Performers[Primitive, Callable[[Table, Any, Spot], Table]] = Performers()
"""What each primitive does: functions of the table, the primitive and its spot, declared in `effects/`."""


class Run(Step[Table], frozen=True):
    """The primitives of a block, from one of them on."""

    effect: Public[Effect]
    block: Public[Block]
    at: Public[int] = 0

    def run(self, state: Table) -> Table:
        primitives = primitives_at(self.effect.card_row(state), self.block)
        if self.at == len(primitives):
            return state
        primitive = primitives[self.at]
        if self.at + 1 < len(primitives):
            state = state.then(Run(self.effect, self.block, self.at + 1))
        spot = Spot(self.effect, self.block, self.at)
        return PERFORMERS.of(primitive)(state, primitive, spot)
