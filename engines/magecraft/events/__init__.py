"""The events of the game, by subject: what happened, and how the log and the story tell it.

`seat` is the player that an event is about.
"""

from collections.abc import Mapping

from engines.magecraft.events import icons, spells, turns

EVENTS = (*turns.EVENTS, *spells.EVENTS, *icons.EVENTS)

LEGEND: Mapping[str, tuple[str, str]] = {
    "open": ("book", "the Academy opens"),
    "character": ("mage", "takes a character"),
    "draw": ("draw", "draws gems"),
    "refill": ("bag", "refills their Bag"),
    "show": ("hand", "shows gems"),
    "discard": ("discard", "discards gems"),
    "begin": ("hourglass", "a turn begins"),
    "cast": ("staff", "casts a spell"),
    "cantrip": ("hat", "uses their cantrip"),
    "fizzle": ("cross", "an icon has no effect"),
    "break": ("attack", "breaks a Shield gem"),
    "take": ("take", "takes an HP gem"),
    "heal": ("heal", "heals"),
    "shield": ("block", "raises a Shield"),
    "vanish": ("vanish", "vanishes a gem"),
    "skip": ("cross", "skips Vanish"),
    "golden": ("mastered", "the golden gem moves on"),
    "learn": ("book", "learns a spell"),
    "revise": ("scroll", "rearranges their spells"),
    "move": ("flip", "moves a spell"),
    "master": ("mastered", "masters a spell"),
    "fall": ("curse", "is out of the game"),
}
"""The icon of each verb of a beat, and its meaning, for the legend."""

VERBS: Mapping[str, str] = {verb: icon for verb, (icon, _) in LEGEND.items()}
