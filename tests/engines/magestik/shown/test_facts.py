"""Facts that the board derives from a view."""

from engines.kernel.secrecy.audience import Viewer
from engines.magestik import GAME
from engines.magestik.board.facts import (
    holders_of_revealed_staffs,
    is_passed_over,
    own_staffs,
    seats_to_act,
    staff_in_play,
    winning_seat,
)
from engines.magestik.cards import Staff
from engines.magestik.state import Table
from tests.engines.magestik.table import A, B, C, deal, table


def seen(viewer: Viewer) -> Table:
    """A table whose second staff was just called."""
    play = table(3, holding={A: "thief", B: "red"}, face_up="blue yellow green black").choose("end")
    return GAME.view(play.state, viewer)


def test_revealed_staffs_have_a_holder_and_lower_ones_have_none() -> None:
    for viewer in (A, B, None):
        view = seen(viewer)
        assert holders_of_revealed_staffs(view) == {Staff.THIEF: A, Staff.RED: B}
        passed = [staff for staff in Staff if is_passed_over(view, staff)]
        assert passed == [Staff.CURSED, Staff.ENCHANTER]
        assert staff_in_play(view) is Staff.RED


def test_no_staff_is_in_play_during_the_draft() -> None:
    view = GAME.view(deal(3).state, A)
    assert staff_in_play(view) is None
    assert holders_of_revealed_staffs(view) == {}
    assert not any(is_passed_over(view, staff) for staff in Staff)


def test_players_still_to_act_hold_a_hidden_staff() -> None:
    play = table(3, holding={A: "thief", B: "red", C: "black"})
    assert seats_to_act(GAME.view(play.state, C)) == (B, C)
    assert seats_to_act(GAME.view(play.choose("end").state, None)) == (C,)


def test_the_winning_seat_has_eight_gems_and_the_lead() -> None:
    def leader(**gems: str) -> int | None:
        held = {seat: gems[name] for seat, name in ((A, "a"), (B, "b")) if name in gems}
        return winning_seat(table(3, holding={A: "thief", B: "red"}, gems=held).state)

    assert leader(a="YYYYYYYY", b="Y") == A
    assert leader(a="YYYYYYYY", b="KKKKKKKK") is None
    assert leader(a="YYYYYYY") is None


def test_everybody_sees_their_own_staffs_only() -> None:
    play = table(3, holding={A: "thief", B: "red"})
    assert own_staffs(GAME.view(play.state, B), B) == (Staff.RED,)
    assert own_staffs(GAME.view(play.state, None), None) == ()
