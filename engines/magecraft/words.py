"""The sentences of the game: questions, options, reasons, events, endings. Nouns are in names.py."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import (
    Filled,
    Phrase,
    Plural,
    Sentence,
    Speaker,
    Template,
    Voices,
    choose_template,
    filled,
)
from engines.magecraft.board_words import BOARD_WORDS, count_icon
from engines.magecraft.cards import Icon
from engines.magecraft.component_words import COMPONENTS
from engines.magecraft.facts import count_icons
from engines.magecraft.names import NAMES, counted_gems
from engines.magecraft.revision import REVISION_COST
from engines.magecraft.story_words import STORY


def with_gems(field: str, voices: Voices) -> Phrase:
    """A sentence in which the gems of a field are counted: "2 Fire and 1 Water"."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return filled(voices, **{field: counted_gems(args[field])})

    return phrase


def with_count(field: str, counted: Plural, said: Sentence) -> Phrase:
    """A sentence in which `{field}` is a number with its noun: "1 gem", "3 gems"."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return filled(said, **{field: filled(counted, count=args[field])})

    return phrase


GEMS = Plural("1 gem", "{count} gems")


def _place_in_book(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A place in a spellbook by what lies next to it."""
    gap = args["value"]
    if gap.right is not None:
        return "Left of {value.right} in spellbook {value.book}"
    if gap.left is not None:
        return "Right of {value.left} in spellbook {value.book}"
    return "Empty spellbook {value.book}"


def _next_spell(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The next spell of a book, and the golden gem if one waits there."""
    golden = next((gem for gem in args["value"].card.gems if gem is not None), None)
    if golden is None:
        return "Cast {value.card.spell}"
    return filled("Cast {value.card.spell} with the golden {gem}", gem=golden)


def _spell_cast(args: Mapping[str, Any], speaker: Speaker) -> Template:
    paid: tuple[Any, ...] = counted_gems(args["paid"])
    golden = filled("the golden {golden}", golden=args["golden"])
    if args["golden"] is None:
        price: Any = paid
    elif paid:
        price = filled("{gems} and {golden}", gems=paid, golden=golden)
    else:
        price = golden
    return filled(
        Voices("You cast {spell} for {price}.", "{seat:Who} casts {spell} for {price}."), price=price
    )


def _gems_drawn(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Out of a Bag into a hand that not everybody sees, or that all do."""
    gems = args["gems"].cards
    if None in gems:
        return filled(Plural("{seat:Who} draws a gem.", "{seat:Who} draws {count} gems."), count=len(gems))
    return filled(Voices("You draw {drawn}.", "{seat:Who} draws {drawn}."), drawn=counted_gems(gems))


def _place_standing(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return filled(
        "{scored}, {hp} HP, {shields}",
        scored=_scored(args),
        shields=filled(Plural("1 Shield gem", "{count} Shield gems"), count=args["shield"]),
    )


def _scored(args: Mapping[str, Any]) -> Filled:
    return filled(Plural("1 gem scored", "{count} gems scored"), count=args["score"])


def _casting(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """What can still be paid in the Casting phase: a book or the next spell of one, and the cantrip."""
    others = "Casting: {seat:who} may cast spells."
    spell, cantrip = args["following_spell"], args["may_use"]
    if not args["may_cast"]:
        said = "Casting: use your cantrip, or end casting" if cantrip else "Casting: nothing you can pay for"
        return Voices(said, others)
    if spell is None:
        said = (
            "Casting: cast spells or use your cantrip" if cantrip else "Casting: choose a spellbook to cast"
        )
        return Voices(said, others)
    said = "Casting: cast {spell} or use your cantrip" if cantrip else "Casting: cast {spell}, or end casting"
    return filled(Voices(said, others), spell=spell)


def _with_rest(icon: Icon, your: str, others: str) -> Phrase:
    """A question that an icon asks, and how often, if more than once: "(3 Attacks left)"."""
    more = Voices(f"{your} ({{rest}} left)", others)

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        left = args["left"]
        return filled(more, rest=count_icon(icon, left)) if left > 1 else Voices(your, others)

    return phrase


def _next_icon(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Which icon comes next, of those that are left: "1 Shield and 3 Attacks"."""
    left = tuple([count_icon(icon, count) for icon, count in count_icons(args["icons"])])
    return filled(
        Voices("Choose the next effect: {left}", "{seat:Who} chooses what happens next."), left=left
    )


def _unpaid(said: str) -> Phrase:
    """Why a price cannot be paid, with what is missing: "1 Fire and 1 gem of any colour"."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        slots = args["missing"].slots
        missing = counted_gems([gem for gem in slots if gem is not None])
        wild = slots.count(None)
        if wild:
            missing = (*missing, filled(ANY_GEMS, count=wild))
        return filled(said, missing=missing)

    return phrase


ANY_GEMS = Plural("1 gem of any colour", "{count} gems of any colour")


QUESTIONS: Mapping[str, Phrase] = {
    "character": Voices("Choose a character", "{seat:Who} chooses a character."),
    "start": with_count(
        "count",
        GEMS,
        Voices(
            "Discard {count} from your starting hand",
            "{seat:Who} discards {count} from their starting hand.",
        ),
    ),
    "shield": Voices(
        "Discard Shield: choose gems, or keep them", "Discard Shield: {seat:who} may discard gems."
    ),
    "cast": _casting,
    "pay": Voices("{what}: choose any gem for slot {slot}", "{seat:Who} pays for {what}."),
    "pay.all": lambda args, speaker: filled(
        Voices(
            Plural("Pay your last gem for {what}?", "Pay your last {count} gems for {what}?"),
            "{seat:Who} pays for {what}.",
        ),
        count=len(args["gems"]),
    ),
    "icon": _next_icon,
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
    "revise": choose_template(
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
    "hint.cast": "One spellbook per turn, left to right. With the gems left you can learn a spell.",
    "hint.pay": "A ✱ takes a gem of any colour.",
    "hint.pay.all": "Paid gems stay on the card until your Refresh.",
    "hint.icon": "All of them happen. You choose the order.",
    "hint.target": "Shield gems break first. If there are none, you score one of their HP gems.",
    "hint.hit.shield": "It goes to their Discard Area. You score nothing.",
    "hint.hit.hp": "You score it, whatever its colour.",
    "hint.heal": "It joins your HP, up to 12. There the colour makes no difference.",
    "hint.heal.score": "With 12 HP gems, healing scores the gem instead, whatever its colour.",
    "hint.raise": "Attacks break Shield gems first. Once broken it’s yours to draw: take a colour you need.",
    "hint.vanish": "A gem from your hand costs no life but never comes back. Without HP gems you’re out.",
    "hint.study": "One or the other. Then what’s left in your hand is discarded, and you draw 4 gems.",
    "hint.shelve": "It goes to the left end, so it’s cast first.",
    "hint.revise": "What you discard comes back into your Bag later.",
    "hint.put": "Spells are cast from left to right.",
    "hint.arrange": choose_template(
        lambda args: args["mastery"],
        "Move each spell once at most. After that you may master one.",
        "Move each spell once at most. Spells are cast from left to right.",
    ),
    "hint.master": "From now on its leftmost gem also helps pay for the next spell, if it fits.",
}

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
    "gem.pay.all": lambda args, speaker: filled("Pay {gems}", gems=counted_gems(args["gems"])),
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
    "option.next": _next_spell,
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
    "option.place": _place_in_book,
    "option.none": "Skip mastering",
    "remark.revision": "Costs {count} gems.",
    "remark.last_hp": "You’ll be out.",
    "options.mastery": "Mastered spells",
    "options.mastery.help": "After rearranging spells, you may master one. Leave it off in a first game.",
    "options.hidden_hands": "Hidden hands",
    "options.hidden_hands.help": "You see how many gems the others hold, but not which ones.",
    "options.characters": "Characters",
    "options.characters.help": "How you get your character.",
    "options.characters.chosen": "Chosen",
    "options.characters.chosen.help": "Everybody chooses in turn.",
    "options.characters.drawn": "Drawn",
    "options.characters.drawn.help": "Dealt at random.",
}

REASONS: Mapping[str, Phrase] = {
    "why.taken": "Another player has this character.",
    "why.cost": _unpaid("Costs {cost}. Missing: {missing}."),
    "why.spell": _unpaid("{spell} costs {cost}. Missing: {missing}."),
    "why.golden": _unpaid("{spell} costs {cost}. With the golden {golden}, still missing: {missing}."),
    "why.empty": "This spellbook is empty.",
    "why.finished": "No more spells in this spellbook.",
    "why.used": "You’ve already used your cantrip this turn.",
    "why.sold_out": "No copies left in the Academy.",
    "why.revision": "Costs {need} gems. You have {have}.",
    "why.moved": "You’ve already moved this spell.",
    "why.mastered": "You’ve already mastered this spell.",
}

EVENTS: Mapping[str, Phrase] = {
    "AcademyOpened": "The Academy teaches {spells}.",
    "CharacterTaken": Voices("You play as the {character}.", "{seat:Who} plays as the {character}."),
    "GemsDrawn": _gems_drawn,
    "BagRefilled": with_count(
        "count",
        GEMS,
        Voices(
            "You refill your Bag with {count} from your Discard Area.",
            "{seat:Who} refills their Bag with {count} from their Discard Area.",
        ),
    ),
    "GemsShown": with_gems(
        "gems", Voices("You reveal {gems} from your hand.", "{seat:Who} reveals {gems} from their hand.")
    ),
    "GemsDiscarded": with_gems("gems", Voices("You discard {gems}.", "{seat:Who} discards {gems}.")),
    "TurnBegan": Voices("Your turn begins.", "{seat:Whose} turn begins."),
    "ShieldDiscarded": Voices(
        "You discard {gem} from your Shield.", "{seat:Who} discards {gem} from their Shield."
    ),
    "SpellCast": _spell_cast,
    "CantripUsed": with_gems(
        "paid",
        Voices(
            "You use the {character}’s cantrip for {paid}.",
            "{seat:Who} uses the {character}’s cantrip for {paid}.",
        ),
    ),
    "IconLost": Voices("Your {icon} has no effect.", "{seat:Whose} {icon} has no effect."),
    "ShieldBroken": Voices(
        "You break {target:whose} {gem} Shield.", "{seat:Who} breaks {target:whose} {gem} Shield."
    ),
    "LifeTaken": Voices(
        "You take {gem} from {target:whose} HP and score it.",
        "{seat:Who} takes {gem} from {target:whose} HP and scores it.",
    ),
    "Healed": choose_template(
        lambda args: args["scored"],
        Voices(
            "You have full HP and score {gem} from the Academy.",
            "{seat:Who} has full HP and scores {gem} from the Academy.",
        ),
        Voices("You heal with {gem} from the Academy.", "{seat:Who} heals with {gem} from the Academy."),
    ),
    "Shielded": choose_template(
        lambda args: args["discarded"],
        Voices(
            "You raise {gem} from your Discard Area as a Shield.",
            "{seat:Who} raises {gem} from their Discard Area as a Shield.",
        ),
        Voices(
            "You raise {gem} from the Academy as a Shield.",
            "{seat:Who} raises {gem} from the Academy as a Shield.",
        ),
    ),
    "Vanished": choose_template(
        lambda args: args["hp"],
        Voices(
            "You vanish {gem} from your HP and score it.",
            "{seat:Who} vanishes {gem} from their HP and scores it.",
        ),
        Voices(
            "You vanish {gem} from your hand and score it.",
            "{seat:Who} vanishes {gem} from their hand and scores it.",
        ),
    ),
    "VanishForgone": Voices("You skip Vanish.", "{seat:Who} skips Vanish."),
    "GoldenPassed": "The golden {gem} moves to {spell}.",
    "GoldenDiscarded": "The golden {gem} fits no slot and is discarded.",
    "SpellLearned": with_gems(
        "paid",
        Voices(
            "You learn {spell} for {paid} and add it to spellbook {book}.",
            "{seat:Who} learns {spell} for {paid} and adds it to spellbook {book}.",
        ),
    ),
    "RevisionBegan": with_gems(
        "gems",
        Voices(
            "You discard {gems} to rearrange your spells.",
            "{seat:Who} discards {gems} to rearrange their spells.",
        ),
    ),
    "SpellMoved": Voices(
        "You move {spell} to place {place} in spellbook {book}.",
        "{seat:Who} moves {spell} to place {place} in spellbook {book}.",
    ),
    "SpellMastered": Voices("You master {spell}.", "{seat:Who} masters {spell}."),
    "Refreshed": with_gems(
        "gems",
        Voices(
            "Your turn ends. You discard {gems}.",
            "{seat:Whose} turn ends. They discard {gems}.",
        ),
    ),
    "MageFell": Voices("You have no HP left. You’re out.", "{seat:Who} has no HP left and is out."),
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.last_standing": "Last mage standing.",
    "ended.score": "First to 20 gems.",
    "ended.rounds": with_count(
        "round",
        Plural("1 round", "{count} rounds"),
        "Best score after {round}. Tiebreakers: HP, then Shield gems.",
    ),
    "place.standing": _place_standing,
    "place.fallen": lambda args, speaker: filled("out, {scored}", scored=_scored(args)),
    "place.gone": lambda args, speaker: filled("left the game, {scored}", scored=_scored(args)),
}

PHRASES: Mapping[str, Phrase] = {
    **NAMES,
    **BOARD_WORDS,
    **QUESTIONS,
    **HINTS,
    **OPTIONS,
    **REASONS,
    **EVENTS,
    **ENDINGS,
    **STORY,
    **COMPONENTS,
}
