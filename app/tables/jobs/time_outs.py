"""Time-outs: the default choice for a seat whose clock ran out; players who miss two in a row are away."""

from app.storage.database import Database
from app.storage.models import Due
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.log.scene import Scene, require_match
from app.tables.play.moves import TIME_OUTS_UNTIL_AWAY, Move, control_move
from app.tables.play.rooms import Rooms
from app.tables.schedule.due_rows import is_turn_over
from app.web.errors import conflict
from engines.kernel.matches.match import Choose
from engines.kernel.matches.proof.chance import choose_default


class TimeOuts:
    """The job for due rows of kind "deadline"."""

    def __init__(self, rooms: Rooms, db: Database) -> None:
        self._rooms = rooms
        self._db = db

    async def __call__(self, row: Due) -> None:
        """Plays the default choice, unless the decision has been made or its deadline has moved."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        is_turn_end = await self._db.read(lambda db: is_turn_over(db.connection(), row.table_id, row.at))

        def time_out(scene: Scene) -> tuple[int, Move]:
            match = require_match(scene)
            deadline = scene.deadlines.get(row.seat)
            if deadline is None or deadline > row.at or match.decision_id(row.seat) != row.question:
                raise conflict("stale", "That move was made in time.")
            path = choose_default(match, row.seat, scene.table.protocol)
            move = Move(Choose(path), decision=row.question, cause="time-out", missed=not is_turn_end)
            return row.seat, move

        def mark_away(scene: Scene) -> tuple[int, Move]:
            if not _is_absent(scene, row.seat):
                raise NoLongerDue("the player has returned")
            return row.seat, control_move("away", "time-out")

        await room.play_for(time_out)
        if _is_absent(room.scene, row.seat):
            await room.play_for(mark_away)


def _is_absent(scene: Scene, seat: int) -> bool:
    """Whether the player of a running game has missed enough decisions to count as away."""
    row = next(row for row in scene.seats if row.seat == seat)
    has_missed = row.control == "player" and row.missed >= TIME_OUTS_UNTIL_AWAY
    return has_missed and not require_match(scene).finished
