"""Sentences of the story: the goal, and the legend of the signs."""

from collections.abc import Mapping

from engines.kernel.words.speaker import Phrase
from engines.kernel.words.templates import Voices

STORY: Mapping[str, Phrase] = {
    "goal": "To win, lead with {need} points when a round ends.",
    "goal.check": "To win, lead with {need} points when a round ends or {place} checks at once.",
    "goal.last": "To win, lead with {need} points when a round ends. Round {last} is the last.",
    "goal.short": "Lead with {need} points",
    "course": "Points, round by round",
    "goal.reached": Voices(
        "You have {need} points or more. If you lead with that once everyone has passed, you win.",
        "{seat:Who} has {need} points or more, and wins if they lead with that once everyone has passed.",
    ),
    "goal.reached.short": Voices("You win if you lead", "They win if they lead"),
    "verb.round": "a round begins",
    "verb.deal": "cards are dealt",
    "verb.keep": "keeps an artifact",
    "verb.mage": "reveals their mage",
    "verb.item": "takes a magic item",
    "verb.collect": "collects",
    "verb.empty": "takes essences from a card",
    "verb.pay": "pays",
    "verb.turn": "turns a card",
    "verb.straighten": "straightens a card",
    "verb.place": "places an artifact",
    "verb.claim": "claims a place or monument",
    "verb.unveil": "a new monument",
    "verb.discard": "discards a card",
    "verb.pass": "passes",
    "verb.token": "takes the First Player token",
    "verb.use": "uses a card, or attacks with it",
    "verb.ignore": "ignores a loss",
    "verb.gain": "gains essences",
    "verb.lose": "loses essences",
    "verb.store": "puts essences on a card",
    "verb.destroy": "destroys an artifact",
    "verb.draw": "draws cards",
    "verb.shuffle": "shuffles the discard pile into the deck",
    "verb.look": "looks at a deck",
    "verb.score": "gains points",
    "verb.check": "a victory check",
}
