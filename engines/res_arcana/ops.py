"""The primitives: the whole vocabulary in which the components are written.

A power is two rows of these, what it costs and what it does, and `effects.py` runs them one after the other.
"It" is the component the power belongs to. A primitive that leaves something to choose is asked about by
`details.py`; what was chosen for one ("the target", "X") may be read by those after it.
"""

from typing import Literal

from msgspec import Struct

from engines.res_arcana.essences import ANY, NOT_GOLD, Amounts, Essence, Kinds

Filter = Literal["artifact", "other_artifact", "dragon", "creature", "dragon_or_creature"]


class Op(Struct, frozen=True):
    """A primitive."""


Ops = tuple[Op, ...]


# What a power costs (R32)


class Turn(Op, frozen=True):
    """It is turned."""


class Pay(Op, frozen=True):
    """Exactly these essences leave the pool."""

    amounts: Amounts


class PayAny(Op, frozen=True):
    """So many essences of the player's choice leave the pool (R33)."""

    n: int
    among: Kinds = ANY


class PaySame(Op, frozen=True):
    """X essences of one kind leave the pool, X being any number, none included (R34)."""


class TakeOff(Op, frozen=True):
    """These essences leave the component itself."""

    amounts: Amounts


class DestroySelf(Op, frozen=True):
    """It is destroyed (R54)."""


class DestroyOwn(Op, frozen=True):
    """An own artifact of that sort is destroyed: the target."""

    what: Filter


class DiscardCard(Op, frozen=True):
    """A card of the hand is discarded for nothing: the target (R38)."""


class TurnOther(Op, frozen=True):
    """A straight own dragon or creature is turned."""

    what: Filter


# What a power does (R39-R48)


class Gain(Op, frozen=True):
    """Exactly these essences come into the pool."""

    amounts: Amounts


class GainAny(Op, frozen=True):
    """So many essences in any mix of those kinds come into the pool."""

    n: int
    among: Kinds = NOT_GOLD


class GainValue(Op, frozen=True):
    """As many as the placement cost of the target, and so many more, in any mix (R40)."""

    plus: int = 0
    among: Kinds = NOT_GOLD


class GainValueAs(Op, frozen=True):
    """As many of one kind as the placement cost of the target (R40)."""

    kind: Essence


class GainX(Op, frozen=True):
    """X of one kind."""

    kind: Essence


class ConvertX(Op, frozen=True):
    """X of one kind of the player's choice, but not the kind that was paid."""

    among: Kinds = NOT_GOLD


class GainByRival(Op, frozen=True):
    """As many of `gain` as one rival has of `count` in the pool (R42)."""

    count: Essence
    gain: Essence


class RivalsGain(Op, frozen=True):
    """Every rival gains these (R41)."""

    amounts: Amounts


class Store(Op, frozen=True):
    """These essences come from the bank onto it."""

    amounts: Amounts


class StoreAny(Op, frozen=True):
    """So many essences in any mix of those kinds come onto it."""

    n: int
    among: Kinds


class StorePaid(Op, frozen=True):
    """What was paid by choice comes onto it, or onto an own component."""

    on: Literal["self", "own"]


class Straighten(Op, frozen=True):
    """It, or a turned own component or creature, is straightened (R46)."""

    what: Literal["self", "own", "creature"]


class Draw(Op, frozen=True):
    """Cards are drawn (R43)."""

    n: int


class DrawDiscard(Op, frozen=True):
    """Cards are drawn, then as many are discarded (R44)."""

    n: int


class Reorder(Op, frozen=True):
    """The top cards of the own deck or of the monument deck are seen and put back in any order (R45)."""

    n: int


Paid = Pay | DestroyOwn | DiscardCard
"""What a rival may do to ignore a loss of Life."""


class LifeLoss(Op, frozen=True):
    """Every rival who has not passed loses Life, unless it is ignored (R49-R52)."""

    n: int
    ignore: Paid | None = None


class Place(Op, frozen=True):
    """An artifact of that sort is placed, at a discount or free (R47)."""

    source: Literal["hand", "own_discard", "any_discard"]
    what: Filter
    discount: int = 0
    free: bool = False


class CheckVictory(Op, frozen=True):
    """Victory is checked at once (R65)."""


class IgnoreLoss(Op, frozen=True):
    """The loss of Life that is threatening is ignored (R52)."""


class AddPoints(Op, frozen=True):
    """So many points more in this check (R62)."""

    n: int


# What a component does in Collect (R19-R24)


class Collect(Op, frozen=True):
    """Exactly these essences."""

    amounts: Amounts


class CollectAny(Op, frozen=True):
    """So many essences in any mix of those kinds."""

    n: int
    among: Kinds


class Interest(Op, frozen=True):
    """If some of `kind` is on it and stays there, so many essences in any mix (R22)."""

    kind: Essence
    n: int
    among: Kinds = NOT_GOLD


class Grow(Op, frozen=True):
    """If what is on it stays there, so many more come onto it of every kind that is (R23)."""

    n: int


class Upkeep(Op, frozen=True):
    """At the end these are paid, or it is turned (R24)."""

    amounts: Amounts


# What always applies


class Discount(Op, frozen=True):
    """Own artifacts, or own dragons, cost so much less to place (R35)."""

    what: Literal["artifact", "dragon"]
    n: int
