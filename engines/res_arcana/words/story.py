"""Sentences of the story: a chip for each event (shown after the actor's crest), the goal, the legend."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.res_arcana.cards.box import only_attacks
from engines.res_arcana.words.plurals import plural


def _say_loss(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """A loss of essences: one kind is named, several kinds are only counted."""
    amounts = args["essences"].amounts
    if sum(map(bool, amounts)) <= 1:
        return Voices("lose {essences}", "loses {essences}")
    return fill(Voices("lose {count} essences", "loses {count} essences"), count=sum(amounts))


def _say_victory_check(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The points of all seats in order."""
    return fill("Victory check: {score}", score="–".join(map(str, args["points"])))


BEATS: Mapping[str, Phrase] = {
    "beat.ArtifactKept": conditional_phrase(
        lambda args: args["artifact"].value is None,
        Voices("keep a card", "keeps a card"),
        Voices("keep {artifact}", "keeps {artifact}"),
    ),
    "beat.MageChosen": Voices("are the {mage}", "is the {mage}"),
    "beat.ItemTaken": Voices("take {item}", "takes {item}"),
    "beat.ComponentEmptied": Voices("empty {card}", "empties {card}"),
    "beat.UpkeepPaid": Voices("pay for {card}", "pays for {card}"),
    "beat.ComponentTurned": Voices("turn {card}", "turns {card}"),
    "beat.ArtifactPlaced": Voices("place {card}", "places {card}"),
    "beat.CardDiscarded": Voices("discard {card}", "discards {card}"),
    "beat.PlaceClaimed": Voices("claim {card}", "claims {card}"),
    "beat.MonumentClaimed": Voices("claim {card}", "claims {card}"),
    "beat.MonumentUnveiled": "New monument: {card}",
    "beat.TurnPassed": Voices("pass, take {item}", "passes, takes {item}"),
    "beat.TokenTaken": Voices("are the first to pass", "is the first to pass"),
    "beat.PowerUsed": conditional_phrase(
        lambda args: only_attacks(args["card"]),
        Voices("attack with {card}", "attacks with {card}"),
        Voices("use {card}", "uses {card}"),
    ),
    "beat.AttackMet": Voices("ignore {card}", "ignores {card}"),
    "beat.LossIgnored": Voices("lose no Life", "loses no Life"),
    "beat.EssencesLost": _say_loss,
    "beat.ComponentStraightened": Voices("straighten {card}", "straightens {card}"),
    "beat.ArtifactDestroyed": Voices("destroy {card}", "destroys {card}"),
    "beat.DeckSeen": Voices("look at your deck", "looks at their deck"),
    "beat.MonumentsSeen": Voices("look at the monuments", "looks at the monuments"),
    "beat.PointsAdded": plural(
        Voices("gain 1 point", "gains 1 point"),
        Voices("gain {points} points", "gains {points} points"),
        "points",
    ),
    "beat.VictoryChecked": _say_victory_check,
}

GOAL: Mapping[str, Phrase] = {
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
}

SIGNS: Mapping[str, Phrase] = {
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
"""The legend of the story: the meaning of each sign."""

STORY: Mapping[str, Phrase] = {**BEATS, **GOAL, **SIGNS}
