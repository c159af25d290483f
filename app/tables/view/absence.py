"""Who keeps a table waiting, who may let a bot play on for them, and who is told of that beforehand."""

from app.tables.log.scene import Scene
from app.tables.view.table_view import SeatView, TableView


def absent_seats(seen: TableView) -> tuple[int, ...]:
    """The seats for which the viewer may let a bot play: where the table waits for a player who is gone. A
    player who has left for good is answered for as the rules of the game say."""
    if seen.status != "running" or not may_decide(seen):
        return ()
    return tuple([seat.seat for seat in seen.seats if not seat.you and _keeps_waiting(seen, seat)])


def may_decide(seen: TableView) -> bool:
    """Whether the viewer says whom a bot stands in for: the host; while the host is gone, every player."""
    if seen.viewer is None or seen.seats[seen.viewer].control == "left":
        return False
    host = next(seat for seat in seen.seats if seat.host)
    return host.you or host.control != "player" or not host.present


def is_replaceable(scene: Scene, seat: int) -> bool:
    """Whether others may let a bot play for this player as soon as they keep the table waiting: where no
    clock runs, and people are there who could. They are warned all the while, from the waiting room on."""
    if (
        scene.status not in ("open", "running")
        or scene.table.pace != "none"
        or scene.control(seat) != "player"
    ):
        return False
    return any(one.bot is None and one.control != "left" for one in scene.seats if one.seat != seat)


def _keeps_waiting(seen: TableView, seat: SeatView) -> bool:
    """Where clocks run they say who is away; without clocks it is who has had no page of the table open for
    some time, and asked nothing, and was not asked just now."""
    if seat.control == "away":
        return True
    here = seat.present or seat.lately
    return seen.pace == "none" and seat.control == "player" and seat.asked and not here
