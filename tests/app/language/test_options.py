"""Options that a game cannot have are refused in the language of whoever asked, with what would be right."""

from typing import Any

import pytest

from app.language.current_language import use_language
from app.lobby.starting.create_table import plan_table
from app.web.errors import Problem
from engines import CATALOGUE
from engines.kernel.contract.game_options import OptionField


def wrong_values(field: OptionField) -> list[Any]:
    if field.kind == "choice":
        return ["no such choice", 3, None]
    if field.kind == "flag":
        return ["yes", 1]
    assert field.most is not None
    return [field.most + 1, -1, True, "3"]


def refused(game: str, options: dict[str, Any], language: str) -> str:
    with use_language(language):
        with pytest.raises(Problem) as found:
            plan_table(game, CATALOGUE[game].seats[0], options, "link", watchers=True)
        return found.value.reason


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_wrong_option_is_named_with_what_would_be_right(game: str) -> None:
    for field in CATALOGUE[game].option_fields:
        for value in wrong_values(field):
            english = refused(game, {field.id: value}, "en")
            assert any(one in english for one in ("choose one of", "choose a number from", "true or false"))
            assert "Wähle" in refused(game, {field.id: value}, "de")


@pytest.mark.parametrize("game", CATALOGUE)
def test_an_option_that_there_is_not_is_named(game: str) -> None:
    assert "Optionen dieses Spiels" in refused(game, {"nothing": 1}, "de")
