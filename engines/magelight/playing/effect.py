"""An effect in progress: its seat, its chosen targets, and the step that performs it primitive by primitive.

The agenda holds no primitives, only their addresses in the card. An address (`Block`) consists of a section
of the card and, for each primitive that encloses the block, that primitive's place in its list and the number
of the branch taken. The design of an artifact is looked up rather than stored, as it is secret.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.tasks import Ask, Step
from engines.kernel.contract.primitives import Performers, Primitive
from engines.kernel.secrecy.veiled import Public
from engines.magelight.cards.card import Card, Kind
from engines.magelight.cards.deck import CARDS
from engines.magelight.cards.designs import Design
from engines.magelight.cards.primitives import Compound, Primitives, Who
from engines.magelight.state import Table

P = TypeVar("P", bound=Primitive)

Block = tuple[int, ...]
"""The address of a list of primitives: a section, then a place and a branch for each enclosing primitive."""

DO: Block = (0,)
ON_REVEAL: Block = (1,)
ACTIVATE: Block = (2,)


class Effect(Struct, frozen=True, gc=False):
    """An effect: the seat that resolves it, the kind of its card, and the targets chosen so far, by key.

    `design` is None for an artifact, as that is always the one being resolved. `ally` is the ally's id.
    """

    seat: int
    source: Kind
    design: Design | None = None
    ally: int = 0
    chosen: tuple[tuple[str, int], ...] = ()

    def card_row(self, table: Table) -> Card:
        """The row of the card in the card list."""
        return CARDS[self.card_design(table)]

    def card_design(self, table: Table) -> Design:
        """The design of the card."""
        return self.design or tuple(table.resolving)[-1]

    def with_target(self, key: str, value: int) -> "Effect":
        """Return the effect with one more target chosen; it replaces any target of the same key."""
        other_targets = tuple([pair for pair in self.chosen if pair[0] != key])
        return replace(self, chosen=(*other_targets, (key, value)))

    def target_of(self, key: str) -> int:
        """The chosen target with this key: a seat, or the id of an ally.

        Raises StopIteration if there is none.
        """
        return next(value for name, value in self.chosen if name == key)

    @property
    def all_targets(self) -> tuple[int, ...]:
        """All chosen targets, in the order in which they were chosen."""
        return tuple([value for _, value in self.chosen])


def primitives_at(card: Card, where: Block) -> Primitives:
    """The list of primitives at an address."""
    primitives = (card.do, card.on_reveal, card.activate.do if card.activate else ())[where[0]]
    for place in range(1, len(where), 2):
        compound = primitives[where[place]]
        assert isinstance(compound, Compound)
        primitives = compound.branches[where[place + 1]]
    return primitives


def selected_seats(table: Table, effect: Effect, who: Who) -> list[int]:
    """The seats that a selector such as "self" or "left:t" names."""
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
    """The only seat that a selector names."""
    return selected_seats(table, effect, who)[0]


class Spot(Struct, frozen=True, gc=False):
    """The address of one primitive of an effect in progress."""

    effect: Effect
    block: Block
    at: int

    def primitive(self, table: Table, kind: type[P]) -> P:
        """The primitive at this address, which is of this kind."""
        primitive = primitives_at(self.effect.card_row(table), self.block)[self.at]
        assert isinstance(primitive, kind)
        return primitive

    def branch(self, number: int) -> "Run":
        """The step that performs one of the lists inside the primitive."""
        return Run(self.effect, (*self.block, self.at, number))


PERFORMERS: Performers[Primitive, Callable[[Table, Any, Spot], Table]] = Performers()
"""Performers of all primitives, declared in `effects/`; they get the table, the primitive and its spot."""


class Run(Step[Table], frozen=True):
    """The step that performs the primitives of a block, starting at one of them."""

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


class EffectDecision(Ask[Table], frozen=True):
    """A decision of the player who resolves an effect, about one of its primitives."""

    spot: Public[Spot]

    @property
    def seat(self) -> int:
        """The seat of the player who resolves the effect."""
        return self.spot.effect.seat
