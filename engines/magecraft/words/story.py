"""Texts of the story: the goal, and the legend of icons."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magecraft.events import LEGEND
from engines.magecraft.limits import MAX_ROUNDS, SCORE_TO_WIN

GOAL: Mapping[str, Phrase] = {
    "goal": "First to score {need} gems, or the last mage still in",
    "goal.whole": (
        f"Score {SCORE_TO_WIN} gems first, or be the last mage still in. "
        f"After round {MAX_ROUNDS} most scored gems wins among those still in, "
        "then most HP, then most Shield gems."
    ),
    "goal.short": "{need} gems, or last alive",
    "course": "Scored gems, round by round",
}

SIGNS: Mapping[str, Phrase] = {f"verb.{verb}": meaning for verb, (_, meaning) in LEGEND.items()}
"""The meaning of each icon of the story, for the legend."""
