"""Phrases of the action bar: questions, buttons and consequences of choices."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template

PICKS: Mapping[str, str] = {
    "burn": "Burn these cards",
    "discard": "Move these cards",
    "hand": "Take these cards",
}


def _say_pick(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return PICKS[args["to"]]


def _say_keeps(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["actions"]:
        return Plural(
            "You keep 1 Action and {mana} Mana.", "You keep {actions} Actions and {mana} Mana.", by="actions"
        )
    return (
        "It costs your last Action. You keep {mana} Mana." if args["mana"] else "It costs your last Action."
    )


ACTS: Mapping[str, Phrase] = {
    "do.stack": "Pass {count} cards",
    "do.channel": Plural("Channel 1 card", "Channel {count} cards"),
    "do.pick": _say_pick,
    "do.burn_seen": "Finish looking",
    "do.order": "Put them back",
    "do.carry_out": "Put back, 1 on top",
    "act.at": "{target:who}",
    "act.keeps": _say_keeps,
    "act.channels": "This burns {cards}.",
    "act.play": "Play {card} for {mana} Mana?",
    "act.play.verb": "Play {card}",
    "act.play.short": "Play this card",
    "act.play.on": "Play {card} on {on}?",
    "act.play.on.verb": "Play {card}",
    "act.play.on.short": "Play this card",
    "act.use": "Use {card} for {mana} Mana?",
    "act.use.verb": "Use {card}",
    "act.use.short": "Use this ally",
    "act.use.on": "Use {card} on {on}?",
    "act.use.on.verb": "Use {card}",
    "act.use.on.short": "Use this ally",
    "act.burn": "Burn {card} for {gained} Mana?",
    "act.burn.verb": "Burn {card}",
    "act.burn.short": "Burn this card",
    "act.store": "Store {card}?",
    "act.store.then": "It lies face down. You take it back in your next turn, if nobody takes or burns it.",
    "act.store.verb": "Store {card}",
    "act.store.short": "Store this card",
    "act.offer": "Do what the card offers?",
    "act.offer.verb": "Use the card",
    "act.offer.on": "Use it on {on}?",
    "act.offer.on.verb": "Choose {on}",
    "act.offer.on.short": "Choose this player",
    "act.look": "Look into {target:whose} Storage?",
    "act.look.then": "Only you are shown the cards. Everybody sees that you resolve a secret artifact.",
    "act.look.verb": "Look at the cards",
    "act.choose": "Choose {target:who}?",
    "act.choose.verb": "Choose {target:who}",
    "act.choose.short": "Choose this player",
    "act.ally": "Choose {card}?",
    "act.ally.verb": "Choose {card}",
    "act.ally.short": "Choose this ally",
    "act.next": "Resolve {card} next?",
    "act.next.verb": "Resolve {card}",
    "act.next.short": "Resolve this next",
    "act.several": "Choose these {count} cards?",
    "act.several.verb": "Choose {count} cards",
    "act.several.short": "Choose these",
    "act.none": "Choose no card?",
    "act.none.verb": "Choose no card",
    "act.take": "Take {card} into your hand?",
    "act.take.verb": "Take {card}",
    "act.take.short": "Take this card",
    "act.spend": "Burn {card}?",
    "act.spend.verb": "Burn {card}",
    "act.spend.short": "Burn this card",
}
