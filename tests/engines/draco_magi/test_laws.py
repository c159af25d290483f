"""The laws that every game obeys, on random games of Draco Magi in all its variants."""

from typing import Any

import pytest

from engines.draco_magi import GAME
from engines.draco_magi.state import Options
from engines.kernel.laws import check_laws

VARIANTS: list[dict[str, Any]] = [
    {},
    {"advanced_start": "random", "first": "2"},
    {"forced_defence": True, "round_cap": 2},
    {"asymmetric": True, "extra": 0},
    {"asymmetric": True, "extra": 4, "pick": "secret"},
    {"asymmetric": True, "extra": 3, "pick": "open"},
    {"asymmetric": True, "extra": 5, "pick": "random"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_laws_hold(options: dict[str, Any]) -> None:
    assert not [law for law in check_laws(GAME, 2, 1, "draco", Options(**options)) if law.failed]


@pytest.mark.long
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_laws_hold_on_a_thousand_games(options: dict[str, Any]) -> None:
    assert not [law for law in check_laws(GAME, 2, 1000, "draco long", Options(**options)) if law.failed]
