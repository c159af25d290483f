"""What a choice is called in the action bar: the question, its button, and what follows from it."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.words.helpers import count_of
from engines.kernel.text import Phrase, Plural, Speaker, Template, choose_template, filled


def _fight(args: Mapping[str, Any], speaker: Speaker) -> Template:
    cards = count_of(args["mine"], Plural("1 battle card", "{count} battle cards"))
    return filled("You draw {cards}, they draw {theirs}.", cards=cards)


def _attack_verb(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["attacks"])
    return filled("Make {count} attacks", count=count) if count > 1 else "Attack with {attacks}"


def _attack_then(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["held"]:
        return "They have no battle cards, and may only draw one for luck."
    if len(args["attacks"]) == 1:
        return "If it comes through, they lose a dragon."
    return "{attacks}: each that comes through costs them a dragon."


def _block_verb(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["attacks"])
    if count == 1:
        return "Block {attacks}"
    return "Block both" if count == args["all"] == 2 else filled("Block {count} attacks", count=count)


def _lost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["attacks"]:
        return "Then nothing comes through, and you lose no dragon."
    return filled(
        Plural(
            "{attacks} comes through: you lose {dragons}.",
            "{attacks} come through: you lose {dragons}.",
            by="number",
        ),
        number=len(args["attacks"]),
    )


def _shields(args: Mapping[str, Any], speaker: Speaker) -> Template:
    cards = count_of(args["shields"], Plural("a single card", "up to {count} cards"))
    if not args["sure"]:
        return filled("They may draw {cards} for shields.", cards=cards)
    return filled(
        "{target} has {sure}, and they may draw {cards} for more.",
        cards=cards,
        sure=count_of(args["sure"], Plural("1 automatic shield", "{count} automatic shields")),
    )


ACTS: Mapping[str, Phrase] = {
    "act.colour": "Play the {colour} cards?",
    "act.colour.verb": "Play {colour}",
    "act.colour.then": "Both colours have the same cards.",
    "act.extra": "Add {dragon} to your dragon deck?",
    "act.extra.verb": "Add {dragon}",
    "act.draft": "Keep {kept}, give away {gift}?",
    "act.draft.verb": "Keep and give",
    "act.draft.then": "{back} is shuffled into the advanced deck.",
    "act.place": "Place {dragon} at {side}?",
    "act.place.verb": "Place {dragon}",
    "act.place.then": "Your melee there: {before} → {after}. Dragon {count} of 3.",
    "act.place.frozen": "Place {dragon} at {side}?",
    "act.place.frozen.verb": "Place {dragon}",
    "act.place.frozen.then": "It’s frozen: no melee there this round. Dragon {count} of 3.",
    "act.freeze": "Freeze {side} with {dragon}?",
    "act.freeze.verb": "Freeze it",
    "act.freeze.then": "No melee there this round; then {dragon} is your topmost dragon there.",
    "act.shoot": "Breathe fire at {target}, {side}?",
    "act.shoot.verb": "Breathe fire",
    "act.shoot.then": _shields,
    "act.recall": "Return {dragon} to your hand?",
    "act.recall.verb": "Return {dragon}",
    "act.recall.then": "It’s no longer lost: you can place it again.",
    "act.flip": "Flip the battlefield to {side}?",
    "act.flip.verb": "Flip it",
    "act.flip.then": "{does}",
    "act.move": "{what}?",
    "act.move.verb": "Move the dragon",
    "act.move.then": "It becomes the topmost dragon there, the first to be lost.",
    "act.field": "Go to {side} next?",
    "act.field.verb": "Go to {side}",
    "act.then.fight": _fight,
    "act.then.frozen": "It’s frozen: it stays in play, and thaws.",
    "act.then.empty": "No dragons there: it stays in play.",
    "act.then.mine": choose_template(
        lambda args: args["has_gem"],
        "Nobody is against you: you win it with its gem.",
        "Nobody is against you: you win it, without a gem.",
    ),
    "act.then.theirs": choose_template(
        lambda args: args["has_gem"],
        "You have no dragons there: they win it with its gem.",
        "You have no dragons there: they win it, without a gem.",
    ),
    "act.attack": "Attack with {named}?",
    "act.attack.verb": _attack_verb,
    "act.attack.then": _attack_then,
    "act.use": "Use {card} instead of attacking?",
    "act.use.verb": "Use {card}",
    "act.use.then": "You draw 2 battle cards. Then the other side attacks.",
    "act.use.move": "{what}?",
    "act.use.move.verb": "Use {card}",
    "act.use.move.then": "You use {card} instead of attacking.",
    "act.block": "Block {attacks} with {named}?",
    "act.block.verb": _block_verb,
    "act.fly": "Block everything with {card}?",
    "act.fly.verb": "Block everything",
    "act.fly.then": "You lose nothing.",
    "act.through": "Block nothing?",
    "act.through.verb": "Don’t block",
    "act.then.lost": _lost,
    "do.keep": "Keep these",
    "do.extras": "Take these {count}",
}
