"""What a choice is called in the action bar: the question, its button, and what follows from it."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, filled
from engines.magestik.words.names import counted


def _blockers(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """How many dragons the target of an attack could block with, or what it brings if none can."""
    if args["awake"]:
        return "{awake} of their dragons can block. A blocked dragon takes no gem."
    if not args["takes"]:
        return "They have no gems to take."
    return Plural("They can’t block: you take 1 gem.", "They can’t block: you take {takes} gems.", by="takes")


def _recruit(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """There are as many of a breed as are needed."""
    return filled("Recruit {what} for {price}?", what=counted([args["breed"]]), price=args["price"])


def _keeps(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """What is left for other spells."""
    return "You keep {n} energy." if args["n"] else "That takes all your energy."


def _worth(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """What a gem is good for: it counts, and brings energy with the staff of its colour."""
    return Plural(
        "That makes 1 gem. The {staff} would give you {gives} energy.",
        "That makes {count} gems. The {staff} would give you {gives} energy.",
    )


ACTS: Mapping[str, Phrase] = {
    "act.draft": "Keep the {staff}?",
    "act.draft.verb": "Keep {short}",
    "act.draft.then": "With your gems it gives {gives} energy: {total} in all. Nobody else knows it’s yours.",
    "act.steal": "Steal the {what} for {price}?",
    "act.steal.verb": "Steal the {what}",
    "act.steal.dragon": "Steal {owner:whose} {what} for {price}?",
    "act.steal.dragon.verb": "Steal the dragon",
    "act.kill": "Kill {owner:whose} {what} for {price}?",
    "act.kill.verb": "Kill the dragon",
    "act.keeps": _keeps,
    "act.curse": "Curse the {staff} for {price}?",
    "act.curse.verb": "Curse {short}",
    "act.curse.then": "Its holder gains no energy from it this round.",
    "act.recruit": _recruit,
    "act.recruit.verb": "Recruit the dragon",
    "act.cast": "{spell} for {price}?",
    "act.cast.verb": "{spell}",
    "act.attack": "Attack?",
    "act.attack.verb": "Attack",
    "act.attack.whom": "Attack {target:who}?",
    "act.attack.whom.verb": "Attack {target:who}",
    "act.attack.with": "Attack {target:who} with your {dragons}?",
    "act.attack.with.verb": "Attack {target:who}",
    "act.attack.then": _blockers,
    "act.attack.force": "Attack with your {dragons}?",
    "act.attack.force.verb": "Attack",
    "act.take": "Take the {gem}?",
    "act.take.verb": "Take the {gem}",
    "act.take.then": _worth,
    "act.pass": "Don’t block?",
    "act.pass.verb": "Don’t block",
    "act.block": "Block with the {dragon}?",
    "act.block.verb": "Block",
    "act.end": "End your turn?",
    "act.end.verb": "End turn",
}
