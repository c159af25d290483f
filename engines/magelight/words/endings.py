"""Sentences about the end of a game and the players' places."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

ENDINGS: Mapping[str, Phrase] = {
    "ended.purge": "Every Infiltrator is public and has no Power. The Guildmages win.",
    "ended.mill": "There are no cards left to draw. The Guildmages win.",
    "ended.dark_day": "The Dark Day has come. The Infiltrators win.",
    "ended.drain": "No Guildmage has any Power left. The Infiltrators win.",
    "ended.rounds": "Round {round} was the last. The Infiltrators win.",
    "ended.alone": "Everyone else has left.",
    "place": "{role}, {power} Power",
    "place.gone": "{role}, {power} Power, left the game",
}
