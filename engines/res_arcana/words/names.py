"""What the things of the game are called: essences, costs, phases, kinds of components."""

from collections.abc import Mapping
from typing import Any

from engines.kernel.text import Phrase, Speaker, Template
from engines.res_arcana.cards.essences import ANY, Amounts, Essence, Kinds
from engines.res_arcana.words.card_texts import CARD_PHRASES


def _amounts(amounts: Amounts, speaker: Speaker) -> list[str]:
    return [f"{amounts[kind]} {speaker.noun(kind)}" for kind in ANY if amounts[kind]]


def _essences(args: Mapping[str, Any], speaker: Speaker) -> Template:
    return speaker.list(_amounts(args["amounts"], speaker)) or speaker.say("nothing", {})


def _of_any(count: int, among: Kinds, speaker: Speaker) -> str:
    if among == ANY:
        return speaker.say("of_any", {"count": count})
    return speaker.say("out_of", {"count": count, "kinds": tuple(among)})


def _cost(args: Mapping[str, Any], speaker: Speaker) -> Template:
    named = _amounts(args["pips"], speaker)
    if args["wild"]:
        named.append(_of_any(args["wild"], ANY, speaker))
    return speaker.list(named) or speaker.say("nothing", {})


def _price(args: Mapping[str, Any], speaker: Speaker) -> Template:
    named = _amounts(args["fixed"], speaker)
    if args["wild"]:
        named.append(_of_any(args["wild"], args["among"], speaker))
    return speaker.list(named)


NAMES: Mapping[str, Phrase] = {
    **CARD_PHRASES,
    **{f"Essence.{kind.name}": kind.name.title() for kind in Essence},
    **{f"kind.{kind.name.lower()}": kind.name.title() for kind in Essence},
    "Essences": _essences,
    "Cost": _cost,
    "Price": _price,
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
