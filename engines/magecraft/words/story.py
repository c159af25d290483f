"""Texts of the story: chips (they follow the crest of the acting player), the goal, the legend of icons."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.magecraft.limits import MAX_ROUNDS, SCORE_TO_WIN
from engines.magecraft.words.names import gem_nouns


def _say_discarded(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A single gem by its colour, several by their number."""
    gems = args["gems"]
    what = gem_nouns(gems) if len(gems) == 1 else fill("{count} gems", count=len(gems))
    return fill(Voices("discard {what}", "discards {what}"), what=what)


BEATS: Mapping[str, Phrase] = {
    "beat.CharacterTaken": Voices("are the {character}", "is the {character}"),
    "beat.GemsDiscarded": _say_discarded,
    "beat.ShieldDiscarded": Voices("discard {gem} Shield", "discards {gem} Shield"),
    "beat.SpellCast": Voices("cast {spell}", "casts {spell}"),
    "beat.CantripUsed": Voices("use the {character}’s cantrip", "uses the {character}’s cantrip"),
    "beat.ShieldBroken": Voices("break {gem} Shield", "breaks {gem} Shield"),
    "beat.LifeTaken": Voices("take 1 HP ({gem})", "takes 1 HP ({gem})"),
    "beat.Healed": conditional_phrase(
        lambda args: args["scored"],
        Voices("score {gem}", "scores {gem}"),
        Voices("heal with {gem}", "heals with {gem}"),
    ),
    "beat.Shielded": Voices("raise {gem} Shield", "raises {gem} Shield"),
    "beat.Vanished": conditional_phrase(
        lambda args: args["hp"],
        Voices("vanish 1 HP ({gem})", "vanishes 1 HP ({gem})"),
        Voices("vanish {gem}", "vanishes {gem}"),
    ),
    "beat.VanishForgone": Voices("skip Vanish", "skips Vanish"),
    "beat.SpellLearned": Voices("learn {spell}", "learns {spell}"),
    "beat.RevisionBegan": Voices("rearrange your spells", "rearranges their spells"),
    "beat.SpellMastered": Voices("master {spell}", "masters {spell}"),
    "beat.MageFell": Voices("are out", "is out"),
}

GOAL: Mapping[str, Phrase] = {
    "goal": "First to score {need} gems, or the last mage still in",
    "goal.whole": (
        f"Score {SCORE_TO_WIN} gems first, or be the last mage still in. "
        f"After round {MAX_ROUNDS} most scored gems wins among those still in, "
        "then most HP, then most Shield gems."
    ),
    "goal.short": "{need} gems, or last alive",
    "course": "Scored gems, round by round",
}

SIGNS: Mapping[str, Phrase] = {
    "verb.open": "the Academy opens",
    "verb.character": "takes a character",
    "verb.draw": "draws gems",
    "verb.refill": "refills their Bag",
    "verb.show": "shows gems",
    "verb.discard": "discards gems",
    "verb.begin": "a turn begins",
    "verb.cast": "casts a spell",
    "verb.cantrip": "uses their cantrip",
    "verb.fizzle": "an icon has no effect",
    "verb.break": "breaks a Shield gem",
    "verb.take": "takes an HP gem",
    "verb.heal": "heals",
    "verb.shield": "raises a Shield",
    "verb.vanish": "vanishes a gem",
    "verb.skip": "skips Vanish",
    "verb.golden": "the golden gem moves on",
    "verb.learn": "learns a spell",
    "verb.revise": "rearranges their spells",
    "verb.move": "moves a spell",
    "verb.master": "masters a spell",
    "verb.fall": "is out of the game",
}
"""The meaning of each icon of the story, for the legend."""

STORY: Mapping[str, Phrase] = {**BEATS, **GOAL, **SIGNS}
