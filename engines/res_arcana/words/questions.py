"""Questions to players, with the sentences that others see meanwhile, and hints."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices


def _say_act_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The actions for which cards exist (R27-R31)."""
    if args["hand"] and args["claims"]:
        return "Place or discard a card, use one in play, claim a place or monument, or pass."
    if args["hand"]:
        return "Place or discard a card, use one in play, or pass."
    if args["claims"]:
        return "Use a card in play, claim a place or monument, or pass."
    return "Use a card in play, or pass."


HINTS: Mapping[str, Phrase] = {
    "hint.draft": "The 8 that you keep become your deck.",
    "hint.mage": "Everyone reveals their mage at the same time.",
    "hint.item": "It’s yours until you next pass. Then you swap it.",
    "hint.act": _say_act_hint,
    "hint.empty": conditional_phrase(
        lambda args: args["scores"],
        "You take all that’s on a card, or nothing. Some of it is worth points while it stays.",
        "You take all that’s on a card, or nothing.",
    ),
    "hint.collect": conditional_phrase(
        lambda args: any(args["always"].amounts),
        Plural(
            "Press the kind you want. You also get {always}.",
            "Press a kind for one more of it. You also get {always}.",
        ),
        Plural("Press the kind you want.", "Press a kind for one more of it."),
    ),
    "hint.upkeep": "To turn it, choose it below. You can’t use its power until it’s straightened.",
    "hint.turn": "It can’t be turned again until it’s straightened.",
    "hint.straighten": "Once straight, its powers can be used. With “None of these” you pay for nothing.",
    "hint.destroy": "It goes to your discard pile. Essences on it are lost.",
    "hint.discard": conditional_phrase(
        lambda args: args["gains"], "You gain essences for what it costs.", "You gain no essences for it."
    ),
    "hint.discard_drawn": "Any cards from your hand, not only those you drew.",
    "hint.store_on": "You get it back only by emptying that card when you collect.",
    "hint.rival": "Nothing is taken from them.",
    "hint.lose": "For each Life you lack, you lose 2 other essences.",
    "hint.loss": "Or choose a way to ignore it.",
    "hint.order": "1 will be on top. Choose a card again to move it to the end.",
    "hint.gold_or_two": "The 2 essences may be any mix of Elan, Life, Calm and Death.",
    "hint.deck": "You look at its top cards, if any, and put them back in any order.",
    "hint.check": "To use it, choose it below.",
    "hint.pay": "Press an amount to pay in another way.",
    "hint.same_kind": "All X essences are of this one kind.",
    "hint.same_count": "The more you pay, the more you gain.",
    "hint.mix": Plural("Press the kind you want.", "Press a kind for one more of it."),
    "hint.convert": "You gain as many as you paid.",
    "hint.placing": "Each shows what it costs now. With “None of these” you pay for nothing.",
}
"""Advice shown with a question, by its topic."""

QUESTIONS: Mapping[str, Phrase] = {
    "draft": Voices("Keep 1 artifact and pass the rest on", "{seat:Who} chooses an artifact to keep."),
    "mage": Voices("Choose your mage", "{seat:Who} chooses a mage."),
    "item": Voices("Choose a magic item", "{seat:Who} chooses a magic item."),
    "empty": Voices("Take stored essences off your cards?", "{seat:Who} collects."),
    "collect": Voices(
        Plural("Choose 1 essence to collect", "Choose {count} essences to collect"), "{seat:Who} collects."
    ),
    "upkeep": Voices("Pay {essences} for {card}, or turn it?", "{seat:Who} collects."),
    "act": Voices("Choose an action", "It’s {seat:whose} turn."),
    "pay": conditional_phrase(
        lambda args: bool(args.get("placing")),
        Voices("Pay for {card}, not yet for the artifact", "{seat:Who} pays for {card}."),
        Voices("Pay for {card}", "{seat:Who} pays for {card}."),
    ),
    "same_kind": Voices("Choose which essence to pay for {card}", "{seat:Who} pays for {card}."),
    "same_count": Voices("Choose how much {kind} to pay", "{seat:Who} pays for {card}."),
    "mix": Voices(
        Plural("{card}: choose 1 essence", "{card}: choose {count} essences"),
        Plural("{seat:Who} chooses an essence for {card}.", "{seat:Who} chooses essences for {card}."),
    ),
    "convert": Voices(
        "Choose an essence and gain {count} of it", "{seat:Who} chooses an essence for {card}."
    ),
    "gold_or_two": Voices("What do you gain for {card}?", "{seat:Who} discards a card."),
    "destroy": Voices("Choose an artifact to destroy", "{seat:Who} chooses an artifact to destroy."),
    "discard": Voices("Choose a card to discard", "{seat:Who} chooses a card to discard."),
    "turn": Voices("Choose a card to turn", "{seat:Who} chooses a card to turn."),
    "straighten": Voices("Choose a card to straighten", "{seat:Who} chooses a card to straighten."),
    "store_on": Voices("Choose a card for the essence", "{seat:Who} chooses a card."),
    "rival": Voices("Choose a rival whose {kind} counts", "{seat:Who} chooses a rival."),
    "deck": Voices("Choose a deck to look at", "{seat:Who} chooses a deck to look at."),
    "placing": Voices("Choose what {card} places", "{seat:Who} chooses an artifact to place."),
    "order": Voices(
        "Put the cards back, top card first", "{seat:Who} puts {count} cards back on top of a deck."
    ),
    "discard_drawn": Voices(
        Plural("Choose a card to discard", "Choose {count} cards to discard"),
        Plural("{seat:Who} chooses a card to discard.", "{seat:Who} chooses {count} cards to discard."),
    ),
    "loss": Voices(
        "{attacker:Whose} {card} attacks for {count} Life. Take the loss?",
        "{seat:Who} responds to {attacker:whose} {card}.",
    ),
    "lose": conditional_phrase(
        lambda args: bool(args["life"]),
        Voices("Lose {life} Life and choose {others} other essences", "{seat:Who} chooses what to lose."),
        Voices("Choose {others} essences to lose", "{seat:Who} chooses what to lose."),
    ),
    "check": Voices("Use {card} in this victory check?", "{seat:Who} may use {card} in the victory check."),
}
