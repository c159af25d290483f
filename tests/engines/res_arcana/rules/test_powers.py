"""Powers: costs and effects one by one (R14-R16, R30-R48)."""

from typing import Any

import pytest

from engines.kernel.choices.decision import amounts
from engines.kernel.words.text import text
from engines.res_arcana.events.powers import CardsDrawn, DeckShuffled
from tests.engines.res_arcana.play import A, B, C, Play, essences
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


@rule("R15", "R27")
def test_an_artifact_is_placed_straight_for_its_cost() -> None:
    play = table({}, pools={A: "2E 2D"}, hands={A: "dragon_teeth prism"}).choose("place:dragon_teeth")
    assert (play.pool(A), play.turned("dragon_teeth"), play.hand(A)) == ("E D", False, ["prism"])
    assert play.seat == B


@rule("R27")
def test_an_artifact_that_costs_nothing_takes_the_action() -> None:
    play = table({}, hands={A: "prism"}).choose("place:prism")
    assert (play.owner("prism"), play.seat) == (A, B)


@rule("R27", "R32")
def test_unaffordable_options_are_blocked_with_a_reason() -> None:
    play = table({A: "mausoleum catacombs_of_the_dead"}, pools={A: "D"}, hands={A: "athanor treant"})
    assert play.blocked()["place:athanor"] == "why.cost"
    assert play.blocked()["use:catacombs_of_the_dead.1"] == "why.price"
    reason = next(one.blocked for one in play.pick().options if one.id == "place:athanor")
    assert reason is not None
    assert (
        play.game.speaker(A, ("Ann", "Bob")).text(reason) == "This costs 1 Elan and 1 Gold. You have 1 Death."
    )
    play = table({A: "dwarven_mines"}, pools={A: "E 9D"}, hands={A: "athanor"})
    assert {"place:athanor", "use:dwarven_mines.2"} <= set(play.blocked())


@rule("R29")
def test_discarding_brings_one_gold_or_two_others() -> None:
    play = table({}, hands={A: "prism athanor"})
    assert play.offers("discard:prism") == {"gold", "two"}
    assert len(play.ways("discard:prism", "two")) == 10
    play.choose("discard:prism", "two", essences("L D"))
    assert (play.pool(A), play.discards(A), play.hand(A)) == ("L D", ["prism"], ["athanor"])
    play = table({}, hands={A: "prism"}).choose("discard:prism", "gold")
    assert play.pool(A) == "G"


@rule("R16", "R30", "E37")
def test_a_power_that_does_not_turn_its_component_can_be_repeated() -> None:
    play = table({A: "catacombs_of_the_dead"}, pools={A: "10D"}, passed=[B])
    play.choose("use:catacombs_of_the_dead.1").choose("use:catacombs_of_the_dead.1")
    assert (play.on("catacombs_of_the_dead"), play.pool(A)) == ("2D", "0")
    play.choose("use:catacombs_of_the_dead.2")
    assert set(play.blocked()) >= {"use:catacombs_of_the_dead.1", "use:catacombs_of_the_dead.2"}
    play = table({A: "catacombs_of_the_dead!"}, pools={A: "5D"})
    assert play.blocked()["use:catacombs_of_the_dead.1"] == "why.turned"


@rule("R14")
def test_only_the_pool_pays() -> None:
    play = table({A: "corrupt_altar=9E cursed_skull=9D dwarven_pickaxe"})
    assert play.blocked()["use:dwarven_pickaxe.1"] == "why.price"


@rule("R32")
def test_gains_cannot_pay_for_their_own_cost() -> None:
    play = table({A: "prism"})
    assert play.blocked()["use:prism.1"] == "why.price"
    play = table({A: "transmuter"}, pools={A: "E"})
    assert play.blocked()["use:transmuter.1"] == "why.price"


@rule("R2")
def test_the_bank_never_runs_out() -> None:
    play = table({A: "horn_of_plenty"}, pools={A: "500G", B: "500G"}).choose("use:horn_of_plenty.2")
    assert play.pool(A) == "501G"


@rule("R39")
def test_a_mix_may_repeat_what_was_paid() -> None:
    play = table({A: "prism"}, pools={A: "E"}).choose("use:prism.1", essences("2E"))
    assert play.pool(A) == "2E"


@rule("R33")
def test_any_essences_may_be_gold() -> None:
    play = table({A: "transmuter"}, pools={A: "E G"})
    assert play.proposed("use:transmuter.1") != essences("2G")
    play.choose("use:transmuter.1", essences("3D"))
    assert play.pool(A) == "3D"
    play = table({A: "scholar"}, pools={A: "E G"})
    assert play.ways("use:scholar.1") == {"E", "G"}


@rule("R33", "E41")
def test_the_mermaid_moves_one_of_three_kinds_onto_anything() -> None:
    play = table({A: "mermaid sunken_reef! divination"}, pools={A: "2E L C G"})
    assert play.ways("use:mermaid.1") == {"L", "C", "G"}
    onto = play.offers("use:mermaid.1", essences("C"))
    assert onto == {"card:mermaid", "card:sunken_reef", "card:divination", "card:scholar"}
    assert play.proposed("use:mermaid.1", essences("C")).picks == ("card:sunken_reef",)
    play.choose("use:mermaid.1", essences("C"), "card:sunken_reef")
    assert (play.pool(A), play.on("sunken_reef"), play.points(A)) == ("2E L G", "C", 1 + 1)


@rule("R14", "R39")
def test_storing_is_not_gaining() -> None:
    play = table({A: "cursed_skull"}, pools={A: "L"}).choose("use:cursed_skull.1", essences("2E D"))
    assert (play.pool(A), play.on("cursed_skull")) == ("0", "2E D")


@rule("E45")
def test_stored_essences_cannot_be_spent_in_the_same_round() -> None:
    play = table({A: "dragon_teeth"}, pools={A: "2E"}, passed=[B]).choose("use:dragon_teeth.1")
    assert (play.on("dragon_teeth"), play.blocked()["use:dragon_teeth.1"]) == ("3E", "why.price")


@rule("R17", "R41")
def test_all_rivals_gain() -> None:
    play = table({A: "fiery_whip"}, players=3, passed=[C]).choose("use:fiery_whip.1")
    assert [play.pool(seat) for seat in range(3)] == ["3E", "E", "E"]


@rule("R42", "E49")
def test_one_rival_is_counted_and_loses_nothing() -> None:
    play = table({A: "treant"}, players=3, pools={B: "D", C: "4D"}, passed=[C])
    assert play.offers("use:treant.1") == {"seat:1", "seat:2"}
    assert play.proposed("use:treant.1").picks == ("seat:2",)
    play.choose("use:treant.1", "seat:2")
    assert (play.pool(A), play.pool(C)) == ("4E", "4D")
    play = table({A: "hypnotic_basin"}, pools={B: "D"}).choose("use:hypnotic_basin.1")
    assert (play.pool(A), play.turned("hypnotic_basin")) == ("0", True)


@rule("R43", "E53")
def test_drawing_from_an_empty_deck_shuffles_the_discard_pile() -> None:
    play = table({A: "library"}, decks={A: "prism"}, discards={A: "athanor"}, passed=[B])
    play.choose("use:library.1")
    assert (play.hand(A), play.deck(A), play.discards(A)) == (["prism"], [], ["athanor"])
    play = table({A: "library"}, discards={A: "athanor"}).choose("use:library.1")
    assert (play.hand(A), play.discards(A), len(play.events_of(DeckShuffled))) == (["athanor"], [], 1)
    play = table({A: "library"}).choose("use:library.1")
    assert (play.hand(A), play.turned("library")) == ([], True)
    play = table({A: "research"}, passed=[B]).choose("pass", "card:protection")
    assert (play.hand(A), play.events_of(DeckShuffled)) == ([], [])


@rule("R43", "R44")
def test_a_deck_that_runs_out_while_drawing_is_refilled_at_once() -> None:
    old = {"athanor", "hawk", "treant"}
    play = table(
        {A: "divination"}, hands={A: "vault"}, decks={A: "prism"}, discards={A: "athanor hawk treant"}
    )
    play.choose("use:divination.1")
    drawn = set(play.hand(A)) - {"vault"}
    assert (len(drawn), drawn - old) == (3, {"prism"})
    assert (set(play.deck(A)), play.discards(A)) == (old - drawn, [])


@rule("R44")
def test_divination_discards_as_many_as_it_drew() -> None:
    play = table({A: "divination"}, hands={A: "prism"}, decks={A: "athanor treant hawk vault"})
    play.choose("use:divination.1")
    assert (play.seat, play.topic) == (A, "discard_drawn")
    assert play.proposed().picks == ("card:athanor", "card:hawk", "card:treant")
    play.choose(("card:prism", "card:hawk", "card:treant"))
    assert (play.hand(A), play.discards(A)) == (["athanor"], ["hawk", "treant", "prism"])
    assert (play.deck(A), play.seat) == (["vault"], B)


@rule("R44")
def test_divination_with_fewer_cards() -> None:
    play = table({A: "divination"}, hands={A: "prism"}, decks={A: "athanor"}).choose("use:divination.1")
    assert play.pick().least == play.pick().most == 1
    play = table({A: "divination"}, decks={A: "athanor"}).choose("use:divination.1")
    assert (play.seat, play.discards(A)) == (B, ["athanor"])
    play = table({A: "divination"}).choose("use:divination.1")
    assert (play.seat, len(play.events_of(CardsDrawn))) == (B, 1)


@rule("R45")
def test_cards_of_the_own_deck_are_put_back_in_any_order() -> None:
    play = table({A: "seer"}, decks={A: "prism athanor treant hawk"}).choose("use:seer.1", "deck:own")
    assert play.proposed().picks == ("card:prism", "card:athanor", "card:treant")
    play.choose(("card:treant", "card:prism", "card:athanor"))
    assert play.deck(A) == ["treant", "prism", "athanor", "hawk"]


@rule("R45")
def test_cards_of_the_monument_deck_are_put_back_in_any_order() -> None:
    play = table({A: "hawk"}, pools={B: "8G"}, monuments="temple oracle library")
    play.choose("use:hawk.1", "deck:monuments").choose(("card:library", "card:temple", "card:oracle"))
    assert play.choose("claim:top").owner("library") == B


@rule("R45", "E52")
def test_a_deck_too_small_for_a_look_is_refilled_beneath() -> None:
    play = table({A: "seer"}, decks={A: "prism athanor"}, discards={A: "treant hawk vault crypt"})
    play.choose("use:seer.1", "deck:own")
    first, second, third = play.proposed().picks or ()
    assert (first, second, len(play.deck(A)), play.discards(A)) == ("card:prism", "card:athanor", 6, [])
    play.choose((third, second, first))
    assert play.deck(A)[:3] == [third.removeprefix("card:"), "athanor", "prism"]


@rule("R45")
def test_two_cards_are_put_back_in_any_order() -> None:
    play = table({A: "seer"}, decks={A: "prism athanor"}).choose("use:seer.1", "deck:own")
    play.choose(("card:athanor", "card:prism"))
    assert play.deck(A) == ["athanor", "prism"]


@rule("R45")
def test_a_deck_that_is_large_enough_for_a_look_is_not_refilled() -> None:
    play = table({A: "seer"}, decks={A: "prism athanor treant hawk"}, discards={A: "vault"})
    play.choose("use:seer.1", "deck:own")
    assert (len(play.deck(A)), play.discards(A)) == (4, ["vault"])


@rule("R45", "R48")
def test_a_look_at_one_card_or_none_asks_nothing() -> None:
    play = table({A: "seer"}, decks={A: "prism"}).choose("use:seer.1", "deck:own")
    assert play.seat == B
    assert table({A: "seer"}).choose("use:seer.1", "deck:own").seat == B


@rule("R46", "E35", "E36")
def test_components_that_can_be_straightened() -> None:
    play = table({A: "witch athanor! library! prism", B: "scholar!"}, pools={A: "2C"})
    assert play.offers("use:witch.1") == {"card:witch", "card:athanor", "card:library", "none"}
    assert play.proposed("use:witch.1").picks == ("card:athanor",)
    play.choose("use:witch.1", "card:witch")
    assert (play.turned("witch"), play.pool(A)) == (False, "0")
    play = table({A: "chalice_of_fire"}, pools={A: "E"})
    play.choose("use:chalice_of_fire.1", "card:chalice_of_fire")
    assert (play.turned("chalice_of_fire"), play.pool(A)) == (False, "0")


@rule("R46")
def test_the_druid_straightens_creatures() -> None:
    play = table({A: "druid hawk! sea_serpent! athanor!"})
    assert play.offers("use:druid.1") == {"card:hawk", "card:sea_serpent", "none"}
    assert {one.remark for one in play.pick().options if one.id == "use:druid.1"} == {None}
    assert not play.choose("use:druid.1", "card:hawk").turned("hawk")
    play = table({A: "druid hawk!"}).choose("use:druid.1", "none")
    assert (play.turned("hawk"), play.turned("druid")) == (True, True)


@rule("R48", "E14")
def test_a_straight_guard_dog_may_pay_without_effect() -> None:
    play = table({A: "guard_dog"}, pools={A: "E"})
    option = next(one for one in play.pick().options if one.id == "use:guard_dog.1")
    assert option.remark == text("remark.straight")
    play.choose("use:guard_dog.1")
    assert (play.pool(A), play.turned("guard_dog"), play.seat) == ("0", False, B)


@rule("R48")
def test_powers_without_effect_have_a_remark() -> None:
    play = table(
        {A: "druid reanimate fire_dragon dragon_egg crypt library dragon_teeth elvish_bow"},
        pools={A: "3E D"}, hands={A: "wind_dragon"}, passed=[B],
    )  # fmt: skip
    assert {one.id: one.remark.key for one in play.pick().available() if one.remark is not None} == {
        "use:fire_dragon.1": "remark.nobody_to_hit",
        "use:crypt.2": "remark.nothing_to_place",
        "use:library.1": "remark.nothing_to_draw",
        "use:elvish_bow.1": "remark.nobody_to_hit",
        "use:elvish_bow.2": "remark.nothing_to_draw",
        "use:druid.1": "remark.no_turned_creature",
        "use:reanimate.1": "remark.nothing_to_straighten",
    }


@rule("R47", "E24")
def test_the_egg_is_destroyed_before_the_dragon_is_paid_for() -> None:
    play = table({A: "dragon_egg", B: "scholar"}, pools={A: "2C"}, hands={A: "water_dragon athanor"}, token=B)
    assert play.offers("use:dragon_egg.1") == {"card:water_dragon", "none"}
    play.choose("use:dragon_egg.1", "card:water_dragon")
    assert (play.pool(A), play.discards(A), play.points(A)) == ("0", ["dragon_egg"], 1)
    play = table({A: "dragon_egg"}, pools={A: "C"}, hands={A: "water_dragon"}).choose("use:dragon_egg.1")
    assert (play.owner("dragon_egg"), play.discards(A)) == (None, ["dragon_egg"])
    assert (play.pool(A), play.hand(A)) == ("C", ["water_dragon"])


@rule("R47", "E25")
def test_dragon_teeth_place_a_dragon_free_for_elan_of_the_pool() -> None:
    play = table({A: "dragon_teeth=9E"}, pools={A: "2E"}, hands={A: "sea_serpent"})
    assert play.blocked()["use:dragon_teeth.2"] == "why.price"
    play = table({A: "dragon_teeth=9E"}, pools={A: "3E"}, hands={A: "sea_serpent"})
    play.choose("use:dragon_teeth.2", "card:sea_serpent")
    assert (play.owner("sea_serpent"), play.on("dragon_teeth"), play.pool(A)) == (A, "9E", "0")


@rule("R47", "E22", "E23")
def test_an_artifact_destroyed_while_turned_returns_straight() -> None:
    play = table({A: "crypt fiery_whip prism!"}, pools={A: "D"}, passed=[B])
    play.choose("use:fiery_whip.2", "card:prism", essences("2L")).choose("use:crypt.2", "card:prism")
    assert (play.turned("prism"), play.pool(A)) == (False, "2L")
    play = table({A: "crypt"}, pools={A: "D"}).choose("use:crypt.2")
    assert (play.turned("crypt"), play.pool(A)) == (True, "0")


@rule("R54", "E27")
def test_a_destroyed_dragon_goes_to_the_pile_of_the_player_who_controls_it() -> None:
    play = table(
        {A: "sorcerers_bestiary corrupt_altar"}, pools={A: "10E"}, discards={B: "fire_dragon"}, passed=[B]
    )
    play.choose("use:sorcerers_bestiary.2", "card:fire_dragon")
    play.choose("use:corrupt_altar.2", "card:fire_dragon", essences("8L"))
    assert (play.discards(A), play.discards(B)) == (["fire_dragon"], [])


@rule("R38", "E34")
def test_turning_another_component_needs_it_straight_and_does_nothing_else() -> None:
    play = table({A: "dragons_lair fire_dragon wind_dragon!", B: "scholar"}, pools={B: "5L"})
    play.choose("use:dragons_lair.2")
    assert (play.turned("fire_dragon"), play.on("dragons_lair"), play.pool(B)) == (True, "2G", "5L")
    play = table({A: "sacred_grove wind_dragon hawk!"})
    assert play.blocked()["use:sacred_grove.2"] == "why.turn.creature"


@rule("R34", "E47")
def test_gold_as_x_is_possible_and_useless() -> None:
    play = table({A: "philosophers_stone"}, pools={A: "2D 3G"})
    assert play.offers("use:philosophers_stone.1", essences("D G")) == {
        "essence:death",
        "essence:gold",
        "none",
    }
    assert play.proposed("use:philosophers_stone.1", essences("D G")).picks == ("essence:death",)
    play.choose("use:philosophers_stone.1", essences("2D"), "essence:gold", amounts(3))
    assert play.pool(A) == "3G"


@rule("E48")
def test_athanor_needs_six_elan_on_it() -> None:
    assert table({A: "athanor=5E"}, pools={A: "9E"}).blocked()["use:athanor.2"] == "why.stored"


@rule("R37", "R40", "E18")
def test_the_value_of_a_card_is_its_printed_cost() -> None:
    play = table({A: "corrupt_altar magical_shard"})
    assert len(play.ways("use:corrupt_altar.2", "card:magical_shard")) == 10
    play = table({A: "sacrificial_dagger"}, hands={A: "prism"}).choose("use:sacrificial_dagger.2")
    assert (play.pool(A), play.discards(A)) == ("0", ["sacrificial_dagger", "prism"])
    assert table({A: "sacrificial_dagger"}).blocked()["use:sacrificial_dagger.2"] == "why.hand"


@rule("R37", "R40", "E18")
def test_a_card_that_was_placed_cheaply_is_worth_its_printed_cost() -> None:
    play = table({A: "artificer corrupt_altar"}, pools={A: "E 3L"}, hands={A: "treant"}, passed=[B])
    play.choose("place:treant")
    assert play.pool(A) == "0"
    play.choose("use:corrupt_altar.2", "card:treant", essences("7C"))
    assert play.pool(A) == "7C"


@rule("R13")
def test_only_artifacts_are_destroyed() -> None:
    play = table({A: "corrupt_altar witch library coral_castle prism"})
    assert play.offers("use:corrupt_altar.2") == {"card:corrupt_altar", "card:prism"}


@rule("R12")
@pytest.mark.parametrize("name", ["athanor", "scholar", "divination", "library", "catacombs_of_the_dead"])
def test_every_kind_of_component_can_be_straightened(name: str) -> None:
    play = table({A: f"chalice_of_fire {name}!"}, pools={A: "E"})
    assert not play.choose("use:chalice_of_fire.1", f"card:{name}").turned(name)


def test_the_payment_proposed_for_the_stone_spares_the_most_plentiful_kind() -> None:
    play = table({A: "philosophers_stone"}, pools={A: "3C 5D"})
    assert play.proposed("use:philosophers_stone.1") == essences("2C")
    play.choose("use:philosophers_stone.1", essences("2C"), "essence:death")
    assert play.pool(A) == "C 5G"
    play = table({A: "philosophers_stone"}, pools={A: "E 4D 3G"})
    assert play.proposed("use:philosophers_stone.1") == essences("E D")


def test_the_mermaid_is_proposed_to_store_where_essences_grow() -> None:
    play = table({A: "mermaid windup_man=L"}, pools={A: "2L"})
    assert play.proposed("use:mermaid.1").picks == ("card:windup_man",)


@rule("R35", "R47")
def test_all_discounts_add_up() -> None:
    def cheap(have: str, front: str) -> Play:
        return table({A: front}, pools={A: have}, hands={A: "sea_serpent"})

    play = cheap("L", "artificer dragon_bridle dragon_egg")
    play.choose("use:dragon_egg.1", "card:sea_serpent")
    assert (play.owner("sea_serpent"), play.pool(A)) == (A, "0")
    play = cheap("0", "artificer dragon_bridle dragon_egg").choose("use:dragon_egg.1")
    assert (play.owner("sea_serpent"), play.hand(A)) == (None, ["sea_serpent"])
    play = cheap("2C", "artificer dragon_bridle dragons_lair")
    assert play.choose("place:sea_serpent").pool(A) == "0"
    assert "place:sea_serpent" in cheap("C", "artificer dragon_bridle dragons_lair").blocked()


@rule("R35", "R47")
def test_placing_by_a_power_is_offered_at_its_cost() -> None:
    def said(*given: str, **more: Any) -> dict[str, str]:
        play = table(**more)
        speaker = play.game.speaker(A, NAMES)
        return {option.id: speaker.text(option.text) for option in play.pick(*given).options}

    words = said(
        "use:crypt.2",
        play={A: "artificer crypt"}, pools={A: "3D"}, discards={A: "dwarven_pickaxe prism horn_of_plenty"},
    )  # fmt: skip
    assert words == {
        "card:dwarven_pickaxe": "Place Dwarven Pickaxe (1 Elan, minus 1)",
        "card:prism": "Place Prism (free)",
        "card:horn_of_plenty": "Place Horn of Plenty (2 Gold)",
        "none": "None of these",
    }
    words = said("use:dragon_teeth.2", play={A: "dragon_teeth"}, pools={A: "3E"}, hands={A: "sea_serpent"})
    assert words["card:sea_serpent"] == "Place Sea Serpent (free)"
