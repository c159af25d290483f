"""Hints: the move that a Medium bot would make in the player's place, and why; only in games against bots."""

import secrets
from collections.abc import Iterator

from msgspec import Struct

from app.bots.pool import BotPool, NoAnswer
from app.bots.position import BotAnswer, build_position
from app.bots.strengths import LEVELS, Strength
from app.language.current_language import current_language, words
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

HINT_STRENGTH: Strength = "medium"


class MoveHint(Struct, frozen=True, gc=False):
    """A complete choice, each of its steps in words, and the bot's reason."""

    path: Path
    steps: tuple[str, ...]
    why: str


async def suggest_move(services: Services, room: Room, user_id: str | None, decision_id: str) -> MoveHint:
    """Let a bot choose for a user's seat, in a world sampled for that seat. Changes nothing.

    Raises Problem 403 if the user has no seat or other people play, and 409 if `decision_id` is not the
    seat's open decision or no bot can suggest a move.
    """
    scene = room.scene
    seat = moves.require_deciding_seat(scene, user_id, decision_id)
    if any(player.bot is None and player.seat != seat for player in scene.seats):
        raise forbidden("people_here", "Hints are for games against bots.")
    answer = await _request_answer(services, scene, seat)
    say = game_speaker(scene.game, seat, scene.names, current_language())
    steps = tuple(say_steps(require_match(scene).state, seat, answer.path, say))
    return MoveHint(answer.path, steps, _explain(answer.thought) if answer.thought is not None else "")


async def _request_answer(services: Services, scene: Scene, seat: int) -> BotAnswer:
    match, pool = require_match(scene), services[BotPool]
    seconds = pool.scale_time(LEVELS[HINT_STRENGTH].seconds * services[Settings].bot_thinking)
    position = build_position(match, seat, HINT_STRENGTH, seconds, secrets.token_hex(16))
    try:
        if position is None:
            raise NoAnswer("no world could be sampled")
        answer = await pool.request(position)
        follow_path(match.state, seat, answer.path)
    except (NoAnswer, Refused):
        raise conflict("no_hint", "No bot knows what to do here. Please decide for yourself.") from None
    return answer


def say_steps(state: State, seat: int, path: Path, say: Speaker) -> Iterator[str]:
    """Yield the label of each answer.

    A label that does not name its card gets the card's name as a prefix, as in "Hoarfrost Dart: Store".
    """
    cursor = begin_choice(state, seat)
    for answer in path:
        decision = cursor.decision
        cursor = follow_answer(cursor, answer)
        if decision is not None:
            label = say_answer(decision, answer, say)
            omitted = _list_omitted_subjects(decision, answer, say)
            yield f"{say.list(omitted)}: {label}" if omitted else label


def _list_omitted_subjects(decision: Decision, answer: Answer, say: Speaker) -> list[str]:
    """The subjects of chosen options whose labels omit them because their buttons are beside the cards."""
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


def _explain(thought: Thought) -> str:
    if thought.next_best is None:
        return words("It’s the only move.")
    return words(
        "A Medium bot looked at {count} moves. It gives this one a {chance}% chance to win, "
        "the next best {other}%.",
        count=thought.looked_at,
        chance=round(100 * thought.chance),
        other=round(100 * thought.next_best),
    )
