"""The ten scenarios of RULES.md, played through (T1-T10)."""

import json
from typing import Any

import pytest

from engines.kernel.contract.plain import to_plain
from engines.magestik import GAME
from engines.magestik.cards import Staff
from engines.magestik.events.actions import SpellCast
from engines.magestik.state import Ending
from tests.engines.magestik.table import A, B, C, Play, deal, energies, letters, table
from tests.rules import rule


def names_in(play: Play, viewer: int | None) -> set[str]:
    """All staffs that a viewer's view names anywhere."""
    names = {staff.name.lower() for staff in Staff}
    return {word for word in words(to_plain(GAME.view(play.state, viewer))) if word in names}


def words(data: Any) -> set[str]:
    """All strings in the data except breeds of dragons, which share names with staffs."""
    match data:
        case dict():
            return {word for key, value in data.items() if key != "breed" for word in words(value)}
        case list():
            return {word for value in data for word in words(value)}
        case str():
            return {data}
        case _:
            return set()


def staff_of(id: str) -> Staff:
    """The staff of an option id."""
    return Staff[id.removeprefix("staff:").upper()]


@rule("T1", "R10", "R11", "R13", "E30")
def test_t1_three_players_draft_in_secret() -> None:
    play = deal(3)
    first, second, third = play.state.clockwise(play.state.master)
    assert len(play.state.face_up) == 4
    assert len(play.offers()) == 5
    choice = sorted(play.offers())[0]
    play.choose(choice)
    mine = choice.removeprefix("staff:")
    assert mine in names_in(play, first)
    assert all(mine not in names_in(play, viewer) for viewer in (second, third, None))

    assert (play.seat, len(play.offers())) == (second, 3)
    play.time_out()
    assert (play.seat, len(play.offers())) == (third, 2)
    refused = sorted(play.offers())[1]
    play.choose(sorted(play.offers())[0])
    held = [staff for player in play.state.players for staff in player.staffs]
    assert sorted([*held, *play.state.face_down, *play.state.face_up]) == list(Staff)
    assert refused.removeprefix("staff:") in names_in(play, third)
    assert refused.removeprefix("staff:") not in names_in(play, first) | names_in(play, second)
    (unseen,) = {staff.name.lower() for staff in play.state.face_down} - {refused.removeprefix("staff:")}
    assert all(unseen not in names_in(play, viewer) for viewer in (first, second, third, None))

    for number in range(1, 4):
        assert play.state.called == tuple(sorted(held)[:number])
        public = {staff.name.lower() for staff in (*play.state.face_up, *play.state.called)}
        assert names_in(play, None) == public
        play.choose("end")


@rule("T2", "R8", "R16")
def test_t2_two_players_two_staffs_each() -> None:
    play = deal(2)
    first = play.state.master
    for seat, size in ((first, 8), (1 - first, 6), (first, 4), (1 - first, 2)):
        assert (play.seat, len(play.offers())) == (seat, size)
        play.time_out()
    assert (len(play.state.face_up), len(play.state.face_down)) == (1, 4)
    play.until_round(2)
    assert [len(play.gems(seat)) for seat in (A, B)] == [4, 4]


@rule("T2", "R21", "E11")
def test_t2_a_sleeper_wakes_in_the_turn_of_the_first_drafted() -> None:
    play = table(2, holding={A: "red cursed", B: "thief blue"}, dragons={A: ["sleeping green"]})
    assert (play.state.called, play.dragons(A)) == ((Staff.CURSED,), ["sleeping green"])
    assert play.refuse("attack") == "why.none_ready"
    play.choose("end").until("act", A)
    assert (play.playing, play.dragons(A)) == ("red", ["green"])
    assert "attack" in play.offers()


@rule("T3", "R14", "R17")
def test_t3_eight_players_draft() -> None:
    play = deal(8)
    assert play.state.face_up == ()
    sizes, discard = [], None
    while play.topic == "draft":
        sizes.append(len(play.offers()))
        if len(sizes) == 8:
            assert discard in {staff_of(id) for id in play.offers()}
        play.time_out()
        if len(sizes) == 1:
            (discard,) = play.state.face_down
    assert sizes == [9, 7, 6, 5, 4, 3, 2, 2]
    assert len(play.state.face_down) == 1
    assert len({staff for player in play.state.players for staff in player.staffs}) == 8


@rule("T4", "R23", "E6", "E9")
def test_t4_a_curse() -> None:
    play = table(
        holding={A: "cursed", B: "green"},
        energy={A: "W", B: "W"},
        gems={B: "GG"},
        dragons={B: ["sleeping red"]},
        face_up="blue",
    )
    assert play.energy(A) == "WWW"
    assert play.refuse("cast:curse", "staff:blue") == "why.face_up"
    play.choose("cast:curse", "staff:green")
    assert play.energy(A) == "WW"
    assert play.refuse("cast:curse", "staff:green") == "why.cursed"
    play.choose("end")
    assert (play.seat, play.energy(B), play.dragons(B)) == (B, "W", ["red"])
    assert play.blocked()["cast:draw"] == "why.cost"
    assert "attack" in play.offers()
    play.choose("end")
    assert play.state.cursed == ()


@rule("T5", "R20", "R22")
def test_t5_energy_and_payment() -> None:
    play = table(holding={A: "yellow"}, energy={A: "W"}, gems={A: "YYY"})
    assert play.energy(A) == "YYYYYW"
    play.choose("cast:draw", energies("YYY"))
    assert play.energy(A) == "YYW"
    play.choose("cast:draw")
    assert (play.energy(A), len(play.gems(A))) == ("", 5)
    assert play.refuse("cast:draw") == "why.cost"


@rule("T5", "R22")
@pytest.mark.parametrize(
    ("energy", "paid", "left"), [("YYG", "YYG", ""), ("YWW", "YWW", ""), ("YWGGGGG", "YGW", "GGGG")]
)
def test_t5_three_ways_to_pay(energy: str, paid: str, left: str) -> None:
    # The staff is cursed, so its holder has only the energy given here.
    play = table(holding={A: "cursed", B: "yellow"}, energy={B: energy})
    play.choose("cast:curse", "staff:yellow").choose("end")
    play.choose("cast:dragon_yellow")
    assert [letters(cast.paid.amounts) for cast in play.events_of(SpellCast)] == [paid]
    assert (play.dragons(B), play.energy(B)) == (["yellow"], left)


@rule("T5", "R22")
def test_t5_no_other_colour_stands_in_for_two_yellow() -> None:
    play = table(holding={A: "cursed", B: "yellow"}, energy={B: "YGGGGG"})
    play.choose("cast:curse", "staff:yellow").choose("end")
    assert play.refuse("cast:draw") == "why.cost"
    assert (play.energy(B), play.dragons(B)) == ("YGGGGG", [])


@rule("T6", "R28", "R29", "R30", "R31")
def test_t6_a_mixed_attack() -> None:
    play = table(
        holding={A: "simulacra"},
        dragons={A: ["green", "black"], B: ["blue", "sleeping yellow"]},
        gems={B: "YYRK"},
    )
    play.choose("cast:ephemeral")
    # Green 2, Black 5 and Ephemeral 3 meet Blue 3; Yellow sleeps.
    play.choose("attack", "seat:1", ("dragon:1", "dragon:2", "dragon:5"))
    assert play.refuse("block:4") == "why.asleep"
    assert play.refuse("block:3", "pass", "block:3") == "kernel.too_long"
    play.choose("pass", "pass", "block:3")
    assert (play.topic, play.offers()) == ("take", {"gem:yellow", "gem:red", "gem:black"})
    play.choose("gem:black").choose("gem:red")
    assert (play.gems(A), play.gems(B)) == ("RK", "YY")
    assert play.dragons(A) == ["sleeping green", "sleeping black"]
    assert play.dragons(B) == ["sleeping yellow"]
    assert play.refuse("attack") == "why.none_ready"


def two_attacks() -> Play:
    """Green 2 and Black 5 against Red 4 and two gems."""
    return table(
        2,
        holding={A: "red black", B: "cursed thief"},
        dragons={A: ["green", "black"], B: ["red"]},
        gems={B: "YB"},
    ).until("act", A)


@rule("T7", "R27", "R31")
@pytest.mark.parametrize(
    ("answer", "mine", "theirs", "gems"),
    [("block:3", ["sleeping black"], [], 2), ("pass", ["sleeping black"], ["red"], 1)],
)
def test_t7_two_attacks(answer: str, mine: list[str], theirs: list[str], gems: int) -> None:
    play = two_attacks()
    play.choose("attack", "dragon:1").choose("block:3")
    assert (play.dragons(A), play.dragons(B), play.gems(B)) == (["black"], ["red"], "YB")
    play.choose("attack").choose(answer)
    if play.topic == "take":
        play.time_out()
    assert (play.dragons(A), play.dragons(B), len(play.gems(B))) == (mine, theirs, gems)


@rule("T7", "E19")
def test_t7_one_attack_of_both() -> None:
    play = two_attacks().choose("attack", ("dragon:1", "dragon:2")).choose("block:3").time_out()
    assert (play.dragons(A), play.dragons(B), len(play.gems(B))) == (["sleeping black"], ["red"], 1)


@rule("T8", "E14")
def test_t8_an_ephemeral_dies_in_its_owners_next_turn() -> None:
    play = table(2, holding={A: "green simulacra", B: "thief red"}, energy={A: "W"}, gems={B: "YB"})
    play.until("act", A).choose("end").until("act", A)
    assert (play.playing, play.energy(A)) == ("simulacra", "GGWWWW")
    play.choose("cast:ephemeral", energies("WWW")).choose("attack").choose("gem:blue")
    assert (play.gems(A), play.gems(B), play.dragons(A)) == ("B", "Y", ["ephemeral"])
    assert play.refuse("attack") == "why.none_ready"
    play.choose("end")
    assert (play.topic, play.dragons(A)) == ("draft", ["ephemeral"])


@rule("T8", "R25", "R32")
@pytest.mark.parametrize(("guard", "asked"), [("ephemeral", True), ("sleeping green", False)])
def test_t8_it_guards_until_its_owners_next_turn(guard: str, asked: bool) -> None:
    play = table(holding={A: "red", B: "thief"}, gems={A: "YY"}, dragons={A: [guard], B: ["green"]}, round=2)
    play.choose("attack", "seat:0")
    assert (play.topic == "defend") is asked
    if asked:
        play.choose("block:1")
        assert (play.dragons(A), play.dragons(B), play.gems(A)) == (["ephemeral"], [], "YY")
        play.choose("end")
        assert (play.seat, play.dragons(A)) == (A, [])


@rule("T9", "R33", "R34")
def test_t9_a_tie_and_then_a_win() -> None:
    play = table(holding={A: "thief"}, gems={A: "Y" * 9, B: "B" * 9, C: "GGGGG"}, round=4).choose("end")
    assert (play.state.round, play.state.master) == (5, B)
    assert [len(play.gems(seat)) for seat in range(3)] == [10, 10, 6]
    play = table(holding={A: "thief"}, gems={A: "Y" * 11, B: "B" * 9, C: "G" * 6}, round=5).choose("end")
    assert [(place.rank, place.score) for place in play.outcome.places] == [(1, 11), (2, 9), (3, 6)]


@rule("T9", "R35")
def test_t9_eight_gems_in_between_are_no_win() -> None:
    play = table(
        holding={A: "thief", B: "red"},
        energy={A: "W"},
        gems={A: "Y" * 7, B: "GGG", C: "B" * 6},
        dragons={B: ["blue"]},
    )
    play.choose("cast:magpie_gem", "seat:1").choose("end")
    assert len(play.gems(A)) == 8
    play.choose("attack", "seat:0").choose("gem:yellow").choose("end")
    assert (play.finished, play.state.round, play.topic) == (False, 2, "draft")
    assert [len(play.gems(seat)) for seat in (A, B, C)] == [8, 4, 7]  # one more each was dealt


@rule("T10", "R37", "R38")
def test_t10_energy_decides_between_equal_gems() -> None:
    play = deal(3, seed="T10")
    for number in range(2, 21):
        play.until_round(number)
        assert [len(play.gems(seat)) for seat in range(3)] == [number + 1] * 3
        assert play.state.deck.total + 3 * (number + 1) == 200
    while not play.finished:
        play.time_out()
    assert [len(play.gems(seat)) for seat in range(3)] == [21, 21, 21]
    assert play.state.deck.total == 137
    assert (play.state.round, play.state.ending) == (20, Ending.ROUNDS)
    energies = [len(play.energy(seat)) for seat in range(3)]
    assert [place.rank for place in play.outcome.places] == [
        1 + sum(other > mine for other in energies) for mine in energies
    ]


def test_t10_the_same_seed_gives_the_same_game() -> None:
    def views(seed: str) -> list[str]:
        play = deal(3, seed=seed)
        seen = []
        for _ in range(30):
            seen.append(json.dumps([to_plain(GAME.view(play.state, viewer)) for viewer in (A, B, C, None)]))
            play.time_out()
        return seen

    assert views("one") == views("one")
    assert views("one")[0] != views("two")[0]
