"""Phrases of the goal, of turning points, of the end of a game and of the players' places."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from engines.magelight.events.verbs import VERB_PHRASES

_GUILDMAGES = "Guildmages win when every Infiltrator is public with 0 Power, or no card is left to draw."

GOAL: Mapping[str, Phrase] = {
    "goal": f"{_GUILDMAGES} Infiltrators win by playing Dark Day, or when every Guildmage has 0 Power.",
    "goal.last": f"{_GUILDMAGES} Infiltrators win by playing Dark Day, when every Guildmage has 0 Power, "
    "or after round {last}.",
    "goal.short.guildmage": "Break the Infiltrators",
    "goal.short.infiltrator": "Break the Guildmages",
    "goal.short.spectator": "Break the other side",
    "course": "Power, round by round",
    "goal.guildmages": "Guildmages win",
    "goal.infiltrators": "Infiltrators win",
    "goal.broken": Plural(
        "{broken}/1 Infiltrator revealed at 0 Power",
        "{broken}/{needed} Infiltrators revealed at 0 Power",
        by="needed",
    ),
    "goal.purge": Plural("{purge} or 1 card gone", "{purge} or {left} cards gone", by="left"),
    "goal.dark_day": "Dark Day for {price} Mana",
    "goal.dark_day.early": "Dark Day from round {first}",
    "goal.drain": "Guild’s {most} Power gone",
    "goal.drain.about": "Guild’s {least}–{most} Power gone",
    "goal.both": "{dark_day} or {drain}",
    "goal.met": "It came true",
    "goal.unmet": "It didn’t come true",
}

TURNING_POINTS: Mapping[str, Phrase] = {
    "turning.lead": Voices("You have the most Power", "{seat:Who} has the most Power"),
    "turning.swing.ahead": Voices("You gain {amount} Power", "{seat:Who} gains {amount} Power"),
    "turning.swing.back": Voices("You lose {amount} Power", "{seat:Who} loses {amount} Power"),
    "turning.exposed": Voices(
        "You are revealed as an Infiltrator", "{seat:Who} is revealed as an Infiltrator"
    ),
}
"""Replacements of the kernel's phrases: the player with the most Power need not be nearer to winning."""

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

STORY: Mapping[str, Phrase] = {**GOAL, **TURNING_POINTS, **ENDINGS, **VERB_PHRASES}
