"""What the log says, in the voice of each viewer."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.phrases import with_place
from engines.kernel.text import Phrase, Speaker, Template, Voices, named_or_counted, when


def _draft(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The drafter sees all three cards, the opponent the one that was given, a watcher none."""
    if args["kept"].value is not None:
        return "You keep {kept}, give away {given} and put {returned} back."
    if args["given"].value is not None:
        return "{seat:Who} gives you {given}."
    return "{seat:Who} keeps an advanced card and gives one away."


def _defended(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["cards"]:
        return Voices("You block nothing.", "{seat:Who} blocks nothing.")
    return Voices("You block with {cards}.", "{seat:Who} blocks with {cards}.")


def _lucky(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["blocked"]:
        return Voices("You turn up {card}, in vain.", "{seat:Who} turns up {card}, in vain.")
    return Voices(
        "You turn up {card}, which blocks {blocked}.", "{seat:Who} turns up {card}, which blocks {blocked}."
    )


def _moved(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["owner"] == args["seat"]:
        return Voices(
            "You move your {dragon} dragon to {where}.", "{seat:Who} moves the {dragon} dragon to {where}."
        )
    return Voices(
        "You drive {owner:whose} {dragon} dragon to {where}.",
        "{seat:Who} drives {owner:whose} {dragon} dragon to {where}.",
    )


def _kept(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["dragons"]:
        return Voices("You keep all your dragons.", "{seat:Who} keeps all dragons in hand.")
    return Voices("You discard {dragons} and keep {kept}.", "{seat:Who} discards {dragons} and keeps {kept}.")


AT_BATTLEFIELDS: Mapping[str, Phrase] = {
    "BattlefieldLaid": when(
        lambda args: args["side"].gem is None,
        "A battlefield is laid: {where}, without a gem.",
        "A battlefield is laid: {where}, with a {side.gem} gem.",
    ),
    "DragonPlaced": when(
        lambda args: args["freezes"],
        Voices("Your {dragon} dragon freezes {where}.", "{seat:Whose} {dragon} dragon freezes {where}."),
        Voices(
            "You place the {dragon} dragon at {where}.", "{seat:Who} places the {dragon} dragon at {where}."
        ),
    ),
    "FieldFlipped": Voices(
        "You turn a battlefield over: {where}.", "{seat:Who} turns a battlefield over: {where}."
    ),
    "DragonMoved": _moved,
    "FieldChosen": Voices("You choose {where}.", "{seat:Who} chooses {where}."),
    "FieldWon": when(
        lambda args: args["side"].gem is None,
        Voices("You win {where}, without a gem: {end}.", "{seat:Who} wins {where}, without a gem: {end}."),
        Voices(
            "You win {where} and a {side.gem} gem: {end}.",
            "{seat:Who} wins {where} and a {side.gem} gem: {end}.",
        ),
    ),
    "FieldTied": "{where} stays undecided: {end}.",
    "FieldThawed": "{where} thaws, and {seat:whose} Polar dragon stands there.",
}

EVENTS: Mapping[str, Phrase] = {
    "FirstPlayerNamed": Voices("You are the first player.", "{seat:Who} is the first player."),
    "ColourChosen": Voices("You play {colour}.", "{seat:Who} plays {colour}."),
    "ExtrasChosen": named_or_counted(
        Voices("You add {kinds} to your deck.", "{seat:Who} adds {kinds} to the deck."),
        *("kinds", "kind", "kinds"),
    ),
    "AdvancedDealt": named_or_counted(
        Voices("You are dealt {cards}.", "{seat:Who} is dealt {cards}."),
        *("cards", "advanced card", "advanced cards"),
    ),
    "DraftAssigned": _draft,
    "RoundBegan": Voices(
        "Round {round} begins. You hold the marker.", "Round {round} begins. {seat:Who} holds the marker."
    ),
    "DragonsDrawn": named_or_counted(
        Voices("You draw {dragons}.", "{seat:Who} draws {dragons}."), *("dragons", "dragon", "dragons")
    ),
    "DragonDeckShuffled": Voices(
        "Your discarded dragons are shuffled into a new deck.",
        "{seat:Whose} discarded dragons are shuffled into a new deck.",
    ),
    "BattleDeckShuffled": Voices(
        "Your discarded battle cards are shuffled into a new deck.",
        "{seat:Whose} discarded battle cards are shuffled into a new deck.",
    ),
    "CannotPlace": Voices(
        "You can place none of your dragons.", "{seat:Who} cannot place any dragon in hand."
    ),
    "RangedAttacked": Voices(
        "Your {dragon} dragon attacks the {target} dragon: {cards}. Hits: {hits}.",
        "{seat:Whose} {dragon} dragon attacks the {target} dragon: {cards}. Hits: {hits}.",
    ),
    "RangedRedrawn": "The {dragon} dragon tries again: {cards}. Hits: {hits}.",
    "ShieldDrawn": Voices(
        "You draw {card}. Shields: {shields}.", "{seat:Who} draws {card}. Shields: {shields}."
    ),
    "RangedHit": Voices(
        "You lose the {dragon} dragon. Hits: {hits}, shields: {shields}.",
        "{seat:Who} loses the {dragon} dragon. Hits: {hits}, shields: {shields}.",
    ),
    "RangedHeld": Voices(
        "Your {dragon} dragon holds. Hits: {hits}, shields: {shields}.",
        "{seat:Whose} {dragon} dragon holds. Hits: {hits}, shields: {shields}.",
    ),
    "DragonRecalled": Voices(
        "You take the {dragon} dragon back into your hand.",
        "{seat:Who} takes the {dragon} dragon back into the hand.",
    ),
    "AdvancedAdded": Voices(
        "You put {cards} on your discarded battle cards.",
        "{seat:Who} puts {cards} on the discarded battle cards.",
    ),
    "MeleeHandDrawn": named_or_counted(
        Voices("You draw {cards}.", "{seat:Who} draws {cards}."), *("cards", "battle card", "battle cards")
    ),
    "Attacked": Voices("You attack with {cards}: {attacks}.", "{seat:Who} attacks with {cards}: {attacks}."),
    "AbilityUsed": Voices("You use {card}.", "{seat:Who} uses {card}."),
    "CannotAttack": Voices("Your cards cannot attack.", "{seat:Who} holds cards, but cannot attack."),
    "Defended": _defended,
    "FlightPlayed": Voices("You fly away with {card}.", "{seat:Who} flies away with {card}."),
    "LuckyDrawn": _lucky,
    "DragonsLost": Voices("You lose: {dragons}.", "{seat:Who} loses: {dragons}."),
    "BattleHandDiscarded": Voices("You discard {cards}.", "{seat:Who} discards {cards}."),
    "NightfallKept": _kept,
    "AdvancedTaken": when(
        lambda args: args["card"].value is None,
        "{seat:Who} takes an advanced card.",
        Voices("You take an advanced card: {card}.", "{seat:Who} takes an advanced card: {card}."),
    ),
    **{name: with_place(phrase) for name, phrase in AT_BATTLEFIELDS.items()},
}
