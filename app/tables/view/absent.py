"""Who keeps a table waiting, and who may let a bot play on for them."""

from app.tables.view.views import SeatView, TableView


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


def _keeps_waiting(seen: TableView, seat: SeatView) -> bool:
    """Where clocks run they say who is away; without clocks it is who has had no page of the table open for
    some time, and asked nothing."""
    if seat.control == "away":
        return True
    here = seat.present or seat.lately
    return seen.pace == "none" and seat.control == "player" and seat.asked and not here
