"""The balance bench: how games end, counted and said."""

from collections import Counter

from bench.balance import endings, report
from engines import CATALOGUE


def test_every_game_is_counted_once_and_the_same_seed_gives_the_same() -> None:
    game = next(iter(CATALOGUE.values()))
    counts = endings(game, game.seats[0], 5, "counted")
    assert counts.total() == 5
    assert counts == endings(game, game.seats[0], 5, "counted")


def test_the_report_has_a_line_a_size_and_a_share_for_every_ending() -> None:
    lines = report({2: Counter(purge=1, mill=3), 3: Counter(mill=4)}).splitlines()
    assert lines[0] == "| players | mill | purge |"
    assert lines[2:] == ["| 2 | 75.0% | 25.0% |", "| 3 | 100.0% | 0.0% |"]
