"""The numbers of seats and the options that tests play every game with."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import parse_options

SIZES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in CATALOGUE.values()
    for seats in range(game.seats[0], game.seats[1] + 1)
]
"""Every game with every number of seats."""

ENDS = [
    pytest.param(game, seats, id=f"{game.id}-{seats}", marks=() if seats in game.seats else pytest.mark.long)
    for game in CATALOGUE.values()
    for seats in range(game.seats[0], game.seats[1] + 1)
]
"""The same; `make test` runs only the lowest and the highest number."""

LARGEST = [
    pytest.param(
        game, seats, id=f"{game.id}-{seats}", marks=() if seats == game.seats[1] else pytest.mark.long
    )
    for game in CATALOGUE.values()
    for seats in range(game.seats[0], game.seats[1] + 1)
]
"""The same; `make test` runs only the highest number of each game."""


def variants(game: Game[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each option of a game at each value other than its default: a name, and the options to parse."""
    for option in game.option_fields:
        if option.kind == "number":
            values: tuple[Any, ...] = (option.least,)
        else:
            values = option.choices or (True, False)
        for value in values:
            if value != option.default:
                yield f"{game.id}-{option.id}-{value}", {option.id: value}


def is_quick(name: str) -> bool:
    """Whether `make test` includes it: of the seats that can begin, only the second is tried."""
    return "-first-" not in name or name.endswith("-2")


VARIANTS = [
    pytest.param(
        game, parse_options(game.options, values), id=name, marks=() if is_quick(name) else pytest.mark.long
    )
    for game in CATALOGUE.values()
    for name, values in variants(game)
]
"""Each option of each game on its own at each value other than its default; of numbers only the least."""


def turn_on_flags(game: str) -> dict[str, bool]:
    """All flags of a game turned on; some games hide information only if the table chooses that."""
    return {field.id: True for field in CATALOGUE[game].option_fields if field.kind == "flag"}
