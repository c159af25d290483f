"""Random bots, and games played by bots alone."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from engines.kernel.choices.agenda import (
    OpenDecision,
    begin_choice,
    finish_choice,
    follow_answer,
    follow_values,
    open_decisions,
)
from engines.kernel.choices.decision import Path
from engines.kernel.choices.tasks import S
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Events, Game
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.record import End, Record, RecordEntry, Setup
from engines.kernel.rng import RandBelow, commitment, key_of

MAX_CHOICES = 20_000
"""The number of choices after which a game counts as endless."""

_MASK = (1 << 64) - 1


class Dice:
    """Random numbers for a bot; `dice(n)` returns one in 0..n-1.

    A SplitMix64 stream: fast and repeatable. Unlike a game's random stream it needs no proof of fairness.
    """

    def __init__(self, seed: str) -> None:
        self._state = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")

    def __call__(self, bound: int) -> int:
        self._state = mixed = (self._state + 0x9E3779B97F4A7C15) & _MASK
        if bound == 1:
            return 0
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return (mixed ^ (mixed >> 31)) % bound


def random_choice(game: Game[S], state: S, seat: int, randbelow: RandBelow) -> tuple[Path, S, Events]:
    """A random choice, answer by answer: its path, the state after it, and its events."""
    cursor = begin_choice(state, seat)
    path: Path = ()
    while cursor.decision is not None:
        answer = cursor.decision.random_answer(randbelow)
        path = (*path, answer)
        cursor = follow_answer(cursor, answer)
    after, events = game.collect_events(finish_choice(cursor))
    return path, after, events


def play_random_choice(game: Game[S], state: S, seat: int, randbelow: RandBelow) -> S:
    """The state after the choice that `random_choice` would draw; faster, without path and events."""
    cursor = begin_choice(state, seat)
    while cursor.decision is not None:
        cursor = follow_values(cursor, cursor.decision.random_values(randbelow))
    return game.collect_events(finish_choice(cursor))[0]


def draw_mover(waiting: Sequence[OpenDecision], dice: RandBelow) -> int:
    """A random seat among those with an open decision. If there is only one, no number is drawn."""
    return waiting[dice(len(waiting)) if len(waiting) > 1 else 0].decision.seat


class EndlessGame(Exception):
    """Raised for a game that did not end within the allowed number of choices."""


@dataclass(frozen=True)
class Playout:
    """A finished game: its number of choices and its outcome."""

    choices: int
    outcome: Outcome


def playout(
    game: Game[S],
    seats: int,
    options: Struct,
    seed: str,
    most: int = MAX_CHOICES,
    player: Callable[[Game[S], S, int, Dice], Path] | None = None,
) -> Playout:
    """Play one game with one bot in all seats: `player` (see `arena.BotPlayer`), or a random one.

    Raises EndlessGame after `most` choices.
    """
    dice = Dice(f"bots:{seed}")
    state, _ = game.start(seats, options, hashlib.sha256(f"deal:{seed}".encode()).hexdigest())
    for choices in range(most):
        decisions = open_decisions(state)
        if not decisions:
            return Playout(choices, game.outcome(state))
        seat = draw_mover(decisions, dice)
        if player is None:
            state = play_random_choice(game, state, seat, dice)
        else:
            state, _ = game.choose(state, seat, player(game, state, seat, dice))
    raise EndlessGame(f"{game.id} with seed {seed} did not end within {most} choices")


def record_game(game: Game[S], seats: int, options: Struct, seed: str) -> Record:
    """The record of a random game; the same seed gives the same bytes."""
    dice = Dice(f"bots:{seed}")
    salts = tuple(f"{seed}:{seat}" for seat in range(seats))
    match, _ = Match.start(game, seats, options, key_of(seed, salts))
    entries: list[RecordEntry] = []
    while match.pending:
        seat = match.pending[dice(len(match.pending))].seat
        path, _, _ = random_choice(game, match.state, seat, dice)
        act = Choose(path)
        match, _ = match.play(seat, act)
        entries.append(RecordEntry(match.seq, seat, act, "bot", 0, game.hash(match.state)))
    option_values = msgspec.to_builtins(options)
    setup = Setup(game.id, game.version, seats, option_values, commitment(seed), salts)
    return Record(setup, tuple(entries), End(seed, game.outcome(match.state)))
