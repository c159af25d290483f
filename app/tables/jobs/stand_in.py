"""Standing in: a bot plays for an absent player until they return."""

from app.tables.log.scene import Scene, require_match
from app.tables.play.moves import Move, control_move, require_seat
from app.tables.view.absence import list_absent_seats, may_replace_players
from app.tables.view.table_view import TableView
from app.web.errors import conflict, forbidden


def stand_in(scene: Scene, user_id: str, table_view: TableView, number: int) -> tuple[int, Move]:
    """The seat and the move by which a bot takes it over; `table_view` is the user's view of the table.

    Raises Problem 403 or 409.
    """
    require_match(scene)
    require_seat(scene, user_id)
    if not may_replace_players(table_view):
        raise forbidden("not_host", "Only the host can do that.")
    if number not in list_absent_seats(table_view):
        raise conflict("seat_taken", "That player doesn’t need a bot right now.")
    return number, control_move("bot")
