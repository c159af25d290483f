"""What the board says beside gems and spells, and what a choice is called in the action bar."""

from collections.abc import Mapping

from engines.kernel.text import Filled, Phrase, Plural, Voices, filled
from engines.magecraft.cards import Icon

BOARD: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "gems scored",
    "stage.over": "Game over",
    "stage.characters": "Choosing characters",
    "stage.hands": "Starting hands",
    "stage.turn": Voices("Your turn", "{seat:Whose} turn"),
    "stage.casting": Voices("Your turn · spellbook {book}", "{seat:Whose} turn · spellbook {book}"),
    "mine.books": "Spellbooks",
    "face.available": "{count} to take",
}

ICON_COUNTS: Mapping[Icon, Plural] = {
    Icon.DRAW: Plural("1 Draw", "{count} Draws"),
    Icon.HEAL: Plural("1 Heal", "{count} Heals"),
    Icon.SHIELD: Plural("1 Shield", "{count} Shields"),
    Icon.ATTACK: Plural("1 Attack", "{count} Attacks"),
    Icon.VANISH: Plural("1 Vanish", "{count} Vanishes"),
}
"""So many of an icon."""

ICON_DEEDS: Mapping[Icon, Plural] = {
    Icon.DRAW: Plural("draw 1 gem", "draw {count} gems"),
    Icon.HEAL: Plural("heal 1 gem", "heal {count} gems"),
    Icon.SHIELD: Plural("raise 1 Shield gem", "raise {count} Shield gems"),
    Icon.ATTACK: Plural("attack once", "attack {count} times"),
    Icon.VANISH: Plural("vanish 1 gem", "vanish {count} gems"),
}
"""What so many of an icon let whoever casts them do."""


def count_icon(icon: Icon, count: int) -> Filled:
    """So many of an icon: "3 Attacks"."""
    return filled(ICON_COUNTS[icon], count=count)


ACTS: Mapping[str, Phrase] = {
    "act.golden": "the golden {gem}",
    "act.open": Plural("which gem", "which {count} gems"),
    "act.lesson": "Learn {spell} for {gems}?",
    "act.lesson.verb": "Learn {spell}",
    **{f"act.icon.{icon.name}": deed for icon, deed in ICON_DEEDS.items()},
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
    "act.cast.then": "You {effects}. No spell comes after it.",
    "act.cast.on": "Cast {spell} for {gems}?",
    "act.cast.on.verb": "Cast {spell}",
    "act.cast.on.then": "You {effects}. Then {following}, if you like.",
    "act.cast.golden": "You {effects}. {golden} moves on to {following}.",
    "act.cast.lost": "You {effects}. {golden} doesn’t fit {following}.",
    "act.cantrip": "Use your cantrip for {gems}?",
    "act.cantrip.verb": "Use your cantrip",
    "act.cantrip.then": "You {effects}. Once per turn.",
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
    "act.raise.discarded.then": "Shield: {had} → {raised}. Until it’s broken you can’t draw it.",
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
    "act.master.then": "From now on its leftmost gem moves on to the next spell.",
}

BOARD_WORDS: Mapping[str, Phrase] = {**BOARD, **ACTS}
