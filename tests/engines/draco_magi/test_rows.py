"""The rows of the card tables are those of rows.md."""

from pathlib import Path

import pytest

from engines.draco_magi import limits, state
from engines.draco_magi.cards import battle_cards
from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, AttackType, BattleCard, BattleRow
from engines.draco_magi.cards.battlefields import FACES, SCROLLS, Battlefield, Face, Land
from engines.draco_magi.cards.dragons import DRAGONS, DragonRow
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.cards.primitives import (
    AddAdvancedCards,
    AutomaticSuccess,
    DrawBattleCards,
    DrawDragons,
    FlipBattlefield,
    ForbidDragon,
    ForbidFlight,
    FreezeBattlefield,
    ImmuneToRanged,
    InGroups,
    ModifyStat,
    MoveDragon,
    PierceShields,
    ReachAnyBattlefield,
    RecallDragon,
    RedrawIfNoHit,
    SecondRangedAttack,
)
from engines.kernel.contract.primitives import Primitive
from tests.engines.rows import Row, Rows, pin, single_numbers, title
from tests.rules import rule

SINGLE: dict[type[Primitive], str] = {
    FlipBattlefield: "FLIP",
    RecallDragon: "RECALL(1)",
    FreezeBattlefield: "FREEZE",
    RedrawIfNoHit: "REDRAW_IF_ZERO",
    ReachAnyBattlefield: "REACH",
    SecondRangedAttack: "VOLLEY",
    ImmuneToRanged: "IMMUNE(ranged)",
    ForbidFlight: "BAN_CARD(Flight)",
}
"""The names in rows.md of primitives without parameters."""

ABILITIES = {
    "RETREAT": battle_cards.RETREAT,
    "REINFORCE": battle_cards.REINFORCE,
    "RALLY": battle_cards.RALLY,
}


def write_primitive(primitive: Primitive) -> str:
    match primitive:
        case MoveDragon(owner, direction):
            return f"MOVE({owner}, {'here, other' if direction == 'out' else 'other, here'})"
        case DrawDragons(count):
            return f"DRAW_DRAGON({count})"
        case AddAdvancedCards(count):
            return f"ADD_ADVANCED({count})"
        case DrawBattleCards(count):
            return f"DRAW_BATTLE({count})"
        case AutomaticSuccess(kind, count):
            return f"AUTO({kind},{count})"
        case PierceShields(count):
            return f"PIERCE({count})"
        case InGroups(groups):
            return f"GROUPS({', '.join([group.value for group in groups])})"
        case ModifyStat(stat, change, group):
            return f"MOD({stat.value}, {change:+d}, {group.value if group else 'all'})"
        case ForbidDragon(kind):
            return f"BAN_PLACE({title(kind.name)})"
        case _:
            return SINGLE[type(primitive)]


def write_dragon(kind: Dragon, card: DragonRow) -> list[list[str]]:
    groups = ", ".join([group.value for group in card.groups]) or "special"
    values = [str(value) for value in (card.copies, card.melee, card.ranged, card.shield)]
    abilities = [
        ("when placed: " if primitive == card.ability else "") + write_primitive(primitive)
        for primitive in card.primitives
    ]
    return [[title(kind.name), groups, *values, ", ".join(abilities)]]


def write_types(types: tuple[AttackType, ...], between: str) -> str:
    return between.join([title(attack.name) for attack in types])


def write_battle_card(card: BattleCard, row: BattleRow) -> list[list[str]]:
    options = " OR ".join([write_types(attacks, " + ") for attacks in row.attack_options]) or "–"
    blocks = write_types(tuple(sorted(row.types)), ", ") or "–"
    abilities = [name for name, ability in ABILITIES.items() if ability == row.ability]
    if row.unflyable:
        abilities.append("UNFLYABLE")
    cells = [
        *(options, blocks, "yes" if row.flight else "no", ", ".join(abilities) or "–"),
        *("yes" if row.plain else "no", row.symbol.value.title() if row.symbol else "none"),
    ]
    return [[card.name, title(row.name), *cells, str(row.hits), str(row.shields)]]


def write_ability(name: str, ability: Primitive) -> list[list[str]]:
    return [[name, write_primitive(ability)]]


def write_scroll(land: Land, scroll: tuple[Primitive, ...]) -> list[list[str]]:
    return [[title(land.value), ", ".join(map(write_primitive, scroll))]]


def write_battlefield(card: Battlefield, faces: tuple[Face, Face]) -> list[list[str]]:
    sides = [(title(land.value), gem.value if gem else "no gem") for land, gem in faces]
    return [[card.name, *[word for side in sides for word in side]]]


NUMBERS = {
    "battlefields in play (R7)": limits.BATTLEFIELDS_IN_PLAY,
    "dragons on a side (R15)": limits.DRAGONS_PER_SIDE,
    "dragons in hand (R13)": limits.DRAGON_HAND_LIMIT,
    "cards of the draft (R9)": limits.DRAFT_SIZE,
    "advanced cards dealt without a draft (R10)": limits.ADVANCED_CARDS_AT_START,
    "rounds (R61)": state.Options().round_cap,
}

PINNED = pin(
    Path(__file__).with_name("rows.md"),
    Rows("Dragons", DRAGONS, write_dragon),
    Rows("Battle cards", BATTLE_CARDS, write_battle_card),
    Rows("Abilities of battle cards", ABILITIES, write_ability),
    Rows("Scrolls", SCROLLS, write_scroll),
    Rows("Battlefields", FACES, write_battlefield),
    single_numbers(NUMBERS),
)


@rule("R4")
@pytest.mark.parametrize(("table", "row"), PINNED.parameters())
def test_a_row_is_as_printed(table: Rows, row: Row) -> None:
    PINNED.check(table, row)


@rule("R4")
def test_no_row_is_left_out() -> None:
    PINNED.check_counts()
