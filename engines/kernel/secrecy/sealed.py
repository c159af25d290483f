"""Sealed choices: what a seat has chosen in secret, until it is opened."""

from collections.abc import Iterator
from typing import Any, Generic, Self, TypeVar

from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import ALL, NOBODY, Audience, Viewer, only, own_part, sees
from engines.kernel.secrecy.veiled import Order, Veiled

T = TypeVar("T")


class Sealed(Veiled, Generic[T], frozen=True, omit_defaults=True):
    """A value that one seat has chosen from known possibilities, secret until it is opened.

    It differs from a Secret in two ways. The seat that chose the value has not learned anything, so the
    choice can be undone. And everybody knows the possibilities (`among`), so the worlds of the laws and of
    bots may contain any of them: a game needs neither `mend` nor `redeal` for it. If the possibilities
    themselves depend on something hidden, such as a hand, use a Secret.

    `Sealed()` means that the seat has not chosen yet. Everybody can see whether it has.
    """

    value: T | None = None
    among: tuple[T, ...] = ()
    known: Audience = NOBODY

    @classmethod
    def choose(cls, seat: int, value: T, among: tuple[T, ...]) -> Self:
        """The choice of a seat. Raises ValueError if it is not among the possibilities."""
        if value not in among:
            raise ValueError(f"{value!r} is not among {among!r}")
        return cls(value, among, only(seat))

    @property
    def is_chosen(self) -> bool:
        """Whether the seat has chosen; everybody knows that."""
        return bool(self.among)

    @property
    def open(self) -> T:
        """The value, for rules. Raises ValueError if the choice is masked or not made yet."""
        if self.value is None:
            raise ValueError("nothing is chosen, or this is a view: rules run on the whole state")
        return self.value

    def reveal(self) -> Self:
        """The choice, known to everybody."""
        return replace(self, known=ALL)

    def mask(self, viewer: Viewer) -> Self:
        value = self.value if sees(self.known, viewer) else None
        return replace(self, value=value, known=own_part(self.known, viewer))

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        """The value once everybody knows it. Until then nothing: to choose a value is not to learn it."""
        if self.known == ALL and self.value is not None:
            yield self.value

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        """Nothing: the value is one of `among`, and can’t be anywhere else."""
        return []

    def refill(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        """A copy with any of the possibilities, unless the viewer knows the value."""
        if not self.among or sees(self.known, viewer):
            return self
        return replace(self, value=self.among[order(len(self.among))[0]])

    def leak(self, viewer: Viewer, seat: int, randbelow: RandBelow) -> Self:
        """The choice unchanged: no other seat can know it before everybody does."""
        return self

    def normalise(self, viewer: Viewer) -> Self:
        """The same choice without the knowledge of others."""
        return replace(self, known=own_part(self.known, viewer))
