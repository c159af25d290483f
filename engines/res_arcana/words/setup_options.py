"""Labels and help for the options of a new table."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

SETUP_OPTIONS: Mapping[str, Phrase] = {
    "options.setup": "Setup",
    "options.setup.help": "How players get their mages and artifacts.",
    "options.setup.normal": "Standard",
    "options.setup.normal.help": "You’re dealt 8 artifacts and choose 1 of 2 mages.",
    "options.setup.first_game": "First game",
    "options.setup.first_game.help": "Mages, hands and places are set. Nobody knows their deck.",
    "options.setup.draft": "Draft",
    "options.setup.draft.help": "Draft 8 artifacts: 4 passing left, then 4 passing right.",
    "options.first": "First player",
    "options.first.help": "Who goes first.",
    "options.first.drawn": "Random",
    "options.first.drawn.help": "A random player goes first.",
    **{f"options.first.{seat}": f"Seat {seat}" for seat in range(1, 5)},
    **{f"options.first.{seat}.help": f"Seat {seat} goes first." for seat in range(1, 5)},
    "options.collect": "Collecting",
    "options.collect.help": "Whether everyone collects at once or in turn.",
    "options.collect.together": "All at once",
    "options.collect.together.help": "Everyone decides in secret, then all collect.",
    "options.collect.in_turn": "In turn",
    "options.collect.in_turn.help": "Clockwise from the first player. You see what earlier players choose.",
    "options.max_rounds": "Last round",
    "options.max_rounds.help": "After this round the most points win. 0 means no last round.",
}
