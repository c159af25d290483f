"""Options of a game: what people agree on before the deal, as a struct that the game declares."""

from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class OptionField(Struct, frozen=True):
    """One option: `choices` for a "choice", `least` and `most` for a "number", neither for a "flag"."""

    id: str
    kind: Literal["choice", "number", "flag"]
    default: str | int | bool
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


def options_from(options: type[Struct], given: Mapping[str, Any]) -> Struct:
    """Checked options; ValueError says which is wrong and what would be right."""
    unknown = sorted(given.keys() - set(options.__struct_fields__))
    if unknown:
        known = ", ".join(options.__struct_fields__) or "none"
        raise ValueError(f"There’s no option called {unknown[0]}. Options of this game: {known}.")
    try:
        return msgspec.convert(dict(given), options)
    except msgspec.ValidationError as error:
        raise ValueError(f"{error}.") from None


def option_fields(options: type[Struct]) -> tuple[OptionField, ...]:
    """A game's options one by one; TypeError for what no form could show."""
    if not options.__struct_config__.forbid_unknown_fields:
        raise TypeError(f"{options.__name__} must be declared with forbid_unknown_fields")
    hints = get_type_hints(options, include_extras=True)
    return tuple(_option_field(info, hints[info.name]) for info in msgspec.structs.fields(options))


def _option_field(info: msgspec.structs.FieldInfo, hint: Any) -> OptionField:
    default, choices = info.default, get_args(hint)
    if default is msgspec.NODEFAULT:
        raise TypeError(f"option {info.name} needs a default")
    if get_origin(hint) is Literal and all(isinstance(choice, str) for choice in choices):
        return OptionField(info.name, "choice", default, choices)
    if hint is bool:
        return OptionField(info.name, "flag", default)
    metas = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, msgspec.Meta)]
    if metas and hint.__origin__ is int and isinstance(metas[0].ge, int) and isinstance(metas[0].le, int):
        return OptionField(info.name, "number", default, (), metas[0].ge, metas[0].le)
    raise TypeError(f"option {info.name}: use Literal of words, bool or Annotated[int, Meta(ge=..., le=...)]")
