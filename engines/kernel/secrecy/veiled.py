"""Values that carry their own audience; every other value must be declared Public."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.rng import RandBelow
from engines.kernel.secrecy.audience import NOBODY, Audience, Viewer, only, own_part, sees

T = TypeVar("T")


class _Public:
    def __repr__(self) -> str:
        return "PUBLIC"


PUBLIC = _Public()
Public = Annotated[T, PUBLIC]
"""`Public[int]`: a plain value that everybody sees."""


Order = Callable[[int], list[int]]
"""`order(n)` returns a permutation of range(n)."""


class Veiled(Struct, frozen=True, gc=False):
    """A value that carries its own audience: the interface used by masks, resampling and the laws."""

    def mask(self, viewer: Viewer) -> Self:
        """The value as the viewer sees it.

        Unknown parts are None, and an audience shows only whether the viewer belongs to it.
        """
        raise NotImplementedError

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        """The individual values that the viewer knows."""
        raise NotImplementedError

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        """The values that the viewer does not know, in order. As far as they know, each may be elsewhere."""
        raise NotImplementedError

    def refill(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        """A copy with other values for `hidden_from`; `order` permutes those that must stay in this one."""
        raise NotImplementedError

    def leak(self, viewer: Viewer, seat: int, randbelow: RandBelow) -> Self:
        """A copy in which another seat also knows one value hidden from the viewer, if there is one."""
        raise NotImplementedError

    def normalise(self, viewer: Viewer) -> Self:
        """A copy without the knowledge of others: audiences are cut to the viewer's own part.

        Values whose order the viewer does not know are sorted.
        """
        raise NotImplementedError


class Secret(Veiled, Generic[T], frozen=True, omit_defaults=True):
    """One value and its audience: a role, a sealed bid, the random stream."""

    value: T | None
    known: Audience = NOBODY

    @property
    def open(self) -> T:
        """The value, for rules. Raises ValueError for a masked secret."""
        if self.value is None:
            raise ValueError("this secret is masked: rules run on the whole state, not on a view")
        return self.value

    def show(self, audience: Audience) -> Self:
        """The secret, also known to the audience."""
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

    def leak(self, viewer: Viewer, seat: int, randbelow: RandBelow) -> Self:
        return self.show(only(seat)) if self.hidden_from(viewer) else self

    def normalise(self, viewer: Viewer) -> Self:
        return replace(self, known=own_part(self.known, viewer))
