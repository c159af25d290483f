"""The search of a bot: evaluates the candidates of a choice in worlds that are possible for its seat.

First one ply: every candidate is tried once and the state after it is appraised. Then, within the budget, the
best candidates are played on for a few choices in other worlds, the same for all of them, and the worse half
is dropped repeatedly (sequential halving).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from engines.kernel.choices.agenda import BrokenRule, open_decisions
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, draw_mover
from engines.kernel.rng import RandBelow
from engines.kernel.thinking.appraisal import Appraise
from engines.kernel.thinking.candidates import Candidate, find_candidates
from engines.kernel.thinking.habits import Habits, play_by_habit
from engines.kernel.worlds.world_dealer import WorldDealer

NO_HABITS = Habits({})
"""The habits of a bot that has learned none."""


@dataclass
class Budget:
    """The budget of a search: a number of playouts, which is repeatable, or seconds of a clock.

    With neither the search is one ply. `clock` is injected, because the engines have none.
    """

    playouts: int = 0
    seconds: float = 0.0
    clock: Callable[[], float] = lambda: 0.0
    used: int = field(default=0, init=False)
    began: float = field(default=0.0, init=False)

    def start(self) -> None:
        """Start spending."""
        self.used, self.began = 0, self.clock()

    def spent(self) -> float:
        """The used part of the budget; 1 or more means exhausted."""
        if self.seconds:
            return (self.clock() - self.began) / self.seconds
        return self.used / self.playouts if self.playouts else 1.0

    @property
    def searches(self) -> bool:
        """Whether the budget allows more than one ply."""
        return bool(self.seconds or self.playouts)


@dataclass(frozen=True)
class SearchSettings:
    """The settings of a search.

    `candidates` are tried in one ply, `finalists` of them are played on for `depth` choices by habit.
    """

    candidates: int = 48
    finalists: int = 8
    depth: int = 6
    trust: float = 2.0
    """The number of playouts that the appraisal of the first ply is worth."""
    slack: float = 0.0
    """Candidates within this distance of the best appraisal count as equal, and one is drawn at random."""


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


@dataclass
class _Arm(Generic[S]):
    candidate: Candidate[S]
    prior: float
    total: float = 0.0
    count: float = 0.0

    def mean(self, trust: float) -> float:
        return (self.prior * trust + self.total) / (trust + self.count)


def think(
    game: Game[S],
    world: S,
    seat: int,
    budget: Budget,
    dice: RandBelow,
    appraise: Appraise[S],
    settings: SearchSettings = SearchSettings(),
    habits: Habits = NO_HABITS,
) -> Thought:
    """Search for the best choice of a seat in a world dealt to it; among equals, the default."""
    budget.start()
    arms: list[_Arm[S]] = []
    for candidate in find_candidates(game, world, seat, settings.candidates, dice):
        arms.append(_Arm(candidate, appraise(candidate.after, seat)))
        if budget.seconds and budget.spent() >= 1:
            break
    ranked = sorted(arms, key=lambda arm: -arm.prior)
    if settings.slack:
        equal = [index for index, arm in enumerate(ranked) if arm.prior >= ranked[0].prior - settings.slack]
        ranked.insert(0, ranked.pop(equal[dice(len(equal))]))
    playouts = 0
    if budget.searches and len(ranked) > 1:
        playouts, ranked = _search(game, world, seat, budget, dice, appraise, settings, ranked, habits)
    trust = settings.trust if playouts else 1.0
    best = ranked[0]
    thought = Thought(best.candidate.path, best.mean(trust), len(arms), playouts=playouts)
    if len(ranked) == 1:
        return thought
    runner_up = ranked[1]
    return replace(thought, next_best=runner_up.mean(trust), instead=runner_up.candidate.path)


def _search(
    game: Game[S],
    world: S,
    seat: int,
    budget: Budget,
    dice: RandBelow,
    appraise: Appraise[S],
    settings: SearchSettings,
    ranked: list[_Arm[S]],
    habits: Habits,
) -> tuple[int, list[_Arm[S]]]:
    """The arms ranked after sequential halving, and the number of playouts."""
    finalists, dropped = ranked[: settings.finalists], ranked[settings.finalists :]
    rounds = max(1, (len(finalists) - 1).bit_length())
    worlds = WorldDealer(game, world, seat)
    playouts, spent_before = 0, budget.spent()
    for number in range(rounds):
        round_end = spent_before + (1 - spent_before) * (number + 1) / rounds
        while budget.spent() < round_end:
            other_world = worlds.draw(dice) or world
            seed = f"{dice(1 << 62):x}"
            for arm in finalists:
                arm.total += _play_on(game, other_world, seat, arm, Dice(seed), appraise, settings, habits)
                arm.count += 1
                budget.used += 1
                playouts += 1
                if budget.spent() >= 1:
                    break
        finalists.sort(key=lambda arm: -arm.mean(settings.trust))
        half = (len(finalists) + 1) // 2
        finalists, dropped = finalists[:half], [*finalists[half:], *dropped]
    return playouts, [*finalists, *dropped]


def _play_on(
    game: Game[S],
    world: S,
    seat: int,
    arm: _Arm[S],
    dice: Dice,
    appraise: Appraise[S],
    settings: SearchSettings,
    habits: Habits,
) -> float:
    """The appraisal of the state a few choices after the arm's path, in a world."""
    try:
        state, _ = game.choose(world, seat, arm.candidate.path)
        for _ in range(settings.depth):
            decisions = open_decisions(state)
            if not decisions:
                break
            mover = draw_mover(decisions, dice)
            state = play_by_habit(game, state, mover, dice, habits)
    except (Refused, BrokenRule):
        return arm.prior
    return appraise(state, seat)
