"""Sentences of the log, one for each event."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magecraft.words.counting import GEM_COUNT, with_count
from engines.magecraft.words.names import gem_nouns


def _with_gems(field: str, voices: Voices) -> Phrase:
    """A phrase in which the gems of a field are counted: "2 Fire and 1 Water"."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return fill(voices, **{field: gem_nouns(args[field])})

    return phrase


def _say_spell_cast(args: Mapping[str, Any], speaker: Speaker) -> Template:
    paid: tuple[Any, ...] = gem_nouns(args["paid"])
    golden = fill("the golden {golden}", golden=args["golden"])
    if args["golden"] is None:
        price: Any = paid
    elif paid:
        price = fill("{gems} and {golden}", gems=paid, golden=golden)
    else:
        price = golden
    return fill(Voices("You cast {spell} for {price}.", "{seat:Who} casts {spell} for {price}."), price=price)


def _say_gems_drawn(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Viewers who cannot see the hand read only the number of gems drawn."""
    gems = args["gems"].cards
    if None in gems:
        return fill(Plural("{seat:Who} draws a gem.", "{seat:Who} draws {count} gems."), count=len(gems))
    return fill(Voices("You draw {drawn}.", "{seat:Who} draws {drawn}."), drawn=gem_nouns(gems))


EVENTS: Mapping[str, Phrase] = {
    "AcademyOpened": "The Academy teaches {spells}.",
    "CharacterTaken": Voices("You play as the {character}.", "{seat:Who} plays as the {character}."),
    "GemsDrawn": _say_gems_drawn,
    "BagRefilled": with_count(
        "count",
        GEM_COUNT,
        Voices(
            "You refill your Bag with {count} from your Discard Area.",
            "{seat:Who} refills their Bag with {count} from their Discard Area.",
        ),
    ),
    "GemsShown": _with_gems(
        "gems", Voices("You reveal {gems} from your hand.", "{seat:Who} reveals {gems} from their hand.")
    ),
    "GemsDiscarded": _with_gems("gems", Voices("You discard {gems}.", "{seat:Who} discards {gems}.")),
    "TurnBegan": Voices("Your turn begins.", "{seat:Whose} turn begins."),
    "ShieldDiscarded": Voices(
        "You discard {gem} from your Shield.", "{seat:Who} discards {gem} from their Shield."
    ),
    "SpellCast": _say_spell_cast,
    "CantripUsed": _with_gems(
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
    "Healed": conditional_phrase(
        lambda args: args["scored"],
        Voices(
            "You have full HP and score {gem} from the Academy.",
            "{seat:Who} has full HP and scores {gem} from the Academy.",
        ),
        Voices("You heal with {gem} from the Academy.", "{seat:Who} heals with {gem} from the Academy."),
    ),
    "Shielded": conditional_phrase(
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
    "Vanished": conditional_phrase(
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
    "GoldenDiscarded": "The golden {gem} can’t move on and is discarded.",
    "SpellLearned": _with_gems(
        "paid",
        Voices(
            "You learn {spell} for {paid} and add it to spellbook {book}.",
            "{seat:Who} learns {spell} for {paid} and adds it to spellbook {book}.",
        ),
    ),
    "RevisionBegan": _with_gems(
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
    "Refreshed": _with_gems(
        "gems",
        Voices(
            "Your turn ends. You discard {gems}.",
            "{seat:Whose} turn ends. They discard {gems}.",
        ),
    ),
    "MageFell": Voices("You have no HP left. You’re out.", "{seat:Who} has no HP left and is out."),
}
