"""Every row of the tables, written down a second time: a slip in one of them is seen."""

import pytest

from engines.draco_magi.cards.battle_cards import BATTLE_CARDS, AttackType, BattleCard
from engines.draco_magi.cards.battlefields import FACES, SCROLLS, Battlefield, Land
from engines.draco_magi.cards.dragons import DRAGONS
from engines.draco_magi.cards.kinds import Dragon, Group, Stat
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
from engines.kernel.primitives import Primitive
from tests.rules import rule

BATTLE = """
BC01 bite sun 1 0
BC02 bite sun 0 1
BC03 claw sun 1 1
BC04 claw sun 0 1
BC05 magic sun 2 0
BC06 bite moon 1 1
BC07 bite moon 0 1
BC08 claw moon 1 0
BC09 claw moon 1 0
BC10 magic moon 0 2
BC11 bite star 1 0
BC12 claw star 0 1
BC13 magic star 1 1
BC14 magic star 1 0
BC15 bite/claw star 0 1
BC16 - none 0 2 flight
BC17 - none 1 1 flight
BC18 bite none 2 0
BC19 claw none 0 0
BC20 magic none 1 1
AB01 bite+bite none 1 1
AB02 bite+bite none 2 0
AB03 claw+claw none 1 1
AB04 magic+magic none 1 1
AB05 bite+claw none 1 1
AB06 bite/claw/magic sun 1 1
AB07 bite/claw/magic moon 1 1
AB08 bite/claw/magic star 1 1
AB09 magic star 0 2 flight
AB10 - none 1 2 flight
AB11 bite none 0 2 retreat
AB12 claw none 0 2 retreat
AB13 magic none 0 2 retreat
AB14 bite none 2 0 reinforce
AB15 claw none 2 0 reinforce
AB16 magic none 2 0 reinforce
AB17 bite none 1 1 rally
AB18 claw none 1 0 unflyable
"""
"""Name, attack options, symbol, hits, shields, and what else there is to a card."""

DRAGON = """
red chromatic 3 1 4 2 redraw
green chromatic 3 2 3 2 pierce
black chromatic 3 2 0 3 drive
purple chromatic 3 2 2 3 call
gold metallic 3 2 2 3 hit
silver metallic 3 2 3 3 shield
brass metallic 3 2 0 3 flip
bronze metallic 3 3 0 2 draw
battle special 1 4 0 4 add
polar special 1 1 0 3 freeze
undead special 1 2 2 2 recall
rainbow special 1 2 3 3 groups
blue special 1 1 3 2 reach
lava special 1 1 3 3 volley
clockwork special 1 2 0 1 immune
bloodhorn special 1 3 0 2 ban
"""
"""Kind, group, copies, melee, ranged, shield, ability."""

FIELDS = """
BF01 ancient_ruins purple glacier red
BF02 desert_sands red elder_forest blue
BF03 storm_peaks red ancient_ruins -
BF04 volcano blue deep_dungeon -
BF05 rust_swamp red hallowed_temple blue
BF06 deep_dungeon blue elder_forest purple
BF07 storm_peaks purple hallowed_temple -
BF08 crystal_cavern blue wild_hills -
BF09 volcano red rust_swamp purple
BF10 ancient_ruins red rust_swamp blue
BF11 elder_forest red volcano purple
BF12 crystal_cavern red desert_sands -
BF13 wild_hills blue hallowed_temple purple
BF14 glacier blue wild_hills purple
BF15 desert_sands purple storm_peaks -
BF16 deep_dungeon red glacier purple
BF17 storm_peaks blue crystal_cavern purple
BF18 desert_sands blue hallowed_temple red
"""
"""Land and gem of side a, and of side b."""

CHROMATIC, METALLIC = Group.CHROMATIC, Group.METALLIC

ABILITIES: dict[str, Primitive] = {
    "redraw": RedrawIfNoHit(),
    "pierce": PierceShields(1),
    "drive": MoveDragon("opponent", "out"),
    "call": MoveDragon("self", "in"),
    "hit": AutomaticSuccess("hit", 1),
    "shield": AutomaticSuccess("shield", 1),
    "flip": FlipBattlefield(),
    "draw": DrawDragons(1),
    "add": AddAdvancedCards(1),
    "freeze": FreezeBattlefield(),
    "recall": RecallDragon(),
    "groups": InGroups((CHROMATIC, METALLIC)),
    "reach": ReachAnyBattlefield(),
    "volley": SecondRangedAttack(),
    "immune": ImmuneToRanged(),
    "ban": ForbidFlight(),
    "retreat": MoveDragon("self", "out"),
    "reinforce": MoveDragon("self", "in"),
    "rally": DrawBattleCards(2),
}

SCROLLED: dict[str, tuple[Primitive, ...]] = {
    "desert_sands": (ForbidDragon(Dragon.CLOCKWORK),),
    "deep_dungeon": (ForbidFlight(),),
    "rust_swamp": (ModifyStat(Stat.MELEE, -1, METALLIC),),
    "wild_hills": (ModifyStat(Stat.MELEE, 1, CHROMATIC),),
    "volcano": (ModifyStat(Stat.RANGED, 1, CHROMATIC), ForbidDragon(Dragon.POLAR)),
    "glacier": (ModifyStat(Stat.SHIELD, 1, METALLIC), ForbidDragon(Dragon.LAVA)),
    "storm_peaks": (ModifyStat(Stat.RANGED, -1),),
    "ancient_ruins": (ModifyStat(Stat.MELEE, 1, METALLIC),),
    "elder_forest": (ModifyStat(Stat.SHIELD, 1, CHROMATIC),),
    "crystal_cavern": (ModifyStat(Stat.MELEE, -1, CHROMATIC),),
    "hallowed_temple": (ModifyStat(Stat.RANGED, 1, METALLIC), ForbidDragon(Dragon.UNDEAD)),
}


def rows(table: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in table.strip().splitlines()]


@rule("R4", "R36", "R37", "R47")
@pytest.mark.parametrize("row", rows(BATTLE), ids=" ".join)
def test_a_battle_card(row: list[str]) -> None:
    name, options, symbol, hits, shields, *more = row
    card = BATTLE_CARDS[BattleCard[name]]
    ways = [] if options == "-" else [way.split("+") for way in options.split("/")]
    assert card.attack_options == tuple([tuple([AttackType[one.upper()] for one in way]) for way in ways])
    assert (card.symbol.value if card.symbol else "none") == symbol
    assert (card.hits, card.shields) == (int(hits), int(shields))
    assert (card.flight, card.unflyable) == ("flight" in more, "unflyable" in more)
    assert card.ability == next((ABILITIES[word] for word in more if word in ABILITIES), None)


@rule("R4", "R19", "R20")
@pytest.mark.parametrize("row", rows(DRAGON), ids=" ".join)
def test_a_dragon(row: list[str]) -> None:
    name, group, *numbers, ability = row
    card = DRAGONS[Dragon[name.upper()]]
    assert [card.copies, card.melee, card.ranged, card.shield] == [int(one) for one in numbers]
    assert card.primitives == (ABILITIES[ability],)
    groups = {"rainbow": (CHROMATIC, METALLIC)}.get(name, () if group == "special" else (Group(group),))
    assert card.groups == groups


@rule("R4", "R7")
@pytest.mark.parametrize("row", rows(FIELDS), ids=" ".join)
def test_a_battlefield(row: list[str]) -> None:
    name, *sides = row
    printed = [(land.value, gem.value if gem else "-") for land, gem in FACES[Battlefield[name]]]
    assert [word for side in printed for word in side] == sides


@rule("R16", "R28")
@pytest.mark.parametrize("land", Land, ids=lambda land: land.value)
def test_a_scroll(land: Land) -> None:
    assert SCROLLS[land] == SCROLLED[land.value]


@rule("R4")
def test_no_row_is_left_out() -> None:
    counts = [len(rows(table)) for table in (BATTLE, DRAGON, FIELDS)]
    assert counts == [len(BATTLE_CARDS), len(DRAGONS), len(FACES)]
