"""Invalid options of a game are rejected in the caller's language; the message names valid values."""

from typing import Any

import pytest

from app.language.current_language import use_language
from app.lobby.starting.create_table import plan_table
from app.web.errors import Problem
from engines import CATALOGUE
from engines.kernel.contract.game_options import OptionField


def list_wrong_values(field: OptionField) -> list[Any]:
    if field.kind == "choice":
        return ["no such choice", 3, None]
    if field.kind == "flag":
        return ["yes", 1]
    assert field.most is not None
    return [field.most + 1, -1, True, "3"]


def read_error(game: str, options: dict[str, Any], language: str) -> str:
    with use_language(language):
        with pytest.raises(Problem) as problem:
            plan_table(game, CATALOGUE[game].seats[0], options, "link", watchers=True)
        return problem.value.reason


@pytest.mark.parametrize("game", CATALOGUE)
def test_an_invalid_option_names_the_valid_values(game: str) -> None:
    for field in CATALOGUE[game].option_fields:
        for value in list_wrong_values(field):
            english = read_error(game, {field.id: value}, "en")
            hints = ("choose one of", "choose a number from", "true or false")
            assert any(hint in english for hint in hints)
            assert "Wähle" in read_error(game, {field.id: value}, "de")


@pytest.mark.parametrize("game", CATALOGUE)
def test_an_unknown_option_is_an_error(game: str) -> None:
    assert "Optionen dieses Spiels" in read_error(game, {"nothing": 1}, "de")
