"""Labels of options, and remarks on them."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template
from engines.magestik.state import OwnedDragon


def _say_dragon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A dragon with its power and, if it is another player's, its owner."""
    value = args["value"]
    if not isinstance(value, OwnedDragon):
        return "{value} (power {value.power})"
    if value.dragon.awake:
        return "{value.seat:Whose} {value.dragon} (power {value.dragon.power})"
    return "{value.seat:Whose} sleeping {value.dragon} (power {value.dragon.power})"


OPTIONS: Mapping[str, Phrase] = {
    "option.staff": "{value}",
    "option.staff.keep": "Keep {value}",
    "option.cast": "{value}",
    "option.attack": "Attack a player",
    "option.end": "End turn",
    "option.copy": "{value.spell} ({value.staff})",
    "option.seat": "{value:Who}",
    "option.gem": "{value:Name}",
    "option.dragon": _say_dragon,
    "option.pass": "Don’t block",
    "option.block": "Block with {breed} (power {power})",
    "remark.block.both": "Both have power {power}: both die, and it takes no gem.",
    "remark.block.win": "Power {power} against {against}: theirs dies, and takes no gem.",
    "remark.block.lose": "Power {power} against {against}: yours dies, but theirs takes no gem.",
}
