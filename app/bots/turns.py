"""Turns of bots: what is due of the kind "turn" is thought about elsewhere and played through the room."""

import logging
from typing import Any

import anyio

from app.bots.pool import BotPool, NoAnswer
from app.bots.position import Answered, dice_of, make_position
from app.bots.strengths import DEFAULT
from app.bots.thinking_time import moving_seconds, thinking_seconds
from app.storage.models import Due
from app.tables.finished.bot_reasons import BotReason, pack_reason, reason_of
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.lessons import find_planned_path
from app.tables.log.scene import Scene, require_match
from app.tables.play.moves import Move, default_path
from app.tables.play.rooms import Rooms
from engines.kernel.choices.agenda import follow_path
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.record import Cause

log = logging.getLogger(__name__)


class BotTurns:
    """Asks a bot for its whole choice, in a world that was handed out to its seat."""

    def __init__(self, rooms: Rooms, pool: BotPool, thinking: float = 1.0) -> None:
        self._rooms = rooms
        self._pool = pool
        self._thinking = thinking

    async def __call__(self, row: Due) -> None:
        """Plays a bot's choice; the usual one if it cannot make up its mind. Raises Void or Problem."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        strength, answered = _strength(room.scene, row), None
        if _planned(room.scene, row) is None:
            share = self._share(room.scene)
            began = anyio.current_time()
            try:
                answered = await self._answer(room.scene, row, strength, share)
            except (NoAnswer, Refused) as failed:
                log.warning("bot at table %s, seat %s failed: %s", row.table_id, row.seat, failed)
            spent = anyio.current_time() - began
            await anyio.sleep(moving_seconds(strength, share, spent) - spent)

        def choice(scene: Scene) -> tuple[int, Move]:
            match, planned = _asked(scene, row), _planned(scene, row)
            cause: Cause = "bot"
            if planned is not None:
                path, reason = planned, BotReason("lesson", strength)
            elif answered is not None:
                path, reason = answered.path, _reason(answered, strength)
            else:
                path, reason = default_path(match, row.seat), BotReason("late", strength)
                cause = "time-out"
            told = pack_reason(reason)
            return row.seat, Move(Choose(path), decision=row.question, cause=cause, bot_reason=told)

        await room.play_for(choice)

    async def _answer(self, scene: Scene, row: Due, strength: str, share: float) -> Answered:
        """A whole choice. Raises NoAnswer, Refused for one that is not offered."""
        match = _asked(scene, row)
        seconds = thinking_seconds(strength, share)
        position = make_position(match, row.seat, strength, seconds, dice_of(match, row.seat))
        if position is None:
            raise NoAnswer("no world was found to think in")
        answered = await self._pool.ask(position)
        if follow_path(match.state, row.seat, answered.path).decision is not None:
            raise NoAnswer("the choice is not complete")
        return answered

    def _share(self, scene: Scene) -> float:
        """The share of its time that a bot has: less the more of them wait, none where no person plays."""
        if not any(seat.control == "player" for seat in scene.seats):
            return 0.0
        return self._pool.share(self._thinking)


def _strength(scene: Scene, row: Due) -> str:
    """How strong the bot in the seat is."""
    return next(one.bot for one in scene.seats if one.seat == row.seat) or DEFAULT


def _reason(answered: Answered, strength: str) -> BotReason:
    """Why a bot makes the choice that it answered."""
    thought = answered.thought
    return BotReason("random", strength) if thought is None else reason_of(thought, strength)


def _planned(scene: Scene, row: Due) -> Path | None:
    """What the bot does by the lesson of a guided game. Raises Void or Problem."""
    return find_planned_path(_asked(scene, row), scene.table, row.seat)


def _asked(scene: Scene, row: Due) -> Match[Any]:
    """The match in which the bot is asked what the row is for. Raises Void or Problem."""
    match = require_match(scene)
    if scene.control(row.seat) != "bot" or match.decision_id(row.seat) != row.question:
        raise NotDueAnyMore("the bot is no longer asked that")
    return match
