"""A seat's question in words: what the last step of a move asks, and what its button says."""

from typing import Any

import pytest

from app.tables.view.question.questions import MAX_ACT_CHARACTERS, build_question
from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.match import Choose, Match

NAMES = tuple(f"Mage {seat}" for seat in range(8))


def moves_of(game: Game[Any], count: int) -> list[tuple[Match[Any], int, Path]]:
    """The first moves of a random game: the match before each, whose it is, and its path."""
    dice = Dice("questions")
    moves: list[tuple[Match[Any], int, Path]] = []
    match, _ = Match.start(game, game.seats[1], game.options(), "questions")
    while match.pending and len(moves) < count:
        seat = match.pending[dice(len(match.pending))].seat
        path, _, _ = random_choice(game, match.state, seat, dice)
        moves.append((match, seat, path))
        match, _ = match.play(seat, Choose(path))
    return moves


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_whole_move_is_asked_about_once_and_its_button_says_the_act(game: Game[Any]) -> None:
    acts = []
    for match, seat, path in moves_of(game, 60):
        question = build_question(match, seat, path, game.speaker(seat, NAMES))
        assert question is not None
        assert question.kind == "confirm"
        assert question.prompt == ", ".join([step.label for step in question.steps]) + "?"
        said = [step for step in question.steps if step.act]
        assert all(step.act == step.label and len(step.act) <= MAX_ACT_CHARACTERS for step in said)
        acts += said
    assert acts, "no button of this game says what it does"
