"""Sentences of the action bar: the question of a choice, its button and its consequence."""

from collections.abc import Mapping

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase


def _if_able(certain: str, uncertain: str) -> Phrase:
    """The effects of a spell or cantrip; icons that cannot be resolved are lost (R21)."""
    return conditional_phrase(lambda args: args["certain"], certain, uncertain)


ACTS: Mapping[str, Phrase] = {
    "act.golden": "the golden {gem}",
    "act.open": Plural("which gem", "which {count} gems"),
    "act.lesson": "Learn {spell} for {gems}?",
    "act.lesson.verb": "Learn {spell}",
    "act.icon.DRAW": Plural("draw 1 gem", "draw {count} gems"),
    "act.icon.HEAL": Plural("heal 1 gem", "heal {count} gems"),
    "act.icon.SHIELD": Plural("raise 1 Shield gem", "raise {count} Shield gems"),
    "act.icon.ATTACK": Plural("attack once", "attack {count} times"),
    "act.icon.VANISH": Plural("vanish 1 gem", "vanish {count} gems"),
    "act.character": "Play as the {character}?",
    "act.character.verb": "Play as the {character}",
    "act.character.then": "Your cantrip, once per turn: pay {price} to {effects}.",
    "act.start": "Discard {gems}?",
    "act.start.verb": Plural("Discard this gem", "Discard {count} gems"),
    "act.start.then": "The rest is your first hand.",
    "act.shield": "Discard {gem} from your Shield?",
    "act.shield.verb": "Discard {gem}",
    "act.shield.then": "It goes to your Discard Area, so you can draw it again.",
    "act.cast": "Cast {spell} for {gems}?",
    "act.cast.verb": "Cast {spell}",
    "act.cast.then": _if_able(
        "You {effects}. No spell comes after it.", "You {effects}, if able. No spell comes after it."
    ),
    "act.cast.on": "Cast {spell} for {gems}?",
    "act.cast.on.verb": "Cast {spell}",
    "act.cast.on.then": _if_able(
        "You {effects}. Then {following}, if you can.",
        "You {effects}, if able. Then {following}, if you can.",
    ),
    "act.cast.golden": _if_able(
        "You {effects}. {golden} moves on to {following}.",
        "You {effects}, if able. {golden} moves on to {following}.",
    ),
    "act.cast.lost": _if_able(
        "You {effects}. {golden} doesn’t fit {following}.",
        "You {effects}, if able. {golden} doesn’t fit {following}.",
    ),
    "act.cantrip": "Use your cantrip for {gems}?",
    "act.cantrip.verb": "Use your cantrip",
    "act.cantrip.then": _if_able("You {effects}. Once per turn.", "You {effects}, if able. Once per turn."),
    "act.hit.shield": "Break {target:whose} {gem} Shield?",
    "act.hit.shield.verb": "Break Shield",
    "act.hit.shield.then": "Shield gems left: {left}.",
    "act.hit.hp": "Take {gem} from {target:whose} HP?",
    "act.hit.hp.verb": "Take {gem}",
    "act.wins": "You score it: {score} → {scored}. That wins the game.",
    "act.falls": "You score it: {score} → {scored}. Without HP you’re out.",
    "act.fells": "You score it: {score} → {scored}. {target:Who} is out.",
    "act.hit.hp.then": "You score it: {score} → {scored}. HP left: {left}.",
    "act.heal": "Heal with {gem}?",
    "act.heal.verb": "Heal with {gem}",
    "act.heal.then": "HP: {hp} → {healed}.",
    "act.heal.score": "Score {gem} from the Academy?",
    "act.heal.score.verb": "Score {gem}",
    "act.heal.score.then": "You have full HP, so you score it: {score} → {scored}.",
    "act.raise": "Raise {gem} from the Academy?",
    "act.raise.verb": "Raise Shield",
    "act.raise.then": "Shield: {had} → {raised}. Once broken, you can draw it.",
    "act.raise.discarded": "Raise {gem} from your Discard Area?",
    "act.raise.discarded.verb": "Raise Shield",
    "act.raise.discarded.then": "Shield: {had} → {raised}. As a Shield you can’t draw it.",
    "act.vanish": "Vanish {gem} from your hand?",
    "act.vanish.verb": "Vanish {gem}",
    "act.vanish.then": "You score it: {score} → {scored}. It doesn’t come back into your Bag.",
    "act.vanish.hp": "Vanish {gem} from your HP?",
    "act.vanish.hp.verb": "Vanish {gem}",
    "act.vanish.hp.then": "You score it: {score} → {scored}. HP left: {left}.",
    "act.learn": "Learn {spell} in spellbook {book}?",
    "act.learn.verb": "Learn {spell}",
    "act.learn.then": "You pay {gems}. It will be alone there.",
    "act.learn.before": "Learn {spell} at the left of spellbook {book}?",
    "act.learn.before.verb": "Learn {spell}",
    "act.learn.before.then": "You pay {gems}. It will be cast before {before}.",
    "act.revise": "Discard {gems}?",
    "act.revise.verb": "Discard 4 gems",
    "act.revise.then": "Then you may move each spell once.",
    "act.revise.mastery": "Discard {gems}?",
    "act.revise.mastery.verb": "Discard 4 gems",
    "act.revise.mastery.then": "Then you may move each spell once, and master one.",
    "act.move": "Move {spell}?",
    "act.move.verb": "Move {spell}",
    "act.move.before": "Put {spell} before {other}?",
    "act.move.before.verb": "Move {spell}",
    "act.move.before.then": "Spellbook {book}. You can’t move it again this turn.",
    "act.move.after": "Put {spell} after {other}?",
    "act.move.after.verb": "Move {spell}",
    "act.move.after.then": "Spellbook {book}. You can’t move it again this turn.",
    "act.move.alone": "Put {spell} in spellbook {book}?",
    "act.move.alone.verb": "Move {spell}",
    "act.move.alone.then": "It will be alone there. You can’t move it again this turn.",
    "act.master": "Master {spell}?",
    "act.master.verb": "Master {spell}",
    "act.master.then": "From now on its leftmost gem moves on to the next spell, if it fits.",
}
