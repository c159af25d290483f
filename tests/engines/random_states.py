"""States of random games for tests that need one in the middle of a game, however short the game is."""

from typing import Any

from engines.kernel.choices.agenda import open_decisions
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, playout, random_choice

LENGTH_GAMES = 12
"""Random games whose shortest is taken for the length of a game."""


def advance(game: Game[Any], state: Any, choices: int, dice: Dice) -> Any:
    """The state after a number of random choices, or the last one with an open decision before the end."""
    for _ in range(choices):
        _, after, _ = random_choice(game, state, open_decisions(state)[0].decision.seat, dice)
        if game.finished(after):
            break
        state = after
    return state


def count_safe_choices(game: Game[Any], seats: int, most: int) -> int:
    """The number of choices, up to `most`, after which no random game is over yet."""
    lengths = [
        playout(game, seats, game.options(), f"length {number}").choices for number in range(LENGTH_GAMES)
    ]
    return min(most, min(lengths) - 1)
