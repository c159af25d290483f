"""A seat's question in words: the confirmation of a move, and the label of its button."""

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
    """The first moves of a random game: the match before each, its seat and its path."""
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
def test_a_complete_move_is_confirmed_once_and_its_button_names_the_act(game: Game[Any]) -> None:
    acts = []
    for match, seat, path in moves_of(game, 60):
        question = build_question(match, seat, path, game.speaker(seat, NAMES))
        assert question is not None
        assert question.kind == "confirm"
        assert question.prompt == ", ".join([step.label for step in question.steps]) + "?"
        with_act = [step for step in question.steps if step.act]
        assert all(step.act == step.label and len(step.act) <= MAX_ACT_CHARACTERS for step in with_act)
        acts += with_act
    assert acts, "no button of this game names an act"
