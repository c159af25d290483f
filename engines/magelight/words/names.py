"""Names of things and terms of the game, and their explanations."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.magelight.words.card_texts import CARD_PHRASES

NAMES: Mapping[str, Phrase] = {
    **CARD_PHRASES,
    "Role.GUILDMAGE": "Guildmage",
    "Role.INFILTRATOR": "Infiltrator",
    "Role.GUILDMAGE.text": "Reveal every Infiltrator and take all their Power, or leave no cards to draw.",
    "Role.INFILTRATOR.text": "Play Dark Day, or take all Power from the Guildmages.",
    "role.hidden": "hidden",
    "role.hidden.text": "You don’t know this role.",
    "role.public": "This role is public.",
    "role.own": "This is your role. It isn’t public.",
    "role.shown": "This role was shown to you. It isn’t public.",
    "role.team": "You’ve known this role from the start. It isn’t public.",
    "role.rest": "You know the other side, so it can be no other role. It isn’t public.",
    "Ally": "{design}",
    "InHand": "{card}",
    "OfferedCard": "{design}",
    "deck": "the deck",
    "discard": "the discard pile",
    "burn": "the burn pile",
    "kind.spell": "Spell",
    "kind.ally": "Ally",
    "kind.artifact": "Artifact",
    "keyword.support": "Support",
    "keyword.support.text": "Its host gets 1 more Action each turn.",
    "keyword.nomad": "Nomad",
    "keyword.nomad.text": "Play it onto another player’s board. That player is its host.",
    "keyword.secret": "Secret",
    "keyword.secret.text": "You may resolve it without revealing it. If you reveal it, a bonus may follow.",
    "keyword.channel": "Channel",
    "keyword.channel.text": "As an extra cost, burn this many cards from your hand. They give no Mana.",
    "keyword.activate": "Activate",
    "keyword.activate.text": "You can use it once per turn, from the turn after it arrives.",
    "counter.power": "Power",
    "counter.power.text": "Each turn you get as many Actions, and 1 for each Support. "
    "With 0 Power you stay in the game.",
    "counter.action": "Action",
    "counter.actions": "Actions",
    "counter.actions.text": "How much you can still do this turn.",
    "counter.mana": "Mana",
    "counter.mana.text": "Pays for cards. Each turn you start with at least as much as the round number.",
    "counter.ward": "Ward",
    "counter.ward.text": "Absorbs Power losses until your next turn.",
}

COMPONENTS: Mapping[str, Phrase] = {
    "components.spell": "Spells",
    "components.price": "{mana} Mana",
    "components.prices": "{least}–{most} Mana",
    "components.ally": "Allies",
    "components.artifact": "Artifacts",
    "components.role": "Roles",
}
"""Headings and prices on the page that lists all components."""
