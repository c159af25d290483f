"""Which games a test plays to their end: one in `make test`, all of them in `make test-all`."""

import pytest

from engines import CATALOGUE

_FIRST, *_FURTHER = CATALOGUE

WHOLE_GAMES = (_FIRST, *[pytest.param(game, marks=pytest.mark.long) for game in _FURTHER])
