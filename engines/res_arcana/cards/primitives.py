"""The primitives: the whole vocabulary in which the components are written.

A power is two rows of these, what it costs and what it does; `powers/run_power.py` runs them one after the
other. "It" is the component the power belongs to. `powers/questions.py` asks about a primitive that leaves
something to choose; what was chosen for one ("the target", "X") may be read by those after it.
"""

from typing import Literal

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards.essences import ANY, NOT_GOLD, Amounts, Essence, Kinds

Filter = Literal["artifact", "other_artifact", "dragon", "creature", "dragon_or_creature"]
Primitives = tuple[Primitive, ...]


# What a power costs (R32)


class Turn(Primitive, frozen=True):
    """It is turned."""


class Pay(Primitive, frozen=True):
    """Exactly these essences leave the pool."""

    amounts: Amounts


class PayAny(Primitive, frozen=True):
    """So many essences of the player's choice leave the pool (R33)."""

    count: int
    among: Kinds = ANY


class PaySame(Primitive, frozen=True):
    """X essences of one kind leave the pool, X being any number, none included (R34)."""


class TakeOff(Primitive, frozen=True):
    """These essences leave the component itself."""

    amounts: Amounts


class DestroySelf(Primitive, frozen=True):
    """It is destroyed (R54)."""


class DestroyOwn(Primitive, frozen=True):
    """An own artifact of that sort is destroyed: the target."""

    what: Filter


class DiscardCard(Primitive, frozen=True):
    """A card of the hand is discarded for nothing: the target (R38)."""


class TurnOther(Primitive, frozen=True):
    """A straight own dragon or creature is turned."""

    what: Filter


# What a power does (R39-R48)


class Gain(Primitive, frozen=True):
    """Exactly these essences come into the pool."""

    amounts: Amounts


class GainAny(Primitive, frozen=True):
    """So many essences in any mix of those kinds come into the pool."""

    count: int
    among: Kinds = NOT_GOLD


class GainValue(Primitive, frozen=True):
    """As many as the placement cost of the target, and so many more, in any mix (R40)."""

    plus: int = 0
    among: Kinds = NOT_GOLD


class GainValueAs(Primitive, frozen=True):
    """As many of one kind as the placement cost of the target (R40)."""

    kind: Essence


class GainX(Primitive, frozen=True):
    """X of one kind."""

    kind: Essence


class ConvertX(Primitive, frozen=True):
    """X of one kind of the player's choice, but not the kind that was paid."""

    among: Kinds = NOT_GOLD


class GainByRival(Primitive, frozen=True):
    """As many of `gained` as one rival has of `counted` in the pool (R42)."""

    counted: Essence
    gained: Essence


class RivalsGain(Primitive, frozen=True):
    """Every rival gains these (R41)."""

    amounts: Amounts


class Store(Primitive, frozen=True):
    """These essences come from the bank onto it."""

    amounts: Amounts


class StoreAny(Primitive, frozen=True):
    """So many essences in any mix of those kinds come onto it."""

    count: int
    among: Kinds


class StorePaid(Primitive, frozen=True):
    """What was paid by choice comes onto it, or onto an own component."""

    on: Literal["self", "own"]


class Straighten(Primitive, frozen=True):
    """It, or a turned own component or creature, is straightened (R46)."""

    what: Literal["self", "own", "creature"]


class Draw(Primitive, frozen=True):
    """Cards are drawn (R43)."""

    count: int


class DrawDiscard(Primitive, frozen=True):
    """Cards are drawn, then as many are discarded (R44)."""

    count: int


class Reorder(Primitive, frozen=True):
    """The top cards of the player's deck or of the monument deck are put back in any order (R45)."""

    count: int


Paid = Pay | DestroyOwn | DiscardCard
"""What a rival may do to ignore a loss of Life."""


class LifeLoss(Primitive, frozen=True):
    """Every rival who has not passed loses Life, unless it is ignored (R49-R52)."""

    count: int
    ignore: Paid | None = None


class Place(Primitive, frozen=True):
    """An artifact of that sort is placed, at a discount or free (R47)."""

    source: Literal["hand", "own_discard", "any_discard"]
    what: Filter
    discount: int = 0
    free: bool = False


class CheckVictory(Primitive, frozen=True):
    """Victory is checked at once (R65)."""


class IgnoreLoss(Primitive, frozen=True):
    """The loss of Life that is threatening is ignored (R52)."""


class AddPoints(Primitive, frozen=True):
    """So many points more in this check (R62)."""

    count: int


# What a component does in Collect (R19-R24)


class Collect(Primitive, frozen=True):
    """Exactly these essences."""

    amounts: Amounts


class CollectAny(Primitive, frozen=True):
    """So many essences in any mix of those kinds."""

    count: int
    among: Kinds


class Interest(Primitive, frozen=True):
    """If some of `kind` is on it and stays there, so many essences in any mix (R22)."""

    kind: Essence
    count: int
    among: Kinds = NOT_GOLD


class Grow(Primitive, frozen=True):
    """If what is on it stays there, so many more come onto it of every kind that is (R23)."""

    count: int


class Upkeep(Primitive, frozen=True):
    """At the end these are paid, or it is turned (R24)."""

    amounts: Amounts


# What always applies


class Discount(Primitive, frozen=True):
    """Own artifacts, or own dragons, cost so much less to place (R35)."""

    what: Literal["artifact", "dragon"]
    count: int


PASSIVE: tuple[type[Primitive], ...] = (Collect, CollectAny, Interest, Grow, Upkeep, Discount)
"""Not performed: `rules/collect.py` reads the first five, `table/components.py` the last."""
