"""How the things of Draco Magi are drawn: dragons, battle cards, battlefields, colours, as facts for macros.

Names for the lens: "dragon:red" or "dragon:red.glacier" (with its values there), "battle:bc01",
"side:bf01.front", "stack:glacier.red.gold", and lists of what lies in a pile: "dragons.deck:red.red.gold".
"""

import re
from functools import cache, lru_cache
from typing import Any, TypeVar

from msgspec import Struct

from engines.draco_magi.cards.battle_cards import BASICS, BATTLE_CARDS, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Land, Side
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.effects.values import printed_value, value_at
from engines.draco_magi.rules.option_ids import Blocker
from engines.draco_magi.state import Colour
from engines.draco_magi.words import PHRASES
from engines.draco_magi.words.names import unnamed_attacks
from engines.kernel.contract.panels import Fragment
from engines.kernel.kept import kept
from engines.kernel.secrecy.piles import grouped
from engines.kernel.words.language import Language
from engines.kernel.words.speaker import Speaker

C = TypeVar("C", Dragon, BattleCard)

LISTS = ("deck", "unseen", "discard", "aside", "gained", "extras", "hand")
"""What a list in the lens is of: each has its title in words."""


class Value(Struct, frozen=True, gc=False):
    """A value of a dragon: melee, ranged or shield; `how` is up or down where it is not as printed."""

    kind: str
    number: int
    how: str


class DragonFacts(Struct, frozen=True, gc=False):
    """A dragon as a card. `group` says its family, or that it has none; `thing` is its name for motion, empty
    where it is no thing of the table."""

    kind: str
    name: str
    group: str
    has_family: bool
    values: tuple[Value, ...]
    words: str
    brief: str
    lens: str
    count: int = 1
    target: str = ""
    thing: str = ""


class BattleFacts(Struct, frozen=True, gc=False):
    """A battle card. `types` is what it attacks and blocks with, one by one; `way` how they go together:
    "any" is a choice, "all" at once. `note`: what it can do now, and whether it can do nothing."""

    card: str
    figure: str
    name: str
    types: tuple[str, ...]
    way: str
    symbol: str
    symbol_name: str
    hits: int
    shields: int
    advanced: bool
    words: str
    brief: str
    marks: str
    lens: str
    note: str = ""
    target: str = ""
    thing: str = ""


class LandFacts(Struct, frozen=True, gc=False):
    """One side of a battlefield: `gem` is a colour class, or empty; `gem_name` its name."""

    land: str
    name: str
    gem: str
    gem_name: str
    words: str


class SideFacts(Struct, frozen=True, gc=False):
    """A battlefield: the side that is up, and the one below."""

    up: LandFacts
    below: LandFacts


class ColourFacts(Struct, frozen=True, gc=False):
    """The colour of somebody's cards."""

    colour: str
    name: str


class Entry(Struct, frozen=True, gc=False):
    """So many of one card in a list: a dragon by its kind, a battle card by its figure."""

    figure: str
    name: str
    symbol: str
    count: int
    is_dragon: bool


class ListFacts(Struct, frozen=True, gc=False):
    """What lies in a pile."""

    title: str
    entries: tuple[Entry, ...]


class TroopFacts(Struct, frozen=True, gc=False):
    """The dragons of a stack, the topmost first."""

    title: str
    dragons: tuple[DragonFacts, ...]


class Listing(Struct, frozen=True, gc=False):
    """A pile as a thing to look at: `which` of LISTS, and the cards in it."""

    which: str
    dragons: tuple[Dragon, ...] = ()
    cards: tuple[BattleCard, ...] = ()


class DragonThere(Struct, frozen=True, gc=False):
    """A dragon with its values at a land."""

    kind: Dragon
    land: Land


class Troop(Struct, frozen=True, gc=False):
    """The dragons of a stack at a land, the topmost last."""

    land: Land
    dragons: tuple[Dragon, ...]


@kept
def low(one: Dragon | BattleCard | Battlefield) -> str:
    """The machine name of a card."""
    return one.name.lower()


def _speaker(translate: Language) -> Speaker:
    """What is printed on cards says the same to everybody."""
    return Speaker(PHRASES, None, (), translate)


@cache
def fixed(key: str, translate: Language) -> str:
    """What is always said with the same words."""
    return _speaker(translate).say(key, {})


@cache
def value_of(kind: Dragon, stat: Stat, land: Land | None) -> Value:
    """A value as it counts at a land, or as it is printed."""
    printed = printed_value(kind, stat)
    now = printed if land is None else value_at(kind, stat, land)
    return Value(stat.value, now, "up" if now > printed else "down" if now < printed else "")


@cache
def _dragon(kind: Dragon, land: Land | None, translate: Language, more: tuple[int, str, str]) -> DragonFacts:
    say, name = _speaker(translate), low(kind)
    groups = [say.noun(group) for group in DRAGONS[kind].groups]
    return DragonFacts(
        name,
        say.noun(kind),
        " + ".join(groups) or say.say("group.special", {}),
        bool(groups),
        tuple([value_of(kind, stat, land) for stat in Stat]),
        say.say(f"dragon.{name}.text", {}),
        say.say(f"dragon.{name}.brief", {}),
        dragon_lens(kind, land),
        *more,
    )


def dragon_lens(kind: Dragon, land: Land | None = None) -> str:
    """The name by which the lens finds a dragon."""
    return f"dragon:{low(kind)}" + (f".{land.value}" if land is not None else "")


def dragon_facts(
    kind: Dragon, say: Speaker, land: Land | None = None, count: int = 1, target: str = "", thing: str = ""
) -> DragonFacts:
    """A dragon as a card; with a land, with its values there."""
    return _dragon(kind, land, say.translate, (count, target, thing))


def figure_of(card: BattleCard) -> str:
    """What a battle card's picture shows: an attack, a wing, or what it can be used for."""
    row = BATTLE_CARDS[card]
    if row.flight:
        return "wing"
    if row.ability is not None:
        return row.name
    if len(row.attack_options) > 2:
        return "wild"
    return row.attack_options[0][0].name.lower()


@cache
def card_name(card: BattleCard, translate: Language) -> str:
    """What is printed on a battle card as its name."""
    return fixed(f"battle.{BATTLE_CARDS[card].name}", translate)


@cache
def _battle(card: BattleCard, translate: Language, more: tuple[str, str, str]) -> BattleFacts:
    say, row = _speaker(translate), BATTLE_CARDS[card]
    ways = row.attack_options
    types = ways[0] if len(ways) == 1 else [way[0] for way in ways]
    return BattleFacts(
        low(card),
        figure_of(card),
        card_name(card, translate),
        tuple([attack.name.lower() for attack in types]),
        "all" if len(ways) == 1 else "any",
        row.symbol.value if row.symbol else "",
        say.noun(row.symbol) if row.symbol else "",
        row.hits,
        row.shields,
        card not in BASICS,
        say.say(f"battle.{row.name}.text", {}),
        say.say(f"battle.{row.name}.brief", {}),
        ", ".join([say.noun(attack) for attack in unnamed_attacks(card)]),
        f"battle:{low(card)}",
        *more,
    )


def battle_facts(
    card: BattleCard, say: Speaker, note: str = "", target: str = "", thing: str = ""
) -> BattleFacts:
    """A battle card as it is drawn."""
    return _battle(card, say.translate, (note, target, thing))


@cache
def _land(side: Side, translate: Language) -> LandFacts:
    say, land = _speaker(translate), side.land
    return LandFacts(
        land.value,
        say.noun(land),
        side.gem.value if side.gem else "",
        say.noun(side.gem) if side.gem else "",
        say.say(f"land.{land.value}.text", {}),
    )


@cache
def _side(side: Side, translate: Language) -> SideFacts:
    return SideFacts(_land(side, translate), _land(side.flipped, translate))


def side_facts(side: Side, say: Speaker) -> SideFacts:
    """A battlefield with both its sides."""
    return _side(side, say.translate)


def side_lens(side: Side) -> str:
    """The name by which the lens finds a battlefield as it lies."""
    return f"side:{low(side.card)}.{'back' if side.back else 'front'}"


@lru_cache(4096)
def list_lens(kind: str, which: str, cards: tuple[Dragon, ...] | tuple[BattleCard, ...]) -> str:
    """The name by which the lens finds a list: `kind` is "dragons" or "cards"."""
    return f"{kind}.{which}:{'.'.join([low(card) for card in cards])}"


@kept
def stack_lens(land: Land, stack: tuple[Dragon, ...]) -> str:
    """The name by which the lens finds a stack; empty for an empty one."""
    return ".".join([f"stack:{land.value}", *map(low, stack)]) if stack else ""


def _entries(listing: Listing, say: Speaker) -> tuple[Entry, ...]:
    dragons = [
        Entry(low(kind), say.noun(kind), "", count, is_dragon=True)
        for kind, count in grouped(sorted(listing.dragons)).items()
    ]
    counted: dict[tuple[str, str, str], int] = {}
    for card in sorted(listing.cards):
        symbol = BATTLE_CARDS[card].symbol
        marks = [say.noun(attack) for attack in unnamed_attacks(card)]
        name = card_name(card, say.translate) + (f" ({', '.join(marks)})" if marks else "")
        key = (figure_of(card), name, symbol.value if symbol else "")
        counted[key] = counted.get(key, 0) + 1
    return (*dragons, *[Entry(*key, count, is_dragon=False) for key, count in counted.items()])


def draw_thing(id: str, value: Any, say: Speaker) -> Fragment | None:
    """A dragon, battle card, battlefield, colour or list, as scenes, trays and the lens show it."""
    match value:
        case Dragon():
            return Fragment(id, "drake", dragon_facts(value, say))
        case DragonThere():
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
            return Fragment(id, "listing", ListFacts(title, _entries(value, say)))
        case _:
            return None


@cache
def _singles() -> dict[str, Any]:
    """Every single thing by its name."""
    found: dict[str, Any] = {dragon_lens(kind): kind for kind in Dragon}
    found |= {dragon_lens(kind, land): DragonThere(kind, land) for kind in Dragon for land in Land}
    found |= {f"battle:{low(card)}": card for card in BattleCard}
    return found | {side_lens(side): side for card in Battlefield for side in (Side(card), Side(card, True))}


_MANY = re.compile(r"(?P<kind>dragons|cards)\.(?P<which>[a-z]+):(?P<names>[a-z0-9.]+)")
_STACK = re.compile(r"stack:(?P<land>[a-z_]+)\.(?P<names>[a-z.]+)")


def find_thing(name: str) -> Any:
    """What a `data-lens` name stands for; None for any other."""
    if (single := _singles().get(name)) is not None:
        return single
    many, stack = _MANY.fullmatch(name), _STACK.fullmatch(name)
    try:
        if stack:
            return Troop(Land(stack["land"]), tuple(_cards(Dragon, stack["names"])))
        if many and many["which"] in LISTS and many["kind"] == "dragons":
            return Listing(many["which"], dragons=tuple(_cards(Dragon, many["names"])))
        if many and many["which"] in LISTS:
            return Listing(many["which"], cards=tuple(_cards(BattleCard, many["names"])))
    except (KeyError, ValueError):
        return None
    return None


def _cards(kind: type[C], names: str) -> list[C]:
    return [kind[name.upper()] for name in re.findall(r"[a-z0-9]+", names)]
