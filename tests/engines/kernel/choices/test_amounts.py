"""Amounts: the ways to make up a payment or a mix of several kinds."""

from itertools import product

import pytest

from engines.kernel.choices.amounts import amount_vectors


@pytest.mark.parametrize(
    ("limits", "total"), [((3, 0, 2), 3), ((1, 1, 1, 1, 1), 2), ((4,), 3), ((2, 2), 5), ((0, 0), 0)]
)
def test_vectors_fit_the_limits_add_up_and_are_in_descending_order(
    limits: tuple[int, ...], total: int
) -> None:
    within = product(*[range(most + 1) for most in limits])
    fitting = [one for one in within if sum(one) == total]
    assert list(amount_vectors(limits, total)) == sorted(fitting, reverse=True)
