"""Starts guided games (lessons), and returns a learner to the lesson after they have left its path."""

from dataclasses import replace
from functools import partial
from typing import Any

from sqlmodel import Session

from app.lobby.starting.bot_seats import create_table_with_bots
from app.lobby.starting.create_table import plan_table
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import Table, User
from app.tables.finished.bot_reasons import BotReason, pack_reason
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.lessons import find_lesson, find_moment
from app.tables.log import entry_store
from app.tables.log.scene import Scene, require_match
from app.tables.play import moves
from app.tables.play.moves import Move
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.errors import not_found
from app.web.services import Services
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, SALT, Lesson
from engines.kernel.matches.entry import Cause
from engines.kernel.matches.match import Choose, Undo
from engines.kernel.rng import commitment

BOT_STRENGTH = "easy"
"""Strength of the bots once the game has left the lesson's path."""

SECONDS_PER_PAGE = 20
"""Estimated time to read a page of the coach and follow its instruction."""


def estimate_minutes(lesson: Lesson) -> int:
    """The approximate duration of a lesson in minutes."""
    return max(1, round(lesson.page_count * SECONDS_PER_PAGE / 60))


async def start_lesson(services: Services, game: Game[Any], user: User, act_count: int = 0) -> str:
    """Start a game's lesson at a new table, play its first acts, and return the table's id.

    Raises Problem 404 if the game has no lesson.
    """
    lesson = game.lesson
    if lesson is None:
        raise not_found("This game has no guided game yet.")
    table_id = await services[Database].write(partial(_create_table, game=game, lesson=lesson, user=user))
    room = await services[Rooms].get(table_id)
    await room.change(partial(start_game, user_id=user.id))
    await _play_acts(room, lesson, act_count)
    return table_id


async def return_to_lesson(services: Services, room: Room, user: User) -> str:
    """Return to the point where the learner left the lesson; returns the id of the table where it continues.

    That is the same table if the learner's moves since then can be undone, or else a new one. Raises Problem
    404 if the table has no lesson.
    """
    lesson = find_lesson(room.scene.game, room.scene.table)
    if lesson is None:
        raise not_found("This table has no guided game.")
    for turns in range(1, len(require_match(room.scene).undoable) + 1):
        if _undo_returns_to_lesson(room.scene, turns):
            for _ in range(turns):
                await room.play(user.id, Move(Undo()))
            return room.id
    acts, learned = lesson.acts_of(LEARNER), room.scene.learned
    act_count = acts[learned] if learned < len(acts) else len(lesson.acts)
    table_id = await start_lesson(services, room.scene.game, user, act_count)
    if not require_match(room.scene).finished:
        await room.play(user.id, moves.leave_move(None))
    return table_id


def _create_table(db: Session, game: Game[Any], lesson: Lesson, user: User) -> str:
    """Create a table with the lesson's seed and salts, so that the cards are the same for all learners."""
    plan = plan_table(game.id, lesson.players, lesson.options, "link", watchers=True)
    table: Table = create_table_with_bots(db, plan, user, (BOT_STRENGTH,) * (lesson.players - 1))
    table.seed, table.commitment = lesson.seed, commitment(lesson.seed)
    for seat in entry_store.list_seats(db, table.id):
        seat.salt, seat.salt_hash, seat.share = SALT, "", "arranged"
    return table.id


def _undo_returns_to_lesson(scene: Scene, turns: int) -> bool:
    """Whether N undos lead to a moment of the lesson at which the learner decides."""
    match = require_match(scene)
    are_own = all(point.seat == LEARNER for point in match.undoable[-turns:])
    moment = find_moment(match.in_world(match.undoable[-turns].before))
    return are_own and moment is not None and LEARNER in moment.next_acts


async def _play_acts(room: Room, lesson: Lesson, count: int) -> None:
    """Play the first acts of a lesson; acts that its bots have already played are skipped."""

    def choose_next_act(scene: Scene) -> tuple[int, Move]:
        match = require_match(scene)
        moment = find_moment(match)
        index = min(moment.next_acts.values(), default=count) if moment is not None else count
        if index >= count:
            raise NoLongerDue
        act = lesson.acts[index]
        cause: Cause = "player" if act.seat == LEARNER else "bot"
        move = Move(Choose(act.path), decision=match.decision_id(act.seat), cause=cause)
        if cause == "bot":
            reason = pack_reason(BotReason("lesson", BOT_STRENGTH))
            move = replace(move, bot_reason=reason, strength=BOT_STRENGTH)
        return act.seat, move

    while True:
        try:
            await room.play_for(choose_next_act)
        except NoLongerDue:
            return
