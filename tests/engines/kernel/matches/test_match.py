"""Matches: undo where the law allows it, stable decision ids, leaving."""

import pytest

from engines.kernel.choices.decision import Refused
from engines.kernel.matches.match import Control, Leave, Undo
from tests.engines.kernel.play import offered, play, start
from tests.engines.kernel.toys.duel import DUEL
from tests.engines.kernel.toys.library import LIBRARY
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS
from tests.engines.kernel.toys.workshop import WORKSHOP


def test_a_secret_bid_can_be_undone_while_others_still_decide() -> None:
    first = start(SECRET_BIDS)
    match = play(first, 0, next(iter(offered(first, 0))))
    assert match.can_undo(0)
    back, news = match.play(0, Undo())
    assert SECRET_BIDS.encode(back.state) == SECRET_BIDS.encode(first.state)
    assert (back.seq, news) == (2, ())


def test_only_the_last_choice_can_be_undone_and_only_by_its_seat() -> None:
    match = start(SECRET_BIDS)
    match = play(match, 0, next(iter(offered(match, 0))))
    match = play(match, 1, next(iter(offered(match, 1))))
    assert not match.can_undo(0)
    with pytest.raises(Refused) as refused:
        match.play(0, Undo())
    assert refused.value.reason.key == "kernel.no_undo"
    match, _ = match.play(1, Undo())
    match, _ = match.play(0, Undo())
    assert match.seq == 4
    assert not match.undoable


def test_choices_that_revealed_cards_or_drew_cannot_be_undone() -> None:
    match = start(SECRET_BIDS)
    for seat in range(3):
        match = play(match, seat, next(iter(offered(match, seat))))
    assert not match.can_undo(2)
    assert not play(start(LIBRARY), 0, "shuffle").can_undo(0)
    assert not play(start(LIBRARY), 0, "peek").can_undo(0)


def test_a_choice_that_opens_a_decision_of_another_seat_cannot_be_undone() -> None:
    assert not play(start(WORKSHOP), 0, "pass").can_undo(0)


def test_a_reopened_decision_has_a_new_id() -> None:
    match = start(DUEL)
    first = match.decision_id(0)
    for seat, word in ((0, "strike"), (1, "take"), (1, "strike"), (0, "take")):
        match = play(match, seat, word)
    assert "strike" in offered(match, 0)
    assert first is not None
    assert match.decision_id(0) not in (None, first)


def test_leaving_is_an_act_with_the_consequences_the_game_defines() -> None:
    match, _ = start(DUEL).play(1, Leave())
    assert match.finished
    assert match.seq == 1
    with pytest.raises(Refused) as refused:
        match.play(0, Leave())
    assert refused.value.reason.key == "kernel.over"


def test_a_finished_game_takes_no_acts_at_all() -> None:
    match, _ = start(DUEL).play(1, Leave())
    for act in (Control("away"), Undo(), Leave()):
        with pytest.raises(Refused) as refused:
            match.play(0, act)
        assert refused.value.reason.key == "kernel.over"


def test_a_change_of_control_is_recorded_and_changes_nothing_else() -> None:
    first = start(SECRET_BIDS)
    chosen = play(first, 0, next(iter(offered(first, 0))))
    match, news = chosen.play(0, Control("away"))
    assert (match.seq, news) == (2, ())
    assert match.state is chosen.state
    assert match.decision_id(1) == chosen.decision_id(1)
