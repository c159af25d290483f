"""Phrases of the story: a chip for each event, after the actor's crest; the goal; the legend of signs."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.draco_magi.words.names import printed_name
from engines.draco_magi.words.phrase_builders import (
    CARDS,
    DRAGONS,
    HITS,
    SHIELDS,
    count_of,
    with_counts,
    with_place,
)
from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import conditional_phrase
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.kernel.words.text import Text

KINDS = Plural("1 kind", "{count} kinds")


def _phrase_with(name: Callable[[Mapping[str, Any]], Any], you: str, other: str) -> Phrase:
    """Build a phrase whose `{what}` is computed from the arguments."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        return fill(Voices(you, other), what=name(args))

    return phrase


def _card_name(args: Mapping[str, Any]) -> Text:
    card = args["card"]
    return printed_name(getattr(card, "value", card))


def _card_or_count(args: Mapping[str, Any]) -> Template:
    """A single battle card by its name, several by their number."""
    cards = args["cards"]
    return printed_name(cards[0]) if len(cards) == 1 else count_of(len(cards), CARDS)


def _dragon_or_count(args: Mapping[str, Any]) -> Any:
    """A single dragon by its kind, several by their number."""
    dragons = args["dragons"]
    return dragons[0] if len(dragons) == 1 else count_of(len(dragons), DRAGONS)


def _new_card(name: Callable[[Mapping[str, Any]], Any]) -> Phrase:
    """Build the phrase for a new card; it names the player, because no crest precedes it."""
    return _phrase_with(name, "you gain {what}", "{seat:who} gains {what}")


def _say_nightfall(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["kept"]:
        return Voices("keep no dragons", "keeps no dragons")
    return fill(Voices("keep {what}", "keeps {what}"), what=count_of(args["kept"], DRAGONS))


def _kind_count(args: Mapping[str, Any]) -> Template:
    return count_of(len(args["kinds"]), KINDS) if len(args["kinds"]) else fill("no kinds")


def _say_defence(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["cards"]:
        return Voices("don’t block", "doesn’t block")
    return fill(Voices("block with {what}", "blocks with {what}"), what=_card_or_count(args))


def _say_lucky_draw(args: Mapping[str, Any], speaker: Speaker) -> Template:
    card = printed_name(args["card"])
    if args["blocked"]:
        return fill(
            Voices("block with your top card: {what}", "blocks with their top card: {what}"), what=card
        )
    return fill(Voices("reveal {what}: no block", "reveals {what}: no block"), what=card)


def _say_draft(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The drafter reads which card they keep, the opponent which one they get."""
    if args["kept"].value is not None:
        return fill("keep {card}", card=printed_name(args["kept"].value))
    if args["given"].value is not None:
        return fill("gives you {card}", card=printed_name(args["given"].value))
    return "keeps 1, gives 1 away"


BEATS: Mapping[str, Phrase] = {
    "beat.ColourChosen": Voices("take {colour}", "takes {colour}"),
    "beat.ExtrasChosen": _phrase_with(_kind_count, "add {what}", "adds {what}"),
    "beat.DraftAssigned": _say_draft,
    "beat.FieldWon": conditional_phrase(
        lambda args: args["side"].gem is None,
        Voices("win {side}, no gem", "wins {side}, no gem"),
        Voices("win {side}, {side.gem} gem", "wins {side}, {side.gem} gem"),
    ),
    "beat.FieldTied": "{side} stays in play",
    "beat.FieldThawed": Voices("thaw {side}", "thaws {side}"),
    "beat.NightfallKept": _say_nightfall,
    "beat.DragonPlaced": with_place(
        conditional_phrase(
            lambda args: args["freezes"],
            Voices("freeze {where}", "freezes {where}"),
            Voices("place {dragon}, {where}", "places {dragon}, {where}"),
        )
    ),
    "beat.CannotPlace": Voices("can’t place a dragon", "can’t place a dragon"),
    "beat.RangedAttacked": with_counts(
        Voices("breathe fire at {target}: {hits}", "breathes fire at {target}: {hits}"), hits=HITS
    ),
    "beat.RangedRedrawn": with_counts(Voices("draw again: {hits}", "draws again: {hits}"), hits=HITS),
    "beat.ShieldDrawn": with_counts(
        Voices("reveal a card: {shields} so far", "reveals a card: {shields} so far"), shields=SHIELDS
    ),
    "beat.RangedHit": Voices("lose {dragon}", "loses {dragon}"),
    "beat.RangedHeld": "{dragon} survives",
    "beat.FieldFlipped": with_place(Voices("flip to {where}", "flips to {where}")),
    "beat.DragonMoved": with_place(
        conditional_phrase(
            lambda args: args["owner"] == args["seat"],
            Voices("move {dragon} to {where}", "moves {dragon} to {where}"),
            Voices("drive {dragon} to {where}", "drives {dragon} to {where}"),
        )
    ),
    "beat.DragonRecalled": Voices("return {dragon} to hand", "returns {dragon} to hand"),
    "beat.AdvancedAdded": _new_card(_card_or_count),
    "beat.AdvancedTaken": _new_card(_card_name),
    "beat.RoundBegan": "round {round} begins",
    "beat.FieldChosen": Voices("choose {side}", "chooses {side}"),
    "beat.Attacked": _phrase_with(_card_or_count, "attack with {what}", "attacks with {what}"),
    "beat.AbilityUsed": _phrase_with(_card_name, "use {what}", "uses {what}"),
    "beat.CannotAttack": Voices("can’t attack", "can’t attack"),
    "beat.Defended": _say_defence,
    "beat.FlightPlayed": _phrase_with(_card_name, "block all with {what}", "blocks all with {what}"),
    "beat.LuckyDrawn": _say_lucky_draw,
    "beat.DragonsLost": _phrase_with(_dragon_or_count, "lose {what}", "loses {what}"),
}


def _say_gem_gain(args: Mapping[str, Any], speaker: Speaker) -> Voices:
    if args["amount"] == 1:
        return Voices("You gain 1 gem", "{seat:Who} gains 1 gem")
    return Voices("You gain {amount} more gems", "{seat:Who} gains {amount} more gems")


TURNS: Mapping[str, Phrase] = {"turning.swing.ahead": _say_gem_gain}
"""Phrases for turning points."""

GOAL: Mapping[str, Phrase] = {
    "goal.last": "3 gems of one colour, 3 colours or any 4 win, or the most after round {last}.",
    "goal": "Win with 3 gems of one colour, 3 of different colours, or any 4.",
    "goal.short": "3 alike, 1 each, any 4",
    "course": "Gems, round by round",
}

SIGNS: Mapping[str, Phrase] = {
    "verb.marker": "goes first",
    "verb.colour": "chooses a colour",
    "verb.choose": "chooses a battlefield or dragons",
    "verb.deal": "cards are dealt",
    "verb.draft": "drafts a card",
    "verb.round": "a round begins",
    "verb.land": "a battlefield is laid",
    "verb.draw": "draws cards",
    "verb.shuffle": "shuffles a deck",
    "verb.tie": "a battlefield stays in play",
    "verb.thaw": "a battlefield thaws",
    "verb.discard": "discards cards",
    "verb.keep": "keeps dragons",
    "verb.gain": "wins a battlefield or gains a card",
    "verb.place": "places a dragon",
    "verb.freeze": "freezes a battlefield",
    "verb.stuck": "can’t place or attack",
    "verb.breathe": "breathes fire",
    "verb.shield": "reveals a card for shields",
    "verb.lose": "loses a dragon",
    "verb.hold": "a dragon survives fire",
    "verb.flip": "flips a battlefield",
    "verb.move": "moves a dragon",
    "verb.drive": "drives a dragon away",
    "verb.recall": "takes a dragon back",
    "verb.melee": "draws cards for a melee",
    "verb.attack": "attacks",
    "verb.use": "uses a card",
    "verb.block": "blocks",
    "verb.fly": "blocks everything",
    "verb.lucky": "tries the top card",
}
"""Meanings of the signs of the story, in the legend."""

STORY: Mapping[str, Phrase] = {**BEATS, **TURNS, **GOAL, **SIGNS}
