"""The phrases of the kernel, which every game shares."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices

KERNEL_PHRASES: Mapping[str, Phrase] = {
    "kernel.unknown": "You can’t choose that here.",
    "kernel.twice": "You can’t choose the same thing twice.",
    "kernel.few": "Choose at least {least}, not {count}.",
    "kernel.many": "Choose at most {most}, not {count}.",
    "kernel.amounts": "You can’t pay that way.",
    "kernel.picks_expected": "Choose from what is offered, not amounts.",
    "kernel.amounts_expected": "Choose amounts.",
    "kernel.incomplete": "Your move isn’t complete yet.",
    "kernel.too_long": "Your move has too many steps.",
    "kernel.not_asked": "It’s not your turn.",
    "kernel.no_undo": "There’s nothing to undo.",
    "kernel.over": "The game is over.",
    "kernel.title_over": "Game over",
    "kernel.gone": "This player has already left the game.",
    "verb.leave": "leaves the game",
    "verb.win": "wins the game",
    "verb.play_on": "goes on from a finished game",
    "turning.lead": Voices("You take the lead", "{seat:Who} takes the lead"),
    "turning.swing.ahead": Voices("You move forward by {amount}", "{seat:Who} moves forward by {amount}"),
    "turning.swing.back": Voices("You fall back by {amount}", "{seat:Who} falls back by {amount}"),
    "turning.out": Voices("You’re out of the game", "{seat:Who} is out of the game"),
    "turning.end": conditional_phrase(
        lambda args: len(args["seats"]) > 1, "{seats:Who} share the win", Voices("You win", "{seat:Who} wins")
    ),
    "turning.exposed": Voices("Everyone learns your side", "Everyone learns {seat:whose} side"),
    "kernel.hidden": "a card",
    "kernel.more": Plural("1 hidden card", "{count} hidden cards"),
}
