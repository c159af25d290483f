"""Previews exist only if the seat can be certain, and then they are correct."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.foresight import foresee
from tests.engines.expected import find_expected
from tests.engines.kernel.play import path
from tests.engines.kernel.toys.leaks import FAIR, LEAKS, LeakInState

CHOICES = 80


def choices(game: Game[Any], seed: str, count: int = CHOICES) -> Iterator[tuple[Any, int, Path, Any]]:
    """The first choices of a random game: the state before each, the seat, the path, the state after."""
    dice = Dice(seed)
    state, _ = game.start(game.seats[1], game.options(), seed)
    for _ in range(count):
        if game.finished(state):
            return
        seat = game.pending(state)[0].seat
        way, after, _ = random_choice(game, state, seat, dice)
        yield state, seat, way, after
        state = after


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_a_preview_equals_the_result(game: Game[Any]) -> None:
    foreseen, dice = 0, Dice("worlds")
    for state, seat, way, after in choices(game, "foresight"):
        view = foresee(game, state, seat, way, dice, game.seats[1])
        if view is not None:
            foreseen += 1
            assert view == game.view(after, seat)
    if find_expected(game.id).has_previews:
        assert foreseen > CHOICES / 5


def test_choices_that_show_a_card_or_draw_have_no_preview() -> None:
    state, _ = FAIR.start(3, FAIR.options(), "fair")
    for way in (path("draw"), path("peek"), path("take"), path("gift", "seat:1")):
        assert foresee(FAIR, state, 0, way, Dice("worlds"), 3) is None


def test_choices_that_only_move_known_things_have_a_preview() -> None:
    state, _ = FAIR.start(3, FAIR.options(), "fair")
    card = next(iter(state.hands[0]))
    view = foresee(FAIR, state, 0, path(f"lay:{card.name}"), Dice("worlds"), 3)
    assert view is not None
    assert tuple(view.open.cards) == (card,)


def test_a_preview_reveals_nothing_of_the_true_state() -> None:
    """A public number follows a hidden card, so that a preview of the true state would reveal it."""
    game, dice = LEAKS[LeakInState], Dice("worlds")
    state, _ = game.start(3, game.options(), "leak")
    truth = game.choose(state, 0, path("pass"))[0].hint
    hints = [view.hint for _ in range(200) if (view := foresee(game, state, 0, path("pass"), dice, 3))]
    assert len(set(hints)) > 1, "worlds that agree by chance"
    assert hints.count(truth) < len(hints) / 2


def test_partial_and_illegal_choices_have_no_preview() -> None:
    state, _ = FAIR.start(3, FAIR.options(), "fair")
    for way in (path("gift"), path("sing")):
        assert foresee(FAIR, state, 0, way, Dice("worlds"), 3) is None
