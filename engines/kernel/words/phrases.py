"""The phrases of the kernel, which every game shares."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices


def _pick_win_chip(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The chip of the end: a single winner is the actor, several are named."""
    if len(args["winners"]) > 1:
        return "{winners:Who} share the win"
    return "win the game" if any(map(speaker.is_you, args["winners"])) else "wins the game"


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
    "PlayerLeft": Voices("You leave the game.", "{seat:Who} leaves the game."),
    "GameEnded": conditional_phrase(
        lambda args: len(args["winners"]) > 1,
        "The game is over. {winners:Who} share the win.",
        "The game is over. {winners:Who} won.",
    ),
    "PlayedOn": Voices(
        "You play on from a finished game. Hidden cards are reshuffled.",
        "{seat:Who} plays on from a finished game. Cards they couldn’t see are reshuffled.",
    ),
    "beat.PlayerLeft": Voices("leave the game", "leaves the game"),
    "beat.GameEnded": _pick_win_chip,
    "beat.PlayedOn": "Hidden cards are reshuffled",
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
