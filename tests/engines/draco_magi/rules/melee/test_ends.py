"""Ends of a melee and the winner of the battlefield."""

import pytest

from engines.draco_magi.events.melee import CannotAttack
from engines.draco_magi.events.rounds import BattleHandDiscarded, FieldTied, FieldWon
from engines.draco_magi.state import End
from tests.engines.draco_magi.play import A, B, names
from tests.engines.draco_magi.rules.melee.fight import fight
from tests.engines.draco_magi.table import table
from tests.rules import rule


@rule("R46", "R44", "R53")
def test_condition_1_the_other_side_is_empty() -> None:
    play = fight("bc01 bc18", "bc20 bc10", {0: ("gold", "silver")}).choose("card:bc01").choose("through")
    (won,) = play.events_of(FieldWon)
    assert (won.seat, won.end) == (A, End.LAST)
    assert [(event.seat, names(event.cards)) for event in play.events_of(BattleHandDiscarded)] == [
        (A, ["bc18"]),
        (B, ["bc10", "bc20"]),
    ]
    assert play.spent(A) == ["bc01", "bc18"]
    assert play.lost(A) == ["gold"]


@rule("R46")
def test_condition_2_needs_an_empty_hand_and_fewer_dragons() -> None:
    play = fight("bc01 bc18 bc03", "bc02", {0: ("gold gold", "silver")})
    assert play.topic == "attack"
    play.choose("card:bc01", "strike").choose("block:bc02:bite")
    (won,) = play.events_of(FieldWon)
    assert (won.seat, won.end) == (A, End.OUTNUMBERED)


@rule("R46")
def test_condition_2_counts_for_the_new_attacker_when_the_roles_have_changed() -> None:
    play = fight("bc01", "bc02 bc03", {0: ("gold", "silver silver")}).choose("card:bc01")
    play.choose("block:bc02:bite")
    (won,) = play.events_of(FieldWon)
    assert (won.seat, won.end) == (B, End.OUTNUMBERED)


@rule("R46", "E31")
def test_condition_3_when_nobody_can_attack() -> None:
    stacks = {0: ("gold", "silver silver"), 1: ("red", "")}
    play = fight("bc01 bc16", "bc17 bc02", stacks, tops=("", ""))
    play.choose("card:bc01").choose("block:bc02:bite")
    (won,) = play.events_of(FieldWon)
    assert (won.seat, won.end) == (B, End.SPENT)
    assert {event.seat for event in play.events_of(CannotAttack)} == {A, B}


@rule("R46", "R51")
def test_condition_3_with_equal_numbers_is_a_tie() -> None:
    play = fight("bc01", "bc02", {0: ("gold", "silver"), 1: ("red", "")})
    play.choose("card:bc01").choose("block:bc02:bite")
    (tied,) = play.events_of(FieldTied)
    assert tied.end is End.SPENT
    assert (play.stack(0, A), play.stack(0, B)) == (["gold"], ["silver"])
    assert play.spent(A) == ["bc01"]


@rule("R34", "R46", "E29", "E33")
@pytest.mark.parametrize(
    ("stacks", "winner"),
    [({0: ("red red", "red")}, A), ({0: ("red", "red red")}, B), ({0: ("red", "red")}, None)],
    ids=["more", "fewer", "equal"],
)
def test_melee_values_of_nothing(stacks: dict[int, tuple[str, str]], winner: int | None) -> None:
    play = table("bf08a bf15a bf18a", {**stacks, 1: ("gold", "")}, resolve=True).choose("field:0")
    won = [(event.seat, event.end) for event in play.events_of(FieldWon)]
    assert won == ([] if winner is None else [(winner, End.OUTNUMBERED)])
    assert [event.end for event in play.events_of(FieldTied)] == ([End.SPENT] if winner is None else [])


@rule("R49")
@pytest.mark.parametrize("stacks", [{}, {0: ("gold", "")}, {0: ("", "gold")}], ids=["tie", "won", "lost"])
def test_the_marker_always_passes(stacks: dict[int, tuple[str, str]]) -> None:
    play = table(stacks={**stacks, 1: ("red", "red"), 2: ("red", "red")}, resolve=True).choose("field:0")
    assert play.state.marker == B
