"""Turns of bots: what is due of the kind "turn" is thought about elsewhere and played through the room."""

import logging
import secrets
from typing import Any

from app.bots.pool import BotPool, NoAnswer
from app.bots.position import make_position
from app.storage.models import Due
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.live.rooms import Rooms
from app.tables.log.scene import Scene, require_match
from app.tables.moves import Move
from engines.kernel.agenda import begin_choice, follow_answer
from engines.kernel.decision import Path, Refused
from engines.kernel.match import Choose, Match
from engines.kernel.record import Cause

log = logging.getLogger(__name__)


class BotTurns:
    """Asks a bot for each answer of its choice; the way is explored here, where the whole state is."""

    def __init__(self, rooms: Rooms, pool: BotPool) -> None:
        self._rooms = rooms
        self._pool = pool

    async def __call__(self, row: Due) -> None:
        """Plays a bot's choice; the usual one if it cannot make up its mind. Raises Void or Problem."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        cause: Cause = "bot"
        thought: Path | None = None
        try:
            thought = await self._thought(room.scene, row)
        except (NoAnswer, Refused) as failed:
            log.warning("bot at table %s, seat %s failed: %s", row.table_id, row.seat, failed)
            cause = "time-out"

        def choice(scene: Scene) -> tuple[int, Move]:
            match = _asked(scene, row)
            path = thought
            if path is None:
                path = match.game.default_path(match.state, row.seat, secrets.randbelow)
            return row.seat, Move(Choose(path), decision=row.question, cause=cause)

        await room.play_for(choice)

    async def _thought(self, scene: Scene, row: Due) -> Path:
        """A whole choice, answer by answer. Raises NoAnswer, Refused for an answer that is not offered."""
        match = _asked(scene, row)
        strategy = next(one.bot for one in scene.seats if one.seat == row.seat) or "random"
        path: Path = ()
        cursor = begin_choice(match.state, row.seat)
        while cursor.decision is not None:
            position = make_position(match, row.seat, strategy, cursor.decision, path)
            answer = await self._pool.ask(position)
            path, cursor = (*path, answer), follow_answer(cursor, answer)
        return path


def _asked(scene: Scene, row: Due) -> Match[Any]:
    """The match in which the bot is asked what the row is for. Raises Void or Problem."""
    match = require_match(scene)
    if scene.control(row.seat) != "bot" or match.question_id(row.seat) != row.question:
        raise NotDueAnyMore("the bot is no longer asked that")
    return match
