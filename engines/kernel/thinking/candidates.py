"""Candidates: complete paths through a choice, up to a limit."""

from collections.abc import Iterator
from typing import Generic

from msgspec import Struct

from engines.kernel.choices.agenda import BrokenRule, Cursor, begin_choice, finish_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Random, Refused, Split
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.rng import RandBelow

MAX_COMBINATIONS = 64
"""Maximum number of combinations tried for a decision that allows several picks."""


class Candidate(Struct, Generic[S], frozen=True, gc=False):
    """A path and the state it leads to."""

    path: Path
    after: S


def find_candidates(
    game: Game[S], state: S, seat: int, limit: int, randbelow: RandBelow
) -> Iterator[Candidate[S]]:
    """Find up to `limit` paths with different results, the default first.

    The limit is divided among the branches of a choice, so that an action with many possible payments leaves
    room for other actions.
    """
    results: set[bytes] = set()
    for cursor, path in _walk_paths(begin_choice(state, seat), (), limit, randbelow):
        try:
            after, _ = game.collect_events(finish_choice(cursor))
        except (Refused, BrokenRule):
            continue
        result = game.encode(after)
        if result not in results:
            results.add(result)
            yield Candidate(path, after)


def _walk_paths(
    cursor: Cursor[S], path: Path, limit: int, randbelow: RandBelow
) -> Iterator[tuple[Cursor[S], Path]]:
    if cursor.decision is None:
        yield cursor, path
        return
    answers = _list_answers(cursor.decision, limit, randbelow)
    remaining = limit
    for index, answer in enumerate(answers):
        share = max(1, remaining // (len(answers) - index))
        count = 0
        for end in _walk_paths(follow_answer(cursor, answer), (*path, answer), share, randbelow):
            count += 1
            yield end
            if count == share:
                break
        remaining -= count


def _list_answers(decision: Decision, limit: int, randbelow: RandBelow) -> list[Answer]:
    """List up to `limit` different answers, the default first."""
    default = decision.default_answer()
    answers = [] if isinstance(default, Random) else [default]
    if isinstance(decision, Split):
        other_answers = [Answer(amounts=way) for way in decision.ways]
    elif isinstance(decision, Pick) and decision.least == decision.most == 1:
        other_answers = [Answer(picks=(option.id,)) for option in decision.available()]
    else:
        other_answers = _draw_combinations(decision, min(limit, MAX_COMBINATIONS), randbelow)
    other_answers = [answer for answer in other_answers if answer not in answers]
    remaining = limit - len(answers)
    if len(other_answers) > remaining:
        _shuffle(other_answers, randbelow)
    return [*answers, *other_answers[: max(remaining, 0)]]


def _draw_combinations(decision: Decision, limit: int, randbelow: RandBelow) -> list[Answer]:
    """Draw up to `limit` different answers, among them those that pick the fewest and the most options."""
    combinations = [decision.random_answer(randbelow) for _ in range(2 * limit)]
    if isinstance(decision, Pick):
        ids = [option.id for option in decision.available()]
        extremes = [tuple(ids[:count]) for count in {decision.least, min(decision.most, len(ids))}]
        combinations = [
            *[Answer(picks=picks) for picks in extremes if len(picks) >= decision.least],
            *combinations,
        ]
        if not decision.ordered:
            positions = {id: index for index, id in enumerate(ids)}
            combinations = [
                Answer(picks=tuple(sorted(answer.picks or (), key=positions.__getitem__)))
                for answer in combinations
            ]
    return list(dict.fromkeys(combinations))[:limit]


def _shuffle(answers: list[Answer], randbelow: RandBelow) -> None:
    for last in range(len(answers) - 1, 0, -1):
        index = randbelow(last + 1)
        answers[last], answers[index] = answers[index], answers[last]
