"""Cards, colours, piles and stacks as shown in scenes, trays and the lens, and their names for the lens.

Names are "dragon:red" or "dragon:red.glacier" (with its values there), "battle:bc01", "side:bf01.front",
"stack:glacier.red.gold", and for the list of a pile "dragons.deck:red.red.gold".
"""

import re
from functools import cache, lru_cache
from typing import Any, TypeVar

from msgspec import Struct

from engines.draco_magi.board.faces import (
    DragonFacts,
    battle_facts,
    card_name,
    dragon_facts,
    dragon_lens,
    figure_name,
    machine_name,
    side_facts,
    side_lens,
)
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Land, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.effects.blocking import Blocker
from engines.draco_magi.state import Colour
from engines.draco_magi.words.names import unnamed_attacks
from engines.kernel.contract.panels import Fragment
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.secrecy.piles import count_cards
from engines.kernel.words.speaker import Speaker

C = TypeVar("C", Dragon, BattleCard)

LISTS = ("deck", "unseen", "discard", "aside", "gained", "extras", "hand")
"""The kinds of lists in the lens; `words/stage.py` has a title for each."""


class ColourFacts(Struct, frozen=True, gc=False):
    """The colour of a player's decks."""

    colour: str
    name: str


class ListEntry(Struct, frozen=True, gc=False):
    """`count` copies of a card in a list: a dragon by its kind, a battle card by its picture."""

    figure: str
    name: str
    symbol: str
    count: int
    is_dragon: bool


class ListFacts(Struct, frozen=True, gc=False):
    """The list of the cards in a pile."""

    title: str
    entries: tuple[ListEntry, ...]


class TroopFacts(Struct, frozen=True, gc=False):
    """The dragons of a stack, the topmost first."""

    title: str
    dragons: tuple[DragonFacts, ...]


class Listing(Struct, frozen=True, gc=False):
    """A pile as a thing to look at: `which` of LISTS it is, and its cards."""

    which: str
    dragons: tuple[Dragon, ...] = ()
    cards: tuple[BattleCard, ...] = ()


class DragonAtLand(Struct, frozen=True, gc=False):
    """A dragon with its values at a land."""

    kind: Dragon
    land: Land


class Troop(Struct, frozen=True, gc=False):
    """The dragons of a stack at a land, the topmost last."""

    land: Land
    dragons: tuple[Dragon, ...]


def list_lens(which: str, cards: tuple[Dragon, ...] | tuple[BattleCard, ...]) -> str:
    """The name under which the lens finds a list of cards."""
    return _list_lens("dragons" if isinstance(cards[0], Dragon) else "cards", which, cards)


@lru_cache(4096)  # by `kind`, too, because the numbers of dragons and battle cards are equal
def _list_lens(kind: str, which: str, cards: tuple[Dragon, ...] | tuple[BattleCard, ...]) -> str:
    return f"{kind}.{which}:{'.'.join(map(machine_name, cards))}"


@cached_by_identity
def stack_lens(land: Land, stack: tuple[Dragon, ...]) -> str:
    """The name under which the lens finds a stack; empty for an empty stack."""
    return ".".join([f"stack:{land.value}", *map(machine_name, stack)]) if stack else ""


def _list_entries(listing: Listing, say: Speaker) -> tuple[ListEntry, ...]:
    dragons = [
        ListEntry(machine_name(kind), say.noun(kind), "", count, is_dragon=True)
        for kind, count in count_cards(sorted(listing.dragons)).items()
    ]
    counted: dict[tuple[str, str, str], int] = {}
    for card in sorted(listing.cards):
        symbol = BATTLE_CARDS[card].symbol
        marks = [say.noun(attack) for attack in unnamed_attacks(card)]
        name = card_name(card, say) + (f" ({', '.join(marks)})" if marks else "")
        key = (figure_name(card), name, symbol.value if symbol else "")
        counted[key] = counted.get(key, 0) + 1
    return (*dragons, *[ListEntry(*key, count, is_dragon=False) for key, count in counted.items()])


def build_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """Build a dragon, battle card, battlefield, colour or list for scenes, trays and the lens."""
    match value:
        case Dragon():
            return Fragment(id, "drake", dragon_facts(value, say))
        case DragonAtLand():
            return Fragment(id, "drake", dragon_facts(value.kind, say, value.land))
        case BattleCard():
            return Fragment(id, "battle_card", battle_facts(value, say))
        case Blocker():
            return Fragment(id, "battle_card", battle_facts(value.card, say))
        case Side():
            return Fragment(id, "land_card", side_facts(value, say))
        case Colour():
            return Fragment(id, "colour_card", ColourFacts(value.value, say.noun(value)))
        case Troop():
            dragons = tuple([dragon_facts(kind, say, value.land) for kind in value.dragons[::-1]])
            return Fragment(id, "troop", TroopFacts(say.say("list.stack", {}), dragons))
        case Listing():
            title = say.say(f"list.{value.which}", {})
            return Fragment(id, "listing", ListFacts(title, _list_entries(value, say)))
        case _:
            return None


@cache
def _index_things() -> dict[str, Any]:
    """All single cards, by their names for the lens."""
    things: dict[str, Any] = {dragon_lens(kind): kind for kind in Dragon}
    things |= {dragon_lens(kind, land): DragonAtLand(kind, land) for kind in Dragon for land in Land}
    things |= {f"battle:{machine_name(card)}": card for card in BattleCard}
    return things | {side_lens(side): side for card in Battlefield for side in (Side(card), Side(card, True))}


_LIST_NAME = re.compile(r"(?P<kind>dragons|cards)\.(?P<which>[a-z]+):(?P<names>[a-z0-9.]+)")
_STACK_NAME = re.compile(r"stack:(?P<land>[a-z_]+)\.(?P<names>[a-z.]+)")


def find_thing(name: str) -> Any:
    """Return the thing with a `data-lens` name, or None for an unknown name."""
    if (single := _index_things().get(name)) is not None:
        return single
    listing, stack = _LIST_NAME.fullmatch(name), _STACK_NAME.fullmatch(name)
    try:
        if stack:
            return Troop(Land(stack["land"]), tuple(_parse_cards(Dragon, stack["names"])))
        if listing and listing["which"] in LISTS and listing["kind"] == "dragons":
            return Listing(listing["which"], dragons=tuple(_parse_cards(Dragon, listing["names"])))
        if listing and listing["which"] in LISTS:
            return Listing(listing["which"], cards=tuple(_parse_cards(BattleCard, listing["names"])))
    except (KeyError, ValueError):
        return None
    return None


def _parse_cards(kind: type[C], names: str) -> list[C]:
    return [kind[name.upper()] for name in re.findall(r"[a-z0-9]+", names)]
