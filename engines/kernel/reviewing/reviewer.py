"""A reviewer: judges the moments of a game as a bot in a seat would have seen them, in worlds dealt to that
seat.

All of it is counted and drawn from a seed, so the same moment is judged the same whoever asks, whenever.
"""

from dataclasses import dataclass, field
from typing import Generic

from engines.kernel.choices.agenda import BrokenRule, open_decisions
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, play_random_choice
from engines.kernel.reviewing.sides import (
    Chances,
    Sides,
    average,
    chances_seen_by,
    find_sides,
    judge_sides,
    normalise,
    side_of,
)
from engines.kernel.thinking.appraisal import Appraise
from engines.kernel.thinking.candidates import Candidate, find_candidates
from engines.kernel.worlds.handout import WorldDealer


@dataclass(frozen=True)
class ReviewSettings:
    """How carefully a game is reviewed: in how many worlds a moment is judged and a way tried, how many
    choices each of them is played on, how many ways are looked at, and how many of those are tried."""

    worlds: int = 36
    trials: int = 24
    depth: int = 6
    candidates: int = 64
    finalists: int = 5


@dataclass(frozen=True)
class Trial:
    """A way to choose, and the chances of all sides after it, before chance has had its say."""

    path: Path
    chances: Chances


@dataclass
class Reviewer(Generic[S]):
    """Judges moments of one game. What was judged is kept: a moment is the end of an entry and the start of
    the next."""

    game: Game[S]
    seats: int
    appraise: Appraise[S]
    seed: str
    settings: ReviewSettings = ReviewSettings()
    _cache: dict[tuple[int, int], Chances] = field(default_factory=dict, init=False, repr=False)

    def sides(self, state: S) -> Sides:
        """Who wins together."""
        return find_sides(self.game, state, self.seats)

    def judge(self, state: S, eyes: int, moment: int) -> Chances:
        """The chances of the sides by what a seat knows there; of a game that is over, who has won. `moment`
        names the state: the dice come from that, and so not even they know what is hidden."""
        if self.game.finished(state):
            return judge_sides(self.game, state, self.seats, self.appraise)
        key = (moment, eyes)
        if key not in self._cache:
            self._cache[key] = self._judge(state, eyes, Dice(f"judge:{self.seed}:{moment}:{eyes}"))
        return self._cache[key]

    def _judge(self, state: S, eyes: int, dice: Dice) -> Chances:
        worlds = WorldDealer(self.game, state, eyes)
        found: list[Chances] = []
        for _ in range(self.settings.worlds):
            world = worlds.draw(dice)
            if world is None:
                return chances_seen_by(self.sides(state), eyes, self.appraise(state, eyes))
            found.append(self._play_on(world, dice))
        return average(found)

    def judge_deal(self, state: S) -> Chances:
        """The chances after the deal, each side's by what its own seats were dealt."""
        sides = enumerate(self.sides(state))
        return normalise(
            [sum([self.judge(state, seat, 0)[number] for seat in side]) / len(side) for number, side in sides]
        )

    def try_ways(self, state: S, seat: int, path: Path, moment: int) -> tuple[Trial, ...]:
        """What a Master bot would look at most closely, the best for the seat first; the way that was taken,
        `path`, is always among them. Nothing where there was but one way, or no world to think in."""
        dice = Dice(f"ways:{self.seed}:{moment}:{seat}")
        worlds = WorldDealer(self.game, state, seat)
        world = worlds.draw(dice)
        if world is None:
            return ()
        paths = self._choose_ways(world, seat, path, dice)
        if len(paths) < 2:
            return ()
        side = side_of(self.sides(state), seat)
        tried: list[list[Chances]] = [[] for _ in paths]
        for _ in range(self.settings.trials):
            world = worlds.draw(dice) or world
            seed = f"{dice(1 << 62):x}"
            for way, found in zip(paths, tried, strict=True):
                try:
                    after, _ = self.game.choose(world, seat, way)
                    found.append(self._play_on(after, Dice(seed)))
                except (Refused, BrokenRule):
                    continue
        trials = [Trial(way, average(found)) for way, found in zip(paths, tried, strict=True) if found]
        return tuple(sorted(trials, key=lambda trial: -trial.chances[side]))

    def _choose_ways(self, world: S, seat: int, path: Path, dice: Dice) -> list[Path]:
        """The ways with the best first look, and the one that was taken. What leads to the same is one
        way."""
        settings = self.settings
        looked_at = list(find_candidates(self.game, world, seat, settings.candidates, dice))
        if len(looked_at) < 2:
            return []
        taken = self.game.encode(self.game.choose(world, seat, path)[0])

        def worth(candidate: Candidate[S]) -> float:
            return -self.appraise(candidate.after, seat)

        others = [one for one in looked_at if self.game.encode(one.after) != taken]
        return [path, *[one.path for one in sorted(others, key=worth)[: settings.finalists - 1]]]

    def _play_on(self, state: S, dice: Dice) -> Chances:
        """The chances a few choices later."""
        for _ in range(self.settings.depth):
            waiting = open_decisions(state)
            if not waiting:
                break
            mover = waiting[dice(len(waiting)) if len(waiting) > 1 else 0].decision.seat
            state = play_random_choice(self.game, state, mover, dice)
        return judge_sides(self.game, state, self.seats, self.appraise)
