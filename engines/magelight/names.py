"""What things and notions of the game are called, and the words that explain them."""

from collections.abc import Mapping

from engines.kernel.text import Phrase
from engines.magelight.card_texts import CARD_PHRASES

NAMES: Mapping[str, Phrase] = {
    **CARD_PHRASES,
    "Role.GUILDMAGE": "Guildmage",
    "Role.INFILTRATOR": "Infiltrator",
    "Role.GUILDMAGE.text": "Find every Infiltrator and break their Power, or burn the whole library down.",
    "Role.INFILTRATOR.text": "Bring about the Dark Day, or leave no Guildmage any Power.",
    "Ally": "{design}",
    "deck": "the deck",
    "discard": "the discard pile",
    "burn": "the burn pile",
    "hand": "the hand",
    "storage": "the Storage",
    "kind.spell": "Spell",
    "kind.ally": "Ally",
    "kind.artifact": "Artifact",
    "keyword.support": "Support",
    "keyword.support.text": "Its host has one Action more in each turn.",
    "keyword.nomad": "Nomad",
    "keyword.nomad.text": "It is played onto the board of another player, who becomes its host.",
    "keyword.secret": "Secret",
    "keyword.secret.text": "It may be resolved without being shown. Shown, it does something more.",
    "keyword.channel": "Channel",
    "keyword.channel.text": "Besides the Mana, cards of the hand are burned as a price; they give no Mana.",
    "keyword.activate": "Activate",
    "keyword.activate.text": "Can be used once a turn, from the turn after its arrival.",
    "counter.power": "Power",
    "counter.power.text": "Your Actions in the next turn. Who has none stays in the game.",
    "counter.actions": "Actions",
    "counter.actions.text": "What you can still do this turn.",
    "counter.mana": "Mana",
    "counter.mana.text": "Pays for cards. It begins each turn at the number of the round.",
    "counter.ward": "Ward",
    "counter.ward.text": "Absorbs losses of Power until your next turn.",
}
