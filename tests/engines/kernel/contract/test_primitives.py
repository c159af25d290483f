"""Primitives and their performers: one function per class."""

from collections.abc import Callable

import pytest

from engines.kernel.contract.primitives import Performers, Primitive


class Gain(Primitive, frozen=True):
    """Gains an amount."""

    n: int


class Lose(Primitive, frozen=True):
    """Loses an amount."""

    n: int


def test_a_primitive_is_performed_by_the_function_of_its_class() -> None:
    performers: Performers[Primitive, Callable[[int, Gain | Lose], int]] = Performers()

    @performers.performs(Gain)
    def perform_gain(have: int, gain: Gain) -> int:
        return have + gain.n

    @performers.performs(Lose)
    def perform_loss(have: int, loss: Lose) -> int:
        return have - loss.n

    assert performers.of(Gain(2))(5, Gain(2)) == 7
    assert performers.of(Lose(2))(5, Lose(2)) == 3
    assert performers.kinds == {Gain, Lose}


def test_a_second_or_a_missing_performer_is_an_error() -> None:
    performers: Performers[Primitive, Callable[[], None]] = Performers()
    performers.performs(Gain)(lambda: None)
    with pytest.raises(ValueError, match="Gain has a performer already"):
        performers.performs(Gain)(lambda: None)
    with pytest.raises(KeyError):
        performers.of(Lose(1))
