"""Sentences of the log, one for each event."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.phrase_builders import conditional_phrase, name_or_count_cards
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.res_arcana.cards.box import only_attacks
from engines.res_arcana.words.plurals import plural


def _say_victory_check(args: Mapping[str, Any], speaker: Speaker) -> Template:
    points = [fill("{seat:who} {count}", seat=seat, count=count) for seat, count in enumerate(args["points"])]
    return fill("Victory check: {points}.", points=tuple(points))


def _paid_or_free(paid: Voices, free: Voices) -> Phrase:
    return conditional_phrase(lambda args: any(args["paid"].amounts), paid, free)


def _say_power_use(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The use of a power; components that can only attack are said to attack."""
    if only_attacks(args["card"]):
        return Voices("You attack with {card}.", "{seat:Who} attacks with {card}.")
    if any(args["paid"].amounts):
        return Voices("You use {card} for {paid}.", "{seat:Who} uses {card} for {paid}.")
    return Voices("You use {card}.", "{seat:Who} uses {card}.")


LOG: Mapping[str, Phrase] = {
    "TableLaid": Voices(
        "The Places of Power are {places}. You go first.",
        "The Places of Power are {places}. {seat:Who} goes first.",
    ),
    "MagesDealt": conditional_phrase(
        lambda args: None in args["mages"].cards,
        Voices("You’re dealt 2 mages.", "{seat:Who} is dealt 2 mages."),
        Voices("You’re dealt {mages}.", "{seat:Who} is dealt {mages}."),
    ),
    "DeckFormed": name_or_count_cards(
        Voices("Your deck contains {cards}.", "{seat:Whose} deck contains {cards}.")
    ),
    "PackReceived": name_or_count_cards(Voices("You’re passed {cards}.", "{seat:Who} is passed {cards}.")),
    "ArtifactKept": conditional_phrase(
        lambda args: args["artifact"].value is None,
        Voices("You keep a card.", "{seat:Who} keeps a card."),
        Voices("You keep {artifact}.", "{seat:Who} keeps {artifact}."),
    ),
    "MageChosen": Voices("You’re the {mage}.", "{seat:Who} is the {mage}."),
    "ItemTaken": Voices("You take {item}.", "{seat:Who} takes {item}."),
    "RoundBegan": Voices(
        "Round {round} begins. You go first.", "Round {round} begins. {seat:Who} goes first."
    ),
    "EssencesCollected": Voices("You collect {essences}.", "{seat:Who} collects {essences}."),
    "ComponentEmptied": Voices(
        "You take {essences} from {card}.", "{seat:Who} takes {essences} from {card}."
    ),
    "UpkeepPaid": Voices("You pay {essences} for {card}.", "{seat:Who} pays {essences} for {card}."),
    "ComponentTurned": Voices("You turn {card}.", "{seat:Who} turns {card}."),
    "ArtifactPlaced": _paid_or_free(
        Voices("You place {card} for {paid}.", "{seat:Who} places {card} for {paid}."),
        Voices("You place {card} for free.", "{seat:Who} places {card} for free."),
    ),
    "CardDiscarded": Voices("You discard {card}.", "{seat:Who} discards {card}."),
    "PlaceClaimed": Voices("You claim {card} for {paid}.", "{seat:Who} claims {card} for {paid}."),
    "MonumentClaimed": conditional_phrase(
        lambda args: bool(args["unseen"]),
        Voices(
            "You claim the top monument for 4 Gold: {card}.",
            "{seat:Who} claims the top monument for 4 Gold: {card}.",
        ),
        Voices("You claim {card} for 4 Gold.", "{seat:Who} claims {card} for 4 Gold."),
    ),
    "MonumentUnveiled": "A new monument is revealed: {card}.",
    "TurnPassed": Voices(
        "You pass and swap {returned} for {item}.", "{seat:Who} passes and swaps {returned} for {item}."
    ),
    "TokenTaken": Voices(
        "You’re the first to pass and take the First Player token.",
        "{seat:Who} is the first to pass and takes the First Player token.",
    ),
    "PowerUsed": _say_power_use,
    "AttackMet": _paid_or_free(
        Voices("You pay {paid} to ignore {card}.", "{seat:Who} pays {paid} to ignore {card}."),
        Voices("You respond to {card}.", "{seat:Who} responds to {card}."),
    ),
    "LossIgnored": Voices("You lose no Life.", "{seat:Who} loses no Life."),
    "EssencesGained": Voices("You gain {essences}.", "{seat:Who} gains {essences}."),
    "EssencesLost": Voices("You lose {essences}.", "{seat:Who} loses {essences}."),
    "EssencesStored": Voices("You put {essences} on {card}.", "{seat:Who} puts {essences} on {card}."),
    "EssencesSpent": Voices("You spend {essences} from {card}.", "{seat:Who} spends {essences} from {card}."),
    "ComponentStraightened": Voices("You straighten {card}.", "{seat:Who} straightens {card}."),
    "ArtifactDestroyed": Voices("You destroy your {card}.", "{seat:Who} destroys their {card}."),
    "CardsDrawn": name_or_count_cards(Voices("You draw {cards}.", "{seat:Who} draws {cards}.")),
    "DeckShuffled": Voices(
        "You shuffle your discard pile into a new deck: {cards}.",
        "{seat:Who} shuffles their discard pile into a new deck: {cards}.",
    ),
    "DeckSeen": name_or_count_cards(
        Voices(
            "You look at the top of your deck: {cards}.",
            "{seat:Who} looks at the top of their deck: {cards}.",
        )
    ),
    "MonumentsSeen": name_or_count_cards(
        Voices(
            "You look at the top of the monument deck: {cards}.",
            "{seat:Who} looks at the top of the monument deck: {cards}.",
        )
    ),
    "PointsAdded": plural(
        Voices("You gain 1 point for this check.", "{seat:Who} gains 1 point for this check."),
        Voices(
            "You gain {points} points for this check.", "{seat:Who} gains {points} points for this check."
        ),
        "points",
    ),
    "VictoryChecked": _say_victory_check,
}
