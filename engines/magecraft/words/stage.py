"""Texts on the table: the phase, the player whose turn it is, and the legend of the story's icons."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from engines.magecraft.events import LEGEND

STAGE: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "gems scored",
    "stage.over": "Game over",
    "stage.characters": "Choosing characters",
    "stage.hands": "Starting hands",
    "stage.turn": Voices("Your turn", "{seat:Whose} turn"),
    "stage.casting": Voices("Your turn · spellbook {book}", "{seat:Whose} turn · spellbook {book}"),
    "mine.books": "Spellbooks",
    "face.available": "{count} to take",
    **{f"verb.{verb}": meaning for verb, (_, meaning) in LEGEND.items()},
}
