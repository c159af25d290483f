"""What the stage says beside the cards, and what a choice is called in the action bar."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Plural, Speaker, Template, Voices, filled
from engines.magestik.card_words import counted

NO_DRAGON_READY = "No dragon can attack now: each must be awake, and attacks once a turn."
"""Said where an attack is blocked, and on the card that would launch it."""


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


def _draft_hint(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Two players keep two staffs each, and the first has more to say (R21)."""
    if args["nth"] == 1:
        return "Both are called by number, but your dragons wake only in the turn of this first one."
    return "Staffs are called from 1 to 9. Yours gives its energy and spells in your turn."


HINTS: Mapping[str, Phrase] = {
    "hint.draft": _draft_hint,
    "hint.act": "Cast as often as you can pay. What you don’t spend stays yours.",
    "hint.curse": "Its holder gains no energy from it this round.",
    "hint.copy": "Prices include 1 energy more for the mirror.",
    "hint.haul": "Press an amount to take more or less of it.",
    "hint.victim": "Then you choose what to take from them.",
    "hint.dragon": "It may be awake or asleep.",
    "hint.gem": "With a staff of its colour, each gem brings you 1 more energy.",
    "hint.pay": "White energy pays for any colour.",
    "hint.target": "Only awake dragons can block.",
    "hint.force": "Each one that isn’t blocked takes a gem, then sleeps and can’t block.",
    "hint.defend": "Choose a dragon to block with. If you don’t, you lose a gem.",
    "hint.take": "With a staff of its colour, each gem brings you 1 more energy.",
}
"""What one should know before one picks, by the topic of the question."""


def _after(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Who acts later in this round: by name, if they are few."""
    if not args["seats"]:
        return "Nobody else acts this round."
    if len(args["seats"]) > 3:
        return "{count} players are still to act."
    return "Still to act: {seats:who}."


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
    "stage.order": Voices(
        "You’re the Master Mage: you choose first, then the staffs go round.",
        "{seat:Who} is the Master Mage: they choose first, then the staffs go round.",
    ),
    "stage.left": Plural("1 staff is still going round.", "{n} staffs are still going round.", by="n"),
    "stage.face_down": Plural(
        "1 staff was put aside at random, face down: it’s out this round, too.",
        "{n} staffs were put aside at random, face down: they’re out this round, too.",
        by="n",
    ),
    "stage.deck": Plural("1 gem is left in the deck.", "{n} gems are left in the deck.", by="n"),
    "stage.cursed": "It’s cursed: it gave no energy.",
    "stage.after": _after,
    "stage.leads": Voices(
        "You lead with {n}: keep the lead, and you win at the end of this round.",
        "{seat:Who} leads with {n} and wins at the end of this round, unless they lose the lead.",
    ),
    "tile.out": "out",
    "tile.yours": "yours",
    "tile.nobody": "nobody",
    "spell.attack": "Attack",
    "spell.attack.text": "Send your dragons against one player. Each one that gets through takes a gem.",
    "spell.attack.none": NO_DRAGON_READY,
    "mood.awake": "awake",
    "mood.asleep": "asleep",
    "mood.attacked": "has attacked",
    "mood.stolen": "just stolen",
    "mood.attacks": "attacks you",
    "mood.asleep.yours": "asleep until your next turn",
    "mood.ephemeral.yours": "dies in your next turn",
    "staff.first": "first: wakes dragons",
    "staff.second": "second: wakes none",
}
