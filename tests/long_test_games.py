"""Parameters for tests that are slow, or nearly the same for every game.

`make test` runs them for one game, `make test-all` for all.
"""

import pytest

from engines import CATALOGUE

_FIRST, *_OTHERS = CATALOGUE

GAMES_FOR_LONG_TESTS = (_FIRST, *[pytest.param(game, marks=pytest.mark.long) for game in _OTHERS])
