"""The primitives: the vocabulary in which all components are written.

A power consists of two tuples of primitives, its cost and its effects. `powers/run_power.py` runs them in
order, costs first. "This component" is the one the power belongs to. Where a primitive leaves a choice,
`powers/questions.py` asks the player. Later primitives can read the choices made for earlier ones: the target
card, or X, the number of essences paid.
"""

from typing import Literal

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards.essences import ANY, NOT_GOLD, Amounts, Essence, Kinds

Filter = Literal["artifact", "other_artifact", "dragon", "creature", "dragon_or_creature"]
Primitives = tuple[Primitive, ...]


# What a power costs (R32)


class Turn(Primitive, frozen=True):
    """Turn this component."""


class Pay(Primitive, frozen=True):
    """Pay exactly these essences from the pool."""

    amounts: Amounts


class PayAny(Primitive, frozen=True):
    """Pay `count` essences of the player's choice from the pool (R33)."""

    count: int
    among: Kinds = ANY


class PaySame(Primitive, frozen=True):
    """Pay X essences of one kind from the pool; the player chooses X, which can be 0 (R34)."""


class TakeOff(Primitive, frozen=True):
    """Remove these essences from this component."""

    amounts: Amounts


class DestroySelf(Primitive, frozen=True):
    """Destroy this component (R54)."""


class DestroyOwn(Primitive, frozen=True):
    """Destroy one of the player's artifacts of that sort; it becomes the target."""

    what: Filter


class DiscardCard(Primitive, frozen=True):
    """Discard a card from the hand for nothing; it becomes the target (R38)."""


class TurnOther(Primitive, frozen=True):
    """Turn one of the player's straight dragons or creatures."""

    what: Filter


# What a power does (R39-R48)


class Gain(Primitive, frozen=True):
    """Gain exactly these essences."""

    amounts: Amounts


class GainAny(Primitive, frozen=True):
    """Gain `count` essences in any mix of the kinds `among`."""

    count: int
    among: Kinds = NOT_GOLD


class GainValue(Primitive, frozen=True):
    """Gain essences equal to the target's placement cost plus `plus`, in any mix of `among` (R40)."""

    plus: int = 0
    among: Kinds = NOT_GOLD


class GainValueAs(Primitive, frozen=True):
    """Gain essences of one kind, equal in number to the target's placement cost (R40)."""

    kind: Essence


class GainX(Primitive, frozen=True):
    """Gain X essences of one kind."""

    kind: Essence


class ConvertX(Primitive, frozen=True):
    """Gain X essences of one kind of the player's choice, other than the kind paid."""

    among: Kinds = NOT_GOLD


class GainByRival(Primitive, frozen=True):
    """Gain one `gained` for each `counted` in the pool of a chosen rival (R42)."""

    counted: Essence
    gained: Essence


class RivalsGain(Primitive, frozen=True):
    """Let every rival gain these essences (R41)."""

    amounts: Amounts


class Store(Primitive, frozen=True):
    """Put these essences from the bank on this component."""

    amounts: Amounts


class StoreAny(Primitive, frozen=True):
    """Put `count` essences from the bank, in any mix of the kinds `among`, on this component."""

    count: int
    among: Kinds


class StorePaid(Primitive, frozen=True):
    """Put the essences paid by PayAny on this component, or on any of the player's components."""

    on: Literal["self", "own"]


class Straighten(Primitive, frozen=True):
    """Straighten this component, or one of the player's turned components or creatures (R46)."""

    what: Literal["self", "own", "creature"]


class Draw(Primitive, frozen=True):
    """Draw cards (R43)."""

    count: int


class DrawDiscard(Primitive, frozen=True):
    """Draw cards, then discard an equal number from the hand (R44)."""

    count: int


class Reorder(Primitive, frozen=True):
    """Look at the top cards of the player's deck or the monument deck and reorder them freely (R45)."""

    count: int


Paid = Pay | DestroyOwn | DiscardCard
"""The price a rival may pay to ignore a dragon's attack."""


class LifeLoss(Primitive, frozen=True):
    """Make every rival who has not passed lose Life, unless they ignore the loss (R49-R52)."""

    count: int
    ignore: Paid | None = None


class Place(Primitive, frozen=True):
    """Place an artifact of that sort, at a discount or for free (R47)."""

    source: Literal["hand", "own_discard", "any_discard"]
    what: Filter
    discount: int = 0
    free: bool = False


class CheckVictory(Primitive, frozen=True):
    """Check victory at once (R65)."""


class IgnoreLoss(Primitive, frozen=True):
    """Ignore the loss of Life that is being resolved (R52)."""


class AddPoints(Primitive, frozen=True):
    """Add points in this victory check (R62)."""

    count: int


# What a component does in Collect (R19-R24)


class Collect(Primitive, frozen=True):
    """Collect exactly these essences."""

    amounts: Amounts


class CollectAny(Primitive, frozen=True):
    """Collect `count` essences in any mix of the kinds `among`."""

    count: int
    among: Kinds


class Interest(Primitive, frozen=True):
    """Collect `count` essences in any mix if this component holds some of `kind` and is not emptied (R22)."""

    kind: Essence
    count: int
    among: Kinds = NOT_GOLD


class Grow(Primitive, frozen=True):
    """If this component is not emptied, put `count` more on it of each kind it already holds (R23)."""

    count: int


class Upkeep(Primitive, frozen=True):
    """At the end of Collect, pay these essences or turn this component (R24)."""

    amounts: Amounts


# What always applies


class Discount(Primitive, frozen=True):
    """Reduce the placement cost of the player's artifacts, or only of dragons (R35)."""

    what: Literal["artifact", "dragon"]
    count: int


PASSIVE: tuple[type[Primitive], ...] = (Collect, CollectAny, Interest, Grow, Upkeep, Discount)
"""Primitives without a performer: `rules/collect.py` reads the first five, `table/components.py` the last."""
