"""Reasons why an option is blocked."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase

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
