"""Resolution of the three battlefields: their order, their outcome, and what stays."""

import pytest

from engines.draco_magi.events.melee import MeleeHandDrawn
from engines.draco_magi.events.rounds import (
    BattlefieldLaid,
    DragonsDrawn,
    FieldThawed,
    FieldTied,
    FieldWon,
    RoundBegan,
)
from engines.draco_magi.state import End, Phase
from tests.engines.draco_magi.play import A, B, side
from tests.engines.draco_magi.rules.melee.fight import TWO
from tests.engines.draco_magi.table import table
from tests.rules import rule


@rule("R32", "R33", "R54")
def test_the_marker_holder_picks_and_all_three_are_resolved() -> None:
    # Given an empty battlefield, a frozen one, and one with dragons of both
    stacks, tops = {2: ("gold", "red")}, ("bc01 bc02", "bc03")
    play = table(stacks=stacks, cover={1: B}, seat=B, resolve=True, tops=tops)
    assert (play.seat, play.topic, play.default()) == (B, "resolve", ("field:0",))
    assert play.offers() == {"field:0", "field:1", "field:2"}

    # When the empty one is picked, it stays, and the other player picks
    play.choose("field:0")
    assert [(event.at, event.end) for event in play.events_of(FieldTied)] == [(0, End.EMPTY)]
    assert play.state.field(0).side == side("bf02a")
    assert (play.seat, play.offers()) == (A, {"field:1", "field:2"})
    assert play.blocked() == {"field:0": "why.resolved"}

    # Then it is the first one's turn again, with one left, whose melee begins at once
    play.choose("field:1")
    assert [event.at for event in play.events_of(FieldThawed)] == [1]
    assert (play.state.marker, play.state.current_melee.field, play.attacker) == (B, 2, B)


@rule("R11", "R12", "R13", "R54", "R58")
def test_nightfall_comes_after_the_third_battlefield_and_then_a_round_of_the_other_player() -> None:
    # Given the last battlefield, which A wins: Nightfall has come
    play = table(stacks={2: ("gold", "")}, resolve=True, resolved=(0, 1), hands=("red", ""))
    assert [event.at for event in play.events_of(FieldWon)] == [2]
    assert (play.state.phase, play.topic, play.seat) == (Phase.NIGHTFALL, "keep", A)

    # When it is over, a battlefield is laid before dragons are drawn and placed
    play.time_out()
    order = [type(event) for event in play.new_events]
    assert order[-4:] == [RoundBegan, BattlefieldLaid, DragonsDrawn, DragonsDrawn]
    assert [event.at for event in play.events_of(BattlefieldLaid)] == [2]

    # Then the other player begins, who drew first, too
    assert [event.seat for event in play.events_of(DragonsDrawn)] == [B, A]
    assert (play.state.round, play.state.phase) == (2, Phase.COMMAND)
    assert (play.seat, play.topic, play.state.marker) == (B, "command", B)


@rule("R33", "R50")
def test_a_battlefield_without_an_opponent_is_won_without_a_card() -> None:
    play = table(stacks={0: ("", "red blue")}, resolve=True).choose("field:0")
    assert play.events_of(FieldWon)[0].end is End.UNOPPOSED
    assert not play.events_of(MeleeHandDrawn)
    assert (play.gems(B), play.lost(B)) == (["red"], ["blue", "red"])
    assert play.state.fields[0] is None


@rule("R34")
def test_both_draw_as_many_cards_as_their_melee_values() -> None:
    stacks = {0: ("gold bronze", "red battle")}
    play = table("bf01a bf15a bf18a", stacks, resolve=True).choose("field:0")
    assert [len(player.battle_hand) for player in play.state.players] == [7, 5]
    assert {event.seat: len(event.cards) for event in play.events_of(MeleeHandDrawn)} == {A: 7, B: 5}


@rule("R35")
def test_the_marker_holder_attacks_first() -> None:
    tops = ("bc01 bc03 bc05 bc06", "bc18 bc19 bc20 bc08")
    play = table(stacks=TWO, seat=B, resolve=True, tops=tops).choose("field:0")
    assert (play.seat, play.attacker, play.state.current_melee.exchange) == (B, B, 1)
    play.choose("card:bc18").choose("through")
    assert (play.seat, play.attacker, play.state.current_melee.exchange) == (A, A, 2)


@rule("R31", "R52", "E21")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("", ""), ("gold", ""), ("", "gold"), ("gold", "red")],
    ids=["nobody", "an opponent", "an owner", "both"],
)
def test_a_frozen_battlefield_thaws_and_stays(mine: str, theirs: str) -> None:
    play = table(stacks={0: (mine, theirs)}, cover={0: B}, resolve=True).choose("field:0")
    (thawed,) = play.events_of(FieldThawed)
    assert (thawed.seat, thawed.at) == (B, 0)
    assert not play.events_of(MeleeHandDrawn)
    assert (play.stack(0, A), play.stack(0, B)) == (mine.split(), [*theirs.split(), "polar"])
    assert not play.state.field(0).is_frozen
    assert play.state.marker == B


@rule("R12", "R58")
def test_remaining_battlefields_stay_for_the_next_round() -> None:
    stacks = {0: ("gold", ""), 2: ("red", "blue")}
    play = table(stacks=stacks, resolve=True, resolved=(2,), seat=B)
    play.choose("field:0")
    assert play.state.round == 2
    assert play.stack(2, A) == ["red"]
    assert play.state.field(2).side.card.name == "BF18"
    assert play.state.field(0).side.card.name not in ("BF02", "BF15", "BF18")
    assert play.stack(0, A) == []
    assert play.state.resolved == (False,) * 3
