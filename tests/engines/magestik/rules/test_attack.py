"""Attacks, from the launch to the last stolen gem (R27-R32)."""

import pytest

from engines.magestik.events.actions import AttackBlocked, AttackLaunched, DragonsFought, GemsPlundered
from tests.engines.magestik.table import A, B, C, Play, table
from tests.rules import rule


def duel(mine: list[str], theirs: list[str], gems: str = "") -> Play:
    """Player A plays the red staff, with dragons, against B, who has already played the cursed one."""
    return table(
        2, holding={A: "red simulacra", B: "cursed thief"}, dragons={A: mine, B: theirs}, gems={B: gems}
    ).until("act", A)


@rule("R27", "E27")
def test_any_rival_can_be_attacked_with_ready_dragons() -> None:
    play = table(holding={A: "red"}, dragons={A: ["green", "blue", "red"], B: ["black"]})
    assert play.offers("attack") == {"seat:1", "seat:2"}
    assert play.refuse("attack", "seat:0") == "kernel.unknown"
    assert play.offers("attack", "seat:1") == {"dragon:1", "dragon:2", "dragon:3"}
    assert play.refuse("attack", "seat:1", ()) == "kernel.few"
    assert play.refuse("attack", "seat:1", "dragon:4") == "kernel.unknown"
    play.choose("attack", "seat:2", "dragon:1")
    assert [event.target for event in play.events_of(AttackLaunched)] == [C]
    assert play.refuse("attack", "seat:1", "dragon:1") == "why.asleep"


@rule("R27", "E27")
def test_used_and_sleeping_dragons_stay_visible_with_their_reason() -> None:
    play = table(
        holding={A: "enchanter"},
        energy={A: "WWWWW"},
        dragons={A: ["green", "blue", "red"], B: ["black"]},
    )
    play.choose("attack", "seat:2", "dragon:1").choose("cast:magpie_dragon").choose("cast:ephemeral")
    play.choose("attack", "seat:1", "dragon:5")
    assert play.blocked("attack", "seat:1") == {
        "dragon:1": "why.asleep",
        "dragon:4": "why.stolen",
        "dragon:5": "why.attacked",
    }
    assert play.refuse("attack", "seat:1", ("dragon:2", "dragon:1")) == "why.asleep"


@rule("R28", "R38", "E24")
@pytest.mark.parametrize("theirs", [[], ["sleeping black"]])
def test_a_target_without_awake_dragons_is_not_asked(theirs: list[str]) -> None:
    play = table(holding={A: "thief", B: "red"}, dragons={A: ["green"], B: theirs}, gems={B: "Y"})
    play.choose("attack", "seat:1")
    assert (play.topic, play.seat) == ("act", A)
    assert play.gems(A) == "Y"
    assert not play.events_of(AttackBlocked)


@rule("R28", "E19", "E21")
def test_each_attacker_is_met_once_and_each_blocker_blocks_once() -> None:
    play = duel(["green", "blue"], ["red", "yellow"], "YB")
    play.choose("attack", ("dragon:1", "dragon:2"))
    assert (play.topic, play.seat, play.default()) == ("defend", B, "pass")
    assert play.offers() == {"pass", "block:3", "block:4"}
    assert play.offers("block:3") == {"pass", "block:4"}
    assert play.blocked("block:3") == {"block:3": "why.blocks"}
    assert play.refuse(("block:3", "block:4")) == "kernel.many"
    play.choose("block:3", "pass")
    assert [len(event.blocks) for event in play.events_of(AttackBlocked)] == [1]


@rule("R28", "R38")
def test_a_timed_out_defence_lets_all_pass() -> None:
    play = duel(["green", "blue"], ["red"], "YBR")
    play.choose("attack", ("dragon:1", "dragon:2")).time_out()
    assert not play.events_of(DragonsFought)
    assert (play.topic, play.seat) == ("take", A)


@rule("R29", "R30", "E22", "E23")
@pytest.mark.parametrize(
    ("mine", "theirs", "after"),
    [
        ("green", "blue", ([], ["blue"])),
        ("red", "blue", (["sleeping red"], [])),
        ("blue", "blue", ([], [])),
    ],
)
def test_the_weaker_dragon_dies_and_both_if_equal(
    mine: str, theirs: str, after: tuple[list[str], list[str]]
) -> None:
    play = duel([mine], [theirs], "YB")
    play.choose("attack").choose("block:2")
    assert (play.dragons(A), play.dragons(B)) == after
    assert (play.topic, play.gems(B)) == ("act", "YB")


@rule("R29", "E16")
def test_an_ephemeral_and_a_blue_dragon_kill_each_other() -> None:
    play = table(2, holding={A: "simulacra red", B: "cursed thief"}, energy={A: "W"}, dragons={B: ["blue"]})
    play.until("act", A).choose("end").until("act", A)
    play.choose("cast:ephemeral").choose("attack").choose("block:1")
    assert (play.dragons(A), play.dragons(B)) == ([], [])


@rule("R29")
def test_all_pairs_fight_as_they_were_assigned() -> None:
    play = duel(["green", "black"], ["yellow", "red"], "YB")
    play.choose("attack", ("dragon:1", "dragon:2")).choose("block:4", "block:3")
    fights = [(event.attacker.id, event.blocker.id) for event in play.events_of(DragonsFought)]
    assert fights == [(1, 4), (2, 3)]
    assert (play.dragons(A), play.dragons(B)) == (["sleeping black"], ["red"])
    assert (play.topic, play.gems(B)) == ("act", "YB")


@rule("R29", "E20")
def test_a_blocker_that_dies_does_not_free_its_attacker() -> None:
    play = duel(["black", "green"], ["yellow"], "YYB")
    play.choose("attack", ("dragon:1", "dragon:2")).choose("block:3")
    assert play.dragons(B) == []
    assert (play.topic, play.seat) == ("take", A)
    play.choose("gem:blue")
    assert (play.topic, play.gems(A), play.gems(B)) == ("act", "B", "YY")


@rule("R30", "R38", "E3")
def test_more_unblocked_dragons_than_gems_take_all_gems() -> None:
    play = duel(["green", "blue", "red"], [], "YK")
    play.choose("attack", ("dragon:1", "dragon:2", "dragon:3"))
    assert (play.topic, play.gems(A), play.gems(B)) == ("act", "YK", "")
    assert [len(event.gems) for event in play.events_of(GemsPlundered)] == [2]


@rule("R30", "R38")
def test_as_many_gems_as_thefts_are_taken_without_asking() -> None:
    play = duel(["green", "blue"], [], "YK")
    play.choose("attack", ("dragon:1", "dragon:2"))
    assert (play.topic, play.gems(A), play.gems(B)) == ("act", "YK", "")


@rule("R30", "R38")
def test_the_attacker_chooses_each_gem() -> None:
    play = duel(["green", "blue"], [], "BGGK")
    play.choose("attack", ("dragon:1", "dragon:2"))
    assert (play.topic, play.offers(), play.default()) == (
        "take",
        {"gem:blue", "gem:green", "gem:black"},
        "gem:green",
    )
    play.choose("gem:black")
    assert play.default() == "gem:green"
    play.choose("gem:blue")
    assert (play.gems(A), play.gems(B), play.topic) == ("BK", "GG", "act")


@rule("R30", "R38")
@pytest.mark.parametrize(
    ("gems", "default"),
    [
        ("YYBB", "gem:yellow"),
        ("BBGGRR", "gem:blue"),
        ("YGGRR", "gem:green"),
        ("GRRKK", "gem:red"),
        ("GGGK", "gem:green"),
        ("YRKK", "gem:black"),
    ],
)
def test_a_timed_out_theft_takes_the_most_held_colour(gems: str, default: str) -> None:
    play = duel(["green"], [], gems)
    play.choose("attack")
    assert play.default() == default
    play.time_out()
    assert play.gems(A) == {"yellow": "Y", "blue": "B", "green": "G", "red": "R", "black": "K"}[default[4:]]


@rule("R30", "R38")
def test_one_colour_is_taken_without_asking() -> None:
    play = duel(["green"], [], "KKK")
    play.choose("attack")
    assert (play.topic, play.gems(A)) == ("act", "K")


@rule("R30", "R38")
def test_a_single_remaining_colour_is_taken_without_asking() -> None:
    play = duel(["green", "blue"], [], "YKKK")
    play.choose("attack", ("dragon:1", "dragon:2"))
    assert (play.topic, play.offers()) == ("take", {"gem:yellow", "gem:black"})
    play.choose("gem:yellow")
    assert (play.topic, play.gems(A), play.gems(B)) == ("act", "YK", "KK")


@rule("E2")
def test_a_player_without_gems_may_be_attacked() -> None:
    play = duel(["green"], [])
    play.choose("attack")
    assert (play.topic, play.dragons(A), play.gems(A)) == ("act", ["sleeping green"], "")


@rule("R31", "E14")
def test_attackers_sleep_but_ephemerals_do_not() -> None:
    play = table(holding={A: "simulacra"}, energy={A: "W"}, dragons={A: ["green"]}, gems={B: "YYYY"})
    play.choose("cast:ephemeral")
    play.choose("attack", "seat:1", ("dragon:1", "dragon:2"))
    assert play.dragons(A) == ["sleeping green", "ephemeral"]
    assert play.gems(A) == "YY"
    assert play.blocked()["attack"] == "why.none_ready"


@rule("E14", "R31")
def test_an_ephemeral_that_attacked_can_still_block() -> None:
    play = table(
        holding={A: "cursed", B: "thief"}, energy={A: "W"}, gems={A: "RR", C: "Y"}, dragons={B: ["green"]}
    )
    play.choose("cast:ephemeral").choose("attack", "seat:2")
    assert (play.gems(A), play.dragons(A)) == ("YRR", ["ephemeral"])
    play.choose("end").choose("attack", "seat:0")
    assert (play.topic, play.seat) == ("defend", A)
    play.choose("block:2")
    assert (play.dragons(A), play.dragons(B), play.gems(A)) == (["ephemeral"], [], "YRR")


@rule("R31", "E21")
def test_a_surviving_blocker_can_block_the_next_attack() -> None:
    play = duel(["green", "blue"], ["red"], "Y")
    play.choose("attack", "dragon:1").choose("block:3")
    assert play.dragons(B) == ["red"]
    play.choose("attack").choose("block:3")
    assert (play.dragons(A), play.dragons(B), play.gems(B)) == ([], ["red"], "Y")


@rule("R32")
def test_dragons_that_did_not_attack_can_block() -> None:
    play = table(holding={A: "thief", B: "red"}, dragons={A: ["blue", "green"], B: ["black"]}, gems={A: "Y"})
    play.choose("attack", "seat:2", "dragon:2").choose("end").choose("attack", "seat:0")
    assert (play.seat, play.offers(), play.blocked()) == (A, {"pass", "block:1"}, {"block:2": "why.asleep"})


@rule("R27", "E25")
def test_a_later_recruit_attacks_by_itself() -> None:
    play = table(holding={A: "blue"}, energy={A: "BB"}, dragons={A: ["green"]}, gems={B: "YYY"})
    play.choose("attack", "seat:1").choose("cast:dragon_blue").choose("attack", "seat:1")
    assert (play.gems(A), play.dragons(A)) == ("YY", ["sleeping green", "sleeping blue"])


@rule("E26")
def test_nothing_can_be_cast_during_an_attack() -> None:
    play = duel(["green"], ["yellow"], "YB")
    play.choose("attack")
    assert play.topic == "defend"
    assert play.refuse("cast:kill", seat=A) == "kernel.not_asked"
    play.choose("pass")
    assert (play.topic, play.seat) == ("take", A)
    assert play.refuse("cast:kill") == "kernel.unknown"
    play.choose("gem:yellow")
    assert "cast:kill" in play.offers()
