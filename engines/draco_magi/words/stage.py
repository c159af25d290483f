"""Phrases of the table: the round, the goal, the scene, battlefields and piles."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.words.phrase_builders import CARDS, DRAGONS, with_counts
from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Voices


def _say_gem_gain(args: Mapping[str, Any], speaker: Speaker) -> Voices:
    if args["amount"] == 1:
        return Voices("You gain 1 gem", "{seat:Who} gains 1 gem")
    return Voices("You gain {amount} more gems", "{seat:Who} gains {amount} more gems")


ROUND: Mapping[str, Phrase] = {
    "stage.round": "Round {round}",
    "plate.score": "gems",
    "stage.setup": "Setup",
    "stage.over": "Game over",
    "stage.melee": "Melee · {side}",
    "stage.ranged": "Fire · {side}",
}

GOAL: Mapping[str, Phrase] = {
    "goal.last": "3 gems of one colour, 3 colours or any 4 win, or the most after round {last}.",
    "goal": "Win with 3 gems of one colour, 3 of different colours, or any 4.",
    "goal.short": "3 alike, 1 each, any 4",
    "turning.swing.ahead": _say_gem_gain,
    "course": "Gems, round by round",
}

SCENES: Mapping[str, Phrase] = {
    "scene.melee": "Melee at {side}",
    "scene.attacks": Voices("You attack with", "{seat:Who} attacks with"),
    "scene.next": Voices("It’s your turn to attack.", "It’s {seat:whose} turn to attack."),
    "scene.risk": Voices(
        "Attacks that aren’t blocked cost you your dragons here one by one, {dragon} first.",
        "Attacks that aren’t blocked cost {seat:who} their dragons here one by one, {dragon} first.",
    ),
    "scene.cards": with_counts("{cards}", cards=CARDS),
    "scene.dragons": with_counts("{dragons}", dragons=DRAGONS),
    "scene.ranged": "Ranged attack at {side}",
    "scene.volley": "Second attack at {side}",
    "scene.saved": "The {dragon} dragon is safe.",
    "scene.lost": "The {dragon} dragon is lost.",
    "scene.needs": with_counts(
        "{missing} would save the {dragon} dragon.", missing=Plural("1 more shield", "{count} more shields")
    ),
    "scene.hopeless": "No cards can save the {dragon} dragon.",
    "scene.marker": Voices("You go first.", "{seat:Who} goes first."),
    "scene.setup": "Both players get two advanced cards for their battle decks.",
    "scene.scrying": "Empty places get new battlefields, and both players draw up to 8 dragons.",
    "scene.summon": "Both players draw up to 8 dragons.",
    "scene.command": "Take turns to place dragons until nobody can, up to 3 on a side.",
    "scene.nightfall": "Keep the dragons you want. Then both decks get an advanced card, if any is left.",
    "scene.choose": "The battlefields come one by one. The first player chooses the next.",
    "blocks": "blocks {attacks}",
    "blocks.all": "blocks everything",
    "blocks.nothing": "can’t block this",
    "attacks.nothing": "can’t attack",
}

PLACES: Mapping[str, Phrase] = {
    "field.won": "Won. A new one comes next round.",
    "field.won.last": "Won",
    "field.none": "Not in play yet",
    "field.stays": "Stays in play",
    "field.frozen": "Frozen",
    "field.wins": Voices("Wins you the game", "Wins the game for {seat:who}"),
}

PILES: Mapping[str, Phrase] = {
    "pile.dragons": "Dragons",
    "pile.cards": "Battle cards",
    "pile.more": "Advanced cards",
    "pile.hand": "in hand",
    "pile.hand.whole": "dragons in hand",
    "pile.aside": "for later",
    "pile.aside.whole": "dragons in hand, set aside during the melees",
    "pile.melee": "in hand",
    "pile.melee.whole": "battle cards in hand",
    "pile.deck": "deck",
    "pile.deck.whole": "dragon deck",
    "pile.discard": "lost",
    "pile.discard.whole": "discarded dragons",
    "pile.battle_deck": "deck",
    "pile.battle_deck.whole": "battle deck",
    "pile.battle_discard": "discarded",
    "pile.battle_discard.whole": "discarded battle cards",
    "pile.gained": "gained",
    "pile.gained.whole": "advanced cards gained",
    "pile.extras": "kinds",
    "pile.extras.whole": "additional kinds in the dragon deck",
    "list.deck": "Left in the deck, in any order",
    "list.unseen": "In the deck or hand, as far as you know",
    "list.discard": "Discarded",
    "list.aside": "Set aside",
    "list.gained": "Advanced cards gained",
    "list.extras": "Additional kinds in the deck",
    "list.hand": "In hand",
    "list.stack": "From the card outwards",
    "hand.dragons": "Your dragons",
    "hand.cards": "Your battle cards",
    "hand.draft": "Your draft",
    "hand.none": "No cards in hand.",
}

STAGE: Mapping[str, Phrase] = {**ROUND, **GOAL, **SCENES, **PLACES, **PILES}
