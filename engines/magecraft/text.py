"""The sentences of the game: questions, options, reasons, events, endings. The nouns are in names.py."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, when
from engines.magecraft.cards import CANTRIPS
from engines.magecraft.names import NAMES, icons_said


def _character(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A character with its cantrip."""
    cantrip = CANTRIPS[args["value"]]
    return f"{{value}}: {icons_said(cantrip.icons, speaker)} for {speaker.noun(cantrip.cost)}"


def _gap(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A place in a book by what lies next to it."""
    gap = args["value"]
    if gap.right is not None:
        return "Spellbook {value.book}, left of {value.right}"
    if gap.left is not None:
        return "Spellbook {value.book}, right of {value.left}"
    return "Spellbook {value.book}, which is empty"


def _next(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The next spell of a book, and which of its slots the golden gem pays already."""
    golden = next((gem for gem in args["value"].card.gems if gem is not None), None)
    said = "Go on: {value.card.spell} for {value.card.printed.cast}"
    return said if golden is None else f"{said}, of which the golden {speaker.noun(golden)} is there"


def _cast(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["golden"] is None:
        return Voices("You cast {spell} for {paid}.", "{seat:Who} casts {spell} for {paid}.")
    if not args["paid"]:
        return Voices(
            "You cast {spell} for the golden {golden} alone.",
            "{seat:Who} casts {spell} for the golden {golden} alone.",
        )
    return Voices(
        "You cast {spell} for {paid} and the golden {golden}.",
        "{seat:Who} casts {spell} for {paid} and the golden {golden}.",
    )


def _drawn(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Out of a Bag into a hand that not everybody sees, or that all do."""
    gems = args["gems"].cards
    if None not in gems:
        return Voices("You draw {gems}.", "{seat:Who} draws {gems}.")
    return "{seat:Who} draws a gem." if len(gems) == 1 else f"{{seat:Who}} draws {len(gems)} gems."


QUESTIONS: Mapping[str, Phrase] = {
    "character": Voices("Which character are you?", "{seat:Who} chooses a character."),
    "start": when(
        lambda args: args["count"] == 1,
        Voices("Discard a gem of your starting hand.", "{seat:Who} discards a gem of the starting hand."),
        Voices(
            "Discard {count} gems of your starting hand: which one first?",
            "{seat:Who} discards {count} gems of the starting hand.",
        ),
    ),
    "shield": Voices("Your turn begins: do you discard Shield gems?", "{seat:Who} may discard Shield gems."),
    "cast": Voices(
        "Cast one spellbook from left to right, use your cantrip, or end the Casting phase.",
        "{seat:Who} casts spells.",
    ),
    "pay": Voices("{what}: which gem pays slot {slot}, where any may lie?", "{seat:Who} pays for {what}."),
    "icon": Voices("Which icon comes next?", "{seat:Who} chooses an icon."),
    "target": Voices("Whom do you attack?", "{seat:Who} chooses whom to attack."),
    "hit.shield": Voices(
        "Which of {target:whose} Shield gems do you break?",
        "{seat:Who} breaks one of {target:whose} Shield gems.",
    ),
    "hit.hp": Voices(
        "Which of {target:whose} HP gems do you take?", "{seat:Who} takes one of {target:whose} HP gems."
    ),
    "heal": Voices("Which gem of the academy heals you?", "{seat:Who} chooses a gem to heal with."),
    "heal.score": Voices(
        "You have all your HP: which gem of the academy do you score?",
        "{seat:Who} has all HP and scores a gem of the academy.",
    ),
    "raise": Voices("Which gem becomes your Shield?", "{seat:Who} chooses a Shield gem."),
    "vanish": Voices("Which gem vanishes into your Score Area?", "{seat:Who} chooses a gem to vanish."),
    "study": Voices(
        "Learn a spell, or rearrange your spells, or neither.", "{seat:Who} may learn a spell or rearrange."
    ),
    "shelve": Voices(
        "{spell}: into which spellbook? It goes to the left end.", "{seat:Who} chooses a spellbook."
    ),
    "revise": when(
        lambda args: args["count"] == 1,
        Voices("Which gem is the last to discard?", "{seat:Who} discards gems for a revision."),
        Voices("Discard {count} gems: which one?", "{seat:Who} discards gems for a revision."),
    ),
    "arrange": Voices("Which spell do you move next?", "{seat:Who} rearranges spells."),
    "put": Voices("Where do you put {spell}?", "{seat:Who} rearranges spells."),
    "master": Voices("Which spell do you master?", "{seat:Who} may master a spell."),
}

OPTIONS: Mapping[str, Phrase] = {
    "option.character": _character,
    "option.hand": "{value.gem} of your hand",
    "option.hp": "{value.gem} of the HP",
    "option.shield": "{value.gem} of the Shield",
    "option.academy": "{value.gem} of the academy",
    "option.discard": "{value.gem} of your Discard Area",
    "option.done": "Keep the Shield gems",
    "option.book": "Spellbook {value.number}: {value.card.spell} for {value.card.printed.cast}",
    "option.empty": "Spellbook {number}",
    "option.next": _next,
    "option.finished": "Go on",
    "option.cantrip": "Cantrip: {value} for {value.cost}",
    "option.end": "End the Casting phase",
    "option.icon": "{value}",
    "option.seat": "{value:Who}",
    "option.skip": "Let the icon go",
    "option.learn": "Learn {value} for {value.learn}",
    "option.revise": "Rearrange your spells",
    "option.pass": "Neither: end the turn",
    "option.shelf": "Spellbook {number}",
    "option.card": "{value}",
    "option.finish": "All spells lie well",
    "option.place": _gap,
    "option.none": "None",
    "options.mastery": "Mastering",
    "options.mastery.help": "A revision may turn a spell to its golden side. Leave it out of a first game.",
    "options.hidden_hands": "Hidden hands",
    "options.hidden_hands.help": "Of the others you see how many gems they hold, and the colours in Bag and "
    "Hand together.",
}

REASONS: Mapping[str, Phrase] = {
    "why.taken": "Somebody else has taken this character.",
    "why.cost": "This costs {cost}; you have {have}.",
    "why.golden": "This costs {cost}; besides the golden {golden} you have {have}.",
    "why.empty": "There is no spell in this spellbook.",
    "why.finished": "There is no further spell in this spellbook.",
    "why.used": "You have used your cantrip in this turn.",
    "why.sold_out": "No copy of this spell is left.",
    "why.revision": "A revision needs {need} gems in your hand; you have {have}.",
    "why.moved": "You have moved this spell already.",
    "why.mastered": "You have mastered this spell already.",
}

EVENTS: Mapping[str, Phrase] = {
    "AcademyOpened": "The academy teaches {spells}.",
    "CharacterTaken": Voices("You are the {character}.", "{seat:Who} is the {character}."),
    "GemsDrawn": _drawn,
    "BagRefilled": Voices(
        "Your Bag is filled up from the Discard Area. Gems: {count}.",
        "{seat:Whose} Bag is filled up from the Discard Area. Gems: {count}.",
    ),
    "GemsShown": Voices("Out of your hand comes {gems}.", "Out of {seat:whose} hand comes {gems}."),
    "GemsDiscarded": Voices("You discard {gems}.", "{seat:Who} discards {gems}."),
    "TurnBegan": Voices("Your turn begins.", "{seat:Whose} turn begins."),
    "ShieldDiscarded": Voices(
        "You discard {gem} of your Shield.", "{seat:Who} discards {gem} of the Shield."
    ),
    "SpellCast": _cast,
    "CantripUsed": Voices(
        "You use the cantrip of the {character} for {paid}.",
        "{seat:Who} uses the cantrip of the {character} for {paid}.",
    ),
    "IconLost": Voices("Your {icon} is lost.", "{seat:Whose} {icon} is lost."),
    "ShieldBroken": Voices(
        "You break {gem} of {target:whose} Shield.", "{seat:Who} breaks {gem} of {target:whose} Shield."
    ),
    "LifeTaken": Voices(
        "You take {gem} of {target:whose} HP: a score.",
        "{seat:Who} takes {gem} of {target:whose} HP: a score.",
    ),
    "Healed": when(
        lambda args: args["scored"],
        Voices("You have all HP and score {gem}.", "{seat:Who} has all HP and scores {gem}."),
        Voices("You heal with {gem}.", "{seat:Who} heals with {gem}."),
    ),
    "Shielded": when(
        lambda args: args["discarded"],
        Voices(
            "You raise a Shield of {gem} from your Discard Area.",
            "{seat:Who} raises a Shield of {gem} from the Discard Area.",
        ),
        Voices(
            "You raise a Shield of {gem} from the academy.",
            "{seat:Who} raises a Shield of {gem} from the academy.",
        ),
    ),
    "Vanished": when(
        lambda args: args["hp"],
        Voices("You score {gem} of your HP.", "{seat:Who} scores {gem} of the own HP."),
        Voices("You score {gem} of your hand.", "{seat:Who} scores {gem} of the hand."),
    ),
    "VanishForgone": Voices("You let Vanish go.", "{seat:Who} lets Vanish go."),
    "GoldenPassed": "The golden {gem} moves on to {spell}.",
    "GoldenDiscarded": "The golden {gem} finds no slot and is discarded.",
    "SpellLearned": Voices(
        "You learn {spell} for {paid}: spellbook {book}.",
        "{seat:Who} learns {spell} for {paid}: spellbook {book}.",
    ),
    "RevisionBegan": Voices(
        "You discard {gems} to rearrange your spells.", "{seat:Who} discards {gems} to rearrange spells."
    ),
    "SpellMoved": Voices(
        "You move {spell} to place {place} of spellbook {book}.",
        "{seat:Who} moves {spell} to place {place} of spellbook {book}.",
    ),
    "SpellMastered": Voices("You master {spell}.", "{seat:Who} masters {spell}."),
    "Refreshed": Voices("You discard {gems}.", "{seat:Who} discards {gems}."),
    "MageFell": Voices("You have no HP left: you are out.", "{seat:Who} has no HP left and is out."),
}

ENDINGS: Mapping[str, Phrase] = {
    "ended.last_standing": "Only one mage is left.",
    "ended.score": "Twenty gems are scored.",
    "ended.rounds": "Round {round} was the last: gems scored decide, then HP, then Shield gems.",
    "place.standing": "{score} gems scored, {hp} HP, {shield} Shield gems",
    "place.fallen": "fell, {score} gems scored",
    "place.gone": "left the game, {score} gems scored",
}

PHRASES: Mapping[str, Phrase] = {**NAMES, **QUESTIONS, **OPTIONS, **REASONS, **EVENTS, **ENDINGS}
