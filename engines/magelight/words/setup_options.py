"""Labels of the options that a host sets before the game."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

SETUP_OPTIONS: Mapping[str, Phrase] = {
    "options.first": "First player",
    "options.first.help": "Who goes first.",
    "options.first.drawn": "Random",
    "options.first.drawn.help": "Any player can go first.",
    **{f"options.first.{seat}": f"Seat {seat}" for seat in range(1, 7)},
    **{f"options.first.{seat}.help": f"Seat {seat} goes first." for seat in range(1, 7)},
    "options.dark_day": "Cost of Dark Day",
    "options.dark_day.help": "Mana to play it. 0 is the usual cost: 8, 13 or 10 Mana with 4, 5 or 6 players.",
    "options.max_rounds": "Last round",
    "options.max_rounds.help": "The Infiltrators win after this round. 0 means there is no last round.",
}
