"""Standing in: a bot plays on for somebody who is not there, until he is back."""

from app.errors import conflict, forbidden
from app.tables.moves import Move, controlled, running, seat_at
from app.tables.scene import Scene
from app.tables.seen import SeatSeen, TableSeen


def absent(seen: TableSeen) -> tuple[int, ...]:
    """The seats for which the viewer may let a bot play: where the table waits for who is gone. Who has left
    for good is answered for as the rules of the game say."""
    if seen.status != "running" or not may_decide(seen):
        return ()
    return tuple([seat.seat for seat in seen.seats if not seat.you and _keeps_waiting(seen, seat)])


def may_decide(seen: TableSeen) -> bool:
    """Whether the viewer says who is stood in for: the host; while he is gone, everybody who plays."""
    if seen.viewer is None or seen.seats[seen.viewer].control == "left":
        return False
    host = next(seat for seat in seen.seats if seat.host)
    return host.you or host.control != "player" or not host.present


def stand_in(scene: Scene, user_id: str, seen: TableSeen, number: int) -> tuple[int, Move]:
    """The move by which a bot takes a seat over; `seen` is the table as the user sees it. Raises Problem 403
    or 409."""
    running(scene)
    seat_at(scene, user_id)
    if not may_decide(seen):
        raise forbidden("not_host", "Only the host may do that.")
    if number not in absent(seen):
        raise conflict("seat_taken", "Nobody waits for that seat, or whoever sits there is there.")
    return number, controlled("bot")


def _keeps_waiting(seen: TableSeen, seat: SeatSeen) -> bool:
    """Where clocks run they say who is away; without clocks it is who has no page of the table open."""
    if seat.control == "away":
        return True
    return seen.pace == "none" and seat.control == "player" and seat.asked and not seat.present
