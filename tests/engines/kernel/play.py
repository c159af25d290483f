"""Helpers to play toy games in tests: answers by option ids, and whole games by random bots."""

import dataclasses
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engines.kernel.choices.decision import Answer, Decision, Path, Pick
from engines.kernel.contract.game import Game
from engines.kernel.contract.game_options import NoOptions
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match


def start(game: Game[Any], key: str = "a key") -> Match[Any]:
    """A newly dealt match of a toy game."""
    match, _ = Match.start(game, game.seats[0], NoOptions(), key)
    return match


def path(*steps: str | tuple[int, ...] | tuple[str, ...]) -> Path:
    """A path: a string picks one option, a tuple of strings several, a tuple of numbers is amounts."""
    answers = []
    for step in steps:
        if isinstance(step, str):
            answers.append(Answer(picks=(step,)))
        elif all(isinstance(one, int) for one in step):
            answers.append(Answer(amounts=step))  # type: ignore[arg-type]
        else:
            answers.append(Answer(picks=step))  # type: ignore[arg-type]
    return tuple(answers)


def with_state(match: Match[Any], **changes: Any) -> Match[Any]:
    """The match with parts of its state replaced for the test."""
    return dataclasses.replace(match, state=replace(match.state, **changes))


def play(match: Match[Any], seat: int, *steps: Any) -> Match[Any]:
    """The match after a seat's choice."""
    after, _ = match.play(seat, Choose(path(*steps)))
    return after


def question(match: Match[Any], seat: int) -> Decision:
    """The seat's open decision, which must exist."""
    decision = match.game.decision(match.state, seat)
    assert decision is not None, f"nothing is asked of seat {seat}"
    return decision


def offered(match: Match[Any], seat: int) -> dict[str, str | None]:
    """The offered option ids of a seat, each with the key of the reason that blocks it."""
    decision = question(match, seat)
    assert isinstance(decision, Pick)
    return {option.id: option.blocked.key if option.blocked else None for option in decision.options}


def states(game: Game[Any], seed: str = "walk") -> Iterator[tuple[Match[Any], int, Path, Match[Any]]]:
    """Every choice of a random game: the match before, the seat, the path, the match after."""
    dice = Dice(seed)
    match = start(game, seed)
    while match.pending:
        seat = match.pending[dice(len(match.pending))].seat
        chosen, _, _ = random_choice(game, match.state, seat, dice)
        after, _ = match.play(seat, Choose(chosen))
        yield match, seat, chosen, after
        match = after
