"""Advice: what a Medium bot would do in somebody's place, and why, at a table where all others are bots."""

import secrets
from collections.abc import Iterator

from msgspec import Struct

from app.bots.pool import BotPool, NoAnswer
from app.bots.position import Answered, make_position
from app.bots.strengths import LEVELS, Strength
from app.language.current import current, words
from app.settings import Settings
from app.tables.log.scene import Scene, require_match
from app.tables.play import moves
from app.tables.play.room import Room
from app.tables.view.question.questions import say_answer
from app.tables.view.words import game_speaker
from app.web.errors import conflict, forbidden
from app.web.services import Services
from engines.kernel.choices.agenda import begin_choice, follow_answer, follow_path
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Refused
from engines.kernel.choices.tasks import State
from engines.kernel.thinking.think import Thought
from engines.kernel.words.speaker import Speaker

ADVISER: Strength = "medium"


class Advice(Struct, frozen=True, gc=False):
    """A whole choice, each step of it in words, and why a bot would make it."""

    path: Path
    steps: tuple[str, ...]
    why: str


async def give_advice(services: Services, room: Room, user_id: str | None, decision: str) -> Advice:
    """What a bot would answer. It thinks in a world that was handed out to the seat, and nothing is changed.

    Raises Problem 403 where others play, 409 for who is not asked that, or when no bot can answer.
    """
    scene = room.scene
    seat = moves.require_open_seat(scene, user_id, decision)
    if any(one.bot is None and one.seat != seat for one in scene.seats):
        raise forbidden("people_here", "Hints are for games against bots.")
    answered = await _ask(services, scene, seat)
    say = game_speaker(scene.game, seat, scene.names, current())
    steps = tuple(say_steps(require_match(scene).state, seat, answered.path, say))
    return Advice(answered.path, steps, _why(answered.thought) if answered.thought is not None else "")


async def _ask(services: Services, scene: Scene, seat: int) -> Answered:
    match, pool = require_match(scene), services[BotPool]
    seconds = pool.share(LEVELS[ADVISER].seconds * services[Settings].bot_thinking)
    position = make_position(match, seat, ADVISER, seconds, secrets.token_hex(16))
    try:
        if position is None:
            raise NoAnswer("no world was found to think in")
        answered = await pool.ask(position)
        follow_path(match.state, seat, answered.path)
    except (NoAnswer, Refused):
        raise conflict("no_hint", "No bot knows what to do here. Please decide for yourself.") from None
    return answered


def say_steps(state: State, seat: int, path: Path, say: Speaker) -> Iterator[str]:
    """Each answer by its label, after the thing that the label leaves out: "Hoarfrost Dart: Store"."""
    cursor = begin_choice(state, seat)
    for answer in path:
        decision = cursor.decision
        cursor = follow_answer(cursor, answer)
        if decision is not None:
            said = say_answer(decision, answer, say)
            unsaid = _unsaid_things(decision, answer, say)
            yield f"{say.list(unsaid)}: {said}" if unsaid else said


def _unsaid_things(decision: Decision, answer: Answer, say: Speaker) -> list[str]:
    """What was picked, where a button stands beside it and so need not name it."""
    if not isinstance(decision, Pick):
        return []
    return [
        say.noun(option.subject)
        for option in decision.options
        if option.id in (answer.picks or ())
        and option.label is not None
        and all(isinstance(value, int) for value in option.label.args.values())
        and type(option.subject).__name__ in say.phrases
    ]


def _why(thought: Thought) -> str:
    if thought.next_best is None:
        return words("It’s the only move.")
    return words(
        "A Medium bot looked at {count} moves. It gives this one a {chance}% chance to win, "
        "the next best {other}%.",
        count=thought.looked_at,
        chance=round(100 * thought.chance),
        other=round(100 * thought.next_best),
    )
