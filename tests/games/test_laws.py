"""Every game in the catalogue, at every size, obeys the laws; pages included."""

from typing import Any

import pytest
from msgspec import Struct

from app.commands.law_observations import build_page_renderer
from engines.kernel.contract.game import Game
from engines.kernel.laws import Law, check_laws
from engines.kernel.matches.bots import playout
from tests.options import ENDS, SIZES, VARIANTS


def broken(laws: list[Law]) -> list[Law]:
    """Those that failed."""
    assert len(laws) > 15
    return [law for law in laws if law.failed]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold(game: Game[Any], seats: int) -> None:
    choices = playout(game, seats, game.options(), "how long").choices
    games = max(1, min(2, 300 // choices))  # a long game shows as much alone; one more is drawn, below
    assert broken(check_laws(game, seats, games, "short")) == []


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_laws_hold_with_every_option(game: Game[Any], options: Struct) -> None:
    assert broken(check_laws(game, game.seats[0], 1, "option", options)) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_laws_hold_with_every_option_on_many_games(game: Game[Any], options: Struct) -> None:
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert broken(check_laws(game, seats, 100, "options", options)) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold_on_a_thousand_games(game: Game[Any], seats: int) -> None:
    assert broken(check_laws(game, seats, 1000, "long")) == []


@pytest.mark.parametrize(("game", "seats"), ENDS)
def test_pages_are_the_same_in_worlds_that_look_the_same(game: Game[Any], seats: int) -> None:
    laws = check_laws(game, seats, 1, "pages", make_renderer=build_page_renderer(game, seats))
    assert broken(laws) == []
    checked = {law.name: law.checked for law in laws}
    assert checked["other worlds render the same page"] == checked["pages are not mixed up"] > 0
