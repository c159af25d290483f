"""The laws that every game obeys, on random games of Magecraft with every option."""

import pytest

from engines.kernel.laws import check_laws
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.worlds.resample import resample
from engines.magecraft import GAME
from engines.magecraft.state import Options
from tests.engines.magecraft.play import deal

VARIANTS = [Options(), Options(hidden_hands=True), Options(mastery=False, hidden_hands=True)]


@pytest.mark.parametrize(("players", "options"), list(zip((2, 3, 4), VARIANTS, strict=True)))
def test_the_laws_hold(players: int, options: Options) -> None:
    failed = [law for law in check_laws(GAME, players, 1, f"magecraft {players}", options) if law.failed]
    assert not failed


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", VARIANTS)
def test_the_laws_hold_for_long(players: int, options: Options) -> None:
    failed = [law for law in check_laws(GAME, players, 100, f"long {players}", options) if law.failed]
    assert not failed


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_worlds_are_always_found(players: int) -> None:
    dice = Dice(f"worlds {players}")
    play, tried = deal(players, hidden_hands=True), 0
    while not play.finished and tried < 100:
        _, play.state, _ = random_choice(GAME, play.state, play.seat, dice)
        tried += 1
        assert resample(GAME, play.state, dice(players), dice, players) is not None
