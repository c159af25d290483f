"""Parameters for tests that are slow, or nearly the same for every game.

`make test` runs them for some games, `make test-all` for all.
"""

import pytest

from engines import CATALOGUE

_FIRST, *_OTHERS = CATALOGUE

GAMES_FOR_LONG_TESTS = (_FIRST, *[pytest.param(game, marks=pytest.mark.long) for game in _OTHERS])
"""`make test` runs the first only."""
EVERY_SECOND_GAME = tuple(
    pytest.param(game, marks=pytest.mark.long if number % 2 else ()) for number, game in enumerate(CATALOGUE)
)
"""`make test` runs every second one."""
