"""The sizes and options that tests play every game with."""

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
"""Every game, with every number of seats."""

ENDS = [
    pytest.param(game, seats, id=f"{game.id}-{seats}", marks=() if seats in game.seats else pytest.mark.long)
    for game in CATALOGUE.values()
    for seats in range(game.seats[0], game.seats[1] + 1)
]
"""The same; in `make test` only the least number and the largest."""


def variants(game: Game[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """A name and what is given for each option of a game at each value that is not its default."""
    for option in game.option_fields:
        if option.kind == "number":
            values: tuple[Any, ...] = (option.least,)
        else:
            values = option.choices or (True, False)
        for value in values:
            if value != option.default:
                yield f"{game.id}-{option.id}-{value}", {option.id: value}


def once(name: str) -> bool:
    """Whether `make test` tries it: of the seats that can begin, the second is as good as any."""
    return "-first-" not in name or name.endswith("-2")


VARIANTS = [
    pytest.param(
        game, parse_options(game.options, given), id=name, marks=() if once(name) else pytest.mark.long
    )
    for game in CATALOGUE.values()
    for name, given in variants(game)
]
"""Each option of each game for itself at each value that is not its default; of a number only the least."""


def turned_on(game: str) -> dict[str, bool]:
    """Every flag of a game turned on: some games hide nothing from anybody unless the table wants it."""
    return {field.id: True for field in CATALOGUE[game].option_fields if field.kind == "flag"}
