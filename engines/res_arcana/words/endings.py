"""Sentences about the end of a game, and about where each player's points came from."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template
from engines.kernel.words.text import Text


def _say_place(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A player's final points."""
    if not args["lines"]:
        return "No points. Tiebreaker: {wealth}."
    return Plural(
        "1 point: {lines}. Tiebreaker: {wealth}.",
        "{points} points: {lines}. Tiebreaker: {wealth}.",
        by="points",
    )


def _say_points_line(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return Text(f"line.{args['source']}", dict(args))


ENDINGS: Mapping[str, Phrase] = {
    "ended.points": "The most points of all still playing, and at least 10.",
    "ended.rounds": "Round {round} was the last round.",
    "ended.alone": "Everyone else left.",
    "place": _say_place,
    "place.gone": Plural("Left the game with 1 point.", "Left the game with {points} points.", "points"),
    "PointsLine": _say_points_line,
    "line.printed": "+{points} {card}",
    "line.stored": "+{points} for essences on {card}",
    "line.creature": "+{points} for creatures ({card})",
    "line.dragon": "+{points} for dragons ({card})",
    "line.bonus": "+{points} for this check only",
    "line.token": "+{points} First Player token",
}
