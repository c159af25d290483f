"""Questions to players, and what other players read meanwhile."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, Voices
from engines.magelight.words.target_questions import ask_bonus, ask_offer, ask_target

_CHOOSING = "{seat:Who} is choosing an action."
_PICKING = Plural("{seat:Who} is choosing a card for {card}.", "{seat:Who} is choosing cards for {card}.")

PICKS: Mapping[str, Voices] = {
    "burn": Voices(Plural("Choose a card to burn", "Choose cards to burn"), _PICKING),
    "discard": Voices(
        Plural("Choose a card for the discard pile", "Choose cards for the discard pile"), _PICKING
    ),
    "hand": Voices(Plural("Choose a card for your hand", "Choose cards for your hand"), _PICKING),
}
"""Questions for cards, by where the chosen cards go."""


def _ask_act(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["actions"]:
        return Voices("No Actions left. End your turn", _CHOOSING)
    if args["done"]:
        yours = (
            "Only cards to pass on are left. End your turn"
            if args["hand"]
            else "No cards left. End your turn"
        )
        return Voices(yours, _CHOOSING)
    if not args["spare"]:
        return Voices(
            Plural(
                "1 Action, {mana} Mana: use an ally",
                "{actions} Actions, {mana} Mana: use an ally",
                by="actions",
            ),
            _CHOOSING,
        )
    return Voices(
        Plural(
            "1 Action, {mana} Mana: play, burn or store a card",
            "{actions} Actions, {mana} Mana: play, burn or store a card",
            by="actions",
        ),
        _CHOOSING,
    )


def _hint_act(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["actions"] or args["done"]:
        return _hint_end(args)
    if not args["spare"]:
        return "The cards in your hand are to be passed on, so only allies can act."
    return "1 Action each. Burn for Mana, pay Mana to play, store for your next turn."


def _hint_end(args: Mapping[str, Any]) -> str:
    """The cards that are passed on at the end of the turn (R25, R26, E17)."""
    if args["blind"]:
        return "Then cards from the deck are passed on. Your hand is discarded."
    if not args["hand"]:
        return "You have no cards to pass on."
    if args["hand"] <= args["stack"]:
        return "All cards in your hand go to the player on your left."
    return "Then you pass cards on and discard the rest."


def _ask_pick(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return PICKS[args["to"]]


HINTS: Mapping[str, Phrase] = {
    "hint.act": _hint_act,
    "hint.forced": "It’s another player’s card: you must choose one.",
    "hint.burn_seen": "Otherwise all of it stays in their Storage.",
    "hint.stack": "They wait for the next player’s turn. The rest of your hand is discarded.",
    "hint.channel": "Channelled cards are burned for no Mana.",
    "hint.secret": "Revealed, it brings its bonus too, if possible, and everyone learns what it is.",
    "hint.carry_out": "Nobody else is shown which artifact it is.",
    "hint.order": "1 will be on top. Choose a card again to move it to the end.",
    "hint.next": "The order is yours, and it can matter.",
    "hint.target": "Only those that the card may choose are offered.",
    "hint.may": "You don’t have to.",
    "hint.bonus": "That’s the bonus for revealing it. You don’t have to take it.",
    "hint.way": "The other one doesn’t happen.",
    "hint.pick": "Point at a card to read all of it.",
}
"""Hints for the player who decides, by the topic of the decision."""

QUESTIONS: Mapping[str, Phrase] = {
    "act": _ask_act,
    "target": ask_target,
    "channel": Voices(
        Plural("Choose a card to channel for {card}", "Choose {count} cards to channel for {card}"),
        Plural(
            "{seat:Who} is choosing a card to channel for {card}.",
            "{seat:Who} is choosing {count} cards to channel for {card}.",
        ),
    ),
    "may": ask_offer,
    "bonus": ask_bonus,
    "way": Voices("Choose one effect of {card}", "{seat:Who} is choosing one effect of {card}."),
    "forced": Voices("Choose one effect of {card}", "{seat:Who} must choose one effect of {card}."),
    "pick": _ask_pick,
    "burn_seen": Voices(
        "Burn a card from {target:whose} Storage?", "{seat:Who} is looking through {target:whose} Storage."
    ),
    "order": Voices("Put the cards back on the deck", "{seat:Who} is putting cards back on the deck."),
    "next": Voices(
        "Choose the next artifact to resolve",
        "{seat:Who} is choosing which of {count} artifacts is next.",
    ),
    "secret": Voices("Reveal your Secret artifact?", "{seat:Who} is deciding whether to reveal an artifact."),
    "carry_out": Voices("Resolve your secret artifact", "{seat:Who} is resolving a secret artifact."),
    "stack": Voices(
        "Choose {count} cards to pass to {target:who}", "{seat:Who} is choosing {count} cards to pass on."
    ),
}
