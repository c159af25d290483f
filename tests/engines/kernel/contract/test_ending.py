"""The end: ranks, and what the kernel itself tells of leaving and of the end."""

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
def test_who_is_level_shares_a_rank_and_the_next_one_is_counted_past_them(
    standings: tuple[object, ...], expected: tuple[int, ...]
) -> None:
    assert rank_standings(standings) == expected


def test_leaving_and_the_end_are_told_without_the_game_doing_anything_about_it() -> None:
    match = start(SECRET_BIDS)
    match, news = match.play(1, Leave())
    assert match.finished
    assert news[0] == PlayerLeft(1)
    assert news[-1] == GameEnded(SECRET_BIDS.outcome(match.state).winners)
    say = SECRET_BIDS.speaker(1, ("Ana", "Bo", "Cy"))
    assert say.event(news[0]) == "You leave the game."
    assert say.event(GameEnded((0, 1))) == "The game is over. Ana and you share the win."
    assert say.event(GameEnded((2,))) == "The game is over. Cy won."


def test_nothing_is_told_of_who_leaves_a_game_that_is_over() -> None:
    match, _ = start(SECRET_BIDS).play(1, Leave())
    with pytest.raises(Refused) as refused:
        match.play(0, Leave())
    assert refused.value.reason.key == "kernel.over"
