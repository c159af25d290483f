"""The components: counts, sums and symmetries of the tables, and what scrolls make of dragons."""

from collections import Counter

import pytest

from engines.draco_magi.cards.battle_cards import (
    ADVANCED,
    BASICS,
    BATTLE_CARDS,
    AttackType,
    BattleCard,
    Symbol,
)
from engines.draco_magi.cards.battlefields import FACES, SCROLLS, Gem, Land
from engines.draco_magi.cards.dragons import ADDITIONAL_KINDS, BASE_CARDS, DRAGONS, build_dragon_deck
from engines.draco_magi.cards.kinds import Dragon, Group, Stat
from engines.draco_magi.cards.primitives import DRAGON_ABILITIES, ForbidDragon, ModifyStat
from engines.draco_magi.effects.values import forbidden_dragons, value_at
from tests.engines.draco_magi.play import dragons
from tests.rules import rule


@rule("R4")
def test_a_dragon_deck() -> None:
    deck = build_dragon_deck()
    assert len(deck) == 32
    assert len(BASE_CARDS) == 24
    assert len(ADDITIONAL_KINDS) == 8
    assert sum(DRAGONS[kind].melee for kind in deck) == 64
    assert {count for kind, count in Counter(deck).items() if kind in BASE_CARDS} == {3}


@rule("R4")
def test_seven_kinds_have_no_ranged_attack() -> None:
    assert sum(not card.ranged for card in DRAGONS.values()) == 7


@rule("R48")
def test_just_six_kinds_have_an_ability_for_when_they_arrive() -> None:
    able = {kind for kind, card in DRAGONS.items() if card.ability}
    assert able == set(dragons("battle black brass bronze purple undead"))
    assert all(isinstance(DRAGONS[kind].ability, DRAGON_ABILITIES) for kind in able)


@rule("R4")
def test_the_groups() -> None:
    groups = {kind: set(card.groups) for kind, card in DRAGONS.items()}
    assert all(groups[kind] == {Group.CHROMATIC} for kind in dragons("red green black purple"))
    assert all(groups[kind] == {Group.METALLIC} for kind in dragons("gold silver brass bronze"))
    assert groups[Dragon.RAINBOW] == {Group.CHROMATIC, Group.METALLIC}
    assert sum(not group for group in groups.values()) == 7


@rule("R4")
def test_the_basic_battle_cards() -> None:
    rows = [BATTLE_CARDS[card] for card in BASICS]
    assert len(rows) == 20
    assert Counter(row.symbol for row in rows) == dict.fromkeys([*Symbol, None], 5)
    assert (sum(row.hits for row in rows), sum(row.shields for row in rows)) == (14, 14)
    assert sum(row.flight for row in rows) == 2
    types = Counter(row.attack_options for row in rows)
    assert types[((AttackType.BITE,),)] == types[((AttackType.CLAW,),)] == 6
    assert types[((AttackType.MAGIC,),)] == 5


@rule("R4")
def test_the_advanced_battle_cards() -> None:
    rows = [BATTLE_CARDS[card] for card in ADVANCED]
    assert len(rows) == 18
    doubles = [row for row in rows if any(len(way) > 1 for way in row.attack_options)]
    assert len(doubles) == 5
    assert all(row.symbol is None for row in doubles)
    assert sum(row.symbol is None for row in rows) == 14
    assert (sum(row.hits for row in rows), sum(row.shields for row in rows)) == (18, 18)


@rule("R4")
def test_cards_that_leave_a_choice() -> None:
    several = {card.name for card in BattleCard if len(BATTLE_CARDS[card].attack_options) > 1}
    assert several == {"BC15", "AB06", "AB07", "AB08"}
    able = {card.name for card in BattleCard if BATTLE_CARDS[card].ability}
    assert able == {f"AB{number}" for number in range(11, 18)}


@rule("R4")
def test_the_battlefields() -> None:
    faces = [face for both in FACES.values() for face in both]
    assert len(FACES) == 18
    assert Counter(gem for _, gem in faces) == {Gem.RED: 10, Gem.BLUE: 10, Gem.PURPLE: 10, None: 6}
    assert Counter(land for land, _ in faces)[Land.DESERT_SANDS] == 4
    assert len(set(faces)) >= 30
    for (land, gem), (other, second) in FACES.values():
        assert land is not other
        assert gem is not second


def test_chromatic_and_metallic_dragons_are_treated_alike() -> None:
    for stat in Stat:
        changes = [
            primitive
            for scroll in SCROLLS.values()
            for primitive in scroll
            if isinstance(primitive, ModifyStat) and primitive.stat is stat
        ]
        sums = Counter(dict.fromkeys(Group, 0))
        for change in changes:
            if change.group:
                sums[change.group] += change.change
        assert sums[Group.CHROMATIC] == sums[Group.METALLIC]


@rule("R4")
def test_forbidden_kinds() -> None:
    bans = {
        (land, op.kind) for land, scroll in SCROLLS.items() for op in scroll if isinstance(op, ForbidDragon)
    }
    assert bans == {
        (Land.DESERT_SANDS, Dragon.CLOCKWORK),
        (Land.VOLCANO, Dragon.POLAR),
        (Land.GLACIER, Dragon.LAVA),
        (Land.HALLOWED_TEMPLE, Dragon.UNDEAD),
    }
    assert all(kind in forbidden_dragons(land) for land, kind in bans)


@rule("R28")
@pytest.mark.parametrize(
    ("dragon", "stat", "land", "now"),
    [
        (Dragon.RED, Stat.MELEE, Land.WILD_HILLS, 2),
        (Dragon.RED, Stat.MELEE, Land.CRYSTAL_CAVERN, 0),
        (Dragon.GOLD, Stat.MELEE, Land.RUST_SWAMP, 1),
        (Dragon.GOLD, Stat.MELEE, Land.CRYSTAL_CAVERN, 2),
        (Dragon.RAINBOW, Stat.MELEE, Land.ANCIENT_RUINS, 3),
        (Dragon.RAINBOW, Stat.MELEE, Land.CRYSTAL_CAVERN, 1),
        (Dragon.BATTLE, Stat.MELEE, Land.ANCIENT_RUINS, 4),
        (Dragon.BLACK, Stat.RANGED, Land.VOLCANO, 0),
        (Dragon.RED, Stat.RANGED, Land.VOLCANO, 5),
        (Dragon.BLUE, Stat.RANGED, Land.STORM_PEAKS, 2),
        (Dragon.BRASS, Stat.RANGED, Land.STORM_PEAKS, 0),
        (Dragon.SILVER, Stat.SHIELD, Land.GLACIER, 4),
        (Dragon.GREEN, Stat.SHIELD, Land.ELDER_FOREST, 3),
        (Dragon.CLOCKWORK, Stat.SHIELD, Land.GLACIER, 1),
    ],
)
def test_values_under_scrolls(dragon: Dragon, stat: Stat, land: Land, now: int) -> None:
    assert value_at(dragon, stat, land) == now
