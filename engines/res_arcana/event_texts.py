"""The sentences of the log."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.kernel.piles import Pile
from engines.kernel.text import Phrase, Speaker, Template, Voices


def when(choose: Callable[[Mapping[str, Any]], bool], then: Template, otherwise: Template) -> Phrase:
    """A phrase that picks one of two templates by its arguments."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return then if choose(args) else otherwise

    return phrase


def _cards(verbs: Voices, ending: str = "") -> Phrase:
    """A phrase about a pile of cards: those the viewer knows by name, else how many there are."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        cards: Pile[Any] = args["cards"]
        if cards.listing is not None:
            what = speaker.list([speaker.noun(card) for card in cards.listing])
        elif not len(cards):
            what = "no card"
        elif all(card is None for card in cards.cards):
            what = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
        else:
            what = "{cards}"
        return Voices(f"{verbs.you} {what}{ending}.", f"{verbs.other} {what}{ending}.")

    return phrase


def _checked(args: Mapping[str, Any], speaker: Speaker) -> Template:
    points = speaker.list([f"{speaker.who(seat)} {count}" for seat, count in enumerate(args["points"])])
    return speaker.say("checked", {"points": points})


EVENTS: Mapping[str, Phrase] = {
    "TableLaid": Voices(
        "The Places of Power are {places}. You are First Player.",
        "The Places of Power are {places}. {seat:Who} is First Player.",
    ),
    "MagesDealt": when(
        lambda args: None in args["mages"].cards,
        Voices("You are dealt two mages.", "{seat:Who} is dealt two mages."),
        Voices("You are dealt {mages}.", "{seat:Who} is dealt {mages}."),
    ),
    "DeckFormed": _cards(Voices("In your deck are", "In {seat:whose} deck are")),
    "PackReceived": _cards(Voices("You look at", "{seat:Who} looks at")),
    "ArtifactKept": when(
        lambda args: args["artifact"].value is None,
        Voices("You keep a card.", "{seat:Who} keeps a card."),
        Voices("You keep {artifact}.", "{seat:Who} keeps {artifact}."),
    ),
    "MageChosen": Voices("You are the {mage}.", "{seat:Who} is the {mage}."),
    "ItemTaken": Voices("You take {item}.", "{seat:Who} takes {item}."),
    "RoundBegan": Voices(
        "Round {round}: you are First Player.", "Round {round}: {seat:who} is First Player."
    ),
    "EssencesCollected": Voices("You collect {essences}.", "{seat:Who} collects {essences}."),
    "ComponentEmptied": Voices("You empty {card}: {essences}.", "{seat:Who} empties {card}: {essences}."),
    "UpkeepPaid": Voices("You pay {essences} for {card}.", "{seat:Who} pays {essences} for {card}."),
    "ComponentTurned": Voices("Your {card} turns.", "{seat:Whose} {card} turns."),
    "ArtifactPlaced": Voices("You place {card} for {paid}.", "{seat:Who} places {card} for {paid}."),
    "CardDiscarded": Voices("You discard {card}.", "{seat:Who} discards {card}."),
    "PlaceClaimed": Voices("You claim {card} for {paid}.", "{seat:Who} claims {card} for {paid}."),
    "MonumentClaimed": when(
        lambda args: bool(args["unseen"]),
        Voices(
            "You claim the top monument: it is {card}.", "{seat:Who} claims the top monument: it is {card}."
        ),
        Voices("You claim {card}.", "{seat:Who} claims {card}."),
    ),
    "MonumentUnveiled": "{card} can be claimed from now on.",
    "TurnPassed": Voices(
        "You pass: {returned} goes back, you take {item}.",
        "{seat:Who} passes: {returned} goes back for {item}.",
    ),
    "TokenTaken": Voices("You take the First Player token.", "{seat:Who} takes the First Player token."),
    "PowerUsed": when(
        lambda args: any(args["paid"].amounts),
        Voices("You use {card} for {paid}.", "{seat:Who} uses {card} for {paid}."),
        Voices("You use {card}.", "{seat:Who} uses {card}."),
    ),
    "AttackMet": when(
        lambda args: any(args["paid"].amounts),
        Voices("You meet {card} with {paid}.", "{seat:Who} meets {card} with {paid}."),
        Voices("You meet {card}.", "{seat:Who} meets {card}."),
    ),
    "LossIgnored": Voices("You ignore the loss.", "{seat:Who} ignores the loss."),
    "EssencesGained": Voices("You gain {essences}.", "{seat:Who} gains {essences}."),
    "EssencesLost": Voices("You lose {essences}.", "{seat:Who} loses {essences}."),
    "EssencesStored": Voices("{essences} on your {card}.", "{essences} on {seat:whose} {card}."),
    "EssencesSpent": Voices("{essences} off your {card}.", "{essences} off {seat:whose} {card}."),
    "ComponentStraightened": Voices(
        "Your {card} is straight again.", "{seat:Whose} {card} is straight again."
    ),
    "ArtifactDestroyed": Voices("Your {card} is destroyed.", "{seat:Whose} {card} is destroyed."),
    "CardsDrawn": _cards(Voices("You draw", "{seat:Who} draws")),
    "DeckShuffled": Voices(
        "Your discard pile is shuffled into a new deck: {cards}.",
        "{seat:Whose} discard pile is shuffled into a new deck: {cards}.",
    ),
    "DeckSeen": _cards(
        Voices("You see on top of your deck:", "{seat:Who} looks at the top of the own deck:")
    ),
    "MonumentsSeen": _cards(
        Voices("You see on top of the monuments:", "{seat:Who} looks at the top of the monument deck:")
    ),
    "PointsAdded": Voices(
        "You count {points} more points in this check.",
        "{seat:Who} counts {points} more points in this check.",
    ),
    "VictoryChecked": _checked,
    "PlayerLeft": Voices("You have left the game.", "{seat:Who} has left the game."),
    "GameEnded": when(
        lambda args: len(args["winners"]) > 1,
        "The game is over: {winners:who} share the victory.",
        "The game is over: {winners:who} won.",
    ),
}
