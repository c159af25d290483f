"""Calling staffs, the five steps of a turn, and the rules for two players (R19-R26)."""

import pytest

from engines.magestik import GAME
from engines.magestik.cards import STAFFS, Staff
from engines.magestik.events.rounds import DragonsFaded, DragonsWoke, EnergyDenied, EnergyGained, StaffCalled
from tests.engines.magestik.table import A, B, C, deal, table
from tests.rules import rule


@rule("R19", "R20")
@pytest.mark.parametrize("players", range(2, 9))
def test_staffs_are_called_in_order_and_revealed_when_called(players: int) -> None:
    play = deal(players).until("act")
    held = sorted(staff for player in play.state.players for staff in player.staffs)
    for number, staff in enumerate(held, 1):
        assert play.state.called == tuple(held[:number])
        shown = {staff for player in GAME.view(play.state, None).players for staff in player.staffs.cards}
        assert shown - {None} == set(held[:number])
        assert staff in play.state.players[play.seat].staffs.cards
        play.choose("end")
    assert play.topic == "draft"


@rule("R19", "R38")
def test_a_turn_has_an_id_of_its_round_and_staff() -> None:
    assert GAME.turn_seconds == 300
    play = table(holding={A: "simulacra", B: "thief", C: "red"})
    turns = [GAME.turn(play.state), GAME.turn(play.choose("end").state), GAME.turn(play.choose("end").state)]
    assert turns == [(B, "1.1"), (C, "1.2"), (A, "1.3")]
    assert GAME.turn(deal(3).state) is None  # during the draft


@rule("R19")
def test_the_nine_staffs_have_their_numbers() -> None:
    names = ["CURSED", "THIEF", "YELLOW", "BLUE", "ENCHANTER", "GREEN", "RED", "BLACK", "SIMULACRA"]
    assert [(staff.name, int(staff)) for staff in STAFFS] == [(name, i) for i, name in enumerate(names, 1)]


@rule("R19")
def test_numbers_that_nobody_holds_are_skipped() -> None:
    play = table(holding={A: "simulacra", B: "thief", C: "red"})
    assert [play.seat, play.choose("end").seat, play.choose("end").seat] == [B, C, A]


@rule("R20")
@pytest.mark.parametrize(
    ("staff", "gems", "gained"),
    [
        ("cursed", "YYBGRK", "WW"),
        ("thief", "YYBGRK", "WW"),
        ("yellow", "YYBGRK", "YYYY"),
        ("blue", "YBBBK", "BBBBB"),
        ("enchanter", "YYBGRK", "WWW"),
        ("green", "YBRK", "GG"),
        ("red", "RR", "RRRR"),
        ("black", "K", "KKK"),
        ("simulacra", "", "WWW"),
    ],
)
def test_a_staff_generates_energy_for_the_present_gems(staff: str, gems: str, gained: str) -> None:
    play = table(holding={A: staff}, gems={A: gems})
    assert play.energy(A) == gained
    assert [type(event) for event in play.new_events[:2]] == [StaffCalled, EnergyGained]


@rule("R20")
def test_dragons_wake_and_ephemerals_die_before_the_actions() -> None:
    play = table(holding={A: "red"}, dragons={A: ["sleeping green", "ephemeral", "blue"]})
    assert play.dragons(A) == ["green", "blue"]
    assert [dragon.id for event in play.events_of(DragonsFaded) for dragon in event.dragons] == [2]
    assert [dragon.id for event in play.events_of(DragonsWoke) for dragon in event.dragons] == [1]
    assert [type(event) for event in play.new_events] == [
        StaffCalled,
        EnergyGained,
        DragonsFaded,
        DragonsWoke,
    ]
    assert "attack" in play.offers()


@rule("R20", "R38")
def test_the_turn_lasts_until_its_player_ends_it() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={B: "W"})
    play.choose("cast:magpie_energy")
    assert (play.topic, play.seat) == ("act", A)
    assert play.default() == "end"
    play.choose("end")
    assert (play.topic, play.seat) == ("act", B)


@rule("R21", "E11")
def test_two_players_first_staff_called_second() -> None:
    play = table(2, holding={A: "black thief", B: "cursed red"}, dragons={A: ["sleeping green", "blue"]})
    play.until("act", A)
    assert play.playing == "thief"
    assert play.dragons(A) == ["sleeping green", "blue"]
    play.choose("attack")
    assert play.dragons(A) == ["sleeping green", "sleeping blue"]
    play.choose("end").until("act", A)
    assert play.playing == "black"
    assert play.dragons(A) == ["green", "blue"]
    play.choose("attack", ("dragon:1", "dragon:2"))
    assert play.dragons(A) == ["sleeping green", "sleeping blue"]


@rule("R21", "E11")
def test_two_players_dragons_may_sleep_until_the_next_round() -> None:
    play = table(2, holding={A: "thief black", B: "cursed red"}, dragons={A: ["green"]})
    play.until("act", A).choose("end").until("act", A)
    assert play.playing == "black"
    play.choose("attack").until_round(2)
    assert play.dragons(A) == ["sleeping green"]
    while play.topic == "draft":
        staff = (max if play.seat == A else min)(play.state.left)
        play.choose(f"staff:{staff.name.lower()}")
    high, low = play.state.players[A].staffs
    assert high > low
    for staff, dragons in ((low, ["sleeping green"]), (high, ["green"])):
        while play.playing != staff.name.lower():
            play.choose("end")
        assert (play.seat, play.dragons(A)) == (A, dragons)


@rule("R21", "E11")
def test_two_players_first_staff_called_first() -> None:
    play = table(2, holding={A: "thief black", B: "cursed red"}, dragons={A: ["sleeping green"]})
    play.until("act", A).choose("attack")
    play.choose("end").until("act", A)
    assert play.playing == "black"
    assert play.dragons(A) == ["sleeping green"]
    assert play.blocked()["attack"] == "why.none_ready"
    play.choose("end").until("draft")
    assert play.dragons(A) == ["sleeping green"]


@rule("R24", "E12")
@pytest.mark.parametrize("staffs", ["thief blue", "blue thief"])
def test_two_players_recruits_are_awake_in_either_turn(staffs: str) -> None:
    play = table(2, holding={A: staffs, B: "cursed red"}, gems={A: "BB"}).until("act", A)
    play.choose("end").until("act", A)
    play.choose("cast:dragon_blue")
    assert play.dragons(A) == ["blue"]
    assert "attack" in play.offers()


@rule("R21", "E13")
@pytest.mark.parametrize("staffs", ["cursed red", "red cursed"])
def test_two_players_an_ephemeral_dies_in_the_later_turn(staffs: str) -> None:
    play = table(2, holding={A: staffs, B: "thief blue"}, energy={A: "W"})
    play.choose("cast:ephemeral")
    assert play.dragons(A) == ["ephemeral"]
    play.choose("end").until("act", A)
    assert play.dragons(A) == []


@rule("R23", "E10")
def test_two_players_a_curse_hits_one_staff() -> None:
    play = table(2, holding={A: "cursed red", B: "thief blue"}, energy={A: "W"})
    play.choose("cast:curse", "staff:blue").choose("end")
    assert (play.seat, play.energy(B)) == (B, "WW")
    play.choose("end")
    assert play.events_of(EnergyDenied)
    assert (play.seat, play.energy(B)) == (B, "WW")


@rule("R24")
def test_a_recruit_can_attack_or_block() -> None:
    play = table(
        holding={A: "blue", B: "red"}, energy={A: "W"}, gems={A: "B", B: "Y"}, dragons={B: ["green"]}
    )
    play.choose("cast:dragon_blue")
    assert "attack" in play.offers()
    play.choose("end").choose("attack", "seat:0")
    assert (play.topic, play.seat) == ("defend", A)


@rule("R25", "E15")
def test_a_dragon_stays_but_an_ephemeral_dies() -> None:
    play = table(holding={A: "red", B: "thief"}, dragons={A: ["black", "ephemeral"], B: ["ephemeral"]})
    assert play.dragons(A) == ["black", "ephemeral"]
    play.choose("end")
    assert play.dragons(A) == ["black"]


@rule("R26")
def test_a_sleeping_dragon_neither_attacks_nor_blocks() -> None:
    play = table(2, holding={A: "black cursed", B: "thief red"}, dragons={A: ["sleeping blue"], B: ["green"]})
    assert play.state.called == (Staff.CURSED,)
    assert play.blocked()["attack"] == "why.none_ready"
    play.choose("end").choose("attack")
    assert play.topic == "act"


@rule("E44")
def test_a_player_without_anything_can_only_end_the_turn() -> None:
    play = table(holding={A: "cursed", B: "yellow"}, energy={A: "W"})
    play.choose("cast:curse", "staff:yellow").choose("end")
    assert (play.topic, play.seat, play.energy(B)) == ("act", B, "")
    assert play.offers() == {"end"}
    assert play.blocked() == {
        "cast:draw": "why.cost",
        "cast:dragon_yellow": "why.cost",
        "attack": "why.none_ready",
    }


@rule("R38")
def test_the_clocks() -> None:
    seconds = {topic: GAME.clocks[topic] for topic in ("draft", "act", "defend", "take")}
    assert seconds == {"draft": 60, "act": 90, "defend": 30, "take": 20}


@rule("R38")
def test_a_whole_turn_has_five_minutes() -> None:
    assert GAME.turn_seconds == 300
    play = table(holding={A: "thief", B: "red"}, energy={B: "WW"}, dragons={B: ["green"]}, gems={A: "Y"})
    turn = GAME.turn(play.state)
    assert turn is not None
    assert turn[0] == A
    assert GAME.turn(play.choose("cast:magpie_energy").state) == turn
    after = GAME.turn(play.choose("end").state)
    assert after is not None
    assert (after[0], after[1] != turn[1]) == (B, True)
    assert GAME.turn(deal(3).state) is None
