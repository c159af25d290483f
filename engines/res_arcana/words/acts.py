"""Sentences of the action bar: the question of a choice, its button, and its consequences."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template


def _say_look_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The cards that a look shows (R45): one card has no order, and an empty deck shows nothing (E51)."""
    if not args["count"]:
        return "There’s no card to look at."
    if args["count"] == 1:
        return "It has a single card. You can’t undo a look."
    return "You can’t undo a look. Then you choose their order."


def _act(key: str, question: Phrase, button: str, short: str = "") -> Mapping[str, Phrase]:
    """A choice: its question, its button, and a shorter button in case the first one is too long."""
    phrases = {f"act.{key}": question, f"act.{key}.verb": button, f"act.{key}.short": short}
    return {name: phrase for name, phrase in phrases.items() if phrase}


ACTS: Mapping[str, Phrase] = {
    "act.pays": "You pay {price}.",
    "act.keeps": "You keep {essences}.",
    "act.straight": "It comes into play straight.",
    "act.slots": "Press an amount to pay in another way.",
    "act.paid": "{what} for {price}?",
    "act.unpaid": "{what}?",
    "act.any": Plural("any essence", "any {count} essences"),
    **_act(
        "place",
        Plural("Place {card} for 1 essence?", "Place {card} for {count} essences?"),
        "Place {card}",
        "Place it",
    ),
    **_act("place.nothing", "Place {card} for free?", "Place {card}", "Place it"),
    "act.place.dear": "Place {card}?",
    **_act("place.paid", "Place {card} for {paid}?", "Place {card}", "Place it"),
    **_act("claim", "Claim {card} for {cost}?", "Claim {card}", "Claim it"),
    **_act("claim.dear", "Claim {card}?", "Claim {card}", "Claim it"),
    **_act("claim.top", "Claim the top monument for {cost}?", "Claim the top one"),
    **_act("discard", "Discard {card}?", "Discard {card}", "Discard it"),
    **_act("discard.for", "Discard {card} for {gained}?", "Discard {card}", "Discard it"),
    **_act("pass", "Pass?", "Pass"),
    **_act("pass.item", "Pass and take {item}?", "Pass"),
    "act.pass.after": conditional_phrase(
        lambda args: args["draws"],
        "You swap your magic item, draw a card and are out for this round.",
        "You swap your magic item and are out for this round. You have no card to draw.",
    ),
    **_act("use", "{card}: {doing}", "{does}", "Use it"),
    "act.use.turns": "It stays turned until it’s straightened.",
    "act.use.stays": "What is stored comes back only when you collect.",
    "act.use.scores": "It counts as points while it stays there.",
    **_act("use.mix", "{card}: gain {gained}", "Gain {gained}", "Gain these"),
    **_act("use.same", "{card}: pay {kind}", "Pay {kind}", "Pay this"),
    **_act("use.stored", "{card}: put {gained} on it", "Store {gained}", "Store these"),
    **_act("use.destroy", "{card}: destroy {target}", "Destroy {target}", "Destroy it"),
    **_act("use.discard", "{card}: discard {target}", "Discard {target}", "Discard it"),
    **_act("use.turn", "{card}: turn {target} too", "Turn {target}", "Turn both"),
    **_act("use.straighten", "{card}: straighten {target}", "Straighten {target}", "Straighten it"),
    **_act("use.store_on", "{card}: put it on {target}", "Put it on {target}", "Put it there"),
    **_act("use.placing", "{card}: place {target}", "Place {target}", "Place it"),
    **_act("use.rival", "{card}: count {rival:whose} essences", "Count {rival:whose}", "Count theirs"),
    **_act("use.deck.own", "{card}: look at the top of your deck", "Look at your deck"),
    **_act("use.deck.monuments", "{card}: look at the top of the monument deck", "Look at monuments"),
    "act.look.after": _say_look_consequence,
    **_act("draft", "Keep {card}?", "Keep {card}", "Keep it"),
    **_act("mage", "Keep the {card}?", "Keep the {card}", "Keep this mage"),
    "act.mage.after": "Everyone reveals their mage at the same time.",
    **_act("item", "Take {card}?", "Take {card}", "Take it"),
    **_act("collect", "Collect, and keep all that’s on cards?", "Collect"),
    **_act("collect.empty", "Collect and empty {cards}?", "Collect"),
    **_act("collect.many", "Collect and empty {count} cards?", "Collect"),
    **_act("order", "Put the cards back in this order?", "Put them back"),
    **_act("discard_drawn", "Discard {cards}?", "Discard them"),
    **_act("discard_drawn.many", "Discard these {count} cards?", "Discard them"),
    **_act("mix", "Gain {gained}?", "Gain {gained}", "Gain these"),
    **_act("collect.chosen", "Collect {gained}?", "Collect"),
    "act.collect.after": "What your cards always give comes too.",
    **_act("upkeep.pay", "{what} for {card}?", "{what}", "Pay"),
    **_act("upkeep.turn", "Turn {card}?", "Turn {card}", "Turn it"),
    **_act("accept", "{what}?", "{what}", "Lose them"),
    **_act("lose", "Lose {gone} too?", "Lose {gone}", "Lose these"),
    **_act("react", "Use {card} to ignore the loss?", "Use {card}", "Ignore the loss"),
    **_act("ignore", "{way}?", "{way}", "Ignore the loss"),
    **_act("check.use", "Use {card} in this check?", "Use {card}", "Use it"),
    **_act("check.decline", "Don’t use it?", "Don’t use it"),
    "do.empty": "Collect",
    "do.collect": "Collect {all}",
    "do.lose": "Lose these",
    "do.mix": "Gain these",
    "do.order": "Put them back",
    "do.discard_drawn": Plural("Discard it", "Discard {count} cards"),
}
