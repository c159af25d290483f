"""Questions to players, with the sentences that others see meanwhile, and hints."""

from collections.abc import Mapping

from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices
from engines.res_arcana.words.plurals import plural

HINTS: Mapping[str, Phrase] = {
    "hint.draft": "The 8 that you keep become your deck.",
    "hint.mage": "Everyone reveals their mage at the same time.",
    "hint.item": "It’s yours until you pass. Then you swap it.",
    "hint.act": "Place or discard a card, use one in play, claim a place or monument, or pass.",
    "hint.empty": "You take all that’s on a card, or nothing. On a place it counts as points while it stays.",
    "hint.collect": conditional_phrase(
        lambda args: any(args["always"].amounts),
        plural(
            "Press the kind you want. You also get {always}.",
            "Press a kind for one more of it. You also get {always}.",
        ),
        plural("Press the kind you want.", "Press a kind for one more of it."),
    ),
    "hint.upkeep": "To turn it, choose it below. Then you can’t use its power this round.",
    "hint.turn": "Once turned, it can’t be used again this round.",
    "hint.straighten": "Once straight, it can be used again. With “None of these” you pay for nothing.",
    "hint.destroy": "It goes to your discard pile. Essences on it are lost.",
    "hint.discard": "You gain no essences for it.",
    "hint.discard_drawn": "Any cards from your hand, not only those you drew.",
    "hint.store_on": "The essence stays there until you collect it.",
    "hint.rival": "Nothing is taken from them.",
    "hint.lose": "For each Life you lack, you lose 2 other essences.",
    "hint.loss": "Or choose a card of yours that ignores the loss.",
    "hint.order": "1 will be on top. Choose a card again to move it to the end.",
    "hint.gold_or_two": "The 2 essences may be any mix of Elan, Life, Calm and Death.",
    "hint.deck": "You look at its top cards and put them back in any order.",
    "hint.check": "To use it, choose it below.",
    "hint.pay": "Press an amount to pay in another way.",
    "hint.same_kind": "You pay for all of it with this one kind.",
    "hint.same_count": "The more you pay, the more you gain.",
    "hint.mix": plural("Press the kind you want.", "Press a kind for one more of it."),
    "hint.convert": "You gain as many as you paid.",
    "hint.placing": "Each shows what it costs now. With “None of these” you pay for nothing.",
}
"""Advice shown with a question, by its topic."""

QUESTIONS: Mapping[str, Phrase] = {
    "draft": Voices("Keep 1 artifact and pass the rest on", "{seat:Who} chooses an artifact to keep."),
    "mage": Voices("Choose your mage", "{seat:Who} chooses a mage."),
    "item": Voices("Choose a magic item", "{seat:Who} chooses a magic item."),
    "empty": Voices("Take stored essences off your cards?", "{seat:Who} collects."),
    "collect": plural(
        Voices("Choose 1 essence to collect", "{seat:Who} collects."),
        Voices("Choose {count} essences to collect", "{seat:Who} collects."),
    ),
    "upkeep": Voices("Pay {essences} for {card}, or turn it?", "{seat:Who} collects."),
    "act": Voices("Choose an action", "It’s {seat:whose} turn."),
    "pay": conditional_phrase(
        lambda args: bool(args.get("placing")),
        Voices("Pay for {card} (its artifact costs extra)", "{seat:Who} pays for {card}."),
        Voices("Pay for {card}", "{seat:Who} pays for {card}."),
    ),
    "same_kind": Voices("Choose which essence to pay for {card}", "{seat:Who} pays for {card}."),
    "same_count": Voices("Choose how much {kind} to pay", "{seat:Who} pays for {card}."),
    "mix": plural(
        Voices("{card}: choose 1 essence", "{seat:Who} chooses an essence for {card}."),
        Voices("{card}: choose {count} essences", "{seat:Who} chooses essences for {card}."),
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
    "discard_drawn": plural(
        Voices("Choose a card to discard", "{seat:Who} chooses a card to discard."),
        Voices("Choose {count} cards to discard", "{seat:Who} chooses {count} cards to discard."),
    ),
    "loss": Voices(
        "{attacker:Whose} {card} attacks. Lose {count} Life?",
        "{seat:Who} responds to {attacker:whose} {card}.",
    ),
    "lose": conditional_phrase(
        lambda args: bool(args["life"]),
        Voices("Lose {life} Life and choose {others} other essences", "{seat:Who} chooses what to lose."),
        Voices("Choose {others} essences to lose", "{seat:Who} chooses what to lose."),
    ),
    "check": Voices("Use {card} in this victory check?", "{seat:Who} may use {card} in the victory check."),
}
