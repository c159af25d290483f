"""What things and notions of the game are called, and the words that explain them."""

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template
from engines.magecraft.cards import Gem, Icon


def icons_said(icons: Sequence[Icon], speaker: Speaker) -> str:
    """Icons as words: "Draw ×2 and Attack"."""
    named = []
    for icon in sorted(set(icons)):
        count = icons.count(icon)
        named.append(speaker.noun(icon) + (f" ×{count}" if count > 1 else ""))
    return speaker.list(named)


def _cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return speaker.list(
        [speaker.say("wild", {}) if one is None else speaker.noun(one) for one in args["slots"]]
    )


def _stock(args: Mapping[str, Any], speaker: Speaker) -> Template:
    named = [f"{count} {speaker.noun(Gem(kind))}" for kind, count in enumerate(args["amounts"]) if count]
    return speaker.list(named) or speaker.say("nothing", {})


def _spell_card(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return f"{speaker.noun(args['spell'])} ({icons_said(args['icons'], speaker)})"


def _cantrip(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return icons_said(args["icons"], speaker)


NAMES: Mapping[str, Phrase] = {
    "Gem.FIRE": "Fire",
    "Gem.WATER": "Water",
    "Gem.EARTH": "Earth",
    "Gem.LIGHT": "Light",
    "Gem.DARKNESS": "Darkness",
    "wild": "any gem",
    "wild.text": "A gem of any colour pays this slot, Darkness too.",
    "nothing": "nothing",
    "Cost": _cost,
    "Stock": _stock,
    "Icon.DRAW": "Draw",
    "Icon.HEAL": "Heal",
    "Icon.SHIELD": "Shield",
    "Icon.ATTACK": "Attack",
    "Icon.VANISH": "Vanish",
    "Icon.DRAW.text": "A random gem of your Bag goes to your hand.",
    "Icon.HEAL.text": "A gem of the academy becomes one of your HP, or a score if you have 12 HP.",
    "Icon.SHIELD.text": "A gem of the academy or of your Discard Area becomes a Shield.",
    "Icon.ATTACK.text": "Break a Shield gem of another mage; without Shields, an HP gem becomes your score.",
    "Icon.VANISH.text": "A gem of your hand, or one of your HP, becomes a score; "
    "with an empty hand you may let it go.",
    "SpellCard": _spell_card,
    "Cantrip": _cantrip,
    "Card": lambda args, speaker: speaker.noun(args["spell"]),
    "golden": "golden gem",
    "golden.text": "What pays the leftmost slot of a mastered spell moves on to the next spell of the book, "
    "or is discarded if it does not fit there.",
    "zone.bag": "Bag",
    "zone.hand": "Hand",
    "zone.discard": "Discard Area",
    "zone.hp": "HP",
    "zone.shield": "Shield",
    "zone.score": "Score",
    "zone.academy": "Academy",
    "zone.bag.text": "Where gems are drawn from, unseen. When it is empty, the Discard Area goes into it.",
    "zone.hand.text": "What you pay with. All that is left of it is discarded at the end of your turn.",
    "zone.discard.text": "Goes into the Bag when a draw finds that empty.",
    "zone.hp.text": "Who has none is out of the game. There is room for 12.",
    "zone.shield.text": "Attacks hit these first. You may discard them at the start of your turn.",
    "zone.score.text": "Twenty gems here win the game.",
    "zone.academy.text": "Gems for Heal and Shield, and spells to learn. It is never filled up.",
    "Character.SPELLBLADE": "Spellblade",
    "Character.MAGE": "Mage",
    "Character.PRIEST": "Priest",
    "Character.GOLEM": "Golem",
    "Spell.MEDITATION": "Meditation",
    "Spell.MAGIC_MISSILE": "Magic Missile",
    "Spell.MANA_TRICKS": "Mana Tricks",
    "Spell.MINOR_CURE": "Minor Cure",
    "Spell.ABSORB": "Absorb",
    "Spell.FIREBALL": "Fireball",
    "Spell.EMBER_DART": "Ember Dart",
    "Spell.FLAME_LANCE": "Flame Lance",
    "Spell.CINDER_RITE": "Cinder Rite",
    "Spell.METEOR": "Meteor",
    "Spell.CLEAR_SPRING": "Clear Spring",
    "Spell.RIPTIDE": "Riptide",
    "Spell.MIRROR_POOL": "Mirror Pool",
    "Spell.UNDERTOW": "Undertow",
    "Spell.STONE_SKIN": "Stone Skin",
    "Spell.QUAKE": "Quake",
    "Spell.LEY_HARVEST": "Ley Harvest",
    "Spell.LIVING_ROCK": "Living Rock",
    "Spell.SUNBEAM": "Sunbeam",
    "Spell.RADIANT_CURE": "Radiant Cure",
    "Spell.ASCENSION": "Ascension",
    "Spell.SHADOW_BOLT": "Shadow Bolt",
    "Spell.SOUL_LEECH": "Soul Leech",
    "Spell.VOID_GATE": "Void Gate",
    "Spell.ECLIPSE": "Eclipse",
}
