"""Whoever leaves a game has given it up, in every game and with every number of players."""

from typing import Any

import pytest

from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Leave, Match
from engines.kernel.rng import time_out_draws
from tests.options import ENDS

LEAVING = 25
"""One in so many choices somebody leaves instead, who is not the one to stay."""


def play_with_leaving(game: Game[Any], seats: int, seed: str) -> tuple[Match[Any], set[int]]:
    """A random game to its end, and who left it; one player stays."""
    dice = Dice(seed)
    stays, gone = dice(seats), set[int]()
    match, _ = Match.start(game, seats, game.options(), seed)
    while not match.finished:
        leaver = dice(seats)
        if dice(LEAVING) == 0 and leaver != stays and leaver not in gone:
            match, _ = match.play(leaver, Leave())
            gone.add(leaver)
            continue
        seat = match.pending[dice(len(match.pending))].seat
        if seat in gone:
            draws = time_out_draws(match.state.rng.open.key, match.seq + 1)
            path = game.default_path(match.state, seat, draws)
        else:
            path, *_ = random_choice(game, match.state, seat, dice)
        match, _ = match.play(seat, Choose(path))
    return match, gone


@pytest.mark.parametrize(("game", "seats"), ENDS)
def test_a_player_who_left_a_game_cannot_win_it(game: Game[Any], seats: int) -> None:
    left = 0
    for number in range(3):
        match, gone = play_with_leaving(game, seats, f"leaving {number}")
        winners = game.outcome(match.state).winners
        assert winners
        assert not gone & set(winners), f"{gone} left, {winners} won"
        left += len(gone)
    assert left
