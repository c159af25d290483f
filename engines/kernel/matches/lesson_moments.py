"""The moments of a lesson, found by the hash of the state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import LEARNER, Lesson
from engines.kernel.rng import key_of


@dataclass(frozen=True)
class LessonMoment:
    """A moment of a lesson.

    `act_count` is the number of acts by all seats so far, `learner_act_count` of those by the learner;
    `next_acts` is the index of the next act of each seat with an open decision.
    """

    act_count: int
    learner_act_count: int
    next_acts: Mapping[int, int]


class OutdatedLesson(Exception):
    """A lesson that the current rules do not allow; the message names the act and the reason."""


def find_lesson_moments(
    game: Game[S], lesson: Lesson, visit: Callable[[S, LessonMoment], None] | None = None
) -> dict[str, LessonMoment]:
    """Every moment of a lesson, by the hash of its state. Raises OutdatedLesson.

    Seats that decide at the same time may answer in any order, and every order is followed. `visit` is called
    with each state and its moment.
    """
    key = key_of(lesson.seed, lesson.salts)
    state, _ = game.start(lesson.players, game.parse_options(lesson.options), key)
    own_acts = [lesson.acts_of(seat) for seat in range(lesson.players)]
    moments: dict[str, LessonMoment] = {}
    queue: list[tuple[S, tuple[int, ...]]] = [(state, (0,) * lesson.players)]
    while queue:
        state, counts = queue.pop()
        hash = game.hash(state)
        if hash in moments:
            continue
        deciding_seats = [decision.seat for decision in game.pending(state)]
        next_acts = {
            seat: own_acts[seat][counts[seat]]
            for seat in deciding_seats
            if counts[seat] < len(own_acts[seat])
        }
        moment = moments[hash] = LessonMoment(sum(counts), counts[LEARNER], next_acts)
        if moment.act_count < len(lesson.acts) and len(next_acts) < max(len(deciding_seats), 1):
            raise OutdatedLesson(
                f"{game.id}: after {moment.act_count} acts not everybody who is asked has another"
            )
        if visit is not None:
            visit(state, moment)
        queue += [
            (_play_act(game, state, lesson, at), _count_act(counts, seat)) for seat, at in next_acts.items()
        ]
    return moments


def _play_act(game: Game[S], state: S, lesson: Lesson, act_index: int) -> S:
    act = lesson.acts[act_index]
    try:
        after, _ = game.choose(state, act.seat, act.path)
    except Refused as refused:
        raise OutdatedLesson(
            f"{game.id}: {explain_refusal(game, state, lesson, act_index, refused)}"
        ) from None
    return after


def explain_refusal(game: Game[S], state: S, lesson: Lesson, act_index: int, refused: Refused) -> str:
    """The act that the rules refuse, the reason, and the seats that are asked instead."""
    topics = [f"seat {decision.seat} ({decision.topic.key})" for decision in game.pending(state)]
    asked = ", ".join(topics) or "nobody"
    seat = lesson.acts[act_index].seat
    return f"act {act_index} of seat {seat} is refused: {refused.reason.key}; asked there: {asked}"


def _count_act(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
