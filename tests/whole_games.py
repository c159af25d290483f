"""Which games a test about whole games, or about a page that all have, is run with: one, or all in `make test-all`."""

import pytest

from engines import CATALOGUE

_FIRST, *_FURTHER = CATALOGUE

WHOLE_GAMES = (_FIRST, *[pytest.param(game, marks=pytest.mark.long) for game in _FURTHER])
