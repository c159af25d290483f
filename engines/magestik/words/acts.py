"""Sentences of the action bar: the question of a choice, its button and its consequence."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill
from engines.magestik.names import count_nouns


def _say_attack_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The number of dragons that could block an attack, or the gems that it takes if none can.

    `takes` is None as long as the attackers are not chosen.
    """
    if args["awake"]:
        return "{awake} of their dragons can block. A blocked dragon takes no gem."
    if not args["gems"]:
        return "They have no gems to take."
    if args["takes"] is None:
        return "They can’t block."
    return Plural("They can’t block: you take 1 gem.", "They can’t block: you take {takes} gems.", by="takes")


def _say_recruit(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """An article goes with the breed, because dragons of a breed are unlimited."""
    return fill("Recruit {what} for {price}?", what=count_nouns([args["breed"]]), price=args["price"])


def _say_energy_left(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The energy that is left for other spells."""
    return "You keep {n} energy." if args["n"] else "You pay all your energy."


def _say_gem_worth(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The worth of a gem: the total, and the energy from the staff of its colour."""
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
    "act.keeps": _say_energy_left,
    "act.curse": "Curse the {staff} for {price}?",
    "act.curse.verb": "Curse {short}",
    "act.curse.then": "Nobody gains energy from it this round.",
    "act.recruit": _say_recruit,
    "act.recruit.verb": "Recruit the dragon",
    "act.cast": "{spell} for {price}?",
    "act.cast.verb": "{spell}",
    "act.attack": "Attack?",
    "act.attack.verb": "Attack",
    "act.attack.whom": "Attack {target:who}?",
    "act.attack.whom.verb": "Attack {target:who}",
    "act.attack.with": "Attack {target:who} with your {dragons}?",
    "act.attack.with.verb": "Attack {target:who}",
    "act.attack.then": _say_attack_consequence,
    "act.attack.force": "Attack with your {dragons}?",
    "act.attack.force.verb": "Attack",
    "act.take": "Take the {gem}?",
    "act.take.verb": "Take the {gem}",
    "act.take.then": _say_gem_worth,
    "act.pass": "Don’t block?",
    "act.pass.verb": "Don’t block",
    "act.block": "Block with the {dragon}?",
    "act.block.verb": "Block",
    "act.end": "End your turn?",
    "act.end.verb": "End turn",
}
