"""A melee at the first battlefield, for the tests of the melee."""

from collections.abc import Mapping
from typing import Any

from tests.engines.draco_magi.play import Play
from tests.engines.draco_magi.table import NEUTRAL, Two, table

TWO = {0: ("gold gold", "silver silver")}
"""Two dragons on each side of the first battlefield."""

THREE = {0: ("gold gold gold", "silver silver silver")}


def fight(
    mine: str, theirs: str, stacks: Mapping[int, Two] = THREE, fields: str = NEUTRAL, **given: Any
) -> Play:
    """A table where A attacks at the first battlefield, with these cards in both hands."""
    return table(fields, stacks, melee=0, cards=(mine, theirs), **given)
