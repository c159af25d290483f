"""Sentences of the log, one for each event."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.phrase_builders import CARD_COUNT, conditional_phrase, name_or_count_cards
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices, fill
from engines.kernel.words.text import text
from engines.magelight.cards.roles import Role

ACTIONS = Plural("1 Action", "{count} Actions")


def _say_power_lost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    lost, absorbed = args["lost"], args["absorbed"]
    if not lost and not absorbed:
        if args["power"]:
            return Voices("You keep your last Power.", "{seat:Who} keeps their last Power.")
        return Voices("You have no Power to lose.", "{seat:Who} has no Power to lose.")
    if not lost:
        return Voices(
            "Your Ward absorbs the loss of {absorbed} Power.",
            "{seat:Whose} Ward absorbs the loss of {absorbed} Power.",
        )
    if not absorbed:
        return Voices(
            "You lose {lost} Power and have {power} left.",
            "{seat:Who} loses {lost} Power and has {power} left.",
        )
    return Voices(
        "You lose {lost} Power and have {power} left. Ward absorbs {absorbed}.",
        "{seat:Who} loses {lost} Power and has {power} left. Ward absorbs {absorbed}.",
    )


def _say_counters_set(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill(
        Voices("You have {mana} Mana and {actions}.", "{seat:Who} has {mana} Mana and {actions}."),
        actions=fill(ACTIONS, count=args["actions"]),
    )


def _say_spell_played(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["targets"] == (args["seat"],):
        return Voices(
            "You play {card} on yourself for {mana} Mana.",
            "{seat:Who} plays {card} on themselves for {mana} Mana.",
        )
    if args["targets"]:
        return Voices(
            "You play {card} on {targets:who} for {mana} Mana.",
            "{seat:Who} plays {card} on {targets:who} for {mana} Mana.",
        )
    return Voices("You play {card} for {mana} Mana.", "{seat:Who} plays {card} for {mana} Mana.")


def _say_role_revealed(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["role"].value is Role.INFILTRATOR:
        return Voices("You are revealed as an {role}.", "{seat:Who} is revealed as an {role}.")
    return Voices("You are revealed as a {role}.", "{seat:Who} is revealed as a {role}.")


def _say_deck_shuffled(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """Name only the number of cards, as everybody could see the discard pile."""
    return fill(
        "The discard pile is shuffled into a new deck: {what}.",
        what=fill(CARD_COUNT, count=len(args["cards"])),
    )


def _say_pile_burned(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if args["zone"] == "deck":
        return Voices("You burn {cards} from the deck.", "{seat:Who} burns {cards} from the deck.")
    if args["zone"] == "discard":
        return Voices(
            "You burn {cards} from the discard pile.", "{seat:Who} burns {cards} from the discard pile."
        )
    if args["zone"] == "hand":
        return Voices("You burn {cards} from your hand.", "{seat:Who} burns {cards} from their hand.")
    if args["target"] == args["seat"]:
        return Voices("You burn {cards} from your Storage.", "{seat:Who} burns {cards} from their Storage.")
    return Voices(
        "You burn {cards} from {target:whose} Storage.",
        "{seat:Who} burns {cards} from {target:whose} Storage.",
    )


def _say_cards_salvaged(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill(
        Voices(
            "You move {cards} from {pile} to the discard pile.",
            "{seat:Who} moves {cards} from {pile} to the discard pile.",
        ),
        pile=text(args["zone"]),
    )


def _say_card_fetched(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill(
        Voices("You take {card} from {pile}.", "{seat:Who} takes {card} from {pile}."),
        pile=text(args["zone"]),
    )


def _say_ally_left(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return fill(
        Voices("Your {ally} goes to {pile}.", "{seat:Whose} {ally} goes to {pile}."), pile=text(args["to"])
    )


STACK_CHANGES: Mapping[str, Voices] = {
    "open": Voices("You pass on cards face up this turn.", "{seat:Who} passes on cards face up this turn."),
    "blind": Voices(
        "You pass on cards from the deck this turn.", "{seat:Who} passes on cards from the deck this turn."
    ),
    "size": Voices(
        "You pass on up to {n} cards this turn.", "{seat:Who} passes on up to {n} cards this turn."
    ),
}


def _say_stack_changed(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return STACK_CHANGES[args["mode"]]


EVENTS: Mapping[str, Phrase] = {
    "RolesDealt": Plural(
        "Roles are dealt: 1 player is an Infiltrator.",
        "Roles are dealt: {infiltrators} players are Infiltrators.",
        by="infiltrators",
    ),
    "TurnBegan": Voices("Round {round}: your turn.", "Round {round}: {seat:whose} turn."),
    "WardExpired": Voices("Your Ward wears off.", "{seat:Whose} Ward wears off."),
    "CardsDrawn": name_or_count_cards(Voices("You draw {cards}.", "{seat:Who} draws {cards}.")),
    "DeckShuffled": _say_deck_shuffled,
    "StackTaken": name_or_count_cards(
        Voices("You pick up {cards} from {target:who}.", "{seat:Who} picks up {cards} from {target:who}.")
    ),
    "StorageTaken": name_or_count_cards(
        Voices("You take {cards} from your Storage.", "{seat:Who} takes {cards} from their Storage.")
    ),
    "ArtifactsFound": Voices(
        Plural("You have 1 artifact to resolve.", "You have {count} artifacts to resolve."),
        Plural("{seat:Who} has 1 artifact to resolve.", "{seat:Who} has {count} artifacts to resolve."),
    ),
    "ArtifactRevealed": Voices("You reveal {artifact}.", "{seat:Who} reveals {artifact}."),
    "SecretKept": conditional_phrase(
        lambda args: args["artifact"].value is None,
        Voices("You resolve a secret artifact.", "{seat:Who} resolves a secret artifact."),
        Voices("You resolve {artifact} in secret.", "{seat:Who} resolves {artifact} in secret."),
    ),
    "SecretsCounted": conditional_phrase(
        lambda args: args["mana"] > 0,
        Voices(
            "You gain {mana} Mana from secret artifacts.",
            "{seat:Who} gains {mana} Mana from secret artifacts.",
        ),
        Voices("You gain no Mana from secret artifacts.", "{seat:Who} gains no Mana from secret artifacts."),
    ),
    "CountersSet": _say_counters_set,
    "CardBurned": Voices("You burn {card} for {mana} Mana.", "{seat:Who} burns {card} for {mana} Mana."),
    "CardStored": conditional_phrase(
        lambda args: args["card"].value is None,
        Voices("You store a card.", "{seat:Who} stores a card."),
        Voices("You store {card}.", "{seat:Who} stores {card}."),
    ),
    "SpellPlayed": _say_spell_played,
    "AllyPlayed": conditional_phrase(
        lambda args: args["seat"] == args["target"],
        Voices("You play {card} for {mana} Mana.", "{seat:Who} plays {card} for {mana} Mana."),
        Voices(
            "You send {card} to {target:who} for {mana} Mana.",
            "{seat:Who} sends {card} to {target:who} for {mana} Mana.",
        ),
    ),
    "AllyActivated": conditional_phrase(
        lambda args: bool(args["targets"]),
        Voices("You use {card} on {targets:who}.", "{seat:Who} uses {card} on {targets:who}."),
        Voices("You use {card}.", "{seat:Who} uses {card}."),
    ),
    "CardsChannelled": Voices("You channel {cards}.", "{seat:Who} channels {cards}."),
    "PowerLost": _say_power_lost,
    "PowerGained": conditional_phrase(
        lambda args: args["gained"] > 0,
        Voices(
            "You gain {gained} Power and now have {power}.",
            "{seat:Who} gains {gained} Power and now has {power}.",
        ),
        Voices(
            "Your Power stays at the limit of {power}.",
            "{seat:Whose} Power stays at the limit of {power}.",
        ),
    ),
    "WardGained": Voices("You gain {gained} Ward.", "{seat:Who} gains {gained} Ward."),
    "ManaGained": Voices("You gain {gained} Mana.", "{seat:Who} gains {gained} Mana."),
    "ActionsGained": Voices(
        Plural("You gain 1 Action.", "You gain {gained} Actions.", by="gained"),
        Plural("{seat:Who} gains 1 Action.", "{seat:Who} gains {gained} Actions.", by="gained"),
    ),
    "RoleRevealed": _say_role_revealed,
    "RoleShown": conditional_phrase(
        lambda args: args["role"].value is None,
        Voices("You show {target:who} your role.", "{seat:Who} shows {target:who} their role."),
        Voices(
            "You show {target:who} your role: {role}.", "{seat:Who} shows {target:who} their role: {role}."
        ),
    ),
    "AllyActs": Voices("Your {card} acts.", "{seat:Whose} {card} acts."),
    "PileBurned": _say_pile_burned,
    "CardsSalvaged": _say_cards_salvaged,
    "CardFetched": _say_card_fetched,
    "CardStolen": conditional_phrase(
        lambda args: args["card"].value is None,
        Voices(
            "You steal a card from {target:whose} Storage.",
            "{seat:Who} steals a card from {target:whose} Storage.",
        ),
        Voices(
            "You steal {card} from {target:whose} Storage.",
            "{seat:Who} steals {card} from {target:whose} Storage.",
        ),
    ),
    "StorageSeen": name_or_count_cards(
        Voices(
            "You look at {cards} in {target:whose} Storage.",
            "{seat:Who} looks at {cards} in {target:whose} Storage.",
        )
    ),
    "DeckSeen": conditional_phrase(
        lambda args: args["count"] > 0,
        Voices(
            Plural("You look at the top card of the deck.", "You look at the top {count} cards of the deck."),
            Plural(
                "{seat:Who} looks at the top card of the deck.",
                "{seat:Who} looks at the top {count} cards of the deck.",
            ),
        ),
        Voices("You look at the deck, which is empty.", "{seat:Who} looks at the deck, which is empty."),
    ),
    "AllyLeft": _say_ally_left,
    "AllyMoved": Voices("Your {ally} joins {target:who}.", "{seat:Whose} {ally} joins {target:who}."),
    "StackChanged": _say_stack_changed,
    "StackDiscarded": Voices(
        "You discard the waiting stack: {cards}.", "{seat:Who} discards the waiting stack: {cards}."
    ),
    "Declined": conditional_phrase(
        lambda args: bool(args["bonus"]),
        Voices("You decline the bonus of {card}.", "{seat:Who} declines the bonus of {card}."),
        Voices("You choose not to use {card}.", "{seat:Who} chooses not to use {card}."),
    ),
    "StackLeft": name_or_count_cards(
        Voices("You pass {cards} to {target:who}.", "{seat:Who} passes {cards} to {target:who}.")
    ),
    "HandDiscarded": Voices("You discard {cards}.", "{seat:Who} discards {cards}."),
}
