"""Bags: public counts, and draws that follow them."""

import pytest

from engines.kernel.bags import Bag
from engines.kernel.rng import Rng
from tests.engines.kernel.toys.base import Card


def test_a_bag_counts_and_never_goes_below_zero() -> None:
    bag = Bag[Card]((0, 2, 1))
    kind, left, _ = bag.draw(Rng("bag"))
    assert kind in (1, 2)
    assert left.total == 2
    assert bag.plus((1, 0, 0)).minus((1, 2, 0)) == Bag((0, 0, 1))
    with pytest.raises(ValueError, match="holds 0 of kind 0"):
        bag.add(0, -1)
    with pytest.raises(ValueError, match="too few"):
        bag.minus((0, 3, 0))


def test_draws_from_a_bag_follow_its_counts() -> None:
    rng, counts = Rng("many"), [0, 0]
    for _ in range(2000):
        kind, _, rng = Bag[Card]((3, 1)).draw(rng)
        counts[kind] += 1
    assert 1350 < counts[0] < 1650


def test_several_draws_equal_single_draws_in_turn() -> None:
    bag, rng, kinds = Bag[Card]((3, 0, 2)), Rng("several"), []
    for _ in range(5):
        kind, bag, rng = bag.draw(rng)
        kinds.append(kind)
    assert Bag[Card]((3, 0, 2)).draw_all(Rng("several"), 5) == (kinds, bag, rng)
    with pytest.raises(ValueError, match="positive bound"):
        bag.draw_all(rng, 1)
