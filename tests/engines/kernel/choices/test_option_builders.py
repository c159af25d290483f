"""Options that many games offer."""

from engines.kernel.choices.decision import Option
from engines.kernel.choices.option_builders import first_available, number_copies, seat_option
from engines.kernel.words.text import text

WHY = text("why.poor")


def test_a_seat_option_has_its_number_and_a_target() -> None:
    assert seat_option(2) == Option("seat:2", 2, target="seat:2", subject=2)


def test_equal_cards_are_numbered() -> None:
    assert number_copies("abaa") == [("a", 1), ("b", 1), ("a", 2), ("a", 3)]


def test_the_first_available_option_is_the_default() -> None:
    assert first_available([Option("a", 1, blocked=WHY), Option("b", 2), Option("c", 3)]) == ("b",)


def test_an_option_is_blocked_only_when_there_is_a_reason() -> None:
    option = Option("a", 1, target="deck", label=text("named"))
    assert option.unless(None) is option
    assert option.unless(WHY) == Option("a", 1, target="deck", blocked=WHY, label=text("named"))
