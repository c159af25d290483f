"""Locations of the veiled values of a type, found once from its type hints to create views quickly."""

import enum
import types
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Annotated, Any, ClassVar, Literal, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import PUBLIC, Veiled


class UndeclaredAudience(TypeError):
    """A field of a state, task or event does not declare its audience."""


Visit = Callable[[Veiled, str], Veiled]
"""Called with each veiled value and the name of its content type; returns the replacement."""

Leaf = tuple[Veiled, str]
"""A veiled value and the name of its content type."""


class Layout:
    """Locations of the veiled values of a type. `veiled` is False for a type that has none."""

    veiled: ClassVar[bool] = True

    def map(self, value: Any, visit: Visit) -> Any:
        """The value with each veiled part replaced by the result of `visit`."""
        raise NotImplementedError

    def mask(self, value: Any, viewer: Viewer) -> Any:
        """The value as the viewer sees it: the same type without what they do not know."""
        raise NotImplementedError

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        """Append each veiled part of the value, in the order of `map`."""
        raise NotImplementedError


class _Plain(Layout):
    veiled = False

    def map(self, value: Any, visit: Visit) -> Any:
        return value

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return value

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        pass


class _Leaf(Layout):
    def __init__(self, content: Any) -> None:
        self.content = str(content)

    def map(self, value: Any, visit: Visit) -> Any:
        return visit(value, self.content)

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return _mask_veiled(value, viewer)

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        leaves.append((value, self.content))


@cached_by_identity
def _mask_veiled(veiled: Veiled, viewer: Viewer) -> Veiled:
    return veiled.mask(viewer)


class _Items(Layout):
    """The layout of a tuple.

    Masked items are cached, because a choice changes only one or two players of a table.
    """

    def __init__(self, item: Layout) -> None:
        self.item = item
        self._mask_item = cached_by_identity(item.mask)

    def map(self, value: Any, visit: Visit) -> Any:
        return tuple([self.item.map(item, visit) for item in value])

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return tuple([self._mask_item(item, viewer) for item in value])

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        for item in value:
            self.item.gather(item, leaves)


class _Fields(Layout):
    def __init__(self, parts: dict[str, Layout]) -> None:
        self.parts = tuple(parts.items())

    def map(self, value: Any, visit: Visit) -> Any:
        return replace(
            value, **{name: layout.map(getattr(value, name), visit) for name, layout in self.parts}
        )

    def mask(self, value: Any, viewer: Viewer) -> Any:
        return replace(
            value, **{name: layout.mask(getattr(value, name), viewer) for name, layout in self.parts}
        )

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        for name, layout in self.parts:
            layout.gather(getattr(value, name), leaves)


class _OneOf(Layout):
    def __init__(self, layouts: dict[type, Layout]) -> None:
        self.layouts = layouts

    def map(self, value: Any, visit: Visit) -> Any:
        layout = self.layouts.get(type(value))
        return value if layout is None else layout.map(value, visit)

    def mask(self, value: Any, viewer: Viewer) -> Any:
        layout = self.layouts.get(type(value))
        return value if layout is None else layout.mask(value, viewer)

    def gather(self, value: Any, leaves: list[Leaf]) -> None:
        layout = self.layouts.get(type(value))
        if layout is not None:
            layout.gather(value, leaves)


PLAIN = _Plain()
_UNIONS = (Union, types.UnionType)


def survey_type(kind: type[Struct], skip: frozenset[str] = frozenset()) -> Layout:
    """The layout of a Struct type.

    Fails closed: raises UndeclaredAudience for a field without an audience and for an unknown type hint.
    """
    hints = get_type_hints(kind, include_extras=True)
    parts = {
        name: _survey(hints[name], f"{kind.__name__}.{name}")
        for name in kind.__struct_fields__
        if name not in skip
    }
    veiled = {name: layout for name, layout in parts.items() if layout.veiled}
    return _Fields(veiled) if veiled else PLAIN


def _survey(hint: Any, where: str) -> Layout:
    if get_origin(hint) is Annotated and PUBLIC in hint.__metadata__:
        _require_plain(hint.__origin__, where)
        return PLAIN
    origin = get_origin(hint) or hint
    arguments = get_args(hint)
    if isinstance(origin, type) and issubclass(origin, Veiled):
        if not arguments and getattr(origin, "__parameters__", None):
            raise UndeclaredAudience(
                f"{where}: say what the {origin.__name__} holds, as in {origin.__name__}[Card]"
            )
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
    raise UndeclaredAudience(f"{where}: {hint!r} has no audience; say Public[...], Secret[...] or use a pile")


def _survey_union(arguments: tuple[Any, ...], where: str) -> Layout:
    layouts = {}
    for argument in arguments:
        if argument is type(None):
            continue
        origin = get_origin(argument) or argument
        layouts[origin] = _survey(argument, where)
    return _OneOf(layouts) if any(layout.veiled for layout in layouts.values()) else PLAIN


_PLAIN_TYPES = (int, str, bool, type(None))


def _require_plain(hint: Any, where: str) -> None:
    """Raise UndeclaredAudience unless the type is plain data throughout.

    Mutable containers, nested audiences and Any are not plain.
    """
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
    raise UndeclaredAudience(
        f"{where}: {hint!r} is not plain data (int, str, bool, enum, tuple, Struct of these)"
    )


def knowledge_of(leaves: Iterable[Leaf], viewer: Viewer) -> Counter[Any]:
    """The single things in these values that the viewer knows, counted, each with its type."""
    return Counter([(content, value) for veiled, content in leaves for value in veiled.known_to(viewer)])
