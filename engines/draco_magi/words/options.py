"""Labels of options."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS
from engines.draco_magi.cards.primitives import MoveDragon
from engines.draco_magi.words.phrase_builders import counted_attacks, with_place
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill


def _say_empty_place(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill("Battlefield {number}", number=args["at"] + 1)


_CARD_LABELS = {
    "place": "Place {value}",
    "recall": "Return {value}",
    "attack": "Attack with {value}",
    "add": "Add {value}",
}


def _say_ability(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Label of a card's ability, which is the alternative to its attack."""
    ability = BATTLE_CARDS[args["value"]].ability
    if not isinstance(ability, MoveDragon):
        return "Draw 2 cards"
    return "Send a dragon away" if ability.direction == "out" else "Call a dragon here"


def _say_let_through(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["attacks"])
    if count < 2:
        return fill("Let {attacks} through", attacks=counted_attacks(args["attacks"]))
    return "Let both through" if count == 2 else fill("Let all {count} through", count=count)


def _say_card(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args.get("act") == "fight":
        return fill("Attack with {value}", value=BATTLE_CARDS[args["value"]].attack_options[0])
    return _CARD_LABELS.get(args.get("act", ""), "{value}")


OPTIONS: Mapping[str, Phrase] = {
    "option.colour": "Take {value}",
    "option.kind": "{value}",
    "option.keep": "Keep {value}",
    "option.give": "Give away {value}",
    "option.card": _say_card,
    "option.field": with_place("{where}"),
    "option.place": _say_empty_place,
    "option.drive": with_place("Drive {dragon} to {where}"),
    "option.send": with_place("Send {dragon} to {where}"),
    "option.call": with_place("Call {dragon} from {where}"),
    "option.freeze": "Freeze it",
    "option.ordinary": "Don’t freeze it",
    "option.shoot": with_place("Breathe fire at {dragon}, {where}"),
    "option.decline.attack": "Don’t breathe fire",
    "option.decline.ability": "Don’t use it",
    "option.decline.draw": "Don’t try",
    "option.draw": "Draw a dragon",
    "option.rally": "Draw 2 battle cards",
    "option.reveal": "Reveal a card",
    "option.stop": "Stop here",
    "option.flip": "Flip to {side}",
    "option.add": "Gain a card",
    "option.ability": _say_ability,
    "option.way": "Attack as {value}",
    "option.strike": "Attack now",
    "option.block": "Block {attack} with {value}",
    "option.block.as": "Block {attack}",
    "option.flight": "Block everything with {value}",
    "option.flight.all": "Block everything",
    "option.through": _say_let_through,
}
