"""Moments of games: those of the golden records, and of a random game for each option, or of one."""

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
CHOICES_PER_LEAVE = 200
"""The average number of choices in random games between two players who leave."""

Moment = tuple[Match[Any], Events, tuple[int, Path] | None]
"""A match, the events that led to it, and the seat and path of its next choice."""


def moments(game: Game[Any]) -> Iterator[Moment]:
    """The moments of all these games, always the same."""
    for file in sorted((RECORDS / game.id).glob("*.jsonl")):
        record = read_record(file.read_bytes())
        setup = record.setup
        acts = iter([(entry.seat, entry.act) for entry in record.entries])
        start = Match.start(game, setup.seats, game.parse_options(setup.options), record.key)
        yield from _follow(*start, partial(_next_of, acts))
    least, most = game.seats
    last = {next(iter(options)): (name, options) for name, options in variants(game)}
    for number, (name, options) in enumerate(last.values() or [(game.id, {})]):
        seats = least + number % (most - least + 1)
        dice = Dice(f"words {name}")
        start = Match.start(game, seats, parse_options(game.options, options), key_of(name, ()))
        absent: set[int] = set()
        yield from _follow(*start, partial(_random_act, dice=dice, absent=absent))


def decisions(match: Match[Any], seat: int, path: Path) -> Iterator[Decision]:
    """The decisions on the way of a choice."""
    cursor = begin_choice(match.state, seat)
    for answer in path:
        if cursor.decision is not None:
            yield cursor.decision
        cursor = follow_answer(cursor, answer)


def _follow(
    match: Match[Any], events: Events, next_act: Callable[[Match[Any]], tuple[int, Act] | None]
) -> Iterator[Moment]:
    while (seat_and_act := next_act(match)) is not None:
        seat, act = seat_and_act
        yield match, events, (seat, act.path) if isinstance(act, Choose) else None
        match, events = match.play(seat, act)
    yield match, events, None


def _next_of(acts: Iterator[tuple[int, Act]], match: Match[Any]) -> tuple[int, Act] | None:
    return next(acts, None)


def _random_act(match: Match[Any], dice: Dice, absent: set[int]) -> tuple[int, Act] | None:
    if not match.pending:
        return None
    seat = match.pending[dice(len(match.pending))].seat
    if dice(CHOICES_PER_LEAVE) == 0 and seat not in absent:
        absent.add(seat)
        return seat, Leave()
    cursor = begin_choice(match.state, seat)
    path: Path = ()
    while cursor.decision is not None:
        answer = cursor.decision.random_answer(dice)
        cursor, path = follow_answer(cursor, answer), (*path, answer)
    return seat, Choose(path)
