"""Absent players: the seats that keep a table waiting, and the players who may let a bot play on."""

from app.tables.log.scene import Scene
from app.tables.view.table_view import SeatView, TableView


def list_absent_seats(table_view: TableView) -> tuple[int, ...]:
    """The seats of absent players with an open decision for whom the viewer may let a bot play.

    Players who have left for good are not absent: the rules of the game decide for them.
    """
    if table_view.status != "running" or not may_replace_players(table_view):
        return ()
    return tuple(
        [seat.seat for seat in table_view.seats if not seat.you and _keeps_waiting(table_view, seat)]
    )


def may_replace_players(table_view: TableView) -> bool:
    """Whether the viewer may let bots stand in: the host, or every player while the host is not present."""
    if table_view.viewer is None or table_view.seats[table_view.viewer].control == "left":
        return False
    host = next(seat for seat in table_view.seats if seat.host)
    return host.you or host.control != "player" or not host.present


def is_replaceable(scene: Scene, seat: int) -> bool:
    """Whether others may let a bot play for this player once they are absent.

    This applies at tables without clocks with other human players. The waiting room and the table warn the
    player of it.
    """
    if (
        scene.status not in ("open", "running")
        or scene.table.pace != "none"
        or scene.control(seat) != "player"
    ):
        return False
    return any(other.bot is None and other.control != "left" for other in scene.seats if other.seat != seat)


def _keeps_waiting(table_view: TableView, seat: SeatView) -> bool:
    """Whether a player keeps the table waiting.

    With clocks that is a player who is away; without clocks one with an open decision who has not been
    present recently.
    """
    if seat.control == "away":
        return True
    is_present = seat.present or seat.recently_present
    return table_view.pace == "none" and seat.control == "player" and seat.has_decision and not is_present
