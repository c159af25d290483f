"""Matches between two bots, in which a deal is played once with the first bot in each seat."""

import math
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engines.kernel.choices.agenda import open_decisions
from engines.kernel.choices.decision import Path
from engines.kernel.choices.tasks import S
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import MAX_CHOICES, Dice, EndlessGame, draw_mover

BotPlayer = Callable[[Game[S], S, int, Dice], Path]
"""A bot: returns the path that it chooses for a seat.

It receives the true state, from which it must build a world of its own.
"""


class ArenaResult(Struct, frozen=True, gc=False):
    """The result of bot A: its share of wins in `games`, the fair share, and the 95 % interval.

    `fair` is the share that an equally strong player would have. `cpu` is the CPU time of A and of B, in
    seconds per decision.
    """

    games: int
    share: float
    fair: float
    low: float
    high: float
    cpu: tuple[float, float]


class CpuMeter:
    """The CPU time of both bots, measured with `clock`, which returns CPU seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.spent = [0.0, 0.0]
        self.moves = [0, 0]

    @property
    def cpu(self) -> tuple[float, float]:
        """Seconds per decision of A and of B."""
        a, b = [spent / max(moves, 1) for spent, moves in zip(self.spent, self.moves, strict=True)]
        return a, b


def play_match(
    game: Game[Any],
    seats: int,
    first: BotPlayer[Any],
    second: BotPlayer[Any],
    games: int,
    seed: str,
    clock: Callable[[], float],
) -> ArenaResult:
    """Play `games` games of `first` against `second`.

    Without teams `first` sits in one seat and `second` in all others; with teams `first` plays one team. Each
    deal is played with `first` in every seat, or for both teams, before the next deal. The last deal is not
    played in all seats if `games` is reached before.
    """
    meter = CpuMeter(clock)
    won: list[float] = []
    fair: list[float] = []
    deal = 0
    while len(won) < games:
        for place in range(2 if game.teams else seats):
            if len(won) == games:
                break
            share, fair_share = _play_one(game, seats, first, second, f"{seed}:{deal}", place, meter)
            won.append(share)
            fair.append(fair_share)
        deal += 1
    low, high = wilson_interval(sum(won), games)
    return ArenaResult(games, sum(won) / games, sum(fair) / games, low, high, meter.cpu)


def _play_one(
    game: Game[Any],
    seats: int,
    first: BotPlayer[Any],
    second: BotPlayer[Any],
    seed: str,
    place: int,
    meter: CpuMeter,
) -> tuple[float, float]:
    """The share of the win that `first` got, and the average share of an equally strong player.

    `place` is the seat of `first`, or its team if the game has teams.
    """
    dice = Dice(f"arena:{seed}:{place}")
    state, _ = game.start(seats, game.options(), f"arena:{seed}")
    own_seats = {place}
    if game.teams:
        own_seats = {seat for seat, team in enumerate(game.teams(state)) if team == place}
    for _ in range(MAX_CHOICES):
        decisions = open_decisions(state)
        if not decisions:
            break
        seat = draw_mover(decisions, dice)
        side = 0 if seat in own_seats else 1
        started_at = meter.clock()
        path = (second if side else first)(game, state, seat, dice)
        meter.spent[side] += meter.clock() - started_at
        meter.moves[side] += 1
        state, _ = game.choose(state, seat, path)
    else:
        raise EndlessGame(f"{game.id} with seed {seed} did not end within {MAX_CHOICES} choices")
    winners = game.outcome(state).winners
    if game.teams:
        return float(bool(own_seats & set(winners))), 0.5
    return len(own_seats & set(winners)) / len(winners), 1 / seats


def wilson_interval(won: float, games: int, deviations: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a win share: 95 % unless another number of standard deviations is given.

    It is accurate even for few games and for shares near 0 or 1.
    """
    z = deviations
    share = won / games
    middle = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)
