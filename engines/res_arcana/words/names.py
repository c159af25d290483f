"""Names of components and their kinds, essences, costs and phases."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.words.speaker import Phrase, Speaker
from engines.kernel.words.templates import Template, fill
from engines.kernel.words.text import Text, text
from engines.res_arcana.cards.essences import ANY, Amounts, Essence, Kinds
from engines.res_arcana.words.card_texts import CARD_PHRASES


def _amounts(amounts: Amounts) -> list[Any]:
    return [fill("{count} {kind}", count=amounts[kind], kind=kind) for kind in ANY if amounts[kind]]


def _say_essences(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return tuple(_amounts(args["amounts"])) or text("nothing")


def _any_of(count: int, among: Kinds) -> Text:
    if among == ANY:
        return text("of_any", count=count)
    return text("out_of", count=count, kinds=tuple(among))


def _say_cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    parts = _amounts(args["pips"])
    if args["wild"]:
        parts.append(_any_of(args["wild"], ANY))
    return tuple(parts) or text("nothing")


def _say_price(args: Mapping[str, Any], speaker: Speaker) -> Template:
    parts = _amounts(args["fixed"])
    if args["wild"]:
        parts.append(_any_of(args["wild"], args["among"]))
    return tuple(parts)


NAMES: Mapping[str, Phrase] = {
    **CARD_PHRASES,
    **{f"Essence.{kind.name}": kind.name.title() for kind in Essence},
    **{f"kind.{kind.name.lower()}": kind.name.title() for kind in Essence},
    "Essences": _say_essences,
    "Cost": _say_cost,
    "Price": _say_price,
    "of_any": "{count} of any kind",
    "out_of": "{count} from {kinds}",
    "nothing": "nothing",
    "free": "free",
    "Phase.DRAFT": "Draft",
    "Phase.MAGES": "Mages",
    "Phase.ITEMS": "Magic items",
    "Phase.COLLECT": "Collect",
    "Phase.ACTIONS": "Actions",
    "Phase.OVER": "Game over",
    "kind.artifact": "Artifact",
    "kind.mage": "Mage",
    "kind.item": "Magic item",
    "kind.monument": "Monument",
    "kind.place": "Place of Power",
    "tag.dragon": "Dragon",
    "tag.creature": "Creature",
    "token": "First Player token",
    "token.text": "Worth 1 point. The first player to pass takes it and goes first next round.",
}

COMPONENTS = {
    "components.artifact": "Artifacts",
    "components.price": "{cost}",
    "components.mage": "Mages",
    "components.item": "Magic items",
    "components.monument": "Monuments",
    "components.place": "Places of Power",
}
"""Headings of the page that shows all components, and the price under each component."""
