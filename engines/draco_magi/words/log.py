"""Phrases of the log: a sentence for each event, in the voice of each viewer."""

from collections.abc import Mapping
from typing import Any

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS
from engines.draco_magi.words.phrase_builders import DRAGONS, HITS, SHIELDS, count_of, with_counts, with_place
from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase, name_or_count_cards
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill

VOWELS = "AEIOU"
"""Initials of the names that take the article "an"."""


def _say_draft(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The drafter sees all three cards, the opponent the one given to them, a spectator none."""
    if args["kept"].value is not None:
        return "You keep {kept}, give away {given} and return {returned}."
    if args["given"].value is not None:
        return "{seat:Who} gives you {given}."
    return "{seat:Who} keeps an advanced card and gives one away."


def _say_placement(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["freezes"]:
        return Voices(
            "Your {dragon} dragon freezes {where}.", "{seat:Whose} {dragon} dragon freezes {where}."
        )
    if args["dragon"].name[0] in VOWELS:
        return Voices(
            "You place an {dragon} dragon at {where}.", "{seat:Who} places an {dragon} dragon at {where}."
        )
    return Voices(
        "You place a {dragon} dragon at {where}.", "{seat:Who} places a {dragon} dragon at {where}."
    )


def _say_move(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["owner"] == args["seat"]:
        return Voices(
            "You move your {dragon} dragon to {where}.", "{seat:Who} moves their {dragon} dragon to {where}."
        )
    return Voices(
        "You drive {owner:whose} {dragon} dragon to {where}.",
        "{seat:Who} drives {owner:whose} {dragon} dragon to {where}.",
    )


def _say_win(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["side"].gem is None:
        return Voices(
            "You win {where} without a gem: {end}.", "{seat:Who} wins {where} without a gem: {end}."
        )
    return Voices(
        "You win {where} and a {side.gem} gem: {end}.", "{seat:Who} wins {where} and a {side.gem} gem: {end}."
    )


def _say_attack(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Name the attacks if a card has several attack options or its name does not say which it makes."""
    rows = [BATTLE_CARDS[card] for card in args["cards"]]
    if any(len(row.attack_options) > 1 or row.flight for row in rows):
        return Voices("You attack with {cards}: {attacks}.", "{seat:Who} attacks with {cards}: {attacks}.")
    return Voices("You attack with {cards}.", "{seat:Who} attacks with {cards}.")


def _say_defence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["cards"]:
        return Voices("You don’t block.", "{seat:Who} doesn’t block.")
    return Voices("You block with {cards}.", "{seat:Who} blocks with {cards}.")


def _say_lucky_draw(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["blocked"]:
        return Voices("You reveal {card}. It doesn’t block.", "{seat:Who} reveals {card}. It doesn’t block.")
    return fill(
        Voices("You reveal {card}. It blocks {blocked}.", "{seat:Who} reveals {card}. It blocks {blocked}."),
        blocked=count_of(args["blocked"], Plural("1 attack", "{count} attacks")),
    )


def _say_nightfall(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["dragons"]:
        return Voices("You keep all your dragons.", "{seat:Who} keeps all their dragons.")
    if not args["kept"]:
        return Voices("You discard {dragons} and keep none.", "{seat:Who} discards {dragons} and keeps none.")
    return fill(
        Voices("You discard {dragons} and keep {kept}.", "{seat:Who} discards {dragons} and keeps {kept}."),
        kept=count_of(args["kept"], DRAGONS),
    )


AT_BATTLEFIELDS: Mapping[str, Phrase] = {
    "BattlefieldLaid": conditional_phrase(
        lambda args: args["side"].gem is None,
        "{where} comes into play without a gem.",
        "{where} comes into play with a {side.gem} gem.",
    ),
    "DragonPlaced": _say_placement,
    "FieldFlipped": conditional_phrase(
        lambda args: args["side"].gem is None,
        Voices(
            "You flip a battlefield. It’s now {where}, without a gem.",
            "{seat:Who} flips a battlefield. It’s now {where}, without a gem.",
        ),
        Voices(
            "You flip a battlefield. It’s now {where}, with a {side.gem} gem.",
            "{seat:Who} flips a battlefield. It’s now {where}, with a {side.gem} gem.",
        ),
    ),
    "DragonMoved": _say_move,
    "FieldChosen": Voices("You choose {where}.", "{seat:Who} chooses {where}."),
    "FieldWon": _say_win,
    "FieldTied": "{where} stays in play: {end}.",
    "FieldThawed": Voices(
        "{where} thaws. Your Polar dragon joins your stack.",
        "{where} thaws. {seat:Whose} Polar dragon joins their stack.",
    ),
}

EVENTS: Mapping[str, Phrase] = {
    "FirstPlayerNamed": Voices("You go first.", "{seat:Who} goes first."),
    "ColourChosen": Voices("You take the {colour} deck.", "{seat:Who} takes the {colour} deck."),
    "ExtrasChosen": name_or_count_cards(
        Voices("You add {kinds} to your deck.", "{seat:Who} adds {kinds} to their deck."),
        "kinds",
        Plural("1 kind", "{count} kinds"),
        "no kinds",
    ),
    "AdvancedDealt": name_or_count_cards(
        Voices("You’re dealt {cards}.", "{seat:Who} is dealt {cards}."),
        "cards",
        Plural("1 advanced card", "{count} advanced cards"),
        "no advanced cards",
    ),
    "DraftAssigned": _say_draft,
    "RoundBegan": Voices(
        "Round {round} begins. You’re the first player.",
        "Round {round} begins. {seat:Who} is the first player.",
    ),
    "DragonsDrawn": name_or_count_cards(
        Voices("You draw {dragons}.", "{seat:Who} draws {dragons}."), "dragons", DRAGONS, "no dragons"
    ),
    "DragonDeckShuffled": Voices(
        "You shuffle your discarded dragons into a new deck.",
        "{seat:Who} shuffles their discarded dragons into a new deck.",
    ),
    "BattleDeckShuffled": Voices(
        "You shuffle your discarded battle cards into a new deck.",
        "{seat:Who} shuffles their discarded battle cards into a new deck.",
    ),
    "CannotPlace": Voices(
        "You can’t place any of your dragons.", "{seat:Who} can’t place any of their dragons."
    ),
    "RangedAttacked": with_counts(
        Voices(
            "Your {dragon} dragon breathes fire at the {target} dragon with {cards}: {hits}.",
            "{seat:Whose} {dragon} dragon breathes fire at the {target} dragon with {cards}: {hits}.",
        ),
        hits=HITS,
    ),
    "RangedRedrawn": with_counts(
        Voices(
            "Your {dragon} dragon tries again with {cards}: {hits}.",
            "{seat:Whose} {dragon} dragon tries again with {cards}: {hits}.",
        ),
        hits=HITS,
    ),
    "ShieldDrawn": with_counts(
        Voices("You reveal {card}: {shields} so far.", "{seat:Who} reveals {card}: {shields} so far."),
        shields=SHIELDS,
    ),
    "RangedHit": with_counts(
        Voices(
            "You lose your {dragon} dragon: {hits}, {shields}.",
            "{seat:Who} loses their {dragon} dragon: {hits}, {shields}.",
        ),
        hits=HITS,
        shields=SHIELDS,
    ),
    "RangedHeld": with_counts(
        Voices(
            "Your {dragon} dragon survives: {hits}, {shields}.",
            "{seat:Whose} {dragon} dragon survives: {hits}, {shields}.",
        ),
        hits=HITS,
        shields=SHIELDS,
    ),
    "DragonRecalled": Voices(
        "You return your {dragon} dragon to your hand.",
        "{seat:Who} returns their {dragon} dragon to their hand.",
    ),
    "AdvancedAdded": Voices(
        "You gain {cards}, for your discarded battle cards.",
        "{seat:Who} gains {cards}, for their discarded battle cards.",
    ),
    "MeleeHandDrawn": name_or_count_cards(
        Voices("You draw {cards}.", "{seat:Who} draws {cards}."),
        "cards",
        Plural("1 battle card", "{count} battle cards"),
        "no battle cards",
    ),
    "Attacked": _say_attack,
    "AbilityUsed": Voices("You use {card}.", "{seat:Who} uses {card}."),
    "CannotAttack": Voices("You have no cards that can attack.", "{seat:Who} has no cards that can attack."),
    "Defended": _say_defence,
    "FlightPlayed": Voices("You block everything with {card}.", "{seat:Who} blocks everything with {card}."),
    "LuckyDrawn": _say_lucky_draw,
    "DragonsLost": Voices("You lose {dragons}.", "{seat:Who} loses {dragons}."),
    "BattleHandDiscarded": Voices("You discard {cards}.", "{seat:Who} discards {cards}."),
    "NightfallKept": _say_nightfall,
    "AdvancedTaken": conditional_phrase(
        lambda args: args["card"].value is None,
        "{seat:Who} takes an advanced card.",
        Voices("You take an advanced card: {card}.", "{seat:Who} takes an advanced card: {card}."),
    ),
    **{name: with_place(phrase) for name, phrase in AT_BATTLEFIELDS.items()},
}
