"""How long a question may take, by the pace of its table."""

from collections.abc import Mapping

FALLBACK = 60
"""Seconds for a question of a live table whose game names no clock for it."""
DAY = 24 * 3600


def question_seconds(pace: str, clocks: Mapping[str, int], topic: str) -> int | None:
    """Seconds for a question of a topic; None when there is all the time in the world.

    `clocks` are the game's own, by topic; "*" stands for all others.
    """
    match pace:
        case "live":
            return clocks.get(topic, clocks.get("*", FALLBACK))
        case "slow":
            return DAY
        case _:
            return None
