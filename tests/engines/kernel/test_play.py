"""The helper `Play` of games' tests: how answers are written, and what is said about refused ones."""

import pytest

from engines.kernel.choices.decision import Incomplete, Refused
from tests.engines import play
from tests.engines.kernel.toys.workshop import WORKSHOP, Workshop


class Play(play.Play[Workshop]):
    """The workshop, in which a seat trades two kinds of goods."""

    game = WORKSHOP


def test_a_tuple_of_numbers_is_the_amounts_of_a_split() -> None:
    # Given a trade, when it is paid with amounts
    table = Play.given().choose("trade", "seat:1", (2, 0, 0), (0, 0, 1), seat=0)

    # Then the stores have changed
    assert table.state.stores == ((0, 2, 3), (4, 2, 2))


@pytest.mark.parametrize("amounts", [(2,), (2, 0, 0, 0)])
def test_a_wrong_number_of_amounts_is_explained(amounts: tuple[int, ...]) -> None:
    with pytest.raises(Refused) as refused:
        Play.given().choose("trade", "seat:1", amounts, seat=0)
    (note,) = refused.value.__notes__
    assert f"{amounts} is refused" in note
    assert "expects 3 amounts" in note
    assert "(2, 0, 0)" in note


def test_an_answer_too_many_is_named() -> None:
    with pytest.raises(Incomplete) as refused:
        Play.given().choose("pass", "seat:1", seat=0)
    (note,) = refused.value.__notes__
    assert note.startswith("'seat:1' is refused: the choice is complete without it")


def test_an_answer_that_is_not_offered_is_named_with_the_offer() -> None:
    with pytest.raises(Refused) as refused:
        Play.given().choose("trade", "seat:7", seat=0)
    (note,) = refused.value.__notes__
    assert "'seat:7' is refused" in note
    assert "seat:1" in note
