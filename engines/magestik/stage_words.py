"""What the stage says beside the cards, and what a choice is called in the action bar."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Plural, Speaker, Template, filled
from engines.magestik.card_words import counted


def _blockers(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """How many dragons the target of an attack could block with."""
    return (
        "{awake} of their dragons can block." if args["awake"] else "They have no awake dragon to block with."
    )


def _recruit(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """There are as many of a breed as are needed."""
    return filled("Recruit {what} for {price}?", what=counted([args["breed"]]), price=args["price"])


def _keeps(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """What is left for other spells."""
    return "You keep {n} energy." if args["n"] else "It takes all your energy."


ACTS: Mapping[str, Phrase] = {
    "act.draft": "Keep the {staff}?",
    "act.draft.verb": "Keep {short}",
    "act.draft.then": "Nobody else knows which it is until {number} is called.",
    "act.steal": "Steal the {what} for {price}?",
    "act.steal.verb": "Steal the {what}",
    "act.kill": "Kill the {what} for {price}?",
    "act.kill.verb": "Kill the dragon",
    "act.loses": "{seat:Who} loses it.",
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
    "act.attack.with": "Attack {target:who} with {dragons}?",
    "act.attack.with.verb": "Attack {target:who}",
    "act.attack.then": _blockers,
    "act.attack.force": "Attack with {dragons}?",
    "act.attack.force.verb": "Attack",
    "act.take": "Take the {gem}?",
    "act.take.verb": "Take the {gem}",
    "act.take.then": Plural("That makes 1 gem for you.", "That makes {count} gems for you."),
    "act.pass": "Don’t block?",
    "act.pass.verb": "Don’t block",
    "act.block": "Block with the {dragon}?",
    "act.block.verb": "Block",
    "act.end": "End your turn?",
    "act.end.verb": "End turn",
}

HINTS: Mapping[str, Phrase] = {
    "hint.draft": "Staffs are called from 1 to 9. Yours gives its energy and spells in your turn.",
    "hint.act": "Cast as often as you can pay. What you don’t spend stays yours.",
    "hint.curse": "Its holder gains no energy from it this round.",
    "hint.copy": "Prices include 1 energy more for the mirror.",
    "hint.haul": "Any mix of what they have.",
    "hint.victim": "Then you choose what to take from them.",
    "hint.dragon": "It may be awake or asleep.",
    "hint.gem": "With a staff of its colour, each gem brings you 1 more energy.",
    "hint.pay": "White energy pays for any colour.",
    "hint.target": "Only awake dragons can block.",
    "hint.force": "Each one that isn’t blocked takes a gem.",
    "hint.defend": "Choose a dragon to block with. If you don’t, you lose a gem.",
    "hint.take": "With a staff of its colour, each gem brings you 1 more energy.",
}
"""What one should know before one picks, by the topic of the question."""

STAGE: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "gems",
    "stage.called": "Turns · {number} is called",
    "stage.drafting": "Draft",
    "stage.between": "Between turns",
    "stage.over": "Game over",
    "stage.track": "Staffs in calling order",
    "stage.draft.title": "Choosing staffs",
    "stage.quiet": "The board",
    "stage.left": "Staffs left to draft: {n}",
    "stage.face_down": "Staffs face down: {n}",
    "stage.deck": "Gems in the deck: {n}",
    "stage.yours": "Your turn. Cast as often as you can pay, and attack if you like.",
    "stage.theirs": "{name} plays this staff.",
    "tile.out": "face up, out",
    "tile.yours": "yours",
    "tile.nobody": "nobody",
    "spell.attack": "Attack",
    "spell.attack.text": "Send your dragons against one player. Each one that gets through takes a gem.",
    "spell.attack.none": "No dragon is ready to attack.",
    "mood.awake": "awake",
    "mood.asleep": "asleep",
    "mood.attacked": "has attacked",
    "mood.stolen": "just stolen",
    "staff.first": "first: wakes dragons",
    "staff.second": "second: wakes none",
}
