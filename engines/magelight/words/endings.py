"""Sentences about the end of a game and the players' places."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

ENDINGS: Mapping[str, Phrase] = {
    "ended.purge": "Every Infiltrator is public and has no Power, as the Guildmages wanted.",
    "ended.mill": "There are no cards left to draw, as the Guildmages wanted.",
    "ended.dark_day": "The Dark Day has come, as the Infiltrators wanted.",
    "ended.drain": "No Guildmage has any Power left, as the Infiltrators wanted.",
    "ended.rounds": "Round {round} was the last, as the Infiltrators wanted.",
    "ended.alone": "Everyone else has left.",
    "place": "{role}, {power} Power",
    "place.gone": "{role}, {power} Power, left the game",
}
