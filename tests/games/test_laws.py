"""Every game in the catalogue obeys the laws with every number of seats, pages included."""

from typing import Any

import pytest
from msgspec import Struct

from app.commands.law_observations import build_page_renderer, build_time_observer
from engines.kernel.contract.game import Game
from engines.kernel.laws import Law, check_laws, inspect_rare_states
from engines.kernel.matches.bots import playout
from tests.options import LARGEST, SIZES, VARIANTS


def failed_laws(laws: list[Law]) -> list[Law]:
    """The laws that failed."""
    assert len(laws) > 15
    return [law for law in laws if law.failed]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold(game: Game[Any], seats: int) -> None:
    """Given a few games with each number of seats, then no law fails."""
    choices = playout(game, seats, game.options(), "how long").choices
    games = max(1, min(2 if choices > 10 else 8, 300 // choices))  # a long game tests as much alone
    assert failed_laws(check_laws(game, seats, games, "short")) == []


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_laws_hold_with_every_option(game: Game[Any], options: Struct) -> None:
    """Given a game with each option, then no law fails."""
    assert failed_laws(check_laws(game, game.seats[0], 1, "option", options)) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_the_laws_hold_with_every_option_on_many_games(game: Game[Any], options: Struct) -> None:
    """Given 100 games with each option, then no law fails."""
    for seats in range(game.seats[0], game.seats[1] + 1):
        assert failed_laws(check_laws(game, seats, 100, "options", options)) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold_on_a_thousand_games(game: Game[Any], seats: int) -> None:
    """Given 1,000 games with each number of seats, then no law fails."""
    assert failed_laws(check_laws(game, seats, 1000, "long")) == []


@pytest.mark.parametrize(("game", "seats"), LARGEST)
def test_pages_are_the_same_in_worlds_that_look_the_same(game: Game[Any], seats: int) -> None:
    """Given worlds that a viewer cannot tell apart, then their pages are equal."""
    choices = playout(game, seats, game.options(), "how long").choices
    laws = check_laws(
        game, seats, max(1, 60 // choices), "pages", make_renderer=build_page_renderer(game, seats)
    )
    assert failed_laws(laws) == []
    checked = {law.name: law.checked for law in laws}
    assert checked["other worlds render the same page"] == checked["pages are not mixed up"] > 0


@pytest.mark.parametrize(("game", "seats"), LARGEST)
def test_the_laws_hold_in_rare_states(game: Game[Any], seats: int) -> None:
    """Given states with an empty deck, a last card, a full hand, a tie and so on, then no viewer can tell
    such a state from one that looks the same, neither by rules nor by pages nor by times."""
    states = 20 if game.seats[0] < game.seats[1] else 40  # games of all sizes together have the same number
    tally = inspect_rare_states(game, seats, states, "rare")
    assert failed_laws(list(tally.laws.values())) == []
    assert tally.rare_states > 50
    pages = build_page_renderer(game, seats)
    seen = inspect_rare_states(
        game, seats, 2, "seen", make_renderer=pages, observe_times=build_time_observer(game, seats)
    )
    assert failed_laws(list(seen.laws.values())) == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_laws_hold_in_many_rare_states(game: Game[Any], seats: int) -> None:
    """Given 300 rare states, then no viewer can tell one from a state that looks the same."""
    pages, observe_times = build_page_renderer(game, seats), build_time_observer(game, seats)
    tally = inspect_rare_states(game, seats, 300, "long", make_renderer=pages, observe_times=observe_times)
    assert failed_laws(list(tally.laws.values())) == []
    assert tally.rare_states > 100
