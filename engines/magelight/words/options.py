"""Labels of options: those of decisions, with the reasons against them, and those that a host sets."""

from collections.abc import Mapping

from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase

OPTIONS: Mapping[str, Phrase] = {
    "option.burn": "Burn +{gained}",
    "option.play": "Play for {mana} Mana",
    "option.play.never": "Play",
    "option.store": "Store",
    "option.activate": "Use {value.card}",
    "option.end": "End turn",
    "option.seat": "{value:Who}",
    "option.ally": "{seat:Whose} {card}",
    "option.card": "{card}",
    "option.waiting": "Not resolved yet.",
    "option.look": "Look into {seat:whose} Storage",
    "option.look_none": "Don’t look",
    "option.do": conditional_phrase(lambda args: bool(args["bonus"]), "Take the bonus", "Use {card}"),
    "option.decline": "Decline",
    "option.done": "Continue",
    "option.reveal_it": "Reveal it",
    "option.keep_it": "Keep it secret",
    "option.reveal": "Reveal your role",
    "option.lose": "Lose {lost} Power",
    "option.feed": "Burn a card",
}

REASONS: Mapping[str, Phrase] = {
    "why.action": "You have no Actions left.",
    "why.artifact": "Artifacts can’t be played.",
    "why.role": "Only Infiltrators can play this card.",
    "why.round": "You can’t play this before round {round}.",
    "why.mana": "This costs {cost} Mana and you have {have}.",
    "why.reserve": "Keep {count} cards to pass on.",
    "why.burn": "The burn pile is empty.",
    "why.discard": "The discard pile is empty.",
    "why.target.any": "There’s no player to target.",
    "why.target.others": "There’s no player to target.",
    "why.target.hidden_others": "No other player has a hidden role.",
    "why.target.public_others": "No other player’s role is public.",
    "why.target.storage_others": "No other player has stored cards.",
    "why.target.ally": "There’s no ally in play.",
    "why.arrived": "This ally arrived this turn. It can’t be used before your next turn.",
    "why.used": "You’ve already used this ally this turn.",
}
"""Reasons why an option is blocked."""

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
