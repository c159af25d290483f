"""What the board asks of a view: whose staffs are revealed, which is in play, who acts later and may win."""

from engines.magestik.cards import Staff
from engines.magestik.rules.endgame import GOAL
from engines.magestik.state import Dragon, Player, Table


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


def seats_to_act(view: Table) -> tuple[int, ...]:
    """The seats that have a turn to come in this round, from the Master Mage on: they hold a hidden staff."""
    players, called = view.players, view.called
    return tuple(
        [
            seat
            for seat in view.clockwise(view.master)
            if any(staff not in called for staff in players[seat].staffs.cards)
        ]
    )


def winning_seat(view: Table) -> int | None:
    """Who would win if the round ended now (R33): with eight gems or more, and the lead."""
    gems = [0 if player.gone else player.gems.total for player in view.players]
    most = max(gems)
    return gems.index(most) if most >= GOAL and gems.count(most) == 1 else None


def ready_dragons(player: Player) -> tuple[Dragon, ...]:
    """The dragons that can be sent out now (R27)."""
    dragons = player.dragons
    return tuple([one for one in dragons if one.awake and not one.attacked and not one.stolen])
