"""Time-outs: the usual choice is made for who does not choose, and who misses two in a row is away."""

from app.storage.database import Database
from app.storage.models import Due
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.log.scene import Scene, require_match
from app.tables.play.moves import MOST_MISSED, Move, control_move, default_path
from app.tables.play.rooms import Rooms
from app.tables.schedule.due_rows import is_turn_over
from app.web.errors import conflict
from engines.kernel.matches.match import Choose


class TimeOuts:
    """Does what is due of the kind "deadline"."""

    def __init__(self, rooms: Rooms, db: Database) -> None:
        self._rooms = rooms
        self._db = db

    async def __call__(self, row: Due) -> None:
        """Plays the default for a question whose time is over, unless it was answered or given more time."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        slow = await self._db.read(lambda db: is_turn_over(db.connection(), row.table_id, row.at))

        def default(scene: Scene) -> tuple[int, Move]:
            match = require_match(scene)
            until = scene.deadlines.get(row.seat)
            if until is None or until > row.at or match.decision_id(row.seat) != row.question:
                raise conflict("stale", "That move was made in time.")
            path = default_path(match, row.seat)
            return row.seat, Move(Choose(path), decision=row.question, cause="time-out", missed=not slow)

        def away(scene: Scene) -> tuple[int, Move]:
            seat = next(one for one in scene.seats if one.seat == row.seat)
            if seat.control != "player" or seat.missed < MOST_MISSED or require_match(scene).finished:
                raise NotDueAnyMore("the player is back")
            return row.seat, control_move("away", "time-out")

        await room.play_for(default)
        scene = room.scene
        seat = next(one for one in scene.seats if one.seat == row.seat)
        if seat.control == "player" and seat.missed >= MOST_MISSED and not require_match(scene).finished:
            await room.play_for(away)
