"""The primitives: the whole vocabulary in which the cards are written.

A card is a row of these, which are performed one after the other. `who` and `to` select seats: "self" is the
player who resolves the effect (of a NOMAD its host), "others" all but them at the same moment, "right:x" and
"left:x" a neighbour, anything else the key of a target.
"""

from typing import Literal

from msgspec import Struct

from engines.kernel.contract.primitives import Primitive

Who = str
Zone = Literal["deck", "discard", "burn", "hand", "storage"]


Primitives = tuple[Primitive, ...]


class Compound(Primitive, frozen=True):
    """A primitive with others inside."""

    @property
    def branches(self) -> tuple[Primitives, ...]:
        """The lists of primitives inside this one."""
        raise NotImplementedError


class Target(Struct, frozen=True, gc=False):
    """Something that is chosen for an effect: a player or an ally, out of those that are eligible.

    `differs` names another target of the card that must be another player; `not_host_of` an ally whose host
    is not eligible.
    """

    key: str
    kind: Literal["player", "ally"] = "player"
    among: Literal["any", "others", "hidden_others", "public_others", "storage_others"] = "others"
    differs: str | None = None
    not_host_of: str | None = None


class Power(Primitive, frozen=True):
    """Gains or loses Power; a loss stops at the floor, then Ward absorbs (R6, R41)."""

    who: Who
    amount: int
    floor: int = 0


class Drain(Primitive, frozen=True):
    """A loss of which the resolving player gains as much as was really lost."""

    who: Who
    amount: int
    floor: int = 0


class Mana(Primitive, frozen=True):
    """Gains Mana (R11)."""

    amount: int


class Actions(Primitive, frozen=True):
    """Gains Actions (R11)."""

    amount: int


class Ward(Primitive, frozen=True):
    """Gains Ward (R41)."""

    who: Who
    amount: int


class Draw(Primitive, frozen=True):
    """Draws cards one by one (R27)."""

    count: int


class Reveal(Primitive, frozen=True):
    """A role becomes public."""

    who: Who


class Show(Primitive, frozen=True):
    """A role is shown to one player; everybody sees that, not what (R30)."""

    who: Who
    to: Who


class Burn(Primitive, frozen=True):
    """Cards go to the burn pile, without Mana: from the top of the deck, picked, or at random."""

    zone: Zone
    count: int
    pick: Literal["top", "choose", "random"]
    up_to: bool = False
    who: Who = "self"


class Take(Primitive, frozen=True):
    """Cards move out of a pile or a Storage into the hand or the discard pile, picked or at random."""

    zone: Zone
    to: Literal["hand", "discard"]
    count: int
    pick: Literal["choose", "random"]
    up_to: bool = False
    who: Who = "self"


class PeekDeck(Primitive, frozen=True):
    """Looks at the top cards of the deck and puts them back in any order."""

    count: int


class PeekStorage(Primitive, frozen=True):
    """Looks at a whole Storage and may burn up to so many of its cards."""

    who: Who
    burn: int = 0


class RemoveAlly(Primitive, frozen=True):
    """An ally leaves play."""

    ally: str
    to: Literal["discard", "burn"]


class MoveAlly(Primitive, frozen=True):
    """An ally becomes the newest on another board."""

    ally: str
    to: str


class ChangeStack(Primitive, frozen=True):
    """Changes the stack that is left this turn: face up, of another size, or dealt from the deck."""

    mode: Literal["open", "size", "blind"]
    size: int = 0


class ReplaceWaitingStack(Primitive, frozen=True):
    """The waiting stack is discarded unseen and cards are drawn instead; nothing if none waits."""

    draw: int


class Choice(Struct, frozen=True, gc=False):
    """One of the things a `Choose` offers, with a machine name; the last of them is the default."""

    key: str
    do: Primitives


class Choose(Compound, frozen=True):
    """A player picks one of several things, and it is done."""

    by: Who
    choices: tuple[Choice, ...]

    @property
    def branches(self) -> tuple[Primitives, ...]:
        return tuple([choice.do for choice in self.choices])


class May(Compound, frozen=True):
    """The resolving player may do it, paying a CHANNEL for it, or decline."""

    do: Primitives
    targets: tuple[Target, ...] = ()
    channel: int = 0

    @property
    def branches(self) -> tuple[Primitives, ...]:
        return (self.do,)


class If(Compound, frozen=True):
    """Done only if something is true of the resolving player."""

    condition: Literal["hidden", "weak"]
    """`hidden`: their role is not public; `weak`: their Power is 1 or less."""
    do: Primitives

    @property
    def branches(self) -> tuple[Primitives, ...]:
        return (self.do,)


class Leave(Primitive, frozen=True):
    """The card itself goes there: an ally leaves play, a spell is not discarded as usual."""

    to: Literal["discard", "burn"]


class Win(Primitive, frozen=True):
    """The Infiltrators win (R32)."""
