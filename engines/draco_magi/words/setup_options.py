"""Labels and help of the options that the host sets before the game."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

SETUP_OPTIONS: Mapping[str, Phrase] = {
    "options.first": "First player",
    "options.first.help": "Who goes first.",
    "options.first.drawn": "Random",
    "options.first.drawn.help": "Chosen at random.",
    "options.first.1": "Seat 1",
    "options.first.1.help": "The player in seat 1.",
    "options.first.2": "Seat 2",
    "options.first.2.help": "The player in seat 2.",
    "options.advanced_start": "Advanced cards",
    "options.advanced_start.help": "How you get your first 2 advanced cards.",
    "options.advanced_start.draft": "Draft",
    "options.advanced_start.draft.help": "You’re dealt 3: keep 1 and give 1 away.",
    "options.advanced_start.random": "Random",
    "options.advanced_start.random.help": "You’re dealt 2. Easier for new players.",
    "options.forced_defence": "Forced defence",
    "options.forced_defence.help": "Defenders must block as many attacks as they can.",
    "options.asymmetric": "Asymmetrical decks",
    "options.asymmetric.help": "Each deck has only an agreed number of the 8 additional kinds.",
    "options.extra": "Additional kinds",
    "options.extra.help": "How many are in each asymmetrical deck.",
    "options.pick": "Choosing kinds",
    "options.pick.help": "How players get the additional kinds of asymmetrical decks.",
    "options.pick.secret": "In secret",
    "options.pick.secret.help": "Both players choose at once.",
    "options.pick.open": "In turn",
    "options.pick.open.help": "Players take turns choosing 1 kind.",
    "options.pick.random": "Random",
    "options.pick.random.help": "Dealt at random. You see only your own.",
    "options.round_cap": "Last round",
    "options.round_cap.help": "If nobody has won by then, most gems wins. If tied, both share the win.",
}
