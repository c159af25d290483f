"""The golden records still replay, byte for byte: one for each ending (R30-R35)."""

import pytest

from engines.kernel.matches.record import read_record, replay_record, verify_record
from engines.magelight import GAME
from engines.magelight.state import Ending
from tests.engines.magelight.golden import GAMES, golden
from tests.rules import rule


@rule("R30", "R31", "R32", "R33", "R35")
@pytest.mark.parametrize("ending", list(GAMES), ids=lambda ending: ending.value)
def test_a_golden_record_replays(ending: Ending) -> None:
    data = golden(ending).read_bytes()
    assert verify_record({GAME.id: GAME}, data) is None
    assert read_record(data).end.outcome.reason.key == f"ended.{ending.value}"


@rule("R5", "R35")
def test_the_golden_records_show_the_options() -> None:
    mill = next(replay_record(GAME, read_record(golden(Ending.MILL).read_bytes())))
    assert (mill.state.first, mill.state.options.max_rounds) == (4, 0)
    *_, rounds = replay_record(GAME, read_record(golden(Ending.ROUNDS).read_bytes()))
    assert rounds.state.round == 6
