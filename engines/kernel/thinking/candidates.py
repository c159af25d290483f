"""Candidates: complete paths through a choice, up to a limit."""

from collections.abc import Iterator
from typing import Generic

from msgspec import Struct

from engines.kernel.choices.agenda import BrokenRule, Cursor, begin_choice, finish_choice, follow_answer
from engines.kernel.choices.decision import Answer, Decision, Path, Pick, Random, Refused, Split
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.rng import Below

MAX_COMBINATIONS = 64
"""Combinations tried of a decision that allows several picks."""


class Candidate(Struct, Generic[S], frozen=True, gc=False):
    """A path and the state it leads to."""

    path: Path
    after: S


def find_candidates(game: Game[S], state: S, seat: int, most: int, dice: Below) -> Iterator[Candidate[S]]:
    """Up to `most` paths with different results, the default first.

    They are divided among the branches of a choice, so that a payment with many ways does not crowd out other
    actions.
    """
    results: set[bytes] = set()
    for cursor, path in _walk(begin_choice(state, seat), (), most, dice):
        try:
            after, _ = game.collect_events(finish_choice(cursor))
        except (Refused, BrokenRule):
            continue
        result = game.encode(after)
        if result not in results:
            results.add(result)
            yield Candidate(path, after)


def _walk(cursor: Cursor[S], path: Path, most: int, dice: Below) -> Iterator[tuple[Cursor[S], Path]]:
    if cursor.decision is None:
        yield cursor, path
        return
    answers = _list_answers(cursor.decision, most, dice)
    left = most
    for at, answer in enumerate(answers):
        share = max(1, left // (len(answers) - at))
        found = 0
        for end in _walk(follow_answer(cursor, answer), (*path, answer), share, dice):
            found += 1
            yield end
            if found == share:
                break
        left -= found


def _list_answers(decision: Decision, most: int, dice: Below) -> list[Answer]:
    """Up to `most` different answers, the default first."""
    default = decision.default_answer()
    answers = [] if isinstance(default, Random) else [default]
    if isinstance(decision, Split):
        others = [Answer(amounts=way) for way in decision.ways]
    elif isinstance(decision, Pick) and decision.least == decision.most == 1:
        others = [Answer(picks=(option.id,)) for option in decision.available()]
    else:
        others = _draw_combinations(decision, min(most, MAX_COMBINATIONS), dice)
    others = [answer for answer in others if answer not in answers]
    room = most - len(answers)
    if len(others) > room:
        _shuffle(others, dice)
    return [*answers, *others[: max(room, 0)]]


def _draw_combinations(decision: Decision, most: int, dice: Below) -> list[Answer]:
    """Up to `most` different random answers, and those that pick the fewest or the most options."""
    drawn = [decision.random_answer(dice) for _ in range(2 * most)]
    if isinstance(decision, Pick):
        ids = [option.id for option in decision.available()]
        extremes = [tuple(ids[:count]) for count in {decision.least, min(decision.most, len(ids))}]
        drawn = [*[Answer(picks=picked) for picked in extremes if len(picked) >= decision.least], *drawn]
        if not decision.ordered:
            places = {id: at for at, id in enumerate(ids)}
            drawn = [
                Answer(picks=tuple(sorted(answer.picks or (), key=places.__getitem__))) for answer in drawn
            ]
    return list(dict.fromkeys(drawn))[:most]


def _shuffle(answers: list[Answer], dice: Below) -> None:
    for last in range(len(answers) - 1, 0, -1):
        other = dice(last + 1)
        answers[last], answers[other] = answers[other], answers[last]
