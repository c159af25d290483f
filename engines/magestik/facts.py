"""What the board asks of a view: whose staffs are revealed, which is in play, which nobody holds."""

from engines.magestik.cards import Staff
from engines.magestik.state import Table


def staff_in_play(view: Table) -> Staff | None:
    """The staff whose turn it is, None between turns."""
    return view.called[-1] if view.called and view.active is not None else None


def holders(view: Table) -> dict[Staff, int]:
    """The seats of the staffs that were revealed this round."""
    seats = enumerate(view.players)
    return {staff: seat for seat, player in seats for staff in player.staffs.cards if staff in view.called}


def own_staffs(view: Table, viewer: int | None) -> tuple[Staff | None, ...]:
    """The staffs the viewer holds."""
    return view.players[viewer].staffs.cards if viewer is not None else ()


def is_passed_over(view: Table, staff: Staff) -> bool:
    """Whether a higher number was called, so that nobody can hold this staff."""
    return bool(view.called) and staff < view.called[-1] and staff not in (*view.called, *view.face_up)
