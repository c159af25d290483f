"""The games for tests that are long or much the same for all games: one in `make test`, else all."""

import pytest

from engines import CATALOGUE

_FIRST, *_FURTHER = CATALOGUE

WHOLE_GAMES = (_FIRST, *[pytest.param(game, marks=pytest.mark.long) for game in _FURTHER])
