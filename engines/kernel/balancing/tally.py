"""Statistics of many games: wins by seat and team, endings, lengths, and the components taken.

Seats that took a component are compared with the average of their kind: seats at a table of that size and in
that team. So tables of all sizes and teams of all strengths can be added up.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from engines.kernel.balancing.counted_game import ComponentKey, CountedGame
from engines.kernel.thinking.arena import wilson_interval

DEVIATIONS_99 = 2.576
"""Standard deviations of a 99 % interval."""


class WinShare(Struct, frozen=True, gc=False):
    """The wins of `count` seats, and the number of wins they were due."""

    count: int = 0
    won: float = 0.0
    due: float = 0.0

    @property
    def value(self) -> float:
        """The proportion of wins."""
        return self.won / self.count if self.count else 0.0

    @property
    def limits(self) -> tuple[float, float]:
        """The 95 % interval of the share of wins."""
        return wilson_interval(self.won, self.count) if self.count else (0.0, 1.0)

    @property
    def is_fair(self) -> bool:
        """Whether the share they were due is within the interval."""
        low, high = self.limits
        return not self.count or low <= self.due / self.count <= high

    @property
    def times_due(self) -> float:
        """The wins as a multiple of those due."""
        return self.won / self.due if self.due else 0.0

    def times_due_limits(self, deviations: float = 1.96) -> tuple[float, float]:
        """The interval of `times_due`, 95 % by default."""
        if not self.due:
            return 0.0, 0.0
        low, high = wilson_interval(self.won, self.count, deviations)
        return low * self.count / self.due, high * self.count / self.due

    def plus(self, other: "WinShare") -> "WinShare":
        """The sum of both."""
        return WinShare(self.count + other.count, self.won + other.won, self.due + other.due)


class Row(Struct, frozen=True, gc=False):
    """A component: how often it was taken, and the wins of the seats that took it and of those that did not.

    `out_of_line` compares it with the rest of its category at 99 %: 1 stronger, -1 weaker, 0 neither.
    """

    name: str
    times: int
    having: WinShare
    lacking: WinShare
    out_of_line: int


@dataclass
class BalanceTally:
    """The statistics of games with the same number of players."""

    seats: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    team_seats: Counter[int] = field(default_factory=Counter)
    team_wins: defaultdict[int, float] = field(default_factory=lambda: defaultdict(float))
    team_games: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    times: Counter[ComponentKey] = field(default_factory=Counter)
    takers: Counter[tuple[ComponentKey, int]] = field(default_factory=Counter)
    taker_wins: defaultdict[tuple[ComponentKey, int], float] = field(
        default_factory=lambda: defaultdict(float)
    )

    def add(self, game: CountedGame) -> None:
        """Add a game."""
        self.games += 1
        self.wins = [a + b for a, b in zip(self.wins or [0.0] * self.seats, game.shares, strict=True)]
        self.endings[game.ending] += 1
        self.rounds.append(game.rounds)
        self.choices.append(game.choices)
        self.waits.append(game.waits)
        for share, team, taken in zip(game.shares, game.teams, game.taken, strict=True):
            self.team_seats[team] += 1
            self.team_wins[team] += share
            self.times.update(taken)
            for component in taken:
                self.takers[component, team] += 1
                self.taker_wins[component, team] += share
        won = {team for team, share in zip(game.teams, game.shares, strict=True) if share}
        self.team_games.update(won)

    def seat_shares(self) -> list[WinShare]:
        """The wins of each place in the order of play; each place is due the average."""
        due = sum(self.wins) / self.seats
        return [WinShare(self.games, won, due) for won in self.wins]

    def team_shares(self) -> list[WinShare]:
        """The wins of each team; each team is due half of the games."""
        return [
            WinShare(self.games, self.team_games[team], self.games / 2) for team in sorted(self.team_seats)
        ]

    def all_seats(self) -> WinShare:
        """The wins of all seats of all games, which equal the wins they are due."""
        return WinShare(self.games * self.seats, sum(self.wins), sum(self.wins))

    def having(self, component: ComponentKey) -> WinShare:
        """The wins of the seats that took a component."""
        taken = WinShare()
        for team, seats in self.team_seats.items():
            count = self.takers[component, team]
            due = count * self.team_wins[team] / seats
            taken = taken.plus(WinShare(count, self.taker_wins.get((component, team), 0.0), due))
        return taken


def compare_components(tallies: Iterable[BalanceTally]) -> dict[str, list[Row]]:
    """Compare the components of each category over tables of all sizes, the strongest first."""
    tallies = list(tallies)
    times: Counter[ComponentKey] = Counter()
    for tally in tallies:
        times.update(tally.times)
    categories: dict[str, list[tuple[str, WinShare, WinShare]]] = {}
    all_seats = _sum_shares([tally.all_seats() for tally in tallies])
    for component in sorted(times):
        having = _sum_shares([tally.having(component) for tally in tallies])
        lacking = WinShare(
            all_seats.count - having.count, all_seats.won - having.won, all_seats.due - having.due
        )
        categories.setdefault(component[0], []).append((component[1], having, lacking))
    rows: dict[str, list[Row]] = {}
    for category, components in categories.items():
        usual = _sum_shares([having for _, having, _ in components]).times_due if len(components) > 1 else 1.0
        compared = [
            Row(name, times[category, name], having, lacking, _compare_to(having, usual))
            for name, having, lacking in components
        ]
        rows[category] = sorted(compared, key=lambda row: (-row.having.times_due, row.name))
    return rows


def _sum_shares(shares: list[WinShare]) -> WinShare:
    total = WinShare()
    for share in shares:
        total = total.plus(share)
    return total


def _compare_to(having: WinShare, usual: float) -> int:
    """1 if the 99 % interval lies above the usual value, -1 if below, 0 otherwise."""
    low, high = having.times_due_limits(DEVIATIONS_99)
    return int(usual < low) - int(usual > high)
