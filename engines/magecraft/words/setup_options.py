"""Names and explanations of the options that a host can set."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

SETUP_OPTIONS: Mapping[str, Phrase] = {
    "options.mastery": "Mastered spells",
    "options.mastery.help": "After rearranging spells, you may master one. Leave it off in a first game.",
    "options.hidden_hands": "Hidden hands",
    "options.hidden_hands.help": "You see how many gems the others hold, but not which ones.",
    "options.characters": "Characters",
    "options.characters.help": "How you get your character.",
    "options.characters.chosen": "Chosen",
    "options.characters.chosen.help": "Everybody chooses in turn.",
    "options.characters.drawn": "Drawn",
    "options.characters.drawn.help": "Dealt at random.",
}
