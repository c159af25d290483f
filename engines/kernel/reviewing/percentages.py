"""Chances as whole percentages."""

from engines.kernel.reviewing.sides import Chances


def round_percentages(chances: Chances) -> tuple[int, ...]:
    """Round chances to whole percentages that add up to 100, by the largest remainder method."""
    percentages = [int(100 * chance) for chance in chances]
    missing_points = round(100 * sum(chances)) - sum(percentages)
    by_remainder = sorted(
        range(len(percentages)), key=lambda index: percentages[index] - 100 * chances[index]
    )
    return tuple(
        [percent + (index in by_remainder[:missing_points]) for index, percent in enumerate(percentages)]
    )
