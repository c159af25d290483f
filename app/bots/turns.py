"""Handles due rows of kind "turn": a bot process chooses a move, and the room plays it."""

from typing import Any

import anyio
import structlog

from app.bots.pool import BotPool, NoAnswer
from app.bots.position import BotAnswer, build_position, derive_dice_seed
from app.bots.strengths import DEFAULT_STRENGTH
from app.bots.turn_duration import seconds_until_move, thinking_seconds
from app.storage.models import Due
from app.tables.finished.bot_reasons import BotReason, pack_reason, summarise_thought
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.lessons import find_planned_path
from app.tables.log.scene import Scene, require_match
from app.tables.play.moves import Move
from app.tables.play.rooms import Rooms
from engines.kernel.choices.agenda import follow_path
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.matches.entry import Cause
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.proof.chance import choose_at_random, choose_default
from engines.kernel.matches.proof.entry_checks import RANDOM_STRENGTH

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class BotTurns:
    """Plays the moves of bots."""

    def __init__(self, rooms: Rooms, pool: BotPool, thinking: float = 1.0) -> None:
        self._rooms = rooms
        self._pool = pool
        self._thinking = thinking

    async def __call__(self, row: Due) -> None:
        """Plays the bot's move, or the default move if it gave no answer. Raises NoLongerDue or Problem."""
        room = await self._rooms.get(row.table_id)
        await room.catch_up()
        strength = _find_strength(room.scene, row)
        answer: BotAnswer | None = None
        if _find_lesson_path(room.scene, row) is None and strength == RANDOM_STRENGTH:
            await anyio.sleep(seconds_until_move(strength, self._time_scale(room.scene), 0.0))
        elif _find_lesson_path(room.scene, row) is None:
            time_scale = self._time_scale(room.scene)
            started_at = anyio.current_time()
            try:
                answer = await self._request_answer(room.scene, row, strength, time_scale)
            except (NoAnswer, Refused) as error:
                log.warning("bot_failed", table=row.table_id, seat=row.seat, error=str(error))
            spent = anyio.current_time() - started_at
            await anyio.sleep(seconds_until_move(strength, time_scale, spent) - spent)

        def choose(scene: Scene) -> tuple[int, Move]:
            match, lesson_path = _require_due(scene, row), _find_lesson_path(scene, row)
            cause: Cause = "bot"
            if lesson_path is not None:
                path, reason = lesson_path, BotReason("lesson", strength)
            elif strength == RANDOM_STRENGTH:
                path, reason = choose_at_random(match, row.seat), BotReason("random", strength)
            elif answer is not None:
                path, reason = answer.path, _build_reason(answer, strength)
            else:
                path = choose_default(match, row.seat, scene.table.protocol)
                reason, cause = BotReason("late", strength), "time-out"
            move = Move(
                Choose(path),
                decision=row.question,
                cause=cause,
                bot_reason=pack_reason(reason),
                strength=strength if cause == "bot" else None,
            )
            return row.seat, move

        await room.play_for(choose)

    async def _request_answer(self, scene: Scene, row: Due, strength: str, time_scale: float) -> BotAnswer:
        """Asks the pool for a choice and checks that it is legal and complete. Raises NoAnswer or Refused."""
        match = _require_due(scene, row)
        seconds = thinking_seconds(strength, time_scale)
        position = build_position(match, row.seat, strength, seconds, derive_dice_seed(match, row.seat))
        if position is None:
            raise NoAnswer("no world could be sampled")
        answer = await self._pool.request(position)
        if follow_path(match.state, row.seat, answer.path).decision is not None:
            raise NoAnswer("the choice is not complete")
        return answer

    def _time_scale(self, scene: Scene) -> float:
        """The factor for the bot's thinking time: smaller under load, 0 if no people are playing."""
        if not any(seat.control == "player" for seat in scene.seats):
            return 0.0
        return self._pool.scale_time(self._thinking)


def _find_strength(scene: Scene, row: Due) -> str:
    """The strength of the bot in the seat."""
    return next(seat.bot for seat in scene.seats if seat.seat == row.seat) or DEFAULT_STRENGTH


def _build_reason(answer: BotAnswer, strength: str) -> BotReason:
    thought = answer.thought
    return BotReason("random", strength) if thought is None else summarise_thought(thought, strength)


def _find_lesson_path(scene: Scene, row: Due) -> Path | None:
    """The bot's choice in a guided game that still follows its lesson. Raises NoLongerDue or Problem."""
    return find_planned_path(_require_due(scene, row), scene.table, row.seat)


def _require_due(scene: Scene, row: Due) -> Match[Any]:
    """The match. Raises NoLongerDue if the row's decision is no longer open, or Problem."""
    match = require_match(scene)
    if scene.control(row.seat) != "bot" or match.decision_id(row.seat) != row.question:
        raise NoLongerDue("the decision is no longer open")
    return match
