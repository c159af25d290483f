"""The sentences of the log."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, named_or_counted, when


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
    "DeckFormed": named_or_counted(Voices("In your deck are {cards}.", "In {seat:whose} deck are {cards}.")),
    "PackReceived": named_or_counted(Voices("You look at {cards}.", "{seat:Who} looks at {cards}.")),
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
    "CardsDrawn": named_or_counted(Voices("You draw {cards}.", "{seat:Who} draws {cards}.")),
    "DeckShuffled": Voices(
        "Your discard pile is shuffled into a new deck: {cards}.",
        "{seat:Whose} discard pile is shuffled into a new deck: {cards}.",
    ),
    "DeckSeen": named_or_counted(
        Voices(
            "You see on top of your deck: {cards}.", "{seat:Who} looks at the top of the own deck: {cards}."
        )
    ),
    "MonumentsSeen": named_or_counted(
        Voices(
            "You see on top of the monuments: {cards}.",
            "{seat:Who} looks at the top of the monument deck: {cards}.",
        )
    ),
    "PointsAdded": Voices(
        "You count {points} more points in this check.",
        "{seat:Who} counts {points} more points in this check.",
    ),
    "VictoryChecked": _checked,
}
