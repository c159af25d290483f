"""Edge cases that the other modules do not cover."""

import pytest

from engines.kernel.choices.decision import Refused
from engines.magestik import GAME
from engines.magestik.events.rounds import EnergyGained
from tests.engines.magestik.table import A, B, deal, letters, table
from tests.engines.play import path
from tests.rules import rule


@rule("E12", "R24")
def test_e12_a_recruit_attacks_in_the_turn_that_wakes_nobody() -> None:
    play = table(2, holding={A: "black blue", B: "cursed thief"}, gems={A: "BB", B: "YY"}).until("act", A)
    play.choose("cast:dragon_blue").choose("attack")
    assert play.gems(A) == "YBB"


@rule("E17", "R25")
def test_e17_a_stolen_ephemeral_serves_and_dies_with_its_thief() -> None:
    play = table(2, holding={A: "enchanter simulacra", B: "cursed black"}, energy={A: "W", B: "W"})
    play.choose("cast:ephemeral").choose("end")
    assert (play.seat, play.dragons(B)) == (A, ["ephemeral"])
    play.choose("cast:magpie_dragon")
    assert (play.dragons(A), play.dragons(B)) == (["ephemeral"], [])
    assert play.blocked()["attack"] == "why.none_ready"
    play.choose("end")
    assert (play.seat, play.dragons(A)) == (B, ["ephemeral"])
    play.choose("end")
    assert (play.seat, play.dragons(A)) == (A, [])


@rule("E29")
def test_e29_energy_is_calculated_on_the_gems_left_by_earlier_thieves() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={A: "W"}, gems={B: "RR"})
    play.choose("cast:magpie_gem")
    assert (play.gems(A), play.gems(B)) == ("R", "R")
    play.choose("end")
    assert [letters(event.energy.amounts) for event in play.events_of(EnergyGained)] == ["RRR"]


@rule("E28")
def test_e28_a_stolen_gem_adds_no_energy_to_the_current_turn() -> None:
    play = table(holding={A: "red"}, dragons={A: ["green"]}, gems={B: "RR"})
    play.choose("attack", "seat:1")
    assert (play.gems(A), play.energy(A)) == ("R", "RR")


@rule("E30", "R15")
def test_e30_three_players_leave_nothing_over() -> None:
    play = deal(3)
    sizes = []
    while play.topic == "draft":
        sizes.append(len(play.offers()))
        play.time_out()
    assert sizes == [5, 3, 2]
    assert (len(play.state.face_up), len(play.state.face_down), len(play.state.left)) == (4, 2, 0)


@rule("E42")
def test_e42_the_engine_stores_nothing_but_its_state() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={B: "YK"})
    again = GAME.decode(GAME.encode(play.state))
    choice = path(["cast:magpie_energy"])
    assert GAME.explore(again, A, choice) == GAME.explore(play.state, A, choice)


@rule("E43", "R22")
@pytest.mark.parametrize("seat", [B, 2, 7])
def test_e43_a_player_who_is_not_asked_changes_nothing(seat: int) -> None:
    play = table(holding={A: "thief", B: "red"}, dragons={A: ["blue"]}, energy={B: "RR"})
    assert play.refuse("end", seat=seat) == "kernel.not_asked"
    assert play.refuse("cast:kill", "dragon:1", seat=seat) == "kernel.not_asked"


@rule("E43")
def test_e43_nothing_is_played_after_the_end() -> None:
    play = table(holding={A: "thief"}, gems={A: "YYYYYYYY"}).choose("end")
    assert play.finished
    with pytest.raises(Refused) as refused:
        GAME.choose(play.state, A, path(["end"]))
    assert refused.value.reason.key == "kernel.over"


@rule("E45")
@pytest.mark.parametrize(("staff", "spell"), [("enchanter", "magpie_dragon"), ("red", "kill")])
def test_e45_a_dragon_that_left_does_not_block(staff: str, spell: str) -> None:
    play = table(
        holding={A: staff},
        energy={A: "W"},
        dragons={A: ["green"], B: ["black", "sleeping red"]},
        gems={B: "Y"},
    )
    play.choose(f"cast:{spell}", "dragon:2").choose("attack", "seat:1")
    assert (play.topic, play.gems(A), play.dragons(B)) == ("act", "Y", ["sleeping red"])


@rule("E45")
def test_e45_ids_are_not_reused() -> None:
    play = table(holding={A: "red", B: "black"}, dragons={B: ["blue"]}, energy={A: "WW", B: "WWWW"})
    play.choose("cast:kill").choose("end").choose("cast:dragon_black")
    assert [dragon.id for dragon in play.state.players[B].dragons] == [2]
