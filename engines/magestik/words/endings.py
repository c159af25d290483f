"""Sentences for the end of the game, and for each player's final place."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase

ENDINGS: Mapping[str, Phrase] = {
    "ended.gems": "Most gems of all still playing at the end of round {round}, and at least 8.",
    "ended.rounds": "Round {round} was the last. All still playing rank by gems, dragon power, energy.",
    "ended.alone": "Everyone else has left.",
    "place.gems": Plural("1 gem", "{gems} gems", by="gems"),
    "place.rounds": Plural(
        "1 gem, dragon power {power}, {energy} energy",
        "{gems} gems, dragon power {power}, {energy} energy",
        by="gems",
    ),
    "place.alone": Plural("1 gem, stayed to the end", "{gems} gems, stayed to the end", by="gems"),
    "place.gone": Plural("1 gem, left the game", "{gems} gems, left the game", by="gems"),
}
