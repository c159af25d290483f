"""Phase 1, Collect (R18-R25)."""

import pytest

from engines.kernel.choices.decision import Refused
from engines.kernel.matches.bots import Dice
from engines.res_arcana.events.powers import EssencesStored
from engines.res_arcana.events.rounds import ComponentEmptied, ComponentTurned, EssencesCollected
from engines.res_arcana.rules.collect_plan import is_possible_plan, random_plan
from engines.res_arcana.state import Plan
from tests.engines.res_arcana.play import A, B, C, essences
from tests.engines.res_arcana.table import table
from tests.rules import rule


@rule("R19")
def test_a_player_with_nothing_to_decide_is_not_asked() -> None:
    play = table({A: "druid chalice_of_fire"}, phase="collect")
    assert (play.topic, play.pool(A), play.pool(B)) == ("act", "2E L", "0")


@rule("R18")
def test_all_plan_at_once_and_in_secret() -> None:
    play = table({A: "witch", B: "healer"}, phase="collect")
    assert {one.seat for one in play.game.pending(play.state)} == {A, B}
    play.choose(essences("D"), seat=A)
    assert (play.pool(A), play.pool(B)) == ("0", "0")
    assert all(play.view(viewer).players[A].plan.value is None for viewer in (A, B, None))
    play.choose(essences("C"), seat=B)
    assert (play.pool(A), play.pool(B)) == ("D", "C")
    assert play.view(None).players[A].plan.value == Plan(chosen=(0, 0, 0, 1, 0))


@rule("R18")
def test_players_collect_in_turn_if_the_option_says_so() -> None:
    play = table(
        {A: "witch", B: "healer", C: "calm_elan"}, players=3, phase="collect", token=B, collect="in_turn"
    )
    assert play.seat == B
    play.choose(essences("C"))
    assert (play.seat, play.pool(B)) == (C, "C")
    play.choose(essences("E"))
    assert (play.seat, play.pool(C)) == (A, "E")


@rule("R19")
def test_choices_of_several_components_are_one_mix() -> None:
    play = table({A: "witch celestial_horse", B: "death_life"}, phase="collect")
    assert play.ways(seat=B) == {"L", "D"}
    ways = play.ways(seat=A)
    assert {"3L", "2E D", "L C D", "L 2C"} <= ways
    assert not {"3E", "E 2D"} & ways


@rule("R19")
@pytest.mark.parametrize(
    ("name", "count"), [("celestial_horse", 6), ("hanging_gardens", 20), ("alchemists_tower", 20)]
)
def test_number_of_mixes(name: str, count: int) -> None:
    assert len(table({A: name}, phase="collect").ways()) == count


def test_the_scarcest_essences_are_proposed() -> None:
    play = table({A: "hanging_gardens"}, pools={A: "2E C"}, phase="collect")
    assert play.proposed() == essences("2L D")
    play = table({A: "hanging_gardens"}, phase="collect")
    assert play.proposed() == essences("E L C")


@rule("R20", "R14")
def test_components_are_emptied_one_by_one() -> None:
    play = table({A: "cursed_skull=E,C,D ring_of_midas=2G"}, phase="collect")
    assert play.proposed().picks == ("take:cursed_skull", "take:ring_of_midas")
    play.choose(("take:ring_of_midas",))
    assert (play.pool(A), play.on("cursed_skull"), play.on("ring_of_midas")) == ("2G", "E C D", "0")
    assert [event.card.name for event in play.events_of(ComponentEmptied)] == ["RING_OF_MIDAS"]


@rule("R16", "R20")
def test_a_turned_component_can_be_emptied() -> None:
    play = table({A: "duelist!=2G"}, phase="collect").choose(("take:duelist",))
    assert play.pool(A) == "E 2G"


@rule("R21", "E38")
def test_a_place_can_be_emptied_and_loses_the_points() -> None:
    play = table({A: "catacombs_of_the_dead!=3D", B: "scholar"}, token=B, phase="collect")
    assert (play.points(A), play.proposed().picks) == (3, ())
    play.choose(("take:catacombs_of_the_dead",))
    assert (play.points(A), play.pool(A)) == (0, "4D")


@rule("R22", "E43")
def test_a_vault_brings_interest_only_for_gold() -> None:
    play = table({A: "vault=2C"}, phase="collect").choose(())
    assert (play.pool(A), play.on("vault")) == ("0", "2C")
    play = table({A: "vault=G,2C"}, phase="collect")
    assert play.proposed().picks == ()
    assert len(play.ways(())) == 10
    play.choose(("take:vault",))
    assert play.pool(A) == "2C G"


@rule("R23", "E44")
def test_windup_man_grows_when_left_alone() -> None:
    play = table({A: "windup_man=E,3G"}, phase="collect").choose(())
    assert (play.on("windup_man"), play.pool(A)) == ("3E 5G", "0")
    assert [event.essences.amounts for event in play.events_of(EssencesStored)] == [(2, 0, 0, 0, 2)]
    play = table({A: "windup_man=E,3G"}, phase="collect").choose(("take:windup_man",))
    assert (play.on("windup_man"), play.pool(A)) == ("0", "E 3G")
    play = table({A: "windup_man"}, phase="collect")
    assert (play.topic, play.on("windup_man")) == ("act", "0")


@rule("R24", "R25")
def test_collected_essences_can_pay_for_the_forge() -> None:
    play = table({A: "cursed_forge necromancer"}, phase="collect")
    assert (play.topic, play.proposed().picks) == ("upkeep", ("pay",))
    play.choose("turn")
    assert (play.pool(A), play.turned("cursed_forge")) == ("D", True)
    assert len(play.events_of(ComponentTurned)) == 1
    play = table({A: "cursed_forge necromancer"}, phase="collect").choose("pay")
    assert (play.pool(A), play.turned("cursed_forge")) == ("0", False)


@rule("R24")
def test_without_death_nobody_is_asked_and_the_forge_turns() -> None:
    play = table({A: "cursed_forge"}, phase="collect")
    assert (play.topic, play.turned("cursed_forge")) == ("act", True)


@rule("R25")
def test_emptied_essences_can_pay_for_the_forge() -> None:
    play = table({A: "cursed_forge=G sacrificial_dagger=3D"}, phase="collect")
    play.choose(("take:sacrificial_dagger",), "pay")
    assert (play.pool(A), play.turned("cursed_forge")) == ("2D", False)


@rule("E40")
def test_a_forge_claimed_in_mid_round_asks_for_nothing_before_the_next_collect() -> None:
    play = table({}, pools={A: "6E 4D"}).choose("claim:cursed_forge")
    assert (play.pool(A), play.turned("cursed_forge")) == ("D", False)
    play.until("upkeep", A)


@rule("R16", "E38")
def test_turned_components_collect() -> None:
    play = table({A: "dwarven_mines! hypnotic_basin! temple!"}, phase="collect")
    assert play.pool(A) == "L 2C G"
    assert [event.essences.amounts for event in play.events_of(EssencesCollected)] == [(0, 1, 2, 0, 1)]


@rule("R19", "R22")
def test_a_plan_that_is_not_offered_is_refused() -> None:
    play = table({A: "witch vault=G"}, phase="collect")
    assert play.refuse(("take:witch",)) == "kernel.unknown"
    assert play.refuse((), essences("4L")) == "kernel.amounts"
    with pytest.raises(Refused):
        play.choose((), essences("G 2L"))


def test_random_plans_are_possible() -> None:
    play = table({A: "witch vault=G cursed_forge=D windup_man=2E", C: "scholar"}, players=3, phase="collect")
    dice = Dice("plans")
    made = [random_plan(play.state.players[A], dice) for _ in range(60)]
    assert all(is_possible_plan(play.state.players[A], plan) for plan in made)
    assert {bool(plan.emptied) for plan in made} == {bool(plan.upkept) for plan in made} == {False, True}
    assert not is_possible_plan(play.state.players[A], Plan())


@rule("R25")
def test_the_proposal_pays_for_the_forge() -> None:
    play = table({A: "witch cursed_forge"}, pools={A: "2E 2C"}, phase="collect")
    assert play.proposed() == essences("D")
    able = table({A: "witch cursed_forge"}, pools={A: "2E 2C L D"}, phase="collect")
    assert able.proposed() == essences("L")  # the pool pays for it as it is
    assert play.proposed(essences("D")).picks == ("pay",)
    rich = table({A: "witch cursed_forge"}, pools={A: "2D"}, phase="collect")
    assert rich.proposed() == essences("L")
    vain = table({A: "healer cursed_forge"}, pools={A: "2E 2C"}, phase="collect")
    assert vain.proposed() == essences("L")


def test_essences_that_a_power_needs_on_its_component_are_proposed_to_stay() -> None:
    play = table({A: "athanor=6E cursed_skull=E"}, phase="collect")
    assert play.proposed().picks == ("take:cursed_skull",)


@rule("R16", "E38")
def test_a_turned_place_still_makes_dragons_cheaper() -> None:
    play = table({A: "dragons_lair!"}, pools={A: "3E"}, hands={A: "fire_dragon"})
    assert play.choose("place:fire_dragon").owner("fire_dragon") == A
