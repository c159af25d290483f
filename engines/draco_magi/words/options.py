"""What players can choose: the labels of options."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.words.helpers import with_place
from engines.kernel.text import Phrase, Speaker, Template


def _empty_place(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return f"Battlefield {args['at'] + 1}"


_ACTS = {
    "place": "Place {value}",
    "recall": "Return {value}",
    "attack": "Attack with {value}",
    "add": "Add {value}",
}


def _card(args: Mapping[str, Any], speaker: Speaker) -> Template:
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
    "option.ability": "Use {value}",
    "option.way": "{value}",
    "option.strike": "Attack",
    "option.block": "Block {attack} with {value}",
    "option.flight": "Block everything with {value}",
    "option.through": "Don’t block",
    "option.through.rest": "Stop blocking",
}
