"""Names and explanations of the options that a host can set."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

SETUP_OPTIONS: Mapping[str, Phrase] = {
    "options.master": "Master Mage",
    "options.master.help": "Who drafts first after round 1.",
    "options.master.rotates": "Rotates",
    "options.master.rotates.help": "The title moves 1 seat clockwise each round, which is fair to everyone.",
    "options.master.stays": "Stays",
    "options.master.stays.help": "The first Master Mage drafts first all game, which favours that seat.",
    "options.rounds": "Last round",
    "options.rounds.help": "If nobody has won by then, most gems win, then dragon power, then energy.",
}
