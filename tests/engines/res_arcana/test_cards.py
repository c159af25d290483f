"""The components as data: their number, printed values and texts."""

import pytest

from engines.kernel.contract.primitives import Primitive
from engines.res_arcana.cards import primitives
from engines.res_arcana.cards.box import (
    CARDS,
    FIRST_GAME_SETS,
    IGNORE_POWERS,
    ITEM_ORDER,
    PLACE_TILES,
    is_of_sort,
    power_steps,
)
from engines.res_arcana.cards.card import Card, Kind, Tag
from engines.res_arcana.cards.essences import Cost
from engines.res_arcana.cards.primitives import PASSIVE, LifeLoss
from engines.res_arcana.powers.run_power import performers
from engines.res_arcana.words import PHRASES
from engines.res_arcana.words.card_texts import WORDS
from tests.engines.res_arcana.play import card, cards, letters
from tests.rules import rule

COUNTS = {Kind.ARTIFACT: 40, Kind.MAGE: 10, Kind.ITEM: 8, Kind.MONUMENT: 10, Kind.PLACE: 10}

COSTS = """
athanor E G | bone_dragon L 4D | celestial_horse E 2C | chalice_of_fire E G | chalice_of_life L C G
corrupt_altar 2D 3* | crypt 2D 3* | cursed_skull 2D | dancing_sword E G | dragon_bridle E L C D | dragon_egg G
dragon_teeth E D | dwarven_pickaxe E | earth_dragon 4E 3L | elemental_spring 2E L C | elvish_bow 2E L
fiery_whip 2E 2D | fire_dragon 6E | flaming_pit 2E | fountain_of_youth C D | guard_dog E | hand_of_glory L D
hawk L C | horn_of_plenty 2G | hypnotic_basin E 2C D | jeweled_statuette 2D G | magical_shard | mermaid 2L 2C
nightingale L C | philosophers_stone 2E 2L 2C 2D | prism | ring_of_midas L G | sacrificial_dagger D G
sea_serpent 3L 6C | treant 2E 3L | tree_of_life L 2* | vault G * | water_dragon 6C | wind_dragon 4C 4*
windup_man E L C G
sacred_grove 8L 4C | alchemists_tower 3G | catacombs_of_the_dead 9D | sacrificial_pit 8E 4D
cursed_forge 6E 3D | dwarven_mines 4E 2L G | coral_castle 5E 5L 5C | sunken_reef 2E 2L 5C
dragons_lair 3E 3L 3C 3D | sorcerers_bestiary 2E 4L 2C 2D
"""


@rule("R2")
def test_number_of_components() -> None:
    assert set(CARDS) == set(Card)
    assert {kind: sum(row.kind is kind for row in CARDS.values()) for kind in Kind} == COUNTS
    assert {one for tile in PLACE_TILES for one in tile} == {
        one for one in Card if CARDS[one].kind is Kind.PLACE
    }
    assert set(ITEM_ORDER) == {one for one in Card if CARDS[one].kind is Kind.ITEM}
    assert len(FIRST_GAME_SETS) == 4


def test_costs() -> None:
    listed = [entry.split() for line in COSTS.strip().splitlines() for entry in line.split("|")]
    costs = {card(name): Cost.of(" ".join(pips)) for name, *pips in listed}
    for one, row in CARDS.items():
        expected = {Kind.MONUMENT: Cost.of("4G"), Kind.MAGE: Cost.of(""), Kind.ITEM: Cost.of("")}
        assert row.cost == expected.get(row.kind, costs.get(one)), one


def test_points() -> None:
    points = {one: row.points for one, row in CARDS.items() if row.points}
    ones = "bone_dragon dragon_bridle dragon_egg earth_dragon fire_dragon jeweled_statuette nightingale"
    ones += " philosophers_stone ring_of_midas sea_serpent water_dragon wind_dragon cursed_forge"
    ones += " golden_statue hanging_gardens library obelisk solomons_mine"
    twos = "colossus mausoleum oracle temple sacred_grove sacrificial_pit"
    expected = dict.fromkeys(cards(ones), 1) | dict.fromkeys(cards(twos), 2)
    assert points == expected | dict.fromkeys(cards("great_pyramid coral_castle"), 3)
    counts = {one.name.lower(): row.counts.name for one, row in CARDS.items() if row.counts is not None}
    assert counts == {
        "sacred_grove": "LIFE",
        "alchemists_tower": "GOLD",
        "catacombs_of_the_dead": "DEATH",
        "sacrificial_pit": "DEATH",
        "cursed_forge": "GOLD",
        "dwarven_mines": "GOLD",
        "sunken_reef": "CALM",
        "dragons_lair": "GOLD",
    }


@rule("R13")
def test_dragons_and_creatures() -> None:
    dragons = {one for one in Card if Tag.DRAGON in CARDS[one].tags}
    creatures = {one for one in Card if Tag.CREATURE in CARDS[one].tags}
    assert dragons == set(cards("bone_dragon earth_dragon fire_dragon sea_serpent water_dragon wind_dragon"))
    assert creatures == set(cards("celestial_horse guard_dog hawk mermaid nightingale sea_serpent treant"))
    assert all(CARDS[one].kind is Kind.ARTIFACT for one in dragons | creatures)
    assert is_of_sort(Card.SEA_SERPENT, "dragon_or_creature")
    assert not is_of_sort(Card.LIBRARY, "artifact")


def test_every_dragon_attacks_and_allows_a_way_out() -> None:
    attackers = {
        one
        for one, row in CARDS.items()
        for power in row.powers
        for primitive in power.effects
        if isinstance(primitive, LifeLoss)
    }
    assert attackers == {*IGNORE_POWERS, Card.ELVISH_BOW}
    assert set(IGNORE_POWERS) == {one for one in Card if Tag.DRAGON in CARDS[one].tags}
    assert not any(row.cost.pips[4] for one, row in CARDS.items() if Tag.DRAGON in row.tags)


@pytest.mark.parametrize("one", list(Card), ids=lambda one: one.name.lower())
def test_every_primitive_of_a_row_has_a_performer_and_words(one: Card) -> None:
    row = CARDS[one]
    steps = [step for number in range(len(row.powers)) for step in power_steps(one, number)]
    assert {type(step) for step in steps} <= performers.kinds
    assert all(isinstance(primitive, PASSIVE) for primitive in row.collect)
    assert all(type(primitive) in WORDS for primitive in (*row.collect, *steps))
    key = f"card.{one.name.lower()}"
    assert {key, f"{key}.text", f"Card.{one.name}"} <= set(PHRASES)
    assert {f"{key}.{number}" for number in range(1, len(row.powers) + 1)} <= set(PHRASES)


def test_every_primitive_has_a_performer_or_is_passive() -> None:
    kinds = {one for one in vars(primitives).values() if isinstance(one, type) and issubclass(one, Primitive)}
    assert kinds - {Primitive} == performers.kinds | set(PASSIVE)
    assert not performers.kinds & set(PASSIVE)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("prism.1", "Turn this and pay any essence: gain any 2 essences except Gold."),
        (
            "dancing_sword.1",
            "When you would lose Life, pay 1 Elan to put 1 Death on this and ignore the loss.",
        ),
        (
            "golden_statue.1",
            "When victory is checked, turn this and pay 3 Gold to gain 3 points for this check.",
        ),
        ("guard_dog.1", "Even while turned, pay 1 Elan to straighten this."),
        ("sea_serpent.ignore", "Destroy one of your artifacts"),
        ("artificer.text", "Your artifacts cost 1 less to place (never less Gold)."),
        ("nightingale.text", "Worth 1 point."),
        (
            "sacred_grove.2",
            "Turn this and one of your straight creatures: put 1 Life on this.",
        ),
        (
            "sorcerers_bestiary.2",
            "Turn this and pay any 4 essences: place a dragon from any discard pile, paying its cost.",
        ),
        ("sacred_grove", "Sacred Grove"),
        ("catacombs_of_the_dead", "Catacombs of the Dead"),
        ("philosophers_stone", "Philosopher’s Stone"),
    ],
)
def test_words(name: str, words: str) -> None:
    assert PHRASES[f"card.{name}"] == words


def test_letters() -> None:
    assert letters(Cost.of("2D 3*").pips) == "2D"
    assert Cost.of("2D 3*").value == 5
