"""What players can choose: the labels of options."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.words.helpers import with_place
from engines.draco_magi.words.names import printed_name
from engines.kernel.text import Phrase, Speaker, Template, Text, filled


def _empty_place(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return filled("Battlefield {number}", number=args["at"] + 1)


_ACTS = {
    "place": "Place {value}",
    "recall": "Return {value}",
    "attack": "Attack with {value}",
    "add": "Add {value}",
}


def _named(args: Mapping[str, Any]) -> Text:
    """A card with an ability by its name alone: there are two buttons for it."""
    return printed_name(args["value"])


def _ability(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return filled("Use {card}", card=_named(args))


def _through(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["attacks"])
    if count < 2:
        return "Let {attacks} through"
    return "Let both through" if count == 2 else filled("Let all {count} through", count=count)


def _card(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args.get("act") == "fight":
        return filled("Attack with {value}", value=_named(args))
    return _ACTS.get(args.get("act", ""), "{value}")


OPTIONS: Mapping[str, Phrase] = {
    "option.colour": "Play {value}",
    "option.kind": "{value}",
    "option.keep": "Keep {value}",
    "option.give": "Give away {value}",
    "option.card": _card,
    "option.field": with_place("{where}"),
    "option.place": _empty_place,
    "option.drive": with_place("Drive {dragon} to {where}"),
    "option.send": with_place("Send {dragon} to {where}"),
    "option.call": with_place("Call {dragon} from {where}"),
    "option.freeze": "Freeze it",
    "option.ordinary": "Don’t freeze it",
    "option.shoot": with_place("Attack {dragon} at {where}"),
    "option.decline.attack": "Don’t attack",
    "option.decline.ability": "Don’t use it",
    "option.decline.draw": "Don’t draw",
    "option.draw": "Draw a dragon",
    "option.rally": "Draw 2 battle cards",
    "option.reveal": "Draw a card",
    "option.stop": "Stop drawing",
    "option.flip": "Flip to {side}",
    "option.add": "Add an advanced card",
    "option.ability": _ability,
    "option.way": "Attack as {value}",
    "option.strike": "Attack now",
    "option.block": "Block {attack} with {value}",
    "option.block.as": "Block {attack}",
    "option.flight": "Block everything with {value}",
    "option.flight.all": "Block everything",
    "option.through": _through,
}
