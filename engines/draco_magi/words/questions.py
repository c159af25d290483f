"""Questions to players with hints, and what the other viewers read meanwhile."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.cards.battle_cards import MAX_SHIELDS
from engines.draco_magi.words.names import printed_name
from engines.draco_magi.words.phrase_builders import CARDS, HITS, SHIELDS, count_of, with_attacks, with_counts
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill

ABILITIES: Mapping[str, Voices] = {
    "battle": Voices(
        "Your {dragon} dragon: gain an advanced card?",
        "{seat:Whose} {dragon} dragon may gain an advanced card.",
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
        "Your {dragon} dragon: call another dragon here?",
        "{seat:Whose} {dragon} dragon may call another dragon.",
    ),
    "undead": Voices(
        "Your {dragon} dragon: return a lost one to your hand?",
        "{seat:Whose} {dragon} dragon may return a lost one to the hand.",
    ),
}
"""Questions about the ability of a dragon that was placed or moved."""


def _say_ability(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return ABILITIES[args["dragon"].name.lower()]


ABILITY_HINTS: Mapping[str, str] = {
    "battle": "It goes to your discarded battle cards, and into your deck when you shuffle.",
    "black": "Press the battlefield that it flees to. This is the moment to use it.",
    "brass": "Press the battlefield to read its other side. This is the moment to use it.",
    "bronze": "You can place it later, or keep it at Nightfall.",
    "purple": "Press the battlefield that it comes from. This is the moment to use it.",
    "undead": "Choose one of your lost dragons. This is the moment to use it.",
}
"""Hints on how to use an ability, or what it is good for."""


def _say_ability_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return ABILITY_HINTS[args["dragon"].name.lower()]


def _say_combo(args: Mapping[str, Any], speaker: Speaker) -> Template:
    cards = tuple([printed_name(card) for card in args["cards"]])
    return fill(Voices("Attack with {cards}, or add a card", "{seat:Who} attacks."), cards=cards)


def _say_shield(args: Mapping[str, Any], speaker: Speaker) -> Template:
    counts = {"hits": count_of(args["hits"], HITS), "shields": count_of(args["shields"], SHIELDS)}
    if not args["missing"]:
        return fill(
            Voices(
                "{hits}, {shields}: {dragon} is safe. Reveal more?",
                "{hits}, {shields}: {dragon} is safe. {seat:Who} may reveal more.",
            ),
            **counts,
        )
    return fill(
        Voices(
            "{hits} on {dragon}, {shields}. Reveal a card? ({left} left)",
            "{hits} on {dragon}, {shields}. {seat:Who} may reveal a card ({left} left).",
        ),
        **counts,
    )


def _say_shield_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The number of shields still needed, and that cards come back: newcomers fear to lose them."""
    if not args["missing"]:
        return "More cards change nothing now. They come back when you shuffle."
    if args["missing"] > args["left"] * MAX_SHIELDS:
        return "No cards can save it any more. What you reveal comes back when you shuffle."
    return fill(
        "You need {missing}. What you reveal comes back when you shuffle.",
        missing=count_of(args["missing"], Plural("1 more shield", "{count} more shields")),
    )


def _say_attack_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["held"] == 1:
        return "Your last card. A player with no cards and fewer dragons loses the battlefield."
    return "Cards with the same symbol can attack together. Keep some to block with."


def _say_combo_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The effect of a Flight against several attacks, unless none can block here (R40, E15)."""
    if args["flyable"]:
        return "Each attack that comes through costs a dragon, if any is left. A Flight blocks them all."
    return "Each attack that comes through costs a dragon, if any is left. No Flight can block here."


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
            "Breathe fire with {count}: choose a target",
            "{seat:Whose} {dragon} dragon may breathe fire with {count}.",
        ),
        count=CARDS,
    ),
    "volley": with_counts(
        Voices(
            "Breathe fire again with {count}: choose a target",
            "{seat:Whose} {dragon} dragon may breathe fire again with {count}.",
        ),
        count=CARDS,
    ),
    "shield": _say_shield,
    "ability": _say_ability,
    "resolve": Voices("Choose the next battlefield", "{seat:Who} chooses the next battlefield."),
    "attack": Voices("Choose a card to attack with", "{seat:Who} attacks."),
    "way": Voices("Choose an attack for {card}", "{seat:Who} attacks."),
    "combo": _say_combo,
    "argument": Voices("Choose a battlefield for {card}", "{seat:Who} attacks."),
    "defend": with_attacks(Voices("Block {attacks}?", "{seat:Who} defends against {attacks}.")),
    "block": with_attacks(Voices("Block {attacks} as well?", "{seat:Who} defends.")),
    "lucky": with_attacks(
        Voices(
            "No cards left. Try your top card against {attacks}?",
            "{seat:Who} has no cards and may try the top one against {attacks}.",
        )
    ),
    "keep": Voices("Choose dragons to keep", "{seat:Who} chooses dragons to keep."),
}

HINTS: Mapping[str, Phrase] = {
    "hint.colour": "The colour makes no difference in play.",
    "hint.extras": "Your deck gets 1 dragon of each.",
    "hint.extra": "Your deck gets 1 dragon of this kind.",
    "hint.draft": "Then you give one of the others to your opponent. The last goes back.",
    "hint.give": "Your opponent gets it for their deck. The last one goes back.",
    "hint.command": "You must place one while you can. Melee: the battle cards you draw in a fight there.",
    "hint.where": "Your side holds 3. The last one placed lies next to the card and is lost first.",
    "hint.freeze": "No melee there this round, and no dragon moves there or away.",
    "hint.ranged": "You attack the dragon next to the card. With more hits than shields, it’s lost.",
    "hint.volley": "You attack the dragon next to the card. With more hits than shields, it’s lost.",
    "hint.shield": _say_shield_hint,
    "hint.ability": _say_ability_hint,
    "hint.resolve": "If it comes to a fight, you attack first. At the next battlefield they do.",
    "hint.attack": _say_attack_hint,
    "hint.combo": _say_combo_hint,
    "hint.defend": "Each attack that comes through costs you the dragon next to the card, if one is left.",
    "hint.block": "Each attack that comes through costs you the dragon next to the card, if one is left.",
    "hint.lucky": "If it matches, it blocks like a card from your hand. You get one try.",
    "hint.keep": "You discard the others, and draw up to 8 again next round.",
    "hint.way": "The card attacks with what you choose, and with nothing else.",
    "hint.argument": "The dragon moves there, or comes from there.",
}
