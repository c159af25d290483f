"""Reasons why an option cannot be chosen now."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill
from engines.magecraft.nouns import gem_nouns

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


REASONS: Mapping[str, Phrase] = {
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
