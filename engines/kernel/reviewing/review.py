"""The review itself, as data: one look an entry of the log. Looks do not need one another, so they can be
made at any time."""

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
    """A way to choose, and the chance of the chooser's side after it."""

    path: Path
    chance: float


class Look(Struct, frozen=True, gc=False):
    """What a bot thinks of one entry; entry 0 is the deal.

    `chances` are those of all sides after it, by what the seat knows that is asked next. `swing` is by how
    much the entry changed them in the eyes of `seat`, who acted; `luck` is the part of that which nobody
    decided: what was drawn or dealt (None where nothing was). `ways` are what the seat could have done, the
    best first, and `taken` is the place of what it did; there are none where there was nothing to decide.
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
        """By how much the best way was better than the one that was taken."""
        return 0.0 if self.taken is None else self.ways[0].chance - self.ways[self.taken].chance


@dataclass(frozen=True)
class ReviewedGame:
    """A finished game that is looked at: `matches` after the deal and after every entry, `moments` the
    number of the first of them with the same table, the act of each entry, the numbers of those that were
    taken back or took back, and who judges."""

    matches: tuple[Match[Any], ...]
    moments: tuple[int, ...]
    acts: tuple[tuple[int, Act], ...]
    undone: frozenset[int]
    reviewer: Reviewer[Any]

    @property
    def sides(self) -> Sides:
        """Who won or lost together."""
        return self.reviewer.sides(self.matches[-1].state)

    def look(self, entry: int) -> Look:
        """What a bot thinks of an entry, 0 being the deal."""
        match, reviewer = self.matches[entry], self.reviewer
        number = match.game.round(match.state)
        if entry == 0:
            dealt = reviewer.judge_deal(match.state)
            luck = subtract(dealt, (1 / len(dealt),) * len(dealt))
            return Look(0, number, 0, self.curve(0), luck, luck)
        seat, act = self.acts[entry - 1]
        curve = self.curve(entry)
        if entry in self.undone:
            return Look(entry, number, seat, curve, (0.0,) * len(curve))
        before = self.matches[entry - 1].state
        was, now = self._judge(entry - 1, seat), self._judge(entry, seat)
        trials: tuple[Trial, ...] = ()
        if isinstance(act, Choose):
            trials = reviewer.try_ways(before, seat, act.path, self.moments[entry - 1])
        taken = next(
            (at for at, trial in enumerate(trials) if trial.path == getattr(act, "path", None)), None
        )
        drawn: Chances | None = None
        if before.rng != match.state.rng:
            drawn = subtract(now, was if taken is None else trials[taken].chances)
        side = side_of(reviewer.sides(before), seat)
        ways = tuple([Way(trial.path, trial.chances[side]) for trial in trials])
        return Look(entry, number, seat, curve, subtract(now, was), drawn, ways, taken)

    def curve(self, entry: int) -> Chances:
        """The chances after an entry in the eyes of who is asked next; of who acted, if they are waiting
        again."""
        last = self.acts[entry - 1][0] if entry else 0
        waiting = [opening.decision.seat for opening in open_decisions(self.matches[entry].state)]
        return self._judge(entry, last if last in waiting or not waiting else waiting[0])

    def looks(self) -> Iterator[Look]:
        """All of them, from the deal on."""
        return map(self.look, range(len(self.matches)))

    def _judge(self, entry: int, eyes: int) -> Chances:
        return self.reviewer.judge(self.matches[entry].state, eyes, self.moments[entry])


def open_review(
    game: Game[Any], record: Record, appraise: Appraise[Any], seed: str, settings: ReviewSettings
) -> ReviewedGame:
    """Replays a record to be looked at. The same seed makes the same looks. Raises Wrong."""
    acts = tuple([(entry.seat, entry.act) for entry in record.entries])
    reviewer = Reviewer(game, record.setup.seats, appraise, seed, settings)
    matches = tuple(replay_record(game, record))
    first: dict[str, int] = {}
    moments = tuple([first.setdefault(game.hash(match.state), at) for at, match in enumerate(matches)])
    return ReviewedGame(matches, moments, acts, find_undone(acts), reviewer)


def find_undone(acts: Sequence[tuple[int, Act]]) -> frozenset[int]:
    """The entries, by their numbers from 1, that were taken back or took one back."""
    standing: list[int] = []
    undone: set[int] = set()
    for number, (_, act) in enumerate(acts, 1):
        if isinstance(act, Choose):
            standing.append(number)
        elif isinstance(act, Undo):
            undone |= {number, standing.pop()}
    return frozenset(undone)
