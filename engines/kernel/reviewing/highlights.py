"""Highlights of a review: the moves and the strokes of luck that changed the chances most."""

from collections.abc import Sequence

from engines.kernel.reviewing.review import Look
from engines.kernel.reviewing.sides import Chances

MAX_HIGHLIGHTS = 5
"""The maximum number of turning moves, and of strokes of luck."""
MIN_CHANGE = 0.05
"""The smallest change of a chance worth showing; a bot's opinion is not more accurate than that."""


def find_turns(looks: Sequence[Look]) -> tuple[Look, ...]:
    """The moves that changed the chances most, in the order of the game."""
    return _pick_largest([(_measure(look.swing), look) for look in looks if look.entry])


def find_luck(looks: Sequence[Look]) -> tuple[Look, ...]:
    """The deals and draws that changed the chances most, in the order of the game."""
    return _pick_largest([(_measure(look.luck), look) for look in looks if look.luck is not None])


def _measure(change: Chances) -> float:
    return max([abs(difference) for difference in change])


def _pick_largest(found: list[tuple[float, Look]]) -> tuple[Look, ...]:
    """The largest changes, in the order of the game; among equals the earlier ones."""
    largest = sorted([(-size, look.entry, look) for size, look in found if size >= MIN_CHANGE])[
        :MAX_HIGHLIGHTS
    ]
    return tuple([look for _, _, look in sorted(largest, key=lambda row: row[1])])


def as_percents(chances: Chances) -> tuple[int, ...]:
    """Whole percentages that add up to 100, by the largest remainder method."""
    whole = [int(100 * chance) for chance in chances]
    left = round(100 * sum(chances)) - sum(whole)
    by_rest = sorted(range(len(whole)), key=lambda at: whole[at] - 100 * chances[at])
    return tuple([percent + (at in by_rest[:left]) for at, percent in enumerate(whole)])
