"""Time limits of decisions, by the pace of the table."""

from collections.abc import Mapping

DEFAULT_LIVE_DECISION_SECONDS = 60
"""Seconds per decision at a live table whose game defines no clock for the topic."""
SLOW_DECISION_SECONDS = 24 * 3600
"""Seconds per decision at a slow table."""


def decision_seconds(pace: str, clocks: Mapping[str, int], topic: str) -> int | None:
    """Seconds for a decision of a topic; None without a limit.

    `clocks` are the game's time limits, in seconds by topic; "*" is the default for other topics.
    """
    match pace:
        case "live":
            return clocks.get(topic, clocks.get("*", DEFAULT_LIVE_DECISION_SECONDS))
        case "slow":
            return SLOW_DECISION_SECONDS
        case _:
            return None
