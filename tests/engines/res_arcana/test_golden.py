"""The golden records still replay, byte for byte: one for every set-up and every way to end."""

import pytest

from engines.kernel.matches.record import read_record, replay_record, verify_record
from engines.res_arcana import GAME
from tests.engines.res_arcana.golden import GAMES, golden
from tests.rules import rule


@rule("R66")
@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_record_replays(name: str) -> None:
    data = golden(name).read_bytes()
    assert verify_record({GAME.id: GAME}, data) is None
    ending = "rounds" if name == "rounds" else "points"
    assert read_record(data).end.outcome.reason.key == f"ended.{ending}"


@rule("R6")
def test_the_golden_records_show_the_options() -> None:
    begun = next(replay_record(GAME, read_record(golden("first_game").read_bytes())))
    assert (begun.state.token, begun.state.options.setup) == (2, "first_game")
