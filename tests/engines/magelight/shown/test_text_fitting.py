"""Texts on cards: their number of lines, and where they are shortened."""

from engines.magelight.board.own_area.text_fitting import count_lines, measure_word, shorten_text

ELLIPSIS = "\u00a0…"


def test_letters_have_the_widths_of_the_font() -> None:
    assert measure_word("ill") < measure_word("sum") < measure_word("MMM")
    # Rendered, this word is 4.82 em wide; the estimate may be too wide but not too narrow
    assert 4.82 < measure_word("Infiltrators") < 5


def test_lines_break_between_words_and_inside_long_ones() -> None:
    assert count_lines("Draw", 3) == 1
    assert count_lines("Draw two cards.", 3.5) == 3
    assert count_lines("Draw two cards.", 9) == 1
    assert count_lines("Geschmuggelte Kopie", 5) == 3


def test_a_text_is_only_shortened_if_it_does_not_fit() -> None:
    words = "Another player loses 1 Power, but not their last."
    assert shorten_text(words, 30, 1, ELLIPSIS) == words
    assert shorten_text(words, 10, 2, ELLIPSIS) == f"Another player loses 1 Power,{ELLIPSIS}"
    assert count_lines(shorten_text(words, 10, 2, ELLIPSIS), 10) == 2
    assert shorten_text(words, 1, 1, ELLIPSIS) == f"Another{ELLIPSIS}"
