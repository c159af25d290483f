"""Card faces: dragons, battle cards and battlefields as facts for template macros."""

from functools import cache

from msgspec import Struct

from engines.draco_magi.cards.battle_cards import BASICS, BATTLE_CARDS, AttackType, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Land, Side
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.effects.values import printed_value, value_at
from engines.draco_magi.words.names import unnamed_attacks
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.speaker import Speaker


class ValueFacts(Struct, frozen=True, gc=False):
    """A value of a dragon; `how` is "up" or "down" if it differs from the printed value."""

    kind: str
    number: int
    how: str


class DragonFacts(Struct, frozen=True, gc=False):
    """A dragon card.

    `group` names its families, or says that it has none. `thing` identifies the card for animations; it is
    empty for a card that is not on the table. `lens` is the name under which the lens finds it.
    """

    kind: str
    name: str
    group: str
    has_family: bool
    values: tuple[ValueFacts, ...]
    words: str
    brief: str
    lens: str
    count: int = 1
    target: str = ""
    thing: str = ""


class BattleFacts(Struct, frozen=True, gc=False):
    """A battle card.

    `types` are the attacks it makes and blocks; `way` says whether it makes "any" one of them or "all" at
    once. `note` says what it can do now, or that it can't do anything.
    """

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
    """One side of a battlefield: `gem` is the CSS class of its colour, or empty, `gem_name` its name."""

    land: str
    name: str
    gem: str
    gem_name: str
    words: str


class SideFacts(Struct, frozen=True, gc=False):
    """A battlefield: the side facing up, and the side facing down."""

    up: LandFacts
    below: LandFacts


@cached_by_identity
def machine_name(card: Dragon | BattleCard | Battlefield | AttackType) -> str:
    """The machine name of a card or a type of attack."""
    return card.name.lower()


def value_facts(kind: Dragon, stat: Stat, land: Land | None) -> ValueFacts:
    """A dragon's value at a land, or its printed value without one."""
    printed = printed_value(kind, stat)
    value = printed if land is None else value_at(kind, stat, land)
    return ValueFacts(stat.value, value, "up" if value > printed else "down" if value < printed else "")


def dragon_lens(kind: Dragon, land: Land | None = None) -> str:
    """The name under which the lens finds a dragon, with its values at a land."""
    return f"dragon:{machine_name(kind)}" + (f".{land.value}" if land is not None else "")


@cache
def _build_dragon(
    kind: Dragon, say: Speaker, land: Land | None, count: int, target: str, thing: str
) -> DragonFacts:
    name, groups = machine_name(kind), [say.noun(group) for group in DRAGONS[kind].groups]
    return DragonFacts(
        kind=name,
        name=say.noun(kind),
        group=" + ".join(groups) or say.say("group.special", {}),
        has_family=bool(groups),
        values=tuple([value_facts(kind, stat, land) for stat in Stat]),
        words=say.say(f"dragon.{name}.text", {}),
        brief=say.say(f"dragon.{name}.brief", {}),
        lens=dragon_lens(kind, land),
        count=count,
        target=target,
        thing=thing,
    )


def dragon_facts(
    kind: Dragon, say: Speaker, land: Land | None = None, count: int = 1, target: str = "", thing: str = ""
) -> DragonFacts:
    """The facts of a dragon card; with a land, with its values there."""
    return _build_dragon(kind, say.for_everyone, land, count, target, thing)


def figure_name(card: BattleCard) -> str:
    """The name of a battle card's picture: an attack, a wing, or its ability."""
    row = BATTLE_CARDS[card]
    if row.flight:
        return "wing"
    if row.ability is not None:
        return row.name
    if len(row.attack_options) > 2:
        return "wild"
    return row.attack_options[0][0].name.lower()


def card_name(card: BattleCard, say: Speaker) -> str:
    """The printed name of a battle card."""
    return say.say(f"battle.{BATTLE_CARDS[card].name}", {})


@cache
def _build_battle(card: BattleCard, say: Speaker, note: str, target: str, thing: str) -> BattleFacts:
    row = BATTLE_CARDS[card]
    options = row.attack_options
    types = options[0] if len(options) == 1 else [option[0] for option in options]
    return BattleFacts(
        card=machine_name(card),
        figure=figure_name(card),
        name=card_name(card, say),
        types=tuple(map(machine_name, types)),
        way="all" if len(options) == 1 else "any",
        symbol=row.symbol.value if row.symbol else "",
        symbol_name=say.noun(row.symbol) if row.symbol else "",
        hits=row.hits,
        shields=row.shields,
        advanced=card not in BASICS,
        words=say.say(f"battle.{row.name}.text", {}),
        brief=say.say(f"battle.{row.name}.brief", {}),
        marks=", ".join(map(say.noun, unnamed_attacks(card))),
        lens=f"battle:{machine_name(card)}",
        note=note,
        target=target,
        thing=thing,
    )


def battle_facts(
    card: BattleCard, say: Speaker, note: str = "", target: str = "", thing: str = ""
) -> BattleFacts:
    """The facts of a battle card."""
    return _build_battle(card, say.for_everyone, note, target, thing)


def _land_facts(side: Side, say: Speaker) -> LandFacts:
    land, gem = side.land, side.gem
    return LandFacts(
        land=land.value,
        name=say.noun(land),
        gem=gem.value if gem else "",
        gem_name=say.noun(gem) if gem else "",
        words=say.say(f"land.{land.value}.text", {}),
    )


def side_facts(side: Side, say: Speaker) -> SideFacts:
    """The facts of a battlefield with both its sides."""
    return SideFacts(_land_facts(side, say), _land_facts(side.flipped, say))


def side_lens(side: Side) -> str:
    """The name under which the lens finds a battlefield with this side up."""
    return f"side:{machine_name(side.card)}.{'back' if side.back else 'front'}"
