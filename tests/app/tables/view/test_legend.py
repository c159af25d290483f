"""The legend explains every sign on a game's table."""

from typing import Any

import pytest

from app.commands.check.legend import build_legend, check_legend, find_signs
from engines import CATALOGUE
from engines.kernel.contract.game import Game


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_every_icon_of_a_table_is_in_its_legend(game: Game[Any]) -> None:
    assert list(check_legend(game)) == []
    assert find_signs(game) <= build_legend(game).keys()
