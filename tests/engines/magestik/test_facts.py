"""What the board asks of a view."""

from engines.kernel.audience import Viewer
from engines.magestik import GAME
from engines.magestik.cards import Staff
from engines.magestik.facts import holders, is_passed_over, own_staffs, staff_in_play
from engines.magestik.state import Table
from tests.engines.magestik.table import A, B, deal, table


def seen(viewer: Viewer) -> Table:
    """A table whose second staff was just called."""
    play = table(3, holding={A: "thief", B: "red"}, face_up="blue yellow green black").choose("end")
    return GAME.view(play.state, viewer)


def test_revealed_staffs_have_a_holder_and_lower_ones_have_none() -> None:
    for viewer in (A, B, None):
        view = seen(viewer)
        assert holders(view) == {Staff.THIEF: A, Staff.RED: B}
        passed = [staff for staff in Staff if is_passed_over(view, staff)]
        assert passed == [Staff.CURSED, Staff.ENCHANTER]
        assert staff_in_play(view) is Staff.RED


def test_nothing_is_in_play_during_the_draft() -> None:
    view = GAME.view(deal(3).state, A)
    assert staff_in_play(view) is None
    assert holders(view) == {}
    assert not any(is_passed_over(view, staff) for staff in Staff)


def test_everybody_sees_their_own_staffs_only() -> None:
    play = table(3, holding={A: "thief", B: "red"})
    assert own_staffs(GAME.view(play.state, B), B) == (Staff.RED,)
    assert own_staffs(GAME.view(play.state, None), None) == ()
