"""Names of components and terms, with their explanations."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill
from engines.magecraft.cards import Character, Gem, Icon, Spell
from engines.magecraft.nouns import gem_nouns_in_order


def _say_cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A cost, wild slots last: "2 Fire and any gem"."""
    slots = args["slots"]
    nouns = gem_nouns_in_order([gem for gem in slots if gem is not None])
    wild = slots.count(None)
    return (*nouns, fill(Plural("any gem", "any {count} gems"), count=wild)) if wild else nouns


def _icon_effect(sentence: Plural) -> Phrase:
    """The effect of an icon, which may be on a card `count` times."""
    return lambda args, speaker: fill(sentence, count=args.get("count", 1))


def _name(thing: Enum) -> str:
    """The name of a component, as its enum has it: "Magic Missile"."""
    return thing.name.replace("_", " ").title()


NAMES: Mapping[str, Phrase] = {
    **{f"{type(thing).__name__}.{thing.name}": _name(thing) for thing in (*Gem, *Icon, *Character, *Spell)},
    "Cost": _say_cost,
    "Icon.DRAW.text": _icon_effect(
        Plural("Draw a random gem from your Bag.", "Draw {count} random gems from your Bag.")
    ),
    "Icon.HEAL.text": _icon_effect(
        Plural(
            "Add a gem from the Academy to your HP. If you have 12 HP, score it instead.",
            "Add {count} gems from the Academy to your HP. Once you have 12 HP, score them instead.",
        )
    ),
    "Icon.SHIELD.text": _icon_effect(
        Plural(
            "Add a gem from the Academy or your Discard Area to your Shield.",
            "Add {count} gems from the Academy or your Discard Area to your Shield.",
        )
    ),
    "Icon.ATTACK.text": _icon_effect(
        Plural(
            "Break a rival’s Shield gem. If they have none, score one of their HP gems.",
            "Each time break a rival’s Shield gem. If they have none, score one of their HP gems.",
        )
    ),
    "Icon.VANISH.text": _icon_effect(
        Plural(
            "Score a gem from your hand or your HP. If your hand is empty, you may skip this.",
            "Score {count} gems from your hand or your HP. Once your hand is empty, you may skip the rest.",
        )
    ),
    "golden": "golden gem",
    "golden.text": "After a mastered spell, the gem in its leftmost slot moves to the next spell in the "
    "spellbook. If there is none, or it does not fit there, it is discarded.",
    "zone.bag": "Bag",
    "zone.hand": "Hand",
    "zone.discard": "Discard Area",
    "zone.hp": "HP",
    "zone.shield": "Shield",
    "zone.score": "Score",
    "zone.academy": "Academy",
    "zone.bag.text": "You draw random gems from here. When it’s empty, your Discard Area refills it.",
    "zone.hand.text": "You pay with these gems. What’s left is discarded at the end of your turn.",
    "zone.discard.text": "Refills your Bag when you draw from it and it’s empty.",
    "zone.hp.text": "With 0 HP you’re out. You can have up to 12.",
    "zone.shield.text": "Attacks break these gems first. You may discard them at the start of your turn.",
    "zone.score.text": "The first mage to score 20 gems wins.",
    "zone.academy.text": "Gems for Heal and Shield, and spells to learn. It’s never refilled.",
    "components.starter": "Starter spells",
    "components.cast": "Cast: {cost}.",
    "components.learned": "Cast: {cost}. Learn: {learn}.",
    "components.basic": "Spells that are always in the Academy",
    "components.random": "Other spells, 9 of them in each game",
    "components.character": "Characters",
    "components.gem": "Gems",
}
