"""The laws that every game obeys, on random games of Res Arcana in every set-up."""

import pytest

from engines.kernel.laws import check_laws
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.worlds.resample import resample
from engines.res_arcana import GAME
from engines.res_arcana.state import Options
from tests.engines.res_arcana.play import deal


@pytest.mark.parametrize(("players", "setup"), [(2, "first_game"), (3, "draft"), (4, "normal")])
def test_the_laws_hold(players: int, setup: str) -> None:
    options = GAME.parse_options({"setup": setup})
    failed = [law for law in check_laws(GAME, players, 1, f"arcana {players}", options) if law.failed]
    assert not failed


@pytest.mark.long
@pytest.mark.parametrize("options", [Options(setup="draft", collect="in_turn"), Options(setup="first_game")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_laws_hold_in_many_games(players: int, options: Options) -> None:
    failed = [law for law in check_laws(GAME, players, 30, f"arcana long {players}", options) if law.failed]
    assert not failed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_resampling_nearly_always_finds_another_world(players: int) -> None:
    dice = Dice(f"worlds {players}")
    play, tried, found = deal(players, setup="draft"), 0, 0
    while not play.finished and tried < 150:
        asked = play.pending[dice(len(play.pending))].seat
        _, play.state, _ = random_choice(GAME, play.state, asked, dice)
        tried += 1
        found += resample(GAME, play.state, dice(players), dice, players) is not None
    assert found > 0.95 * tried
