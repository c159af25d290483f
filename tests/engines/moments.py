"""The moments of games: those of the golden records, and of a random game with each option."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path as File
from typing import Any

from engines.kernel.choices.agenda import begin_choice, follow_answer
from engines.kernel.choices.decision import Decision, Path
from engines.kernel.contract.game import Events, Game
from engines.kernel.contract.game_options import parse_options
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.match import Act, Choose, Leave, Match
from engines.kernel.matches.record import read_record
from engines.kernel.rng import key_of
from tests.options import variants

RECORDS = File(__file__).parents[1] / "golden"
LEFT = 200
"""Every how many choices somebody leaves a random game."""

Moment = tuple[Match[Any], Events, tuple[int, Path] | None]
"""A state, the news that led to it, and the choice that is made in it."""


def moments(game: Game[Any]) -> Iterator[Moment]:
    """Moment by moment through all of them, always the same."""
    for file in sorted((RECORDS / game.id).glob("*.jsonl")):
        record = read_record(file.read_bytes())
        setup = record.setup
        acts = iter([(entry.seat, entry.act) for entry in record.entries])
        start = Match.start(game, setup.seats, game.parse_options(setup.options), record.key)
        yield from _follow(*start, partial(_next_of, acts))
    least, most = game.seats
    last = {next(iter(given)): (name, given) for name, given in variants(game)}
    for number, (name, given) in enumerate(last.values()):
        seats = least + number % (most - least + 1)
        dice = Dice(f"words {name}")
        start = Match.start(game, seats, parse_options(game.options, given), key_of(name, ()))
        gone: set[int] = set()
        yield from _follow(*start, partial(_random_act, dice=dice, gone=gone))


def decisions(match: Match[Any], seat: int, path: Path) -> Iterator[Decision]:
    """The questions on the way of a choice."""
    cursor = begin_choice(match.state, seat)
    for answer in path:
        if cursor.decision is not None:
            yield cursor.decision
        cursor = follow_answer(cursor, answer)


def _follow(
    match: Match[Any], news: Events, next_act: Callable[[Match[Any]], tuple[int, Act] | None]
) -> Iterator[Moment]:
    while (act := next_act(match)) is not None:
        seat, done = act
        yield match, news, (seat, done.path) if isinstance(done, Choose) else None
        match, news = match.play(seat, done)
    yield match, news, None


def _next_of(acts: Iterator[tuple[int, Act]], match: Match[Any]) -> tuple[int, Act] | None:
    return next(acts, None)


def _random_act(match: Match[Any], dice: Dice, gone: set[int]) -> tuple[int, Act] | None:
    if not match.pending:
        return None
    seat = match.pending[dice(len(match.pending))].seat
    if dice(LEFT) == 0 and seat not in gone:
        gone.add(seat)
        return seat, Leave()
    cursor = begin_choice(match.state, seat)
    path: Path = ()
    while cursor.decision is not None:
        answer = cursor.decision.random_answer(dice)
        cursor, path = follow_answer(cursor, answer), (*path, answer)
    return seat, Choose(path)
