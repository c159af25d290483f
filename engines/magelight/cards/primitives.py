"""The primitives: the vocabulary that card effects are written in.

An effect is a list of primitives, performed in order. `who` and `to` select players: "self" is the
player who resolves the effect (the host of a NOMAD), "others" are all other players, simultaneously,
"right:x" and "left:x" are the neighbours of x, and any other string is the key of a target.
"""

from typing import Literal

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive

Who = str
"""Selects players, as described above."""
Zone = Literal["deck", "discard", "burn", "hand", "storage"]


Primitives = tuple[Primitive, ...]


class Compound(Primitive, frozen=True):
    """A primitive that contains other primitives."""

    @property
    def branches(self) -> tuple[Primitives, ...]:
        """The lists of primitives that this one contains."""
        raise NotImplementedError


class Target(Struct, frozen=True, gc=False):
    """A player or an ally to be chosen for an effect.

    `among` limits the choice. `differs` is the key of another target, which must be a different player from
    this one. `not_host_of` is the key of a target ally whose host cannot be chosen.
    """

    key: str
    kind: Literal["player", "ally"] = "player"
    among: Literal["any", "others", "hidden_others", "public_others", "storage_others"] = "others"
    differs: str | None = None
    not_host_of: str | None = None


class Power(Primitive, frozen=True):
    """Gain Power, or lose it if `amount` is negative.

    `floor` limits the loss first; then Ward absorbs losses (R6, R41).
    """

    who: Who
    amount: int
    floor: int = 0


class Drain(Primitive, frozen=True):
    """Lose Power; the resolving player gains the amount actually lost."""

    who: Who
    amount: int
    floor: int = 0


class Mana(Primitive, frozen=True):
    """Gain Mana (R11)."""

    amount: int


class Actions(Primitive, frozen=True):
    """Gain Actions (R11)."""

    amount: int


class Ward(Primitive, frozen=True):
    """Gain Ward (R41)."""

    who: Who
    amount: int


class Draw(Primitive, frozen=True):
    """Draw cards one by one (R27)."""

    count: int


class Reveal(Primitive, frozen=True):
    """Reveal a role to all (R30)."""

    who: Who


class Show(Primitive, frozen=True):
    """Show a role to one player. The others see that it happens, but not the role (R30)."""

    who: Who
    to: Who


class Burn(Primitive, frozen=True):
    """Burn cards without gaining Mana. `pick` says which: the top ones, chosen ones, or random ones."""

    zone: Zone
    count: int
    pick: Literal["top", "choose", "random"]
    up_to: bool = False
    who: Who = "self"


class Take(Primitive, frozen=True):
    """Move cards from a pile or a Storage to the hand or the discard pile, chosen or at random."""

    zone: Zone
    to: Literal["hand", "discard"]
    count: int
    pick: Literal["choose", "random"]
    up_to: bool = False
    who: Who = "self"


class PeekDeck(Primitive, frozen=True):
    """Look at the top cards of the deck and put them back in any order."""

    count: int


class PeekStorage(Primitive, frozen=True):
    """Look at a whole Storage, and optionally burn up to `burn` of its cards."""

    who: Who
    burn: int = 0


class RemoveAlly(Primitive, frozen=True):
    """Remove an ally from play."""

    ally: str
    to: Literal["discard", "burn"]


class MoveAlly(Primitive, frozen=True):
    """Move an ally to another board, where it becomes the newest."""

    ally: str
    to: str


class ChangeStack(Primitive, frozen=True):
    """Change how the stack is passed on this turn: face up, with a different size, or dealt from the deck."""

    mode: Literal["open", "size", "blind"]
    size: int = 0


class ReplaceWaitingStack(Primitive, frozen=True):
    """Discard the waiting stack unseen and draw cards instead; do nothing if no stack is waiting."""

    draw: int


class Choice(Struct, frozen=True, gc=False):
    """One of the alternatives of a `Choose`. `key` names its option; the last alternative is the default."""

    key: str
    do: Primitives


class Choose(Compound, frozen=True):
    """Let a player choose one of several alternatives, which is then performed."""

    by: Who
    choices: tuple[Choice, ...]

    @property
    def branches(self) -> tuple[Primitives, ...]:
        return tuple([choice.do for choice in self.choices])


class May(Compound, frozen=True):
    """Let the resolving player accept, at the cost of channelling cards, or decline."""

    do: Primitives
    targets: tuple[Target, ...] = ()
    channel: int = 0

    @property
    def branches(self) -> tuple[Primitives, ...]:
        return (self.do,)


class If(Compound, frozen=True):
    """Perform primitives only if the resolving player meets a condition."""

    condition: Literal["hidden", "weak"]
    """`hidden`: their role is not public. `weak`: they have at most 1 Power."""
    do: Primitives

    @property
    def branches(self) -> tuple[Primitives, ...]:
        return (self.do,)


class Leave(Primitive, frozen=True):
    """Move the card itself to `to`: an ally leaves play; a spell goes there instead of being discarded."""

    to: Literal["discard", "burn"]


class Win(Primitive, frozen=True):
    """End the game: the Infiltrators win (R32)."""
