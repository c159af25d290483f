"""A review as data: one evaluation per entry of the log.

Evaluations are independent, so they can be computed at any time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from engines.kernel.choices.agenda import open_decisions
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.match import Act, Choose, Match, Undo
from engines.kernel.matches.record import Record, replay_record
from engines.kernel.reviewing.reviewer import Reviewer, ReviewSettings, Trial
from engines.kernel.reviewing.sides import Chances, Sides, side_of, subtract
from engines.kernel.thinking.appraisal import Appraise


class Way(Struct, frozen=True, gc=False):
    """A path through a choice, and the chance of the chooser's side after it."""

    path: Path
    chance: float


class Evaluation(Struct, frozen=True, gc=False):
    """A bot's evaluation of one entry; entry 0 is the deal.

    `chances` are those of all sides after it, as known to the seat that decides next. `swing` is how much the
    entry changed them from the point of view of `seat`, the acting one; `luck` is the part of that due to
    draws and deals (None without any). `ways` are the seat's alternatives, best first, and `taken` is the
    index of the one it took. Without a decision `ways` is empty and `taken` is None.
    """

    entry: int
    round: int
    seat: int
    chances: Chances
    swing: Chances
    luck: Chances | None = None
    ways: tuple[Way, ...] = ()
    taken: int | None = None

    @property
    def missed(self) -> float:
        """The difference in chance between the best alternative and the one taken."""
        return 0.0 if self.taken is None else self.ways[0].chance - self.ways[self.taken].chance


@dataclass(frozen=True)
class ReviewedGame:
    """A finished game under review.

    `matches` are the matches after the deal and each entry, `moments` the index of the first match with the
    same state, `acts` the act of each entry, `undone` the entries that were undone or undid one.
    """

    matches: tuple[Match[Any], ...]
    moments: tuple[int, ...]
    acts: tuple[tuple[int, Act], ...]
    undone: frozenset[int]
    reviewer: Reviewer[Any]

    @property
    def sides(self) -> Sides:
        """The sides that won or lost together."""
        return self.reviewer.sides(self.matches[-1].state)

    def evaluate(self, entry: int) -> Evaluation:
        """Evaluate an entry; 0 is the deal."""
        match, reviewer = self.matches[entry], self.reviewer
        number = match.game.round(match.state)
        if entry == 0:
            deal_chances = reviewer.judge_deal(match.state)
            luck = subtract(deal_chances, (1 / len(deal_chances),) * len(deal_chances))
            return Evaluation(0, number, 0, self.curve(0), luck, luck)
        seat, act = self.acts[entry - 1]
        curve = self.curve(entry)
        if entry in self.undone:
            return Evaluation(entry, number, seat, curve, (0.0,) * len(curve))
        before = self.matches[entry - 1].state
        chances_before, chances_after = self._judge(entry - 1, seat), self._judge(entry, seat)
        trials: tuple[Trial, ...] = ()
        if isinstance(act, Choose):
            trials = reviewer.try_alternatives(before, seat, act.path, self.moments[entry - 1])
        taken_index = next(
            (index for index, trial in enumerate(trials) if trial.path == getattr(act, "path", None)), None
        )
        luck_of_draw: Chances | None = None
        if before.rng != match.state.rng:
            luck_of_draw = subtract(
                chances_after, chances_before if taken_index is None else trials[taken_index].chances
            )
        side = side_of(reviewer.sides(before), seat)
        ways = tuple([Way(trial.path, trial.chances[side]) for trial in trials])
        return Evaluation(
            entry,
            number,
            seat,
            curve,
            subtract(chances_after, chances_before),
            luck_of_draw,
            ways,
            taken_index,
        )

    def curve(self, entry: int) -> Chances:
        """The chances after an entry, as known to the seat that decides next.

        If the acting seat decides again, its knowledge counts.
        """
        acting_seat = self.acts[entry - 1][0] if entry else 0
        deciding_seats = [
            open_decision.decision.seat for open_decision in open_decisions(self.matches[entry].state)
        ]
        return self._judge(
            entry, acting_seat if acting_seat in deciding_seats or not deciding_seats else deciding_seats[0]
        )

    def evaluate_all(self) -> Iterator[Evaluation]:
        """Evaluate all entries, from the deal on."""
        return map(self.evaluate, range(len(self.matches)))

    def _judge(self, entry: int, eyes: int) -> Chances:
        return self.reviewer.judge(self.matches[entry].state, eyes, self.moments[entry])


def open_review(
    game: Game[Any], record: Record, appraise: Appraise[Any], seed: str, settings: ReviewSettings
) -> ReviewedGame:
    """Replay a record for a review. The same seed gives the same evaluations. Raises InvalidRecord."""
    acts = tuple([(entry.seat, entry.act) for entry in record.entries])
    reviewer = Reviewer(game, record.setup.seats, appraise, seed, settings)
    matches = tuple(replay_record(game, record))
    first_indexes: dict[str, int] = {}
    moments = tuple(
        [first_indexes.setdefault(game.hash(match.state), index) for index, match in enumerate(matches)]
    )
    return ReviewedGame(matches, moments, acts, find_undone(acts), reviewer)


def find_undone(acts: Sequence[tuple[int, Act]]) -> frozenset[int]:
    """The entries, numbered from 1, that were undone or undid one."""
    standing: list[int] = []
    undone: set[int] = set()
    for number, (_, act) in enumerate(acts, 1):
        if isinstance(act, Choose):
            standing.append(number)
        elif isinstance(act, Undo):
            undone |= {number, standing.pop()}
    return frozenset(undone)
