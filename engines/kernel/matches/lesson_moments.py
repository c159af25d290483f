"""Where a table stands in its lesson: every moment that the lesson leads through, found by its state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson
from engines.kernel.rng import key_of


@dataclass(frozen=True)
class LessonMoment:
    """A moment of a lesson: how many acts were made by all and by the learner, and which act comes next of
    each seat that is asked."""

    made: int
    learned: int
    next: Mapping[int, int]


class OutdatedLesson(Exception):
    """A lesson that today's rules do not allow: which of its acts, and why."""


def find_lesson_moments(
    game: Game[S], lesson: Lesson, meet: Callable[[S, LessonMoment], None] | None = None
) -> dict[str, LessonMoment]:
    """Every moment of a lesson by the hash of its state; `meet` is shown each with its state. Raises OutdatedLesson.

    Seats that are asked at the same time may answer in any order: all of them are followed.
    """
    key = key_of(lesson.seed, lesson.salts)
    state, _ = game.start(lesson.players, game.parse_options(lesson.options), key)
    mine = [lesson.acts_of(seat) for seat in range(lesson.players)]
    found: dict[str, LessonMoment] = {}
    waiting: list[tuple[S, tuple[int, ...]]] = [(state, (0,) * lesson.players)]
    while waiting:
        state, made = waiting.pop()
        hash = game.hash(state)
        if hash in found:
            continue
        asked = [decision.seat for decision in game.pending(state)]
        next = {seat: mine[seat][made[seat]] for seat in asked if made[seat] < len(mine[seat])}
        moment = found[hash] = LessonMoment(sum(made), made[LEARNER], next)
        if moment.made < len(lesson.acts) and len(next) < max(len(asked), 1):
            raise OutdatedLesson(
                f"{game.id}: after {moment.made} acts not everybody who is asked has another"
            )
        if meet is not None:
            meet(state, moment)
        waiting += [(_play(game, state, lesson, at), _count(made, seat)) for seat, at in next.items()]
    return found


def _play(game: Game[S], state: S, lesson: Lesson, at: int) -> S:
    act = lesson.acts[at]
    try:
        after, _ = game.choose(state, act.seat, act.path)
    except Refused as refused:
        raise OutdatedLesson(
            f"{game.id}: act {at} of seat {act.seat} is refused: {refused.reason.key}"
        ) from None
    return after


def _count(made: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*made[:seat], made[seat] + 1, *made[seat + 1 :])
