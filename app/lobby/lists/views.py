"""What the pages of the lobby are made from."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from app.language.current import current
from app.language.deleted_players import say_name
from app.storage.models import Seat, Table
from app.tables.view.words import game_speaker
from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import OptionField


@dataclass(frozen=True)
class TableCard:
    """A table in a list: what is played, who sits there, how many seats it has.

    `yours`: you sit there; `your_move`: and it waits for you.
    """

    id: str
    game_id: str
    game_name: str
    status: str
    host: str
    players: tuple[str, ...]
    seats: int
    yours: bool
    your_move: bool = False
    pace: str = "none"
    rated: bool = False

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.seats - len(self.players)


class OptionChoice(NamedTuple):
    """One value of an option, in words; `players`: how many it needs, where not every table can have it."""

    value: str
    label: str
    help: str
    players: int = 0


@dataclass(frozen=True)
class OptionFieldView:
    """An option of a game in a form: kind "choice" (choices), "number" (least, most) or "flag"."""

    id: str
    kind: str
    label: str
    default: str | int | bool
    help: str = ""
    choices: tuple[OptionChoice, ...] = ()
    least: int | None = None
    most: int | None = None


def describe_card(table: Table, seats: tuple[Seat, ...], user_id: str | None) -> TableCard:
    """The card of a table for a user."""
    game = CATALOGUE.get(table.game)
    host = next((say_name(seat.name) for seat in seats if seat.seat == table.host), "")
    return TableCard(
        id=table.id,
        game_id=table.game,
        game_name=game.name if game is not None else table.game,
        status=table.status,
        host=host,
        players=tuple(say_name(seat.name) for seat in seats),
        seats=table.players,
        yours=any(seat.user_id == user_id for seat in seats),
        pace=table.pace,
        rated=table.rated,
    )


def describe_options(game: Game[Any]) -> tuple[OptionFieldView, ...]:
    """A game's options as a form shows them."""
    return tuple([_option(game, field) for field in game.option_fields])


def _option(game: Game[Any], field: OptionField) -> OptionFieldView:
    key = f"options.{field.id}"
    return OptionFieldView(
        id=field.id,
        kind=field.kind,
        label=name_option(game, field.id),
        default=field.default,
        help=_words(game, f"{key}.help", ""),
        choices=tuple([_choice(game, field, value) for value in field.choices]),
        least=field.least,
        most=field.most,
    )


def _choice(game: Game[Any], field: OptionField, value: str) -> OptionChoice:
    words = name_choice(game, field.id, value)
    help = _words(game, f"options.{field.id}.{value}.help", "")
    return OptionChoice(value, words, help, field.needs.get(value, 0))


def name_option(game: Game[Any], option: str) -> str:
    """What an option is called."""
    return _words(game, f"options.{option}", _readable(option))


def name_choice(game: Game[Any], option: str, value: str) -> str:
    """What one value of an option is called."""
    return _words(game, f"options.{option}.{value}", _readable(value))


def _words(game: Game[Any], key: str, otherwise: str) -> str:
    """The game's phrase, where it has one."""
    return game_speaker(game, None, (), current()).say(key, {}) if key in game.phrases else otherwise


def _readable(name: str) -> str:
    return name.replace("_", " ").capitalize()
