"""Secrecy declared in the data: who may see a value is part of the value, and all else must say Public."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.secrecy.audience import NOBODY, Audience, Viewer, only, own_part, sees

T = TypeVar("T")


class _Public:
    def __repr__(self) -> str:
        return "PUBLIC"


PUBLIC = _Public()
Public = Annotated[T, PUBLIC]
"""`Public[int]`: a plain value that everybody sees."""


Order = Callable[[int], list[int]]
"""`order(n)` gives a permutation of range(n)."""


class Veiled(Struct, frozen=True, gc=False):
    """A value that carries its own audience. Everything generic (mask, resample, the laws) speaks to this."""

    def mask(self, viewer: Viewer) -> Self:
        """The same value as the viewer sees it: the unknown is None, of an audience only their own part."""
        raise NotImplementedError

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        """Every single value that the viewer knows here."""
        raise NotImplementedError

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        """The values the viewer does not know, in order, that may stand elsewhere for all they know."""
        raise NotImplementedError

    def refill(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        """The same with the values of `hidden_from` replaced; `order` permutes what may move only within."""
        raise NotImplementedError

    def leak(self, viewer: Viewer, seat: int, below: Callable[[int], int]) -> Self:
        """The same with one value hidden from the viewer, if there is one, known to another seat as well."""
        raise NotImplementedError

    def normalise(self, viewer: Viewer) -> Self:
        """The same without what others alone know of it: every audience is cut to the viewer's own part, and
        what they know but for its order is in order."""
        raise NotImplementedError


class Secret(Veiled, Generic[T], frozen=True, omit_defaults=True):
    """One value and who knows it: a role, a sealed bid, the stream of chance."""

    value: T | None
    known: Audience = NOBODY

    @property
    def open(self) -> T:
        """The value, for the rules; a masked secret has none and raises."""
        if self.value is None:
            raise ValueError("this secret is masked: rules run on the whole state, not on a view")
        return self.value

    def show(self, audience: Audience) -> Self:
        """The same, known to these as well."""
        return replace(self, known=self.known | audience)

    def mask(self, viewer: Viewer) -> Self:
        value = self.value if sees(self.known, viewer) else None
        return replace(self, value=value, known=own_part(self.known, viewer))

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        if self.value is not None and sees(self.known, viewer):
            yield self.value

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        return [] if self.value is None or sees(self.known, viewer) else [self.value]

    def refill(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        return replace(self, value=next(values)) if self.hidden_from(viewer) else self

    def leak(self, viewer: Viewer, seat: int, below: Callable[[int], int]) -> Self:
        return self.show(only(seat)) if self.hidden_from(viewer) else self

    def normalise(self, viewer: Viewer) -> Self:
        return replace(self, known=own_part(self.known, viewer))
