"""JSON Schema of the output of `plain.py`, for programs that read views and events."""

import enum
import inspect
import types
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from engines.kernel.bags import Bag
from engines.kernel.choices.tasks import State
from engines.kernel.contract.plain import INTERNAL_FIELDS
from engines.kernel.secrecy.piles import Pile
from engines.kernel.secrecy.sealed import Sealed
from engines.kernel.secrecy.veiled import Secret

Schema = dict[str, Any]

_SIMPLE: dict[Any, str] = {int: "integer", str: "string", bool: "boolean", type(None): "null"}


def schema_of(kind: type[Struct]) -> Schema:
    """A self-contained JSON Schema (2020-12) of a view, an event or any other Struct in plain form."""
    defs: dict[str, Schema] = {}
    root = _struct_schema(kind, defs)
    return {**root, "$defs": defs} if defs else root


def _hint_schema(hint: Any, defs: dict[str, Schema]) -> Schema:
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if origin is Annotated:
        return {**_hint_schema(hint.__origin__, defs), **_bounds(hint.__metadata__)}
    if isinstance(hint, NewType):
        return _hint_schema(hint.__supertype__, defs)
    if hint in _SIMPLE:
        return {"type": _SIMPLE[hint]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_hint_schema(argument, defs) for argument in arguments]}
    if origin is tuple:
        return _tuple_schema(arguments, defs)
    if origin in (Secret, Sealed):
        return _nullable(_hint_schema(arguments[0], defs)) | {
            "description": "null as long as you may not see it"
        }
    if origin is Pile:
        return _pile_schema(arguments[0], defs)
    if origin is Bag:
        return _bag_schema(arguments)
    if isinstance(origin, type) and issubclass(origin, enum.Enum):
        return _define(origin, defs, {"enum": [member.name.lower() for member in origin]})
    if isinstance(origin, type) and issubclass(origin, Struct):
        if origin.__name__ not in defs:
            defs[origin.__name__] = {}  # the type may be recursive
            defs[origin.__name__] = _struct_schema(origin, defs)
        return _ref(origin)
    if isinstance(hint, TypeVar):
        return {}
    raise TypeError(f"{hint!r} has no plain form")


def _struct_schema(kind: type[Struct], defs: dict[str, Schema]) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    skipped = INTERNAL_FIELDS if issubclass(kind, State) else frozenset()
    fields = [name for name in kind.__struct_fields__ if name not in skipped]
    return {
        "title": kind.__name__,
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "type": "object",
        "properties": {name: _hint_schema(hints[name], defs) for name in fields},
        "required": fields,
        "additionalProperties": False,
    }


def _tuple_schema(arguments: tuple[Any, ...], defs: dict[str, Schema]) -> Schema:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return {"type": "array", "items": _hint_schema(arguments[0], defs)}
    size = len(arguments)
    places = [_hint_schema(argument, defs) for argument in arguments]
    return {"type": "array", "prefixItems": places, "minItems": size, "maxItems": size}


def _pile_schema(card: Any, defs: dict[str, Schema]) -> Schema:
    face = _hint_schema(card, defs)
    cards = {"type": "array", "items": _nullable(face)}
    count: Schema = {"type": "integer", "minimum": 0}
    listed = {"count": count, "cards": {"type": "array", "items": face}, "places": cards}
    return {
        "description": "Cards from bottom to top, null for those unknown to you; {count} when all are; "
        "{count, cards} when you know which they are but not their order (places: as far as you know it)",
        "anyOf": [
            cards,
            {
                "type": "object",
                "properties": {"count": count},
                "required": ["count"],
                "additionalProperties": False,
            },
            {
                "type": "object",
                "properties": listed,
                "required": ["count", "cards"],
                "additionalProperties": False,
            },
        ],
    }


def _bag_schema(arguments: tuple[Any, ...]) -> Schema:
    kind = arguments[0] if arguments else None
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        names = ", ".join([member.name.lower() for member in kind])
        description = f"How many there are of each: {names}"
    else:
        description = "How many there are of each kind"
    return {"type": "array", "items": {"type": "integer", "minimum": 0}, "description": description}


def _nullable(inner: Schema) -> Schema:
    return {"anyOf": [inner, {"type": "null"}]}


def _bounds(metadata: tuple[Any, ...]) -> Schema:
    for extra in metadata:
        if isinstance(extra, msgspec.Meta):
            limits = {"minimum": extra.ge, "maximum": extra.le}
            return {name: limit for name, limit in limits.items() if limit is not None}
    return {}


def _define(kind: type, defs: dict[str, Schema], inner: Schema) -> Schema:
    defs.setdefault(kind.__name__, inner)
    return _ref(kind)


def _ref(kind: type) -> Schema:
    return {"$ref": f"#/$defs/{kind.__name__}"}
