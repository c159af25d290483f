"""The primitives: the whole vocabulary in which the cards are written.

A card is a row of these; `effects.py` runs them one after the other. `who` and `to` select seats: "self" is
the player who resolves the effect (of a NOMAD its host), "others" all but him at the same moment, "right:x"
and "left:x" a neighbour, anything else the key of a target.
"""

from typing import Literal

from msgspec import Struct

Who = str
Zone = Literal["deck", "discard", "burn", "hand", "storage"]


class Op(Struct, frozen=True):
    """A primitive. Those with parts inside (`may`, `if`, `choose`) list them as branches."""

    @property
    def branches(self) -> "tuple[tuple[Op, ...], ...]":
        """The lists of primitives inside this one."""
        return ()


Ops = tuple[Op, ...]


class Target(Struct, frozen=True):
    """Something that is chosen for an effect: a player or an ally, out of those who qualify.

    `differs` names another target of the card that must be somebody else; `not_host_of` an ally whose host
    does not qualify.
    """

    key: str
    kind: Literal["player", "ally"] = "player"
    among: Literal["any", "others", "hidden_others", "public_others", "storage_others"] = "others"
    differs: str | None = None
    not_host_of: str | None = None


class Power(Op, frozen=True):
    """Gains or loses Power; a loss stops at the floor, then Ward absorbs (R6, R41)."""

    who: Who
    n: int
    floor: int = 0


class Drain(Op, frozen=True):
    """A loss of which the resolving player gains as much as was really lost."""

    who: Who
    n: int
    floor: int = 0


class Mana(Op, frozen=True):
    """Gains Mana (R11)."""

    n: int


class Actions(Op, frozen=True):
    """Gains Actions (R11)."""

    n: int


class Ward(Op, frozen=True):
    """Gains Ward (R41)."""

    who: Who
    n: int


class Draw(Op, frozen=True):
    """Draws one by one (R27)."""

    n: int


class Reveal(Op, frozen=True):
    """A role becomes public."""

    who: Who


class Show(Op, frozen=True):
    """A role is shown to one player; everybody sees that, not what (R30)."""

    who: Who
    to: Who


class Burn(Op, frozen=True):
    """Cards go to the burn pile, without Mana: from the top of the deck, picked, or at random."""

    zone: Zone
    n: int
    pick: Literal["top", "choose", "random"]
    upto: bool = False
    who: Who = "self"


class Take(Op, frozen=True):
    """Cards move out of a pile or a Storage into the hand or the discard pile, picked or at random."""

    zone: Zone
    to: Literal["hand", "discard"]
    n: int
    pick: Literal["choose", "random"]
    upto: bool = False
    who: Who = "self"


class PeekDeck(Op, frozen=True):
    """Looks at the top cards of the deck and puts them back in any order."""

    n: int


class PeekStorage(Op, frozen=True):
    """Looks at a whole Storage and may burn up to so many of its cards."""

    who: Who
    burn: int = 0


class Oust(Op, frozen=True):
    """An ally leaves play."""

    ally: str
    to: Literal["discard", "burn"]


class MoveAlly(Op, frozen=True):
    """An ally becomes the newest on another board."""

    ally: str
    to: str


class Stack(Op, frozen=True):
    """Changes the stack that is left this turn: face up, of another size, or dealt from the deck."""

    mode: Literal["open", "size", "blind"]
    n: int = 0


class Restack(Op, frozen=True):
    """The waiting stack is discarded unseen and cards are drawn instead; nothing if none waits."""

    n: int


class Way(Struct, frozen=True):
    """One of the things a `Choose` offers; the last of them is the default."""

    label: str
    do: Ops


class Choose(Op, frozen=True):
    """A player picks one of several things, and it is done."""

    by: Who
    ways: tuple[Way, ...]

    @property
    def branches(self) -> tuple[Ops, ...]:
        return tuple(way.do for way in self.ways)


class May(Op, frozen=True):
    """The resolving player may do it, paying a CHANNEL for it, or decline."""

    do: Ops
    targets: tuple[Target, ...] = ()
    channel: int = 0

    @property
    def branches(self) -> tuple[Ops, ...]:
        return (self.do,)


class If(Op, frozen=True):
    """Done only if something is true of the resolving player."""

    cond: Literal["hidden", "weak"]
    """`hidden`: his role is not public; `weak`: his Power is 1 or less."""
    do: Ops

    @property
    def branches(self) -> tuple[Ops, ...]:
        return (self.do,)


class Leave(Op, frozen=True):
    """The card itself goes there: an ally leaves play, a spell is not discarded as usual."""

    to: Literal["discard", "burn"]


class Win(Op, frozen=True):
    """The Infiltrators win (R32)."""
