"""Golden records, one for each ending (R2, R61), replay byte for byte."""

import pytest

from engines.draco_magi import GAME
from engines.draco_magi.state import Ending
from engines.kernel.matches.record import read_record, replay_record, verify_record
from tests.engines.draco_magi.golden import GAMES, golden
from tests.rules import rule


@rule("R2", "R11", "R61")
@pytest.mark.parametrize("ending", list(GAMES), ids=lambda ending: ending.value)
def test_a_golden_record_replays(ending: Ending) -> None:
    data = golden(ending).read_bytes()
    assert verify_record({GAME.id: GAME}, data) is None
    assert read_record(data).end.outcome.reason.key == f"ended.{ending.value}"


@rule("R5", "R59", "R61")
def test_the_golden_records_show_the_options() -> None:
    four = next(replay_record(GAME, read_record(golden(Ending.FOUR_ANY).read_bytes())))
    assert (four.state.first, four.state.options.forced_defence) == (1, True)
    *_, rounds = replay_record(GAME, read_record(golden(Ending.ROUNDS).read_bytes()))
    assert (rounds.state.round, len(rounds.state.players[0].extras)) == (2, 5)
    *_, same = replay_record(GAME, read_record(golden(Ending.THREE_SAME).read_bytes()))
    assert len(same.state.players[1].extras) == 3
