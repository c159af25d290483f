"""Questions to a player, with what the other players read meanwhile, and hints on how to choose."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magecraft.cards import Icon, count_icons
from engines.magecraft.limits import REVISION_COST
from engines.magecraft.nouns import GEM_COUNT, describe_icon_count


def _say_casting(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The question of the Casting phase, which names only what the player may be able to pay for."""
    others = "Casting: {seat:who} may cast spells."
    spell, cantrip = args["following_spell"], args["may_use"]
    if not args["may_cast"]:
        yours = "Casting: use your cantrip, or end casting" if cantrip else "Casting: nothing you can pay for"
    elif spell is None:
        yours = (
            "Casting: cast spells or use your cantrip" if cantrip else "Casting: choose a spellbook to cast"
        )
    elif cantrip:
        yours = "Casting: cast {spell} or use your cantrip"
    else:
        yours = "Casting: cast {spell}, or end casting"
    return fill(Voices(yours, others), spell=spell)


def _with_rest(icon: Icon, your: str, others: str) -> Phrase:
    """The question of an icon, with the number left if there are several: "(3 Attacks left)"."""
    more = Voices(f"{your} ({{rest}} left)", others)

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        left = args["left"]
        return fill(more, rest=describe_icon_count(icon, left)) if left > 1 else Voices(your, others)

    return phrase


def _say_next_icon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The choice of the next icon among those that are left, such as "1 Shield and 3 Attacks"."""
    left = tuple([describe_icon_count(icon, count) for icon, count in count_icons(args["icons"])])
    return fill(Voices("Choose the next effect: {left}", "{seat:Who} chooses what happens next."), left=left)


QUESTIONS: Mapping[str, Phrase] = {
    "character": Voices("Choose a character", "{seat:Who} chooses a character."),
    "start": lambda args, speaker: fill(
        Voices(
            "Discard {count} from your starting hand",
            "{seat:Who} discards {count} from their starting hand.",
        ),
        count=fill(GEM_COUNT, count=args["count"]),
    ),
    "shield": Voices(
        "Discard Shield: choose gems, or keep them", "Discard Shield: {seat:who} may discard gems."
    ),
    "cast": _say_casting,
    "pay": Voices("{what}: choose any gem for slot {slot}", "{seat:Who} pays for {what}."),
    "pay.all": lambda args, speaker: fill(
        Voices(
            Plural("Pay your last gem for {what}?", "Pay your last {count} gems for {what}?"),
            "{seat:Who} pays for {what}.",
        ),
        count=len(args["gems"]),
    ),
    "icon": _say_next_icon,
    "target": _with_rest(Icon.ATTACK, "Choose a mage to attack", "{seat:Who} chooses a mage to attack."),
    "hit.shield": _with_rest(
        Icon.ATTACK,
        "Break one of {target:whose} Shield gems",
        "{seat:Who} breaks one of {target:whose} Shield gems.",
    ),
    "hit.hp": _with_rest(
        Icon.ATTACK,
        "Take one of {target:whose} HP gems",
        "{seat:Who} takes one of {target:whose} HP gems.",
    ),
    "heal": _with_rest(
        Icon.HEAL, "Choose an Academy gem to heal with", "{seat:Who} chooses a gem to heal with."
    ),
    "heal.score": _with_rest(
        Icon.HEAL,
        "Full HP: choose an Academy gem to score",
        "{seat:Who} has full HP and scores an Academy gem.",
    ),
    "raise": _with_rest(
        Icon.SHIELD, "Choose a gem for your Shield", "{seat:Who} chooses a gem for their Shield."
    ),
    "vanish": _with_rest(
        Icon.VANISH, "Choose a gem to vanish and score", "{seat:Who} chooses a gem to vanish and score."
    ),
    "study": Voices(
        "Learning: learn a spell or rearrange yours",
        "Learning: {seat:who} may learn a spell or rearrange theirs.",
    ),
    "shelve": Voices("Choose a spellbook for {spell}", "{seat:Who} chooses a spellbook for {spell}."),
    "revise": conditional_phrase(
        lambda args: args["count"] == REVISION_COST,
        Voices(
            "Discard {count} gems to rearrange your spells",
            "{seat:Who} discards {count} gems to rearrange their spells.",
        ),
        Voices("Discard {count} more", "{seat:Who} discards {count} more."),
    ),
    "arrange": Voices("Revision: choose a spell to move", "Revision: {seat:who} rearranges their spells."),
    "put": Voices("Revision: choose a place for {spell}", "{seat:Who} chooses a place for {spell}."),
    "master": Voices("Revision: choose a spell to master", "Revision: {seat:who} may master a spell."),
}

HINTS: Mapping[str, Phrase] = {
    "hint.character": "Its cantrip is a small spell of your own, once per turn.",
    "hint.start": "What you discard comes back into your Bag later.",
    "hint.shield": "Discard one only if you’d rather draw it again to pay with. Usually you keep them.",
    "hint.cast": "One spellbook per turn, left to right. The gems you have left may pay for a new spell.",
    "hint.pay": "A slot without a colour takes any gem.",
    "hint.pay.all": conditional_phrase(
        lambda args: args["learns"],
        "Paid gems go to your Discard Area.",
        "Paid gems lie there until your Refresh. Only a golden gem moves on.",
    ),
    "hint.icon": "You choose the order. What can’t be done any more when its time comes is lost.",
    "hint.target": "Shield gems break first. If there are none, you score one of their HP gems.",
    "hint.hit.shield": "It goes to their Discard Area. You score nothing.",
    "hint.hit.hp": "You score it, whatever its colour.",
    "hint.heal": "It joins your HP, up to 12. There the colour makes no difference.",
    "hint.heal.score": "With 12 HP gems, healing scores the gem instead, whatever its colour.",
    "hint.raise": "Attacks break Shield gems first. Once broken it’s yours to draw: take a colour you need.",
    "hint.vanish": conditional_phrase(
        lambda args: args["has_hand"],
        "A gem from your hand costs no life but never comes back. Without HP gems you’re out.",
        "Your hand is empty, so you may skip. Without HP gems you’re out.",
    ),
    "hint.study": "One, the other or neither. Then your hand is discarded, and you draw up to 4 gems.",
    "hint.shelve": "It goes to the left end, so it’s cast first.",
    "hint.revise": "What you discard comes back into your Bag later.",
    "hint.put": "Spells are cast from left to right.",
    "hint.arrange": conditional_phrase(
        lambda args: args["mastery"],
        "Move each spell once at most. After that you may master one.",
        "Move each spell once at most. Spells are cast from left to right.",
    ),
    "hint.master": "From now on its leftmost gem also helps pay for the next spell, if it fits.",
}
