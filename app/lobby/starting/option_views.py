"""A game's options as the form for a new table shows them, with their labels and help texts."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from app.language.current_language import current_language
from app.tables.view.words import game_speaker
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import OptionField


class OptionChoice(NamedTuple):
    """A value of an option; `players`: the number of players it needs, 0 if any table can choose it."""

    value: str
    label: str
    help: str
    players: int = 0


@dataclass(frozen=True)
class OptionFieldView:
    """An option in a form. `kind`: "choice" (with `choices`), "number" (from `least` to `most`) or "flag"."""

    id: str
    kind: str
    label: str
    default: str | int | bool
    help: str = ""
    choices: tuple[OptionChoice, ...] = ()
    least: int | None = None
    most: int | None = None


def describe_options(game: Game[Any]) -> tuple[OptionFieldView, ...]:
    """All options of a game, in the current language."""
    return tuple([_describe_option(game, field) for field in game.option_fields])


def _describe_option(game: Game[Any], field: OptionField) -> OptionFieldView:
    return OptionFieldView(
        id=field.id,
        kind=field.kind,
        label=name_option(game, field.id),
        default=field.default,
        help=_find_phrase(game, f"options.{field.id}.help", ""),
        choices=tuple([_describe_choice(game, field, value) for value in field.choices]),
        least=field.least,
        most=field.most,
    )


def _describe_choice(game: Game[Any], field: OptionField, value: str) -> OptionChoice:
    label = name_choice(game, field.id, value)
    help = _find_phrase(game, f"options.{field.id}.{value}.help", "")
    return OptionChoice(value, label, help, field.needs.get(value, 0))


def name_option(game: Game[Any], option: str) -> str:
    """The label of an option."""
    return _find_phrase(game, f"options.{option}", _humanise(option))


def name_choice(game: Game[Any], option: str, value: str) -> str:
    """The label of one value of an option."""
    return _find_phrase(game, f"options.{option}.{value}", _humanise(value))


def _find_phrase(game: Game[Any], key: str, default: str) -> str:
    """A phrase of the game in the current language, or the default if the game has none."""
    return game_speaker(game, None, (), current_language()).say(key, {}) if key in game.phrases else default


def _humanise(id: str) -> str:
    return id.replace("_", " ").capitalize()
