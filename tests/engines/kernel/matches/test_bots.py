"""Random bots."""

from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, play_random_choice, random_choice
from tests.engines.random_states import count_safe_choices


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_both_random_choices_draw_the_same(game: Game[Any]) -> None:
    state, _ = game.start(game.seats[0], game.options(), "the same choices")
    dice, others = Dice("the same"), Dice("the same")
    for _ in range(count_safe_choices(game, game.seats[0], 30)):
        seat = open_decisions(state)[-1].decision.seat
        _, after, _ = random_choice(game, state, seat, dice)
        state = play_random_choice(game, state, seat, others)
        assert game.encode(state) == game.encode(after)
