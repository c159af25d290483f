"""Guided first games: beginning one, and coming back to its way after one's own."""

from functools import partial
from typing import Any

from sqlmodel import Session

from app.lobby.starting.bot_seats import create_with_bots
from app.lobby.starting.create_table import check_request
from app.lobby.starting.dealing import start_game
from app.storage.database import Database
from app.storage.models import Table, User
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.lessons import find_lesson, find_moment
from app.tables.log import entry_store
from app.tables.log.scene import Scene, require_match
from app.tables.play import moves
from app.tables.play.moves import Move
from app.tables.play.room import Room
from app.tables.play.rooms import Rooms
from app.web.errors import unknown
from app.web.services import Services
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, SALT, Lesson
from engines.kernel.matches.match import Choose, Undo
from engines.kernel.matches.record import Cause
from engines.kernel.rng import commitment

STRENGTH = "easy"
"""Of the bots, once the game goes its own way."""


SECONDS_PER_PAGE = 20
"""How long a page of a coach takes: to read it, and to do what it asks."""


def estimate_minutes(lesson: Lesson) -> int:
    """About how many minutes a lesson takes."""
    return max(1, round(lesson.page_count * SECONDS_PER_PAGE / 60))


async def start_lesson(services: Services, game: Game[Any], user: User, made: int = 0) -> str:
    """The id of a new table where a game's lesson has begun, and so many of its acts are made. Raises Problem
    404."""
    lesson = game.lesson
    if lesson is None:
        raise unknown("This game has no guided game yet.")
    created = await services[Database].write(partial(_create, game=game, lesson=lesson, user=user))
    room = await services[Rooms].get(created)
    await room.change(partial(start_game, user_id=user.id))
    await _play_on(room, lesson, made)
    return created


async def return_to_lesson(services: Services, room: Room, user: User) -> str:
    """The id of the table where the lesson goes on from where it was left: the same, where that can be
    undone, else a new one. Raises Problem 404 at a table that has none."""
    lesson = find_lesson(room.scene.game, room.scene.table)
    if lesson is None:
        raise unknown("This table has no guided game.")
    for turns in range(1, len(require_match(room.scene).undoable) + 1):
        if _undo_returns_to_lesson(room.scene, turns):
            for _ in range(turns):
                await room.play(user.id, Move(Undo()))
            return room.id
    acts, learned = lesson.acts_of(LEARNER), room.scene.learned
    made = acts[learned] if learned < len(acts) else len(lesson.acts)
    table_id = await start_lesson(services, room.scene.game, user, made)
    if not require_match(room.scene).finished:
        await room.play(user.id, moves.leave_move(None))
    return table_id


def _create(db: Session, game: Game[Any], lesson: Lesson, user: User) -> str:
    """A table with the lesson's seed, whoever sits there."""
    plan = check_request(game.id, lesson.players, lesson.options, "link", watchers=True)
    table: Table = create_with_bots(db, plan, user, (STRENGTH,) * (lesson.players - 1))
    table.seed, table.commitment = lesson.seed, commitment(lesson.seed)
    for seat in entry_store.list_seats(db, table.id):
        seat.salt, seat.salt_hash, seat.share = SALT, "", "arranged"
    return table.id


def _undo_returns_to_lesson(scene: Scene, turns: int) -> bool:
    """Whether so many undos lead to a moment of the lesson in which the learner is asked."""
    match = require_match(scene)
    ours = all(point.seat == LEARNER for point in match.undoable[-turns:])
    moment = find_moment(match.in_world(match.undoable[-turns].before))
    return ours and moment is not None and LEARNER in moment.next


async def _play_on(room: Room, lesson: Lesson, made: int) -> None:
    """Makes the first acts of a lesson; its bots may be as quick."""

    def next_act(scene: Scene) -> tuple[int, Move]:
        match = require_match(scene)
        moment = find_moment(match)
        at = min(moment.next.values(), default=made) if moment is not None else made
        if at >= made:
            raise NotDueAnyMore
        act = lesson.acts[at]
        cause: Cause = "player" if act.seat == LEARNER else "bot"
        return act.seat, Move(Choose(act.path), decision=match.decision_id(act.seat), cause=cause)

    while True:
        try:
            await room.play_for(next_act)
        except NotDueAnyMore:
            return
