"""Labels of options, remarks on them, and reasons why they cannot be chosen now."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill
from engines.magecraft.cards import Icon
from engines.magecraft.nouns import gem_nouns


def _say_place_in_book(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A place in a spellbook, by the spell beside it."""
    gap = args["value"]
    if gap.right is not None:
        return "Left of {value.right} in spellbook {value.book}"
    if gap.left is not None:
        return "Right of {value.left} in spellbook {value.book}"
    return "Empty spellbook {value.book}"


def _say_next_spell(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The next spell of a book, with the golden gem that was passed to it, if any."""
    golden = next((gem for gem in args["value"].card.gems if gem is not None), None)
    if golden is None:
        return "Cast {value.card.spell}"
    return fill("Cast {value.card.spell} with the golden {gem}", gem=golden)


ANY_GEMS = Plural("1 gem of any colour", "{count} gems of any colour")


def _with_missing(sentence: str) -> Phrase:
    """The reason why a cost cannot be paid, with the missing gems: "1 Fire and 1 gem of any colour"."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        slots = args["missing"].slots
        missing = gem_nouns([gem for gem in slots if gem is not None])
        wild = slots.count(None)
        if wild:
            missing = (*missing, fill(ANY_GEMS, count=wild))
        return fill(sentence, missing=missing)

    return phrase


ICON_VERBS: Mapping[Icon, str] = {
    Icon.DRAW: "Draw a gem",
    Icon.HEAL: "Heal",
    Icon.SHIELD: "Raise a Shield",
    Icon.ATTACK: "Attack",
    Icon.VANISH: "Vanish a gem",
}

OPTIONS: Mapping[str, Phrase] = {
    "option.character": "Play as the {value}",
    "gem.pay": "Pay {gem}",
    "gem.pay.all": lambda args, speaker: fill("Pay {gems}", gems=gem_nouns(args["gems"])),
    "gem.pay.cast": "Cast {what}",
    "gem.discard": "Discard {gem}",
    "gem.break": "Break {gem} Shield",
    "gem.take": "Take {gem}",
    "gem.heal": "Heal with {gem}",
    "gem.score": "Score {gem}",
    "gem.raise": "Raise {gem} from the Academy",
    "gem.raise.discarded": "Raise {gem} from your Discard Area",
    "gem.vanish": "Vanish {gem} from your hand",
    "gem.vanish.hp": "Vanish {gem} from your HP",
    "option.done": "Keep Shield gems",
    "option.book": "Cast {value.card.spell} from spellbook {value.number}",
    "option.empty": "Cast spellbook {number}",
    "option.next": _say_next_spell,
    "option.finished": "Cast next spell",
    "option.cantrip": "Use your cantrip",
    "option.end": "End casting",
    "option.icon": lambda args, speaker: ICON_VERBS[args["value"]],
    "option.seat": "Attack {value:who}",
    "option.skip": "Skip Vanish",
    "option.learn": "Learn {value.spell}",
    "option.revise": "Rearrange for 4 gems",
    "option.pass": "End turn",
    "option.shelf": "Add to spellbook {number}",
    "option.move": "Move {spell}",
    "option.master": "Master {spell}",
    "option.finish": "Finish rearranging",
    "option.place": _say_place_in_book,
    "option.none": "Skip mastering",
    "remark.revision": "Costs {count} gems.",
    "remark.last_hp": "You’ll be out.",
    "why.taken": "Another player has this character.",
    "why.cost": _with_missing("Costs {cost}. Missing: {missing}."),
    "why.spell": _with_missing("{spell} costs {cost}. Missing: {missing}."),
    "why.golden": _with_missing("{spell} costs {cost}. With the golden {golden}, still missing: {missing}."),
    "why.empty": "This spellbook is empty.",
    "why.finished": "No more spells in this spellbook.",
    "why.used": "You’ve already used your cantrip this turn.",
    "why.sold_out": "No copies left in the Academy.",
    "why.revision": "Costs {need} gems. You have {have}.",
    "why.moved": "You’ve already moved this spell.",
    "why.mastered": "You’ve already mastered this spell.",
}
