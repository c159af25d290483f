"""The golden records replay byte for byte, for every number of players."""

import pytest

from engines.kernel.matches.record import read_record, replay_record, verify_record
from engines.magestik import GAME
from engines.magestik.state import Ending
from tests.engines.magestik.golden import golden
from tests.rules import rule


@pytest.mark.parametrize("players", range(2, 9))
def test_a_golden_record_replays(players: int) -> None:
    data = golden(players).read_bytes()
    assert verify_record({GAME.id: GAME}, data) is None


@rule("R5", "R37")
def test_the_golden_records_show_both_options() -> None:
    four, six = (list(replay_record(GAME, read_record(golden(players).read_bytes()))) for players in (4, 6))
    assert {match.state.master for match in four} == {four[0].state.master}
    assert (six[-1].state.round, six[-1].state.ending) == (3, Ending.ROUNDS)
