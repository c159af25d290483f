"""The search of a bot: evaluates the candidates of a choice in worlds that are possible for its seat.

First one ply: every candidate is tried once and the state after it is appraised. Then, within the budget, the
best candidates are played on (`playouts.py`).
"""

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.decision import Path
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.rng import RandBelow
from engines.kernel.thinking.appraisal import Appraise
from engines.kernel.thinking.candidates import find_candidates
from engines.kernel.thinking.habits import Habits
from engines.kernel.thinking.playouts import DEFAULT_SETTINGS, Arm, Budget, SearchSettings, search_finalists

NO_HABITS = Habits({})
"""The habits of a bot that has learned none."""


class Thought(Struct, frozen=True, gc=False):
    """The result of a search.

    `path` is the best way and `chance` its estimated chance to win; `looked_at` is the number of candidates;
    `next_best` is the chance of the second-best way, `instead`.
    """

    path: Path
    chance: float
    looked_at: int
    next_best: float | None = None
    playouts: int = 0
    instead: Path = ()


def think(
    game: Game[S],
    world: S,
    seat: int,
    budget: Budget,
    dice: RandBelow,
    appraise: Appraise[S],
    settings: SearchSettings = DEFAULT_SETTINGS,
    habits: Habits = NO_HABITS,
) -> Thought:
    """Search for the best choice of a seat in a world dealt to it; among equals, the default."""
    budget.start()
    arms: list[Arm[S]] = []
    for candidate in find_candidates(game, world, seat, settings.candidates, dice):
        arms.append(Arm(candidate, appraise(candidate.after, seat)))
        if budget.seconds and budget.spent() >= 1:
            break
    ranked = sorted(arms, key=lambda arm: -arm.prior)
    if settings.slack:
        equal = [index for index, arm in enumerate(ranked) if arm.prior >= ranked[0].prior - settings.slack]
        ranked.insert(0, ranked.pop(equal[dice(len(equal))]))
    playouts = 0
    if budget.searches and len(ranked) > 1:
        playouts, ranked = search_finalists(
            game, world, seat, budget, dice, appraise, settings, ranked, habits
        )
    trust = settings.trust if playouts else 1.0
    best = ranked[0]
    thought = Thought(best.candidate.path, best.mean(trust), len(arms), playouts=playouts)
    if len(ranked) == 1:
        return thought
    runner_up = ranked[1]
    return replace(thought, next_best=runner_up.mean(trust), instead=runner_up.candidate.path)
