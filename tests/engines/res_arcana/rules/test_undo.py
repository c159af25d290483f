"""Undo: secret choices until all players have chosen, but nothing that revealed a card."""

import pytest

from engines.kernel.matches.match import Choose, Match, Undo
from engines.res_arcana import GAME
from engines.res_arcana.state import Table
from tests.engines.play import path
from tests.engines.res_arcana.play import A, B, Play, deal
from tests.engines.res_arcana.table import table


def after(play: Play, seat: int) -> Match[Table]:
    """The match after a seat's default choice."""
    match = Match(GAME, play.state.seats, play.state, opened_at=(0,) * play.state.seats)
    default = GAME.default_path(play.state, seat, lambda bound: 0)
    return match.play(seat, Choose(default))[0]


@pytest.mark.parametrize(
    "play",
    [
        table({A: "witch vault=G", B: "healer"}, phase="collect"),
        deal(2),
        deal(3, setup="draft"),
    ],
    ids=["collect", "mages", "draft"],
)
def test_a_secret_choice_can_be_undone_while_others_choose(play: Play) -> None:
    match = after(play, A)
    assert match.can_undo(A)
    back, _ = match.play(A, Undo())
    assert GAME.encode(back.state) == GAME.encode(play.state)


def test_a_plan_cannot_be_undone_once_it_is_carried_out() -> None:
    play = table({A: "witch", B: "healer"}, phase="collect").time_out(seat=A)
    assert not after(play, B).can_undo(B)


def test_an_action_of_the_last_player_can_be_undone_if_it_revealed_nothing() -> None:
    play = table({A: "horn_of_plenty library"}, decks={A: "prism"}, passed=[B])
    match = Match(GAME, 2, play.state, opened_at=(0, 0))
    for choice, undoable in (("use:horn_of_plenty.2", True), ("use:library.1", False)):
        assert match.play(A, Choose(path([choice])))[0].can_undo(A) is undoable
