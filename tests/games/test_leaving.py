"""A player who leaves a game cannot win it, in every game and with every number of players."""

from typing import Any

import pytest

from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Leave, Match
from engines.kernel.rng import time_out_draws
from tests.options import ENDS

CHOICES_PER_LEAVE = 25
"""The average number of choices between two players who leave."""


def play_with_leaving(game: Game[Any], seats: int, seed: str) -> tuple[Match[Any], set[int]]:
    """Play a random game that all but one may leave; returns the match and the absent seats."""
    dice = Dice(seed)
    stays, absent = dice(seats), set[int]()
    match, _ = Match.start(game, seats, game.options(), seed)
    while not match.finished:
        leaver = dice(seats)
        if dice(CHOICES_PER_LEAVE) == 0 and leaver != stays and leaver not in absent:
            match, _ = match.play(leaver, Leave())
            absent.add(leaver)
            continue
        seat = match.pending[dice(len(match.pending))].seat
        if seat in absent:
            draws = time_out_draws(match.state.rng.open.key, match.seq + 1)
            path = game.default_path(match.state, seat, draws)
        else:
            path, *_ = random_choice(game, match.state, seat, dice)
        match, _ = match.play(seat, Choose(path))
    return match, absent


@pytest.mark.parametrize(("game", "seats"), ENDS)
def test_a_player_who_left_a_game_cannot_win_it(game: Game[Any], seats: int) -> None:
    """Given random games in which players leave, then the winners are among the others."""
    departures = 0
    for number in range(60):
        if number >= 3 and departures:
            break
        match, absent = play_with_leaving(game, seats, f"leaving {number}")
        winners = game.outcome(match.state).winners
        assert winners
        assert not absent & set(winners), f"{absent} left, {winners} won"
        departures += len(absent)
    assert departures
