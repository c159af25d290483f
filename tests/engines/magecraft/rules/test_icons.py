"""The five icons (R22-R27)."""

from engines.magecraft.cards import Gem, Icon
from engines.magecraft.events.icons import IconLost, LifeTaken, ShieldBroken
from engines.magecraft.events.turns import BagRefilled, GemsDrawn
from engines.magecraft.rules.icons import PERFORMERS
from tests.engines.magecraft.play import A, B, C
from tests.engines.magecraft.table import table
from tests.rules import rule

GOLEM = {A: "golem", B: "priest"}
MAGE = {A: "mage", B: "priest"}
HANDS = {B: "FWEL"}


def test_every_icon_has_a_performer() -> None:
    assert set(PERFORMERS) == set(Icon)


@rule("R22", "E3")
def test_nothing_to_draw_loses_all_draws() -> None:
    play = table(hand={A: "WE", **HANDS}, bag={A: ""}, books={A: "meditation"}, character=GOLEM)
    play.choose("book:1", "hand:water")
    assert play.events_of(IconLost) == [IconLost(A, Icon.DRAW)] * 2
    assert (play.hand(A), play.topic) == ("E", "cast")


@rule("R22", "E5")
def test_a_bag_that_runs_out_stays_empty_until_the_next_draw() -> None:
    play = table(hand={A: "WE", **HANDS}, bag={A: "FF"}, discard={A: "L"}, character=GOLEM)
    play.choose("book:1", "hand:water")
    assert (play.hand(A), play.bag(A), play.discard(A)) == ("FFE", "", "L")
    assert play.events_of(BagRefilled) == []


@rule("R22")
def test_a_draw_is_random() -> None:
    first = set()
    for number in range(20):
        play = table(hand={A: "W", **HANDS}, bag={A: "FEL"}, character=GOLEM, seed=f"draw {number}")
        first.add(tuple(play.choose("book:1").events_of(GemsDrawn)[0].gems))
    assert first == {(Gem.FIRE,), (Gem.EARTH,), (Gem.LIGHT,)}


@rule("E10")
def test_of_three_attacks_on_one_shield_gem_two_take_hp() -> None:
    play = table(hand={A: "FE", **HANDS}, shield={B: "D"}, books={A: "flame_lance"}, character=GOLEM)
    play.choose("book:1").choose("hp:fire").choose("hp:water")
    assert (play.shield(B), play.discard(B), play.hp(B), play.score(A)) == ("", "D", 10, "FW")


@rule("E9", "E39")
def test_a_broken_shield_gem_can_become_a_shield_again() -> None:
    books = {A: "ember_dart", B: "stone_skin"}
    play = table(hand={A: "F", B: "EE"}, shield={B: "D"}, books=books, character=GOLEM).choose("book:1")
    assert (play.score(A), play.discard(B)) == ("", "D")
    play.choose("book:1").choose("discard:darkness")
    assert (play.shield(B), play.discard(B)) == ("D", "")


@rule("E9")
def test_a_broken_shield_gem_comes_into_its_owners_bag() -> None:
    hands = {A: "F", B: "E"}
    play = table(hand=hands, bag={B: ""}, shield={B: "D"}, books={A: "ember_dart"}, character=GOLEM)
    play.choose("book:1").choose("book:1")
    assert play.events_of(BagRefilled)[0] == BagRefilled(B, 1)
    assert tuple(play.events_of(GemsDrawn)[0].gems) == (Gem.DARKNESS,)


@rule("R23", "E12", "E11")
def test_each_attack_chooses_its_target() -> None:
    play = table(3, hand={A: "FW"}, shield={C: "LD"}, books={A: "fireball"})
    play.choose("book:1").choose("seat:1", "hp:light").choose("seat:2", "shield:darkness")
    assert play.events_of(ShieldBroken) == [ShieldBroken(A, C, Gem.DARKNESS)]
    assert (play.hp(B), play.hp(C), play.shield(C), play.discard(C)) == (11, 12, "L", "D")
    assert play.score(A) == "L"


@rule("R24", "E11")
def test_the_attacker_chooses_the_hp_gem() -> None:
    play = table(hand={A: "FW"}, books={A: "fireball"})
    play.choose("book:1")
    assert play.offers() == {"hp:fire", "hp:water", "hp:earth", "hp:light"}
    play.choose("hp:earth")
    assert play.events_of(LifeTaken) == [LifeTaken(A, B, Gem.EARTH)]


@rule("R23")
def test_the_target_proposed_is_the_next_mage_clockwise() -> None:
    play = table(4, hand={B: "FW"}, books={B: "fireball"}, seat=B)
    play.choose("book:1")
    assert play.default_id() == "seat:2"
    assert play.offers() == {"seat:0", "seat:2", "seat:3"}


@rule("R25", "E1", "E2")
def test_the_academy_can_run_out_of_a_colour_or_of_all() -> None:
    play = table(hand={A: "LW"}, hp={A: 5}, academy="FFD", books={A: "minor_cure"})
    play.choose("book:1")
    assert play.offers() == {"academy:fire", "academy:darkness"}
    assert play.default_id() == "academy:fire"

    play = table(hand={A: "LW", **HANDS}, hp={A: 5}, academy="", books={A: "minor_cure"})
    play.choose("book:1")
    assert play.events_of(IconLost) == [IconLost(A, Icon.HEAL)] * 2

    # Nor is it scored then
    play = table(hand={A: "LW", **HANDS}, academy="", books={A: "minor_cure"})
    play.choose("book:1")
    assert play.events_of(IconLost) == [IconLost(A, Icon.HEAL)] * 2
    assert (play.hp(A), play.score(A)) == (12, "")


@rule("R25")
def test_an_academy_that_runs_out_loses_the_second_heal() -> None:
    play = table(hand={A: "LW", **HANDS}, hp={A: 5}, academy="D", books={A: "minor_cure"})
    play.choose("book:1")
    assert (play.hp(A), play.academy.total) == (6, 0)
    assert play.events_of(IconLost) == [IconLost(A, Icon.HEAL)]


@rule("R26", "E1")
def test_a_shield_comes_from_the_academy_or_the_own_discard_area() -> None:
    play = table(hand={A: "EE"}, discard={A: "WWF"}, academy="FD", books={A: "stone_skin"})
    play.choose("book:1")
    assert play.offers() == {"academy:fire", "academy:darkness", "discard:fire", "discard:water"}
    assert play.default_id() == "academy:fire"
    play.choose("discard:water")
    assert (play.shield(A), play.discard(A)) == ("W", "FW")


@rule("R26", "E2")
def test_with_an_empty_academy_a_shield_comes_from_the_discard_area() -> None:
    play = table(hand={A: "EE"}, discard={A: "WWF"}, academy="", books={A: "stone_skin"})
    play.choose("book:1")
    assert (play.offers(), play.default_id()) == ({"discard:fire", "discard:water"}, "discard:water")


@rule("R26", "E2")
def test_with_an_empty_discard_area_a_shield_comes_from_the_academy() -> None:
    play = table(hand={A: "EE"}, academy="FD", books={A: "stone_skin"})
    play.choose("book:1")
    assert (play.offers(), play.default_id()) == ({"academy:fire", "academy:darkness"}, "academy:fire")
    play.choose("academy:darkness")
    assert play.shield(A) == "FD"  # the only gem that is left is not asked for


@rule("R26", "R21")
def test_a_shield_without_any_gem_is_lost() -> None:
    play = table(hand={A: "EE", **HANDS}, academy="", books={A: "stone_skin"}, character=GOLEM)
    play.choose("book:1")
    assert play.events_of(IconLost) == [IconLost(A, Icon.SHIELD)] * 2


@rule("R22", "R26")
def test_a_draw_can_take_the_gems_that_a_shield_needs() -> None:
    books = {A: "absorb"}
    hand = {A: "EW", **HANDS}
    play = table(hand=hand, bag={A: ""}, discard={A: "L"}, academy="", books=books, character=MAGE)
    play.choose("book:1").choose("icon:draw")
    assert (play.events_of(IconLost), play.hand(A)) == ([IconLost(A, Icon.SHIELD)], "WL")
    play = table(hand=hand, bag={A: ""}, discard={A: "L"}, academy="", books=books, character=MAGE)
    play.choose("book:1").choose("icon:shield")
    assert (play.events_of(IconLost), play.shield(A)) == ([IconLost(A, Icon.DRAW)], "L")
    assert (play.events_of(GemsDrawn), play.hand(A)) == ([], "W")


@rule("R21", "R27", "E18")
def test_with_gems_in_hand_something_must_vanish() -> None:
    play = table(hand={A: "FFE"}, hp={A: "LL"}, bag={A: "WW"}, books={A: "cinder_rite"}, character=GOLEM)
    play.choose("book:1")
    assert play.offers("icon:vanish") == {"hand:fire", "hand:earth", "hp:light"}
    assert play.default_id("icon:vanish") == "hand:fire"
    play.choose("icon:vanish", "hp:light")
    assert (play.hp(A), play.score(A), play.hand(A)) == (1, "L", "FWE")


@rule("R27", "E17")
def test_no_default_ever_costs_hp() -> None:
    play = table(hand={A: "WW", **HANDS}, books={A: "mana_tricks"})
    play.choose("book:1")
    assert play.default_id("icon:vanish") == "skip"
    play.choose("icon:vanish").until("shield", A)
    assert (play.hp(A), play.score(A)) == (12, "")
