"""Playouts: the best candidates are played on for a few choices in other worlds, the same for all of them.

Within the budget the worse half is dropped repeatedly (sequential halving).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic

from engines.kernel.choices.agenda import BrokenRule, open_decisions
from engines.kernel.choices.decision import Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, draw_mover
from engines.kernel.rng import RandBelow
from engines.kernel.thinking.appraisal import Appraise
from engines.kernel.thinking.candidates import Candidate
from engines.kernel.thinking.habits import Habits, play_by_habit
from engines.kernel.worlds.world_dealer import WorldDealer


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


DEFAULT_SETTINGS = SearchSettings()


@dataclass
class Arm(Generic[S]):
    """A candidate, and the appraisals of its playouts."""

    candidate: Candidate[S]
    prior: float
    total: float = 0.0
    count: float = 0.0

    def mean(self, trust: float) -> float:
        return (self.prior * trust + self.total) / (trust + self.count)


def search_finalists(
    game: Game[S],
    world: S,
    seat: int,
    budget: Budget,
    dice: RandBelow,
    appraise: Appraise[S],
    settings: SearchSettings,
    ranked: list[Arm[S]],
    habits: Habits,
) -> tuple[int, list[Arm[S]]]:
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
    arm: Arm[S],
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
