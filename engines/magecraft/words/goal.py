"""The goal of the game, its end, and each player's final place."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import FilledSentence, Template, fill
from engines.magecraft.limits import MAX_ROUNDS, SCORE_TO_WIN


def _say_place_standing(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill(
        "{scored}, {hp} HP, {shields}",
        scored=_scored(args),
        shields=fill(Plural("1 Shield gem", "{count} Shield gems"), count=args["shield"]),
    )


def _scored(args: Mapping[str, Any]) -> FilledSentence:
    return fill(Plural("1 gem scored", "{count} gems scored"), count=args["score"])


GOAL: Mapping[str, Phrase] = {
    "goal": "First to score {need} gems, or the last mage still in",
    "goal.whole": (
        f"Score {SCORE_TO_WIN} gems first, or be the last mage still in. "
        f"After round {MAX_ROUNDS} most scored gems wins among those still in, "
        "then most HP, then most Shield gems."
    ),
    "goal.short": "{need} gems, or last alive",
    "course": "Scored gems, round by round",
    "ended.last_standing": "Last mage standing.",
    "ended.score": "First to 20 gems.",
    "ended.rounds": lambda args, speaker: fill(
        "Best score of all still in after {round}. Tiebreakers: HP, then Shield gems.",
        round=fill(Plural("1 round", "{count} rounds"), count=args["round"]),
    ),
    "place.standing": _say_place_standing,
    "place.fallen": lambda args, speaker: fill("out, {scored}", scored=_scored(args)),
    "place.gone": lambda args, speaker: fill("left the game, {scored}", scored=_scored(args)),
}
