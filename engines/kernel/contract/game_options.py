"""Options of a game: a Struct that the game declares, agreed on before the deal."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct


class NoOptions(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The options of a game without options."""


class NeedsPlayers:
    """Annotates a choice with the number of players that some of its values need."""

    def __init__(self, players: Mapping[str, int]) -> None:
        self.players = players


class OptionField(Struct, frozen=True, gc=False):
    """One option: `choices` for a "choice", `least` and `most` for a "number", neither for a "flag".

    `needs`: the players needed by choices that not every table can have.
    """

    id: str
    kind: Literal["choice", "number", "flag"]
    default: str | int | bool
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    needs: dict[str, int] = {}


class UnmetNeed(NamedTuple):
    """A chosen value that needs more players than there are."""

    option: str
    value: str
    players: int


def find_unmet_need(fields: Iterable[OptionField], options: Struct, players: int) -> UnmetNeed | None:
    """The first chosen value that needs more than `players`, or None."""
    for field in fields:
        value = getattr(options, field.id)
        if field.needs.get(value, 0) > players:
            return UnmetNeed(field.id, value, field.needs[value])
    return None


def find_invalid(fields: Iterable[OptionField], given: Mapping[str, Any]) -> OptionField | None:
    """The first option with an invalid value, or None; each option is checked on its own."""
    invalid = (field for field in fields if field.id in given and not _is_valid(field, given[field.id]))
    return next(invalid, None)


def _is_valid(field: OptionField, value: Any) -> bool:
    if field.kind == "choice":
        return value in field.choices
    if field.kind == "flag":
        return isinstance(value, bool)
    assert field.least is not None, "a number has bounds"
    assert field.most is not None, "a number has bounds"
    return type(value) is int and field.least <= value <= field.most


def parse_options(options: type[Struct], given: Mapping[str, Any]) -> Struct:
    """The validated options. Raises ValueError, which names the wrong option and the allowed values."""
    unknown = sorted(given.keys() - set(options.__struct_fields__))
    if unknown:
        known = ", ".join(options.__struct_fields__) or "none"
        raise ValueError(f"There’s no option called {unknown[0]}. Options of this game: {known}.")
    try:
        return msgspec.convert(dict(given), options)
    except msgspec.ValidationError as error:
        raise ValueError(f"{error}.") from None


def option_fields(options: type[Struct]) -> tuple[OptionField, ...]:
    """The description of each option. Raises TypeError for a type that no form could show."""
    if not options.__struct_config__.forbid_unknown_fields:
        raise TypeError(f"{options.__name__} must be declared with forbid_unknown_fields")
    hints = get_type_hints(options, include_extras=True)
    return tuple(_describe_option(info, hints[info.name]) for info in msgspec.structs.fields(options))


def _describe_option(info: msgspec.structs.FieldInfo, hint: Any) -> OptionField:
    default, choices = info.default, get_args(hint)
    if default is msgspec.NODEFAULT:
        raise TypeError(f"option {info.name} needs a default")
    extras = getattr(hint, "__metadata__", ())
    if extras and get_origin(hint.__origin__) is Literal:
        hint, choices = hint.__origin__, get_args(hint.__origin__)
    if get_origin(hint) is Literal and all(isinstance(choice, str) for choice in choices):
        return OptionField(
            info.name, "choice", default, choices, needs=_read_needs(info.name, choices, extras)
        )
    if hint is bool:
        return OptionField(info.name, "flag", default)
    metas = [extra for extra in extras if isinstance(extra, msgspec.Meta)]
    if metas and hint.__origin__ is int and isinstance(metas[0].ge, int) and isinstance(metas[0].le, int):
        return OptionField(info.name, "number", default, (), metas[0].ge, metas[0].le)
    raise TypeError(f"option {info.name}: use Literal of words, bool or Annotated[int, Meta(ge=..., le=...)]")


def _read_needs(name: str, choices: tuple[Any, ...], extras: tuple[Any, ...]) -> dict[str, int]:
    needs = dict(next((extra.players for extra in extras if isinstance(extra, NeedsPlayers)), {}))
    if unknown := sorted(needs.keys() - set(choices)):
        raise TypeError(f"option {name} has no choice {unknown[0]}")
    return needs
