"""Card faces: dragons, battle cards and battlefields as facts for template macros."""

from functools import cache

from msgspec import Struct

from engines.draco_magi.cards.battle_cards import BASICS, BATTLE_CARDS, BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Land, Side
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.effects.values import printed_value, value_at
from engines.draco_magi.words import PHRASES
from engines.draco_magi.words.names import unnamed_attacks
from engines.kernel.identity_cache import cached_by_identity
from engines.kernel.words.language import Language
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
def machine_name(card: Dragon | BattleCard | Battlefield) -> str:
    """The machine name of a card."""
    return card.name.lower()


def _speaker(translate: Language) -> Speaker:
    """A speaker for the texts printed on cards, which are the same for every viewer."""
    return Speaker(PHRASES, None, (), translate)


@cache
def fixed_text(key: str, translate: Language) -> str:
    """The text of a phrase without arguments; the same for every viewer."""
    return _speaker(translate).say(key, {})


def value_facts(kind: Dragon, stat: Stat, land: Land | None) -> ValueFacts:
    """A dragon's value at a land, or its printed value without one."""
    printed = printed_value(kind, stat)
    value = printed if land is None else value_at(kind, stat, land)
    return ValueFacts(stat.value, value, "up" if value > printed else "down" if value < printed else "")


@cache
def _build_dragon(
    kind: Dragon, land: Land | None, translate: Language, more: tuple[int, str, str]
) -> DragonFacts:
    say, name = _speaker(translate), machine_name(kind)
    groups = [say.noun(group) for group in DRAGONS[kind].groups]
    return DragonFacts(
        name,
        say.noun(kind),
        " + ".join(groups) or say.say("group.special", {}),
        bool(groups),
        tuple([value_facts(kind, stat, land) for stat in Stat]),
        say.say(f"dragon.{name}.text", {}),
        say.say(f"dragon.{name}.brief", {}),
        dragon_lens(kind, land),
        *more,
    )


def dragon_lens(kind: Dragon, land: Land | None = None) -> str:
    """The name under which the lens finds a dragon, with its values at a land."""
    return f"dragon:{machine_name(kind)}" + (f".{land.value}" if land is not None else "")


def dragon_facts(
    kind: Dragon, say: Speaker, land: Land | None = None, count: int = 1, target: str = "", thing: str = ""
) -> DragonFacts:
    """The facts of a dragon card; with a land, with its values there."""
    return _build_dragon(kind, land, say.translate, (count, target, thing))


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


def card_name(card: BattleCard, translate: Language) -> str:
    """The printed name of a battle card."""
    return fixed_text(f"battle.{BATTLE_CARDS[card].name}", translate)


@cache
def _build_battle(card: BattleCard, translate: Language, more: tuple[str, str, str]) -> BattleFacts:
    say, row = _speaker(translate), BATTLE_CARDS[card]
    options = row.attack_options
    types = options[0] if len(options) == 1 else [option[0] for option in options]
    return BattleFacts(
        machine_name(card),
        figure_name(card),
        card_name(card, translate),
        tuple([attack.name.lower() for attack in types]),
        "all" if len(options) == 1 else "any",
        row.symbol.value if row.symbol else "",
        say.noun(row.symbol) if row.symbol else "",
        row.hits,
        row.shields,
        card not in BASICS,
        say.say(f"battle.{row.name}.text", {}),
        say.say(f"battle.{row.name}.brief", {}),
        ", ".join([say.noun(attack) for attack in unnamed_attacks(card)]),
        f"battle:{machine_name(card)}",
        *more,
    )


def battle_facts(
    card: BattleCard, say: Speaker, note: str = "", target: str = "", thing: str = ""
) -> BattleFacts:
    """The facts of a battle card."""
    return _build_battle(card, say.translate, (note, target, thing))


def _build_land(side: Side, translate: Language) -> LandFacts:
    say, land = _speaker(translate), side.land
    return LandFacts(
        land.value,
        say.noun(land),
        side.gem.value if side.gem else "",
        say.noun(side.gem) if side.gem else "",
        say.say(f"land.{land.value}.text", {}),
    )


def _build_side(side: Side, translate: Language) -> SideFacts:
    return SideFacts(_build_land(side, translate), _build_land(side.flipped, translate))


def side_facts(side: Side, say: Speaker) -> SideFacts:
    """The facts of a battlefield with both its sides."""
    return _build_side(side, say.translate)


def side_lens(side: Side) -> str:
    """The name under which the lens finds a battlefield with this side up."""
    return f"side:{machine_name(side.card)}.{'back' if side.back else 'front'}"
