"""What a choice will do is said only where the seat could tell it, and then it is what happens."""

from collections.abc import Iterator
from typing import Any

import pytest

from engines import CATALOGUE
from engines.kernel.choices.decision import Path
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.matches.foresight import foresee
from tests.engines.kernel.play import path
from tests.engines.kernel.toys.leaks import FAIR, LEAKS, LeakInState

CHOICES = 80


def choices(game: Game[Any], seed: str, count: int = CHOICES) -> Iterator[tuple[Any, int, Path, Any]]:
    """The first choices of a random game: the state before each, whose it is, its path, the state after."""
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
def test_what_is_foreseen_is_what_happens(game: Game[Any]) -> None:
    foreseen, dice = 0, Dice("worlds")
    for state, seat, way, after in choices(game, "foresight"):
        view = foresee(game, state, seat, way, dice, game.seats[1])
        if view is not None:
            foreseen += 1
            assert view == game.view(after, seat)
    assert foreseen > CHOICES / 5


def test_what_shows_a_card_or_draws_chance_is_not_foreseen() -> None:
    state, _ = FAIR.start(3, FAIR.options(), "fair")
    for way in (path("draw"), path("peek"), path("take"), path("gift", "seat:1")):
        assert foresee(FAIR, state, 0, way, Dice("worlds"), 3) is None


def test_what_only_moves_what_is_known_is_foreseen() -> None:
    state, _ = FAIR.start(3, FAIR.options(), "fair")
    card = next(iter(state.hands[0]))
    view = foresee(FAIR, state, 0, path(f"lay:{card.name}"), Dice("worlds"), 3)
    assert view is not None
    assert tuple(view.open.cards) == (card,)


def test_nothing_of_the_true_world_shows() -> None:
    """A game whose public number follows a hidden card: of the true one nothing is foreseen."""
    game, dice = LEAKS[LeakInState], Dice("worlds")
    state, _ = game.start(3, game.options(), "leak")
    truth = game.choose(state, 0, path("pass"))[0].hint
    hints = [view.hint for _ in range(200) if (view := foresee(game, state, 0, path("pass"), dice, 3))]
    assert len(set(hints)) > 1, "worlds that agree by chance"
    assert hints.count(truth) < len(hints) / 2


def test_half_a_choice_and_one_that_is_not_offered_come_to_nothing() -> None:
    state, _ = FAIR.start(3, FAIR.options(), "fair")
    for way in (path("gift"), path("sing")):
        assert foresee(FAIR, state, 0, way, Dice("worlds"), 3) is None
