"""Turns of bots: what is due of the kind "turn" is thought about elsewhere and played through the room."""

import logging
import secrets
from typing import Any

from app.bots.pool import NoAnswer, Pool
from app.bots.position import position
from app.models import Due
from app.tables.due import Void
from app.tables.moves import Move, running
from app.tables.rooms import Rooms
from app.tables.scene import Scene
from engines.kernel.agenda import begin, follow
from engines.kernel.decision import Path, Refused
from engines.kernel.match import Choose, Match
from engines.kernel.record import Cause

log = logging.getLogger(__name__)


class Turns:
    """Asks a bot for each answer of its choice; the way is explored here, where the whole state is."""

    def __init__(self, rooms: Rooms, pool: Pool) -> None:
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
            log.warning("the bot at table %s, seat %s did not answer: %s", row.table_id, row.seat, failed)
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
        cursor = begin(match.state, row.seat)
        while cursor.decision is not None:
            told = position(match, row.seat, strategy, cursor.decision, path)
            answer = await self._pool.ask(told)
            path, cursor = (*path, answer), follow(cursor, answer)
        return path


def _asked(scene: Scene, row: Due) -> Match[Any]:
    """The match in which the bot is asked what the row is for. Raises Void or Problem."""
    match = running(scene)
    if scene.control(row.seat) != "bot" or match.question(row.seat) != row.question:
        raise Void("the bot is not asked that any more")
    return match
