"""What players are asked; others read who is asked what."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template, Voices, choose_template

CHOSEN_FOR = {"burn": "to burn", "discard": "for the discard pile", "hand": "for your hand"}
"""Where chosen cards go."""


def _act(args: Mapping[str, Any], speaker: Speaker) -> Template:
    if not args["actions"]:
        return Voices("No Actions left. End your turn", "{seat:Who} is choosing an action.")
    actions = "1 Action" if args["actions"] == 1 else "{actions} Actions"
    return Voices(
        f"{actions}, {{mana}} Mana: play, burn or store a card", "{seat:Who} is choosing an action."
    )


def _channel(args: Mapping[str, Any], speaker: Speaker) -> Template:
    what = "a card" if args["count"] == 1 else "{count} cards"
    return Voices(
        f"Choose {what} to channel for {{card}}", f"{{seat:Who}} is choosing {what} to channel for {{card}}."
    )


def _pick(args: Mapping[str, Any], speaker: Speaker) -> Template:
    what = "a card" if args["count"] == 1 else "cards"
    return Voices(f"Choose {what} {CHOSEN_FOR[args['to']]}", f"{{seat:Who}} is choosing {what} for {{card}}.")


HINTS: Mapping[str, Phrase] = {
    "hint.act": choose_template(
        lambda args: bool(args["actions"]),
        "Each takes 1 Action. Burning gives Mana, playing costs it.",
        "Then you pass cards on and discard the rest.",
    ),
    "hint.forced": "It’s another player’s card: you must choose one.",
    "hint.burn_seen": "Otherwise they take it into their hand in their next turn.",
    "hint.stack": "They go to the player on your left.",
    "hint.channel": "Channelled cards are burned for no Mana.",
    "hint.secret": "If you reveal it, everyone learns which artifact it is.",
    "hint.carry_out": "The others don’t see what it does.",
    "hint.order": "1 will be on top. Choose a card again to move it to the end.",
    "hint.next": "You resolve all of them, one after the other.",
}
"""What one should know before one picks, by the topic of the question."""

QUESTIONS: Mapping[str, Phrase] = {
    "act": _act,
    "target": Voices("Choose a target for {card}", "{seat:Who} is choosing a target for {card}."),
    "channel": _channel,
    "may": Voices("Use {card}?", "{seat:Who} may use {card}."),
    "bonus": Voices("Take the bonus of {card}?", "{seat:Who} may take the bonus of {card}."),
    "way": Voices("Choose one effect of {card}", "{seat:Who} is choosing one effect of {card}."),
    "forced": Voices("Choose one effect of {card}", "{seat:Who} must choose one effect of {card}."),
    "pick": _pick,
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
    "stack": Voices("Choose {count} cards to pass on", "{seat:Who} is choosing {count} cards to pass on."),
}
