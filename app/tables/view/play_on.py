"""Playing on from a moment of a finished game, as a page offers it."""

from msgspec import Struct

from app.tables.view.people import people_at
from app.tables.view.table_view import TableView
from engines.kernel.contract.panels import Person


class PlayingOn(Struct, frozen=True, gc=False):
    """Who sat where then, and the seat one takes where one chooses no other."""

    seat: int
    people: tuple[Person, ...]


def play_on_from(seen: TableView) -> PlayingOn:
    """One's own seat, else that of who decides; nobody takes the seat of a player who had left."""
    asked = [seat.seat for seat in seen.seats if seat.asked]
    wanted = [*([seen.viewer] if seen.viewer is not None else []), *asked, *range(len(seen.seats))]
    seat = next(seat for seat in wanted if seen.seats[seat].control != "left")
    return PlayingOn(seat, people_at(seen.seats, seen.say))
