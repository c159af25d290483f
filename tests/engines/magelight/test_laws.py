"""The laws that every game obeys, on random games of Magelight."""

import pytest

from engines.kernel.laws import check_laws
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.worlds.resample import resample
from engines.magelight import GAME
from tests.engines.magelight.play import deal


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_laws_hold_for_long(players: int) -> None:
    failed = [law for law in check_laws(GAME, players, 30, f"magelight long {players}") if law.failed]
    assert not failed


@pytest.mark.parametrize("players", [4, 5, 6])
def test_other_worlds_are_nearly_always_found(players: int) -> None:
    dice = Dice(f"worlds {players}")
    play, tried, found = deal(players), 0, 0
    while not play.finished and tried < 60:
        _, play.state, _ = random_choice(GAME, play.state, play.seat, dice)
        tried += 1
        found += resample(GAME, play.state, dice(players), dice, players) is not None
    assert found > 0.9 * tried
