"""Values that the board derives from a view: staffs, seats still to act, the winning seat, ready dragons."""

from engines.magestik.cards import Staff
from engines.magestik.limits import GEMS_TO_WIN
from engines.magestik.rules.attacks.launch import why_not_send
from engines.magestik.rules.endgame import can_win
from engines.magestik.state import Dragon, Player, Table


def staff_in_play(view: Table) -> Staff | None:
    """The staff whose turn it is; None between turns."""
    return view.called[-1] if view.called and view.active is not None else None


def holders_of_revealed_staffs(view: Table) -> dict[Staff, int]:
    """The holder's seat of each staff that was revealed in this round."""
    seats = enumerate(view.players)
    return {staff: seat for seat, player in seats for staff in player.staffs.cards if staff in view.called}


def own_staffs(view: Table, viewer: int | None) -> tuple[Staff | None, ...]:
    """The staffs that the viewer holds; empty for a spectator."""
    return view.players[viewer].staffs.cards if viewer is not None else ()


def is_passed_over(view: Table, staff: Staff) -> bool:
    """Whether everyone can see that nobody holds this staff.

    A higher number has been called, and it was neither called nor is face up.
    """
    return bool(view.called) and staff < view.called[-1] and staff not in (*view.called, *view.face_up)


def seats_to_act(view: Table) -> tuple[int, ...]:
    """The seats that still hold a hidden staff and so have a turn to come, from the Master Mage on."""
    players, called = view.players, view.called
    return tuple(
        [
            seat
            for seat in view.clockwise(view.master)
            if any(staff not in called for staff in players[seat].staffs.cards)
        ]
    )


def winning_seat(view: Table) -> int | None:
    """The seat that would win if the round ended now: it has the lead and enough gems (R33)."""
    gems = [player.gems.total if can_win(view, player) else 0 for player in view.players]
    most = max(gems)
    return gems.index(most) if most >= GEMS_TO_WIN and gems.count(most) == 1 else None


def ready_dragons(player: Player) -> tuple[Dragon, ...]:
    """The dragons that can attack now (R27)."""
    return tuple([dragon for dragon in player.dragons if why_not_send(dragon) is None])
