"""Plays the games of `magehall balance` in several processes."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

from msgspec import Struct

from app.bots.strengths import make_player
from app.games.catalogue import CATALOGUE
from engines.kernel.balancing.counted_game import CountedGame, count_game
from engines.kernel.balancing.tally import BalanceTally
from engines.kernel.contract.game import Game


class Deal(NamedTuple):
    """A game to play: its rules, options, number of players, bots and seed."""

    game: str
    options: Struct
    seats: int
    strength: str
    playouts: int | None
    seed: str


class Plan(NamedTuple):
    """The games of a measurement: a number of games per table size, within a number of seconds."""

    game: Game[Any]
    options: Struct
    sizes: tuple[int, ...]
    games: int
    strength: str
    playouts: int | None
    seed: str
    seconds: float | None = None

    def deals(self) -> Iterator[Deal]:
        """The deals, alternating between table sizes, so all sizes have equally many games at any time."""
        for number in range(self.games):
            for seats in self.sizes:
                seed = f"{self.seed}:{seats}:{number}"
                yield Deal(self.game.id, self.options, seats, self.strength, self.playouts, seed)


def play_deal(deal: Deal) -> CountedGame:
    """Play one game."""
    player = make_player(deal.strength, deal.playouts)
    game = CATALOGUE[deal.game]
    return count_game(game, game.counting, deal.seats, deal.options, deal.seed, player)


def play_plan(
    plan: Plan, processes: int, on_game: Callable[[CountedGame], None], saved: Sequence[CountedGame] = ()
) -> Mapping[int, BalanceTally]:
    """Play the games of a plan until time is up or Ctrl+C is pressed. Returns a tally for each table size.

    Calls `on_game` after each game. `saved` are the first games of the plan if they were played before.
    """
    tallies = {seats: BalanceTally(seats) for seats in plan.sizes}
    for game in saved:
        tallies[game.seats].add(game)
    ends_at = None if plan.seconds is None else time.monotonic() + plan.seconds
    with suppress(KeyboardInterrupt):
        for game in _play_all(islice(plan.deals(), len(saved), None), processes):
            tallies[game.seats].add(game)
            on_game(game)
            if ends_at is not None and time.monotonic() > ends_at:
                break
    return tallies


def _play_all(deals: Iterator[Deal], processes: int) -> Iterator[CountedGame]:
    """Play the deals and yield their games in order."""
    if processes == 1:
        yield from map(play_deal, deals)
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"))
    try:
        with _ignore_interrupts():  # worker processes start here; Ctrl+C is for their parent
            games = pool.map(play_deal, deals)
        yield from games
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Ignore SIGINT inside the `with` block, also in processes that start there."""
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def count_cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
