"""The end: ranks, and the kernel's own events for leaving and for the end."""

import pytest

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import GameEnded, PlayerLeft, rank_standings
from engines.kernel.matches.match import Leave
from tests.engines.kernel.play import start
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS


@pytest.mark.parametrize(
    ("standings", "expected"),
    [((3, 1, 2), (1, 3, 2)), (((1, 5), (1, 5), (0, 9)), (1, 1, 3)), ((True, False, True), (1, 3, 1))],
)
def test_ties_share_a_rank_and_the_next_rank_skips_them(
    standings: tuple[object, ...], expected: tuple[int, ...]
) -> None:
    assert rank_standings(standings) == expected


def test_the_kernel_emits_events_for_leaving_and_the_end() -> None:
    match = start(SECRET_BIDS)
    match, news = match.play(1, Leave())
    assert match.finished
    assert news[0] == PlayerLeft(1)
    assert news[-1] == GameEnded(SECRET_BIDS.outcome(match.state).winners)
    say = SECRET_BIDS.speaker(1, ("Ana", "Bo", "Cy"))
    assert say.event(news[0]) == "You leave the game."
    assert say.event(GameEnded((0, 1))) == "The game is over. Ana and you share the win."
    assert say.event(GameEnded((2,))) == "The game is over. Cy won."


def test_nobody_can_leave_a_finished_game() -> None:
    match, _ = start(SECRET_BIDS).play(1, Leave())
    with pytest.raises(Refused) as refused:
        match.play(0, Leave())
    assert refused.value.reason.key == "kernel.over"
