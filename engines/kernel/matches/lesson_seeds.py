"""Finds a seed for a lesson, so that authors need not try deals by hand."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.contract.lesson import SALT, LessonAct
from engines.kernel.rng import key_of

MAX_SEEDS = 10_000
"""Deals that are tried before the search fails."""


class NoSeed(LookupError):
    """No deal fulfils the condition; the message counts the deals, and those in which the acts are legal."""


def find_seed(
    game: Game[S],
    players: int,
    condition: Callable[[S], bool],
    acts: Sequence[LessonAct] = (),
    options: Mapping[str, Any] | None = None,
    limit: int = MAX_SEEDS,
) -> str:
    """The first seed of a Lesson whose deal fulfils the condition. Raises NoSeed.

    `condition` gets the whole state, hidden cards included. It is asked after the deal, or after `acts` (such
    as `LESSON.acts[:4]`); deals in which one of these is not legal are skipped. An example, as a script:

        print(find_seed(GAME, 2, lambda state: 1 in state.hands[0].cards))
    """
    chosen, legal = game.parse_options(options or {}), 0
    for number in range(limit):
        seed = f"lesson:{game.id}:{number}"
        state, _ = game.start(players, chosen, key_of(seed, (SALT,) * players))
        try:
            for act in acts:
                state, _ = game.choose(state, act.seat, act.path)
        except Refused:
            continue
        legal += 1
        if condition(state):
            return seed
    raise NoSeed(f"{game.id}: none of {limit} deals fulfils the condition; the acts were legal in {legal}")
