"""Phrases of the action bar: the question of a choice, its button, and its consequence."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.words.phrase_builders import (
    CARDS,
    count_of,
    counted_attacks,
    with_attacks,
    with_place,
)
from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill


def _say_fight_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    cards = count_of(args["mine"], Plural("1 battle card", "{count} battle cards"))
    return fill("You draw {cards}, they draw {theirs}.", cards=cards)


def _say_attack_verb(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["attacks"])
    return fill("Make {count} attacks", count=count) if count > 1 else "Attack with {attacks}"


def _say_placement_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The melee value a dragon adds and what it may breathe fire at; else the number of dragons there."""
    if not args["left"]:
        return "Your melee there: {before} → {after}. Dragon {count} of 3."
    shots = count_of(args["left"], CARDS)
    if args["target"] is None:
        return fill(
            "Your melee there: {before} → {after}. Then it may breathe fire with {shots}.", shots=shots
        )
    return fill(
        "Your melee there: {before} → {after}. Then it may breathe fire at {target} with {shots}.",
        shots=shots,
    )


def _say_flip_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return "It has no gem. {does}" if args["side"].gem is None else "It has a {side.gem} gem. {does}"


def _say_attack_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The dragons an attack costs the defender, and the cards that might block it (R40-R43)."""
    if not args["held"] and args["tries"]:
        return "They have no battle cards left, only one try with the top card of their deck."
    if not args["held"]:
        return "They have no cards left to block with."
    if len(args["attacks"]) == 1:
        return "If it isn’t blocked, they lose a dragon."
    if args["flyable"]:
        return "Each one that isn’t blocked costs a dragon, if any is left. A Flight would block them all."
    return "Each one that isn’t blocked costs a dragon, if any is left. No Flight can block them."


def _say_block_verb(args: Mapping[str, Any], speaker: Speaker) -> Template:
    count = len(args["attacks"])
    if count == 1:
        return "Block {attacks}"
    return "Block both" if count == args["all"] == 2 else fill("Block {count} attacks", count=count)


def _say_loss_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["attacks"]:
        return "Then nothing comes through, and you lose no dragon."
    return fill(
        Plural(
            "{attacks} comes through: you lose {dragons}.",
            "{attacks} come through: you lose {dragons}.",
            by="number",
        ),
        number=len(args["attacks"]),
        attacks=counted_attacks(args["attacks"]),
    )


def _say_shield_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    cards = count_of(args["shields"], Plural("a single card", "up to {count} cards"))
    if not args["shields"] and not args["sure"]:
        return "Any hit removes it."
    if not args["shields"]:
        return "Only its automatic shield can save it. They can’t reveal cards."
    if not args["sure"]:
        return fill("More hits than shields remove it. They may reveal {cards} for shields.", cards=cards)
    return fill(
        "{target} has {sure}, and they may reveal {cards} for more.",
        cards=cards,
        sure=count_of(args["sure"], Plural("1 automatic shield", "{count} automatic shields")),
    )


def _say_rally_consequence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The cards that can be drawn (R26), and that the roles change (R45)."""
    if not args["draws"]:
        return "You have no battle cards to draw. Then it’s their turn to attack, if they can."
    return fill(
        Plural(
            "You draw 1 battle card. Then it’s their turn to attack, if they can.",
            "You draw {count} battle cards. Then it’s their turn to attack, if they can.",
        ),
        count=args["draws"],
    )


ACTS: Mapping[str, Phrase] = {
    "act.colour": "Take the {colour} deck?",
    "act.colour.verb": "Take {colour}",
    "act.colour.then": "It’s only the colour of your cards. It changes nothing in play.",
    "act.extra": "Add {dragon} to your dragon deck?",
    "act.extra.verb": "Add {dragon}",
    "act.draft": "Keep {kept}, give away {gift}?",
    "act.draft.verb": "Keep and give",
    "act.draft.then": "You get {kept}, your opponent {gift}. {back} goes back.",
    "act.place": with_place("Place {dragon} at {where}?"),
    "act.place.verb": "Place {dragon}",
    "act.place.then": _say_placement_consequence,
    "act.place.frozen": with_place("Place {dragon} at {where}?"),
    "act.place.frozen.verb": "Place {dragon}",
    "act.place.frozen.then": "It’s frozen: no melee there this round. Dragon {count} of 3.",
    "act.freeze": with_place("Freeze {where} with {dragon}?"),
    "act.freeze.verb": "Freeze it",
    "act.freeze.then": "No melee there this round. Then {dragon} joins your dragons there.",
    "act.shoot": with_place("Breathe fire at {target}, {where}?"),
    "act.shoot.verb": "Breathe fire",
    "act.shoot.then": _say_shield_consequence,
    "act.recall": "Return {dragon} to your hand?",
    "act.recall.verb": "Return {dragon}",
    "act.recall.then": "It’s no longer lost: it comes back to your hand.",
    "act.flip": "Flip it to {side}?",
    "act.flip.verb": "Flip it",
    "act.flip.then": _say_flip_consequence,
    "act.move": "{what}?",
    "act.move.verb": "Move the dragon",
    "act.move.then": "It will lie next to the card there. The dragon that lies there is lost first.",
    "act.field": with_place("Choose {where} next?"),
    "act.field.verb": "Choose {side}",
    "act.then.fight": _say_fight_consequence,
    "act.then.frozen": "It’s frozen: it stays in play, and thaws.",
    "act.then.empty": "No dragons there: it stays in play.",
    "act.then.mine": conditional_phrase(
        lambda args: args["has_gem"],
        "Nobody is against you: you win it with its gem.",
        "Nobody is against you: you win it, without a gem.",
    ),
    "act.then.theirs": conditional_phrase(
        lambda args: args["has_gem"],
        "You have no dragons there: they win it with its gem.",
        "You have no dragons there: they win it, without a gem.",
    ),
    "act.attack": "Attack with {named}?",
    "act.attack.verb": _say_attack_verb,
    "act.attack.then": _say_attack_consequence,
    "act.use": "Use {card} instead of attacking?",
    "act.use.verb": "Draw 2 cards",
    "act.use.then": _say_rally_consequence,
    "act.use.move": "{what}?",
    "act.use.move.verb": "Move the dragon",
    "act.use.move.then": "You use {card} instead of attacking.",
    "act.block": with_attacks("Block {attacks} with {named}?"),
    "act.block.verb": _say_block_verb,
    "act.fly": "Block everything with {card}?",
    "act.fly.verb": "Block everything",
    "act.fly.then": "You lose no dragon.",
    "act.through": "Block nothing?",
    "act.through.verb": "Don’t block",
    "act.then.lost": _say_loss_consequence,
    "do.keep": "Keep these",
    "do.extras": "Take these {count}",
}
