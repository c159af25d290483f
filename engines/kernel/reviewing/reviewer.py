"""The reviewer, which judges moments of a game from a seat's view, in worlds dealt to that seat.

The amount of work is fixed and random numbers come from a seed, so the same moment always gets the same
judgement.
"""

from dataclasses import dataclass, field
from typing import Generic

from engines.kernel.choices.agenda import BrokenRule, open_decisions
from engines.kernel.choices.decision import Path, Refused
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, draw_mover, play_random_choice
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
from engines.kernel.worlds.world_dealer import WorldDealer


@dataclass(frozen=True)
class ReviewSettings:
    """The thoroughness of a review.

    A moment is judged in `worlds` worlds and an alternative in `trials`, each continued for `depth` choices.
    Of `candidates` alternatives the best `finalists` are tried.
    """

    worlds: int = 36
    trials: int = 24
    depth: int = 6
    candidates: int = 64
    finalists: int = 5


@dataclass(frozen=True)
class Trial:
    """A path through a choice, and the chances of all sides after it, before later draws."""

    path: Path
    chances: Chances


@dataclass
class Reviewer(Generic[S]):
    """Judges moments of one game.

    Judgements are cached, because a moment ends one entry and starts the next.
    """

    game: Game[S]
    seats: int
    appraise: Appraise[S]
    seed: str
    settings: ReviewSettings = ReviewSettings()
    _cache: dict[tuple[int, int], Chances] = field(default_factory=dict, init=False, repr=False)

    def sides(self, state: S) -> Sides:
        """The sides of a table."""
        return find_sides(self.game, state, self.seats)

    def judge(self, state: S, eyes: int, moment: int) -> Chances:
        """The chances of the sides as known to the seat `eyes`; of a finished game, the result.

        `moment` identifies the state; it seeds the dice, which therefore reveal nothing of what is hidden.
        """
        if self.game.finished(state):
            return judge_sides(self.game, state, self.seats, self.appraise)
        key = (moment, eyes)
        if key not in self._cache:
            self._cache[key] = self._judge(state, eyes, Dice(f"judge:{self.seed}:{moment}:{eyes}"))
        return self._cache[key]

    def _judge(self, state: S, eyes: int, dice: Dice) -> Chances:
        worlds = WorldDealer(self.game, state, eyes)
        judgements: list[Chances] = []
        for _ in range(self.settings.worlds):
            world = worlds.draw(dice)
            if world is None:
                return chances_seen_by(self.sides(state), eyes, self.appraise(state, eyes))
            judgements.append(self._play_on(world, dice))
        return average(judgements)

    def judge_deal(self, state: S) -> Chances:
        """The chances after the deal, each side's as known to its own seats."""
        sides = enumerate(self.sides(state))
        return normalise(
            [sum([self.judge(state, seat, 0)[number] for seat in side]) / len(side) for number, side in sides]
        )

    def try_alternatives(self, state: S, seat: int, path: Path, moment: int) -> tuple[Trial, ...]:
        """Try the alternatives that a Master bot would try, and `path`, which was taken; the best come first.

        Empty if there was no alternative, or no possible world was found.
        """
        dice = Dice(f"ways:{self.seed}:{moment}:{seat}")
        worlds = WorldDealer(self.game, state, seat)
        world = worlds.draw(dice)
        if world is None:
            return ()
        paths = self._choose_alternatives(world, seat, path, dice)
        if len(paths) < 2:
            return ()
        side = side_of(self.sides(state), seat)
        chances_by_way: list[list[Chances]] = [[] for _ in paths]
        for _ in range(self.settings.trials):
            world = worlds.draw(dice) or world
            seed = f"{dice(1 << 62):x}"
            for way, way_chances in zip(paths, chances_by_way, strict=True):
                try:
                    after, _ = self.game.choose(world, seat, way)
                    way_chances.append(self._play_on(after, Dice(seed)))
                except (Refused, BrokenRule):
                    continue
        trials = [
            Trial(way, average(way_chances))
            for way, way_chances in zip(paths, chances_by_way, strict=True)
            if way_chances
        ]
        return tuple(sorted(trials, key=lambda trial: -trial.chances[side]))

    def _choose_alternatives(self, world: S, seat: int, path: Path, dice: Dice) -> list[Path]:
        """The taken path and the alternatives with the best first appraisals, one path per result."""
        settings = self.settings
        candidates = list(find_candidates(self.game, world, seat, settings.candidates, dice))
        if len(candidates) < 2:
            return []
        taken_result = self.game.encode(self.game.choose(world, seat, path)[0])

        def rank_candidate(candidate: Candidate[S]) -> float:
            return -self.appraise(candidate.after, seat)

        alternatives = [
            candidate for candidate in candidates if self.game.encode(candidate.after) != taken_result
        ]
        return [
            path,
            *[
                candidate.path
                for candidate in sorted(alternatives, key=rank_candidate)[: settings.finalists - 1]
            ],
        ]

    def _play_on(self, state: S, dice: Dice) -> Chances:
        """The chances a few choices later."""
        for _ in range(self.settings.depth):
            decisions = open_decisions(state)
            if not decisions:
                break
            mover = draw_mover(decisions, dice)
            state = play_random_choice(self.game, state, mover, dice)
        return judge_sides(self.game, state, self.seats, self.appraise)
