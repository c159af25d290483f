"""The golden records replay byte for byte; they cover both endings and all options."""

import pytest

from engines.kernel.matches.record import read_record, replay_record, verify_record
from engines.magecraft import GAME
from tests.engines.magecraft.golden import GAMES, golden
from tests.rules import rule


@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_record_replays(name: str) -> None:
    assert verify_record({GAME.id: GAME}, golden(name).read_bytes()) is None


@rule("R36")
def test_the_golden_records_show_both_ends_and_all_options() -> None:
    for name in ("score", "last_standing"):
        assert read_record(golden(name).read_bytes()).end.outcome.reason.key == f"ended.{name}"
    hidden = next(replay_record(GAME, read_record(golden("three_hidden").read_bytes())))
    assert hidden.state.options.hidden_hands
    *_, last = replay_record(GAME, read_record(golden("four_unmastered").read_bytes()))
    assert not last.state.options.mastery
    assert not any(card.mastered for player in last.state.players for card in player.cards)
