"""Secrecy declared in the data: who may see a value is part of the value, and all else must say Public."""

import enum
import types
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    NewType,
    Self,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.audience import NOBODY, Audience, Viewer, only, own_part, sees
from engines.kernel.kept import kept

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

    def masked(self, viewer: Viewer) -> Self:
        """The same value as the viewer sees it: the unknown is None, of an audience only their own part."""
        raise NotImplementedError

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        """Every single value that the viewer knows here."""
        raise NotImplementedError

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        """The values the viewer does not know, in order, that may stand elsewhere for all they know."""
        raise NotImplementedError

    def refilled(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        """The same with the values of `hidden_from` replaced; `order` permutes what may move only within."""
        raise NotImplementedError

    def whispered(self, viewer: Viewer, seat: int, below: Callable[[int], int]) -> Self:
        """The same with one value hidden from the viewer, if there is one, known to another seat as well."""
        raise NotImplementedError

    def levelled(self, viewer: Viewer) -> Self:
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

    def masked(self, viewer: Viewer) -> Self:
        value = self.value if sees(self.known, viewer) else None
        return replace(self, value=value, known=own_part(self.known, viewer))

    def known_to(self, viewer: Viewer) -> Iterator[Any]:
        if self.value is not None and sees(self.known, viewer):
            yield self.value

    def hidden_from(self, viewer: Viewer) -> list[Any]:
        return [] if self.value is None or sees(self.known, viewer) else [self.value]

    def refilled(self, viewer: Viewer, values: Iterator[Any], order: Order) -> Self:
        return replace(self, value=next(values)) if self.hidden_from(viewer) else self

    def whispered(self, viewer: Viewer, seat: int, below: Callable[[int], int]) -> Self:
        return self.show(only(seat)) if self.hidden_from(viewer) else self

    def levelled(self, viewer: Viewer) -> Self:
        return replace(self, known=own_part(self.known, viewer))


class Undeclared(TypeError):
    """A field of a state, task or event that does not say who may see it."""


Visit = Callable[[Veiled, str], Veiled]
"""Called with every veiled value and the name of the type it holds; returns what takes its place."""

Leaf = tuple[Veiled, str]
"""A veiled value and the name of the type it holds."""


class Layout:
    """Where the veiled values of a type are; the base is a type that has none."""

    veiled: ClassVar[bool] = True

    def each(self, value: Any, visit: Visit) -> Any:
        """The value with every veiled part replaced by what `visit` makes of it."""
        raise NotImplementedError

    def mask(self, value: Any, viewer: Viewer) -> Any:
        """The value as the viewer sees it: the same type, with what they do not know removed."""
        raise NotImplementedError

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        """Appends every veiled part of the value, in the order of `each`."""
        raise NotImplementedError


class _Plain(Layout):
    veiled = False

    def each(self, value: Any, visit: Visit) -> Any:
        return value

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return value

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        pass


class _Leaf(Layout):
    def __init__(self, content: Any) -> None:
        self.content = str(content)

    def each(self, value: Any, visit: Visit) -> Any:
        return visit(value, self.content)

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return _masked(value, viewer)

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        leaves.append((value, self.content))


@kept
def _masked(veiled: Veiled, viewer: Viewer) -> Veiled:
    return veiled.masked(viewer)


class _Items(Layout):
    """Masks are kept: of all the players at a table a choice changes one or two."""

    def __init__(self, item: Layout) -> None:
        self.item = item
        self._mask_one = kept(item.mask)

    def each(self, value: Any, visit: Visit) -> Any:
        return tuple([self.item.each(one, visit) for one in value])

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return tuple([self._mask_one(one, viewer) for one in value])

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        for one in value:
            self.item.gather(one, leaves)


class _Fields(Layout):
    def __init__(self, parts: dict[str, Layout]) -> None:
        self.parts = tuple(parts.items())

    def each(self, value: Any, visit: Visit) -> Any:
        return replace(value, **{name: plan.each(getattr(value, name), visit) for name, plan in self.parts})

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return replace(value, **{name: plan.mask(getattr(value, name), viewer) for name, plan in self.parts})

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        for name, plan in self.parts:
            plan.gather(getattr(value, name), leaves)


class _OneOf(Layout):
    def __init__(self, plans: dict[type, Layout]) -> None:
        self.plans = plans

    def each(self, value: Any, visit: Visit) -> Any:
        plan = self.plans.get(type(value))
        return value if plan is None else plan.each(value, visit)

    def mask(self, value: Any, viewer: Viewer) -> Any:
        plan = self.plans.get(type(value))
        return value if plan is None else plan.mask(value, viewer)

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        plan = self.plans.get(type(value))
        if plan is not None:
            plan.gather(value, leaves)


PLAIN = _Plain()
_UNIONS = (Union, types.UnionType)


def survey_type(kind: type[Struct], skip: frozenset[str] = frozenset()) -> Layout:
    """Walks a Struct type down to its leaves and returns where its veiled values are.

    Raises Undeclared for a field without an audience and for a hint the walk does not know: it fails closed.
    """
    hints = get_type_hints(kind, include_extras=True)
    parts = {
        name: _survey(hints[name], f"{kind.__name__}.{name}")
        for name in kind.__struct_fields__
        if name not in skip
    }
    veiled = {name: plan for name, plan in parts.items() if plan.veiled}
    return _Fields(veiled) if veiled else PLAIN


def _survey(hint: Any, where: str) -> Layout:
    if get_origin(hint) is Annotated and PUBLIC in hint.__metadata__:
        _require_plain(hint.__origin__, where)
        return PLAIN
    origin = get_origin(hint) or hint
    arguments = get_args(hint)
    if isinstance(origin, type) and issubclass(origin, Veiled):
        if not arguments and getattr(origin, "__parameters__", None):
            raise Undeclared(f"{where}: say what the {origin.__name__} holds, as in {origin.__name__}[Card]")
        for argument in arguments:
            _require_plain(argument, where)
        return _Leaf(arguments[0] if arguments else origin)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _survey(arguments[0], where)
        return _Items(item) if item.veiled else PLAIN
    if origin in _UNIONS:
        return _survey_union(arguments, where)
    if isinstance(origin, type) and issubclass(origin, Struct):
        return survey_type(origin)
    raise Undeclared(f"{where}: {hint!r} has no audience; say Public[...], Secret[...] or use a pile")


def _survey_union(arguments: tuple[Any, ...], where: str) -> Layout:
    plans = {}
    for argument in arguments:
        if argument is type(None):
            continue
        origin = get_origin(argument) or argument
        plans[origin] = _survey(argument, where)
    return _OneOf(plans) if any(plan.veiled for plan in plans.values()) else PLAIN


_PLAIN_TYPES = (int, str, bool, type(None))


def _require_plain(hint: Any, where: str) -> None:
    """Raises Undeclared unless values of the type are data all through: no container that can be changed,
    nothing with an audience of its own, no Any."""
    origin = get_origin(hint) or hint
    arguments = get_args(hint)
    if isinstance(hint, NewType):
        return _require_plain(hint.__supertype__, where)
    if origin is Annotated:
        return _require_plain(hint.__origin__, where)
    if origin is Literal or hint in _PLAIN_TYPES:
        return None
    if origin is tuple and arguments:
        for argument in arguments:
            if argument is not Ellipsis:
                _require_plain(argument, where)
        return None
    if origin in _UNIONS:
        for argument in arguments:
            _require_plain(argument, where)
        return None
    if isinstance(origin, type) and issubclass(origin, enum.Enum):
        return None
    if isinstance(origin, type) and issubclass(origin, Struct) and not issubclass(origin, Veiled):
        for name, inner in get_type_hints(origin, include_extras=True).items():
            if name in origin.__struct_fields__:
                _require_plain(inner, f"{where}.{name}")
        return None
    raise Undeclared(f"{where}: {hint!r} is not plain data (int, str, bool, enum, tuple, Struct of these)")


def knowledge_of(leaves: Iterable[Leaf], viewer: Viewer) -> Counter[Any]:
    """Every single thing in these that the viewer knows, with its type, counted."""
    return Counter([(content, value) for veiled, content in leaves for value in veiled.known_to(viewer)])


__all__ = [
    "PLAIN",
    "Layout",
    "Leaf",
    "Order",
    "Public",
    "Secret",
    "Undeclared",
    "Veiled",
    "knowledge_of",
    "survey_type",
]
