"""Labels of options."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.language import Plural
from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill
from engines.kernel.words.text import text
from engines.res_arcana.cards.box import CARDS


def _with_cost(sentence: str) -> Phrase:
    """An action, followed by the printed cost of its card."""

    def phrase(args: Mapping[str, Any], speaker: Speaker) -> Template:
        cost = CARDS[args["value"].card].cost
        return fill(sentence, cost=cost if cost.value else text("free"))

    return phrase


def _say_placing(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """An artifact to be placed by a power, with its cost for this player."""
    if args["free"] or not args["cost"].value:
        return "Place {card} (free)"
    return "Place {card} ({cost}, minus {off})" if args["off"] else "Place {card} ({cost})"


def _say_accept(args: Mapping[str, Any], speaker: Speaker) -> Template:
    """The loss that an attack causes: Life, and other essences for missing Life (R50)."""
    if not args["life"]:
        return Plural("Lose 1 other, no Life", "Lose {others} others, no Life", by="others")
    if not args["others"]:
        return "Lose {life} Life"
    return Plural("Lose {life} Life, 1 other", "Lose {life} Life, {others} others", by="others")


OPTIONS: Mapping[str, Phrase] = {
    "option.card": "{value}",
    "option.essence": "{value}",
    "option.place": _with_cost("Place {value.card} ({cost})"),
    "option.place_less": "Place {card} ({cost}, minus {off})",
    "option.placing": _say_placing,
    "option.discard": "Discard {value.card}",
    "option.claim": _with_cost("Claim {value.card} ({cost})"),
    "option.claim_top": "Claim the top monument ({cost})",
    "option.use": "Use {card}. {power}",
    "option.use_one": "{power}",
    "option.use_card": "Use {card}",
    "option.pass": "Pass",
    "option.take": "Empty {card} ({essences})",
    "option.pay": "Pay {essences}",
    "option.turn": "Turn {card}",
    "option.gold": "Gain 1 Gold",
    "option.two": "Gain 2 essences",
    "option.none": "None of these",
    "option.rival": "{seat:Who} ({essences})",
    "option.deck": lambda args, speaker: "Your deck" if args["value"] == "own" else "Monument deck",
    "option.accept": _say_accept,
    "option.react": "Use {card}. {power}",
    "option.ignore": "{power} instead",
    "option.decline": "Don’t use it",
}
