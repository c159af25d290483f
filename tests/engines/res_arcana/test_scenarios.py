"""The twelve reference scenarios of the rules (T1-T12)."""

import pytest

from engines.kernel.choices.decision import amounts
from engines.res_arcana.events.rounds import VictoryChecked
from tests.engines.res_arcana.play import A, B, C, D, Play, deal, essences
from tests.engines.res_arcana.table import table
from tests.engines.words import NAMES
from tests.rules import rule


@rule("T1", "R2", "R4", "R5", "R6", "R8", "R10")
def test_items_are_chosen_counter_clockwise_and_the_first_player_comes_last() -> None:
    play = deal(4, first="2")
    assert (play.state.token, [play.points(seat) for seat in range(4)]) == (B, [0, 1, 0, 0])
    for seat in range(4):
        assert (play.pool(seat), len(play.hand(seat)), len(play.deck(seat))) == ("E L C D G", 3, 5)
        play.time_out(seat=seat)
    assert (len(play.state.display), len(play.state.monuments), len(play.state.places)) == (2, 8, 5)
    asked = []
    while play.state.phase.value == "items":
        asked.append(play.seat)
        play.time_out()
    assert asked == [A, D, C, B]
    assert len(play.state.items) == 4


@rule("T1", "R10")
@pytest.mark.parametrize(("players", "order", "left"), [(2, [B, A], 6), (3, [C, B, A], 5)])
def test_fewer_players_leave_more_items(players: int, order: list[int], left: int) -> None:
    play = deal(players, first="1")
    for seat in range(players):
        play.time_out(seat=seat)
    for seat in order:
        assert play.seat == seat
        play.time_out()
    assert len(play.state.items) == left


WITCH = "witch death_life cursed_forge=2G windup_man=E,G vault=2G"


@rule("T2", "R19", "R22", "R23", "R24", "R25")
def test_collect_with_interest_growth_and_upkeep() -> None:
    play = table({A: WITCH}, phase="collect")
    play.choose((), essences("2L C D"), "pay", seat=A)
    assert play.pool(A) == "2L C"
    assert (play.on("windup_man"), play.on("vault"), play.on("cursed_forge")) == ("3E 3G", "2G", "2G")
    assert (play.turned("cursed_forge"), play.points(A)) == (False, 3 + 1)


@rule("T2", "R24", "E39")
def test_without_death_the_forge_turns_and_cannot_be_used() -> None:
    play = table({A: WITCH}, phase="collect")
    play.choose((), essences("3L C"), seat=A)
    assert play.turned("cursed_forge")
    play.until("act", A)
    assert play.blocked()["use:cursed_forge.1"] == "why.turned"


@rule("E39", "E41")
def test_the_mermaid_puts_essences_on_a_turned_forge() -> None:
    play = table({A: "mermaid cursed_forge!", B: "scholar"}, pools={A: "G"}, token=B)
    play.choose("use:mermaid.1", "card:cursed_forge")
    assert (play.on("cursed_forge"), play.turned("cursed_forge"), play.points(A)) == ("G", True, 2)


@rule("T2", "R20", "R22")
def test_a_vault_is_emptied_of_all_or_nothing_and_then_brings_no_interest() -> None:
    play = table({A: "scholar vault=2G"}, phase="collect")
    assert play.offers(seat=A) == {"take:vault"}
    assert play.ways((), seat=A) == {"2E", "2L", "2C", "2D", "E L", "E C", "E D", "L C", "L D", "C D"}
    play.choose(("take:vault",), seat=A)
    assert (play.pool(A), play.on("vault")) == ("2G", "0")


@rule("T3", "R35", "R36")
def test_wind_dragon_at_four_less_has_nine_payments() -> None:
    play = table({A: "artificer dragon_bridle"}, pools={A: "4E 4C G"}, hands={A: "wind_dragon"})
    assert play.ways("place:wind_dragon") == {
        *("4C", "3C G", "E 3C", "E 2C G", "2E 2C", "2E C G", "3E C", "3E G", "4E"),
    }


@rule("T3", "R36")
def test_earth_dragon_at_four_less_has_four_payments() -> None:
    play = table({A: "artificer dragon_bridle"}, pools={A: "4E 3L 2C"}, hands={A: "earth_dragon"})
    assert play.ways("place:earth_dragon") == {"3L", "E 2L", "2E L", "3E"}
    assert play.refuse("place:earth_dragon", essences("2L C")) == "kernel.amounts"


@rule("T3", "R13", "R35", "E16", "E17")
def test_the_artificer_reduces_neither_gold_nor_the_cost_of_a_monument() -> None:
    play = table({A: "artificer"}, pools={A: "L C 3G"}, hands={A: "dragon_egg chalice_of_life vault"})
    assert play.ways("place:chalice_of_life") == {"C G", "L G"}
    assert "claim:colossus" in play.blocked()
    play.choose("place:dragon_egg")
    assert play.pool(A) == "L C 2G"
    play = table({A: "artificer"}, pools={A: "G"}, hands={A: "vault"}).choose("place:vault")
    assert (play.owner("vault"), play.pool(A)) == (A, "0")


@rule("T4", "R49", "R50", "R51", "E4", "E7")
def test_fire_dragon_hits_all_who_have_not_passed() -> None:
    play = table(
        {A: "fire_dragon"}, players=4, pools={B: "E L 2G", C: "3L", D: "G"}, passed=[C], places="sunken_reef"
    )
    play.choose("use:fire_dragon.1")
    assert (play.seat, play.ways()) == (B, {"2G", "E G"})
    play.choose(essences("E G"))
    assert [play.pool(seat) for seat in (B, C, D)] == ["G", "3L", "0"]


@rule("T4", "R50")
def test_life_goes_first() -> None:
    play = table({A: "fire_dragon"}, pools={B: "3L 2E"})
    play.choose("use:fire_dragon.1")
    assert (play.seat, play.pool(B)) == (B, "2E L")
    play = table({A: "fire_dragon"}, pools={B: "2E C D G"}).choose("use:fire_dragon.1")
    assert play.offers() == {"accept", "ignore"}
    assert play.ways("accept") == {"2E C D", "2E C G", "2E D G", "E C D G"}


ANSWERS = "tree_of_life! guard_dog! dancing_sword dragon_bridle"


@rule("T5", "R52", "R53", "E8", "E13")
def test_answers_to_a_dragon() -> None:
    def attacked() -> Play:
        return table({A: "bone_dragon", B: ANSWERS}, pools={B: "E L D"}).choose("use:bone_dragon.1")

    def after(answer: str) -> tuple[str, str, bool, bool]:
        play = attacked().choose(answer)
        return (
            play.pool(B),
            play.on("dancing_sword"),
            play.turned("dragon_bridle"),
            play.turned("tree_of_life"),
        )

    assert attacked().offers() == {
        "accept",
        "react:tree_of_life",
        "react:dancing_sword",
        "react:dragon_bridle",
        "ignore",
    }
    assert after("accept") == ("0", "0", False, True)
    assert after("react:tree_of_life") == ("E D", "0", False, True)
    assert after("react:dancing_sword") == ("L D", "D", False, True)
    assert after("react:dragon_bridle") == ("E L D", "0", True, True)
    assert after("ignore") == ("E L", "0", False, True)


@rule("T5", "R53", "E12")
def test_answers_to_the_bow() -> None:
    play = table({A: "elvish_bow", B: ANSWERS}, pools={B: "E L D"}).choose("use:elvish_bow.1")
    assert play.offers() == {"accept", "react:tree_of_life", "react:dancing_sword"}
    assert play.choose("accept").pool(B) == "E D"


@rule("T6", "R37", "R40", "E18", "E19", "E21")
def test_the_value_of_a_sacrifice() -> None:
    play = table({A: "corrupt_altar=3E wind_dragon"})
    ways = play.ways("use:corrupt_altar.2", "card:wind_dragon")
    assert len(ways) == 286
    assert not any("G" in way for way in ways)
    play.choose("use:corrupt_altar.2", "card:wind_dragon", essences("10D"))
    assert (play.pool(A), play.discards(A), play.on("corrupt_altar")) == ("10D", ["wind_dragon"], "3E")

    play = table({A: "corrupt_altar=3E wind_dragon"})
    play.choose("use:corrupt_altar.2", "card:corrupt_altar", essences("7L"))
    assert (play.pool(A), play.owner("corrupt_altar")) == ("7L", None)


@rule("T6", "R37", "R38", "E20")
def test_other_sacrifices() -> None:
    play = table({A: "sacrificial_pit sea_serpent"}, pools={A: "D"})
    assert play.choose("use:sacrificial_pit.2").pool(A) == "9G"

    play = table({A: "sacrificial_dagger"}, hands={A: "tree_of_life"})
    play.choose("use:sacrificial_dagger.2", essences("3D"))
    assert (play.pool(A), play.discards(A)) == ("3D", ["sacrificial_dagger", "tree_of_life"])

    assert table({A: "fiery_whip"}).blocked()["use:fiery_whip.2"] == "why.destroy.other_artifact"
    play = table({A: "fiery_whip prism hawk"})
    assert play.offers("use:fiery_whip.2") == {"card:prism", "card:hawk"}


@rule("T7", "R47", "E15", "E16", "E23", "E56")
def test_the_crypt() -> None:
    given = table(
        {A: "artificer crypt"}, pools={A: "2D"}, discards={A: "chalice_of_fire dwarven_pickaxe corrupt_altar"}
    )
    assert given.offers("use:crypt.2") == {"card:dwarven_pickaxe", "none"}
    assert set(given.blocked("use:crypt.2").values()) == {"why.cost.less"}
    given.choose("use:crypt.2", "card:dwarven_pickaxe")
    assert (given.pool(A), given.turned("crypt"), given.turned("dwarven_pickaxe")) == ("D", True, False)

    declined = table({A: "artificer crypt"}, pools={A: "2D"}, discards={A: "dwarven_pickaxe"})
    declined.choose("use:crypt.2", "none")
    assert (declined.pool(A), declined.turned("crypt"), declined.discards(A)) == (
        "D",
        True,
        ["dwarven_pickaxe"],
    )


@rule("T8", "R47", "R61", "E26")
def test_the_bestiary() -> None:
    play = table(
        {A: "sorcerers_bestiary dragon_bridle", B: "scholar"},
        pools={A: "3E 2L 2D"},
        discards={B: "fire_dragon prism"},
        token=B,
    )
    assert play.points(A) == 1
    play.choose("use:sorcerers_bestiary.2", essences("2L 2D"), "card:fire_dragon")
    assert (play.pool(A), play.owner("fire_dragon"), play.turned("fire_dragon")) == ("0", A, False)
    assert (play.discards(B), play.points(A)) == (["prism"], 1 + 1 + 2)


@rule("E26")
def test_the_dragon_for_the_bestiary_may_be_in_any_pile() -> None:
    play = table(
        {A: "sorcerers_bestiary"}, players=3, pools={A: "10E"}, hands={A: "water_dragon"},
        discards={A: "fire_dragon athanor", C: "sea_serpent treant"},
    )  # fmt: skip
    options = {one.id for one in play.pick("use:sorcerers_bestiary.2").options}
    assert options == {"card:fire_dragon", "card:sea_serpent", "none"}


@rule("T8", "E26", "E56")
def test_a_dragon_that_cannot_be_paid_for_stays_where_it_is() -> None:
    play = table({A: "sorcerers_bestiary dragon_bridle"}, pools={A: "2E 2L 2D"}, discards={B: "fire_dragon"})
    refused = play.refuse("use:sorcerers_bestiary.2", essences("2L 2D"), "card:fire_dragon")
    assert refused == "kernel.too_long"
    play.choose("use:sorcerers_bestiary.2", essences("2L 2D"))
    assert (play.pool(A), play.discards(B)) == ("2E", ["fire_dragon"])


CASTLE = {A: "coral_castle great_pyramid colossus nightingale", B: "golden_statue sacred_grove=3L"}


@rule("T9", "R59", "R62", "R65", "E30", "E31", "E33")
def test_a_check_that_somebody_else_wins() -> None:
    play = table(CASTLE, pools={B: "3G"}, token=B, passed=[B])
    assert (play.points(A), play.points(B)) == (9, 7)
    play.choose("use:coral_castle.1")
    assert (play.seat, play.topic) == (B, "check")
    play.choose("use:golden_statue")
    assert play.finished
    assert play.outcome.winners == (B,)
    assert [place.score for place in play.outcome.places] == [9, 10]


@rule("R65", "E29")
@pytest.mark.parametrize("name", ["coral_castle", "sorcerers_bestiary"])
def test_after_a_check_that_nobody_wins_it_is_the_next_player_s_turn(name: str) -> None:
    play = table({A: name, B: "prism"}, players=3, token=C).choose(f"use:{name}.1")
    assert len(play.events_of(VictoryChecked)) == 1
    assert (play.seat, play.topic, play.turned(name)) == (B, "act", True)
    play.choose("pass")
    assert play.seat == C


@rule("T9", "R65", "E32")
def test_a_check_that_nobody_wins() -> None:
    play = table(CASTLE, pools={B: "3G"}, token=B, passed=[B])
    play.choose("use:coral_castle.1").choose("decline")
    assert (play.seat, play.topic, play.turned("coral_castle")) == (A, "act", True)
    assert (play.pool(B), play.turned("golden_statue")) == ("3G", False)

    play = table({**CASTLE, B: "golden_statue sacred_grove=2L"}, pools={B: "3G"}, token=B, passed=[B])
    play.choose("use:coral_castle.1").choose("use:golden_statue")
    assert not play.finished
    assert (play.pool(B), play.turned("golden_statue"), play.points(B)) == ("0", True, 6)


@rule("T10", "R41", "R43", "R49", "R57", "R59", "R60", "E55")
def test_passing() -> None:
    play = table(
        {A: "research!", B: "water_dragon tree_of_life", C: "alchemy"},
        players=3,
        pools={A: "2L", C: "2L"},
        discards={A: "prism athanor"},
        token=C,
    )
    play.choose("pass", "card:reanimate")
    assert (play.state.token, play.points(A), play.points(C)) == (A, 1, 0)
    assert (play.owner("reanimate"), play.owner("research")) == (A, None)
    assert (len(play.deck(A)), len(play.discards(A)), len(play.hand(A))) == (1, 0, 1)
    assert play.seat == B
    play.choose("use:water_dragon.1")
    assert (play.seat, play.pool(A), play.pool(C)) == (C, "2L", "0")
    play.choose("pass", "card:research")
    assert (play.owner("research"), play.turned("research"), play.seat) == (C, False, B)
    play.choose("use:tree_of_life.1")
    assert (play.pool(A), play.pool(C)) == ("3L", "L")
    play.choose("pass", "card:alchemy")
    assert (play.state.round, play.seat, play.state.token) == (3, A, A)


@rule("T11", "R63", "E57")
def test_ties() -> None:
    def winners(pools: dict[int, str], life: int = 5) -> tuple[int, ...]:
        b = f"great_pyramid sacred_grove={life}L nightingale"
        play = table(
            {A: "catacombs_of_the_dead=11D", B: b, C: "temple=4G"},
            players=3, pools=pools, phase="check", token=C,
        )  # fmt: skip
        assert (play.points(A), play.points(C)) == (11, 3)
        return play.outcome.winners

    assert winners({A: "3E 2G", B: "4L G"}) == (A,)
    assert winners({A: "3E 2G", B: "5L G"}) == (A, B)
    assert winners({A: "3E 2G"}, life=6) == (B,)


@rule("T12", "R14", "R34", "E48")
def test_athanor() -> None:
    play = table({A: "athanor=7E"}, pools={A: "5D"})
    play.choose("use:athanor.2", "essence:death", amounts(5))
    assert (play.pool(A), play.on("athanor"), play.turned("athanor")) == ("5G", "E", True)


@rule("T12", "R34", "E47")
def test_philosophers_stone() -> None:
    play = table({A: "philosophers_stone"}, pools={A: "3C 5D"})
    assert play.split("use:philosophers_stone.1", essences("2D"), "essence:death").ways == ((3,), (2,), (1,))
    play.choose("use:philosophers_stone.1", essences("2C"), "essence:death")
    assert play.pool(A) == "C 5G"


@rule("T12", "R34", "E46")
def test_prism() -> None:
    play = table({A: "prism"}, pools={A: "4G"})
    assert play.offers("use:prism.2", "essence:gold", amounts(4)) == {
        *("essence:elan", "essence:life", "essence:calm", "essence:death"),
    }
    play.choose("use:prism.2", "essence:gold", amounts(4), "essence:life")
    assert play.pool(A) == "4L"
    play = table({A: "prism"}, pools={A: "4E G"})
    assert play.offers("use:prism.2", "essence:elan", amounts(3)) == {
        *("essence:life", "essence:calm", "essence:death"),
    }
    play.choose("use:prism.2", "essence:elan", amounts(3), "essence:calm")
    assert play.pool(A) == "E 3C G"


@rule("T12", "R34", "R48", "E48")
def test_x_can_be_zero() -> None:
    for name, number, pool, paid in (
        ("athanor=6E", 2, "D", "D"),
        ("prism", 2, "D", "D"),
        ("philosophers_stone", 1, "3D", "D"),
    ):
        play = table({A: name}, pools={A: pool})
        card = name.split("=")[0]
        play.choose(f"use:{card}.{number}", "none")
        assert (play.pool(A), play.turned(card), play.on(card)) == (paid, True, "0")


@rule("T12", "R16", "R46", "E35")
def test_the_guard_dog_answers_twice_in_a_round() -> None:
    play = table({A: "elvish_bow fire_dragon", B: "guard_dog"}, pools={B: "2E"})
    play.choose("use:elvish_bow.1").choose("react:guard_dog")
    assert play.turned("guard_dog")
    play.choose("use:guard_dog.1")
    assert (play.turned("guard_dog"), play.pool(B)) == (False, "E")
    play.choose("use:fire_dragon.1").choose("react:guard_dog")
    assert (play.turned("guard_dog"), play.pool(B), play.seat) == (True, "E", B)


@rule("E35", "E39")
def test_a_component_that_was_straightened_can_use_all_its_powers_again() -> None:
    play = table({A: "witch reanimate cursed_forge!"}, pools={A: "6E G"}, passed=[B])
    assert play.blocked()["use:cursed_forge.1"] == "why.turned"
    play.choose("use:witch.1", essences("2E"), "card:cursed_forge")
    assert not play.turned("cursed_forge")
    assert "use:cursed_forge.1" in play.offers()
    play.choose("use:reanimate.1", essences("E"), "card:witch")
    play.choose("use:witch.1", essences("2E"), "card:reanimate")
    assert (play.turned("witch"), play.turned("reanimate"), play.pool(A)) == (True, False, "E G")


@rule("T8")
def test_the_payment_proposed_for_the_bestiary_leaves_enough_for_a_dragon() -> None:
    play = table(
        {A: "sorcerers_bestiary dragon_bridle", B: "scholar"},
        pools={A: "3E 2L 2D"},
        discards={B: "fire_dragon prism"},
        token=B,
    )
    question = play.split("use:sorcerers_bestiary.2").topic
    said = "Pay for Sorcerer’s Bestiary, not yet for the artifact"
    assert play.game.speaker(A, NAMES).text(question) == said
    assert play.proposed("use:sorcerers_bestiary.2") == essences("2L 2D")
    assert play.proposed("use:sorcerers_bestiary.2", essences("2L 2D")).picks == ("card:fire_dragon",)
    poor = table({A: "sorcerers_bestiary", B: "scholar"}, pools={A: "3E 2L"}, discards={B: "fire_dragon"})
    assert poor.proposed("use:sorcerers_bestiary.2") == essences("3E L")
