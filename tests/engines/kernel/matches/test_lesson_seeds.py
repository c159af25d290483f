"""Seeds for lessons: the deal fulfils a condition, and the acts are legal."""

import pytest

from engines.kernel.contract.lesson import SALT, does
from engines.kernel.matches.lesson_seeds import NoSeed, find_seed
from engines.kernel.rng import key_of
from examples.new_game import GAME
from examples.new_game.state import Table


def holds_one(state: Table) -> bool:
    return state.hands[0].cards == (1,)


def test_a_seed_deals_the_wanted_card() -> None:
    """Given a condition on the deal, then a lesson with the found seed begins with it."""
    seed = find_seed(GAME, 2, holds_one)
    state, _ = GAME.start(2, GAME.options(), key_of(seed, (SALT,) * 2))
    assert holds_one(state)


def test_the_condition_may_hold_after_some_acts() -> None:
    """Given acts, then the condition is about the state after them."""
    acts = (does(0, "swap"), does(1, "keep"))
    seed = find_seed(GAME, 2, lambda state: state.hands[0].cards == (5,), acts)
    state, _ = GAME.start(2, GAME.options(), key_of(seed, (SALT,) * 2))
    for act in acts:
        state, _ = GAME.choose(state, act.seat, act.path)
    assert state.hands[0].cards == (5,)


def test_a_condition_that_no_deal_fulfils_is_an_error() -> None:
    with pytest.raises(NoSeed, match="none of 20 deals fulfils the condition; the acts were legal in 0"):
        find_seed(GAME, 2, holds_one, (does(0, "fly"),), limit=20)
