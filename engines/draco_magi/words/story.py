"""Phrases of the goal, of turning points, and of the course of the game."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Voices


def _say_gem_gain(args: Mapping[str, Any], speaker: Speaker) -> Voices:
    if args["amount"] == 1:
        return Voices("You gain 1 gem", "{seat:Who} gains 1 gem")
    return Voices("You gain {amount} more gems", "{seat:Who} gains {amount} more gems")


TURNS: Mapping[str, Phrase] = {"turning.swing.ahead": _say_gem_gain}
"""Phrases for turning points."""

GOAL: Mapping[str, Phrase] = {
    "goal.last": "3 gems of one colour, 3 colours or any 4 win, or the most after round {last}.",
    "goal": "Win with 3 gems of one colour, 3 of different colours, or any 4.",
    "goal.short": "3 alike, 1 each, any 4",
    "course": "Gems, round by round",
}

STORY: Mapping[str, Phrase] = {**TURNS, **GOAL}
