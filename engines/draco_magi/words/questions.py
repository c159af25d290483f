"""What players are asked, and what the others read meanwhile."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.words.helpers import CARDS, HITS, SHIELDS, with_counts
from engines.kernel.text import Phrase, Plural, Speaker, Template, Voices

ABILITIES: Mapping[str, Voices] = {
    "battle": Voices(
        "Your {dragon} dragon: add an advanced card?",
        "{seat:Whose} {dragon} dragon may add an advanced card.",
    ),
    "black": Voices(
        "Your {dragon} dragon: drive their top dragon away?",
        "{seat:Whose} {dragon} dragon may drive a dragon away.",
    ),
    "brass": Voices(
        "Your {dragon} dragon: flip the battlefield?",
        "{seat:Whose} {dragon} dragon may flip the battlefield.",
    ),
    "bronze": Voices(
        "Your {dragon} dragon: draw a dragon?", "{seat:Whose} {dragon} dragon may draw a dragon."
    ),
    "purple": Voices(
        "Your {dragon} dragon: call another to its side?",
        "{seat:Whose} {dragon} dragon may call another to its side.",
    ),
    "undead": Voices(
        "Your {dragon} dragon: take a lost dragon back?",
        "{seat:Whose} {dragon} dragon may take a lost dragon back.",
    ),
}
"""What a dragon may do once it is there."""


def _ability(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return ABILITIES[args["dragon"].name.lower()]


ABILITY_HINTS: Mapping[str, str] = {
    "black": "Press the battlefield that it flees to. You can only do it now.",
    "brass": "Press the battlefield to flip it. Its card shows both sides.",
    "purple": "Press the battlefield that it comes from. You can only do it now.",
}
"""How the abilities are used that are done on the table, without a button."""


def _ability_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return ABILITY_HINTS.get(args["dragon"].name.lower(), "You can only use it now.")


QUESTIONS: Mapping[str, Phrase] = {
    "colour": Voices("Choose your colour", "{seat:Who} chooses a colour."),
    "extras": with_counts(
        Voices("Choose {count} for your deck", "{seat:Who} chooses {count} in secret."),
        count=Plural("1 additional kind", "{count} additional kinds"),
    ),
    "extra": Voices("Choose a kind to add ({left} left)", "{seat:Who} adds a kind to their deck."),
    "draft": Voices("Choose a card to keep", "{seat:Who} drafts advanced cards in secret."),
    "give": Voices("Choose a card to give away", "{seat:Who} drafts advanced cards in secret."),
    "command": Voices("Place a dragon", "{seat:Who} places a dragon."),
    "where": Voices("Choose a battlefield for your {dragon} dragon", "{seat:Who} places a dragon."),
    "freeze": Voices("Freeze {side} with your {dragon} dragon?", "{seat:Who} places a dragon."),
    "ranged": with_counts(
        Voices(
            "Ranged attack with {count}: choose a target",
            "{seat:Whose} {dragon} dragon may make a ranged attack with {count}.",
        ),
        count=CARDS,
    ),
    "volley": with_counts(
        Voices(
            "Attack again with {count}: choose a target",
            "{seat:Whose} {dragon} dragon may attack again with {count}.",
        ),
        count=CARDS,
    ),
    "shield": with_counts(
        Voices(
            "{hits}, {shields}. Draw a card? ({left} left)",
            "{hits}, {shields}. {seat:Who} may draw a card ({left} left).",
        ),
        hits=HITS,
        shields=SHIELDS,
    ),
    "ability": _ability,
    "resolve": Voices("Choose a battlefield to fight for", "{seat:Who} chooses the next battlefield."),
    "attack": Voices("Choose a card to attack with", "{seat:Who} attacks."),
    "way": Voices("Choose an attack for {card}", "{seat:Who} attacks."),
    "combo": Voices("Add a card, or attack", "{seat:Who} attacks."),
    "argument": Voices("Choose a battlefield for {card}", "{seat:Who} attacks."),
    "defend": Voices("Choose how to block {attacks}", "{seat:Who} defends against {attacks}."),
    "block": Voices("Block {attacks} as well?", "{seat:Who} defends."),
    "lucky": Voices(
        "No cards left. Draw to block {attacks}?", "{seat:Who} has no cards and may draw to block {attacks}."
    ),
    "keep": Voices("Choose dragons to keep", "{seat:Who} chooses dragons to keep."),
}

HINTS: Mapping[str, Phrase] = {
    "hint.colour": "Both colours have the same cards.",
    "hint.extras": "Your deck gets 1 dragon of each.",
    "hint.extra": "Your deck gets 1 dragon of this kind.",
    "hint.draft": "Then you give one of the others away. The last goes back into the deck.",
    "hint.give": "The last one goes back into the deck.",
    "hint.command": "Up to 3 on each side. Their melee is how many battle cards you draw there.",
    "hint.where": "Up to 3 on each side. The last one placed is the first to be lost.",
    "hint.freeze": "No melee there this round, and all its dragons stay.",
    "hint.ranged": "Press the dragons you attack. With more hits than shields, their top dragon is lost.",
    "hint.volley": "Press the dragons you attack. With more hits than shields, their top dragon is lost.",
    "hint.shield": "As many shields as hits save your dragon. You may stop at any time.",
    "hint.ability": _ability_hint,
    "hint.resolve": "Each is fought for once a round. You attack first, and they choose the next one.",
    "hint.attack": "Cards with the same symbol attack together.",
    "hint.combo": "Every attack that comes through costs them a dragon there.",
    "hint.defend": "Every attack that comes through costs you a dragon there, the top one first.",
    "hint.block": "Every attack that comes through costs you a dragon there, the top one first.",
    "hint.lucky": "It blocks like a card from your hand. You only get one try.",
    "hint.keep": "You discard the others.",
    "hint.way": "The card attacks with what you choose, and with nothing else.",
    "hint.argument": "The dragon moves there, or comes from there.",
}
