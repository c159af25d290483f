"""What the board says beside gems and spells, and what a choice is called in the action bar."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices


def _counted(one: str, many: str) -> Phrase:
    """A number with its noun."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return f"{{count}} {one if args['count'] == 1 else many}"

    return phrase


def _discard_verb(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return "Discard this gem" if args["count"] == 1 else "Discard {count} gems"


BOARD: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "gems scored",
    "stage.over": "Game over",
    "stage.characters": "Choosing characters",
    "stage.turn": Voices("Your turn", "{seat:Whose} turn"),
    "stage.casting": Voices("Your turn · spellbook {book}", "{seat:Whose} turn · spellbook {book}"),
    "mine.books": "Spellbooks",
    "face.available": "{count} there",
}

ACTS: Mapping[str, Phrase] = {
    "act.golden": "the golden {gem}",
    "act.open": lambda args, speaker: "which gem" if args["count"] == 1 else "which gems",
    "act.lesson": "Learn {spell} for {gems}?",
    "act.lesson.verb": "Learn {spell}",
    "act.icon.DRAW": _counted("Draw", "Draws"),
    "act.icon.HEAL": _counted("Heal", "Heals"),
    "act.icon.SHIELD": _counted("Shield", "Shields"),
    "act.icon.ATTACK": _counted("Attack", "Attacks"),
    "act.icon.VANISH": _counted("Vanish", "Vanishes"),
    "act.character": "Play as the {character}?",
    "act.character.verb": "Play the {character}",
    "act.character.then": "Cantrip, once per turn: {effects} for {price}.",
    "act.start": "Discard {gems}?",
    "act.start.verb": _discard_verb,
    "act.start.then": "The rest is your first hand.",
    "act.shield": "Discard {gem} from your Shield?",
    "act.shield.verb": "Discard {gem}",
    "act.shield.then": "It goes to your Discard Area, so you can draw it again.",
    "act.cast": "Cast {spell} for {gems}?",
    "act.cast.verb": "Cast {spell}",
    "act.cast.then": "{effects}. It’s the last spell in this spellbook.",
    "act.cast.on": "Cast {spell} for {gems}?",
    "act.cast.on.verb": "Cast {spell}",
    "act.cast.on.then": "{effects}. Then {following}, if you like.",
    "act.cantrip": "Use your cantrip for {gems}?",
    "act.cantrip.verb": "Use your cantrip",
    "act.cantrip.then": "{effects}. Once per turn.",
    "act.hit.shield": "Break {target:whose} {gem} Shield?",
    "act.hit.shield.verb": "Break {gem}",
    "act.hit.shield.then": "Shield gems left: {left}.",
    "act.hit.hp": "Take {gem} from {target:whose} HP?",
    "act.hit.hp.verb": "Take {gem}",
    "act.hit.hp.then": "You score it: {score} → {scored}. HP left: {left}.",
    "act.heal": "Heal with {gem}?",
    "act.heal.verb": "Heal with {gem}",
    "act.heal.then": "HP: {hp} → {healed}.",
    "act.heal.score": "Score {gem} from the Academy?",
    "act.heal.score.verb": "Score {gem}",
    "act.heal.score.then": "You have full HP, so you score it: {score} → {scored}.",
    "act.raise": "Raise {gem} from the Academy?",
    "act.raise.verb": "Raise {gem}",
    "act.raise.then": "Shield: {had} → {raised}.",
    "act.raise.discarded": "Raise {gem} from your Discard Area?",
    "act.raise.discarded.verb": "Raise {gem}",
    "act.raise.discarded.then": "Shield: {had} → {raised}.",
    "act.vanish": "Vanish {gem} from your hand?",
    "act.vanish.verb": "Vanish {gem}",
    "act.vanish.then": "You score it: {score} → {scored}.",
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
    "act.master.then": "From now on its leftmost gem moves on to the next spell.",
}

BOARD_WORDS: Mapping[str, Phrase] = {**BOARD, **ACTS}
