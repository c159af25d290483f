"""The goal of the game, and turning points on the way to it."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from engines.magestik.limits import GEMS_TO_WIN

_GOAL_SENTENCE = f"{GEMS_TO_WIN} gems and the lead at the end of a round win."
_LAST_ROUND_SENTENCE = "Round {last} is the last."


def _swing(singular: Voices, plural: Voices) -> Phrase:
    """A turning point: a number of gems won or lost."""
    return lambda args, speaker: singular if args["amount"] == 1 else plural


GOAL: Mapping[str, Phrase] = {
    "goal": f"{_GOAL_SENTENCE} {_LAST_ROUND_SENTENCE}",
    "goal.whole": _GOAL_SENTENCE,
    "goal.last": _LAST_ROUND_SENTENCE,
    "goal.short": f"Lead with {GEMS_TO_WIN} gems",
    "course": "Gems, round by round",
    # These replace the kernel's phrases: in this game, turning points always gain or lose gems.
    "turning.swing.ahead": _swing(
        Voices("You gain 1 gem", "{seat:Who} gains 1 gem"),
        Voices("You gain {amount} gems", "{seat:Who} gains {amount} gems"),
    ),
    "turning.swing.back": _swing(
        Voices("You lose 1 gem", "{seat:Who} loses 1 gem"),
        Voices("You lose {amount} gems", "{seat:Who} loses {amount} gems"),
    ),
}
