"""Elimination, the end of the game, and players who leave (R41-R45)."""

import pytest
from msgspec.structs import replace

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import GameEnded, PlayerLeft
from engines.magecraft.events.icons import IconLost
from engines.magecraft.events.turns import MageFell
from engines.magecraft.limits import MAX_ROUNDS
from tests.engines.magecraft.play import A, B, C, D, deal
from tests.engines.magecraft.table import table
from tests.rules import rule

GOLEM = {A: "golem", B: "priest", C: "mage", D: "spellblade"}


@rule("R41")
def test_a_mage_who_is_out_cannot_be_attacked() -> None:
    play = table(3, hand={A: "FE", C: "FWEL"}, hp={B: ""}, fallen=[B], books={A: "flame_lance"})
    play.choose("book:1")
    assert (play.topic, play.decision.topic.args["target"]) == ("hit.hp", C)


@rule("R41", "E42")
def test_the_cards_of_a_mage_who_is_out_stay_there() -> None:
    # Given a mage with the last HP gem and one of three copies of a spell
    books = {A: "flame_lance", B: "meteor"}
    play = table(3, hand={A: "FFFEE", B: "FWEL", C: "FWEL"}, hp={B: 1}, books=books, character=GOLEM)
    before = play.copies_left("meteor")
    assert before == 2

    # When that mage falls
    play.choose("book:1").choose("seat:1")
    assert play.events_of(MageFell) == [MageFell(B)]

    # Then the card stays on the board, and the pile is unchanged
    assert play.books(B)[0] == "meteor"
    assert play.copies_left("meteor") == before


@rule("R42", "E36")
def test_the_game_ends_in_the_middle_of_a_spell() -> None:
    play = table(hand={A: "FE"}, hp={B: 2}, books={A: "flame_lance"})
    play.choose("book:1").choose("hp:fire")
    assert (play.ending, play.score(A), play.hp(B)) == ("last_standing", "FW", 0)


@rule("R42", "R43", "E14")
def test_the_twentieth_gem_may_be_the_last_hp_of_one_of_three() -> None:
    play = table(3, hand={A: "FW"}, hp={A: 5, B: 1, C: 5}, score={A: 19}, books={A: "fireball"})
    play.choose("book:1").choose("seat:1")
    assert (play.ending, play.outcome.winners) == ("score", (A,))
    assert play.events_of(MageFell) == [MageFell(B)]
    assert [place.rank for place in play.outcome.places] == [1, 3, 2]


@rule("R42")
def test_twenty_gems_win_at_once() -> None:
    play = table(3, hand={A: "FW"}, score={A: 19}, hp={A: 5}, books={A: "fireball"})
    play.choose("book:1").choose("seat:1", "hp:fire")
    assert (play.ending, play.events_of(GameEnded)) == ("score", [GameEnded((A,))])


@rule("R41", "E15")
def test_vanishing_the_last_hp_ends_the_turn() -> None:
    books = {A: "void_gate"}
    play = table(3, hand={A: "DWW", B: "FWEL"}, bag={A: "WWWW"}, hp={A: 1}, books=books, character=GOLEM)
    play.choose("book:1").choose("icon:vanish", "hp:fire")
    assert (play.state.fallen, play.state.turn.seat) == ((A,), B)
    assert (play.gems_on_spells(A), play.events_of(IconLost)) == ({"void_gate": "DW"}, [])
    assert (play.hand(A), len(play.bag(A))) == ("W", 4)


@rule("R41", "R43")
def test_a_shield_does_not_keep_a_mage_without_hp_in_the_game() -> None:
    books = {A: "void_gate"}
    hands, shields = {A: "DWW", B: "FWEL"}, {A: "DE"}
    play = table(3, hand=hands, bag={A: "WWWW"}, hp={A: 1}, shield=shields, books=books, character=GOLEM)
    play.choose("book:1").choose("icon:vanish", "hp:fire")
    assert (play.state.fallen, play.state.turn.seat, play.events_of(MageFell)) == ((A,), B, [MageFell(A)])
    assert (play.hp(A), play.shield(A)) == (0, "ED")


@rule("R41")
def test_the_shield_of_a_mage_who_is_out_cannot_be_hit() -> None:
    hands = {A: "FW", C: "FWEL"}
    play = table(3, hand=hands, hp={B: ""}, shield={B: "DD"}, fallen=[B], books={A: "fireball"})
    play.choose("book:1").choose("hp:fire").choose("hp:fire")
    assert (play.hp(C), play.shield(B), play.score(A)) == (10, "DD", "FF")


@rule("R43", "E16")
def test_a_mage_who_is_out_cannot_win_by_score() -> None:
    play = table(3, hand={A: "WW", B: "FWEL"}, hp={A: 1, B: 5, C: 5}, score={A: 19})
    play.choose("book:3").choose("icon:vanish", "hp:fire")
    assert (play.finished, play.state.fallen, len(play.score(A))) == (False, (A,), 20)


@rule("R44")
def test_the_last_round_is_won_by_score_then_hp_then_shields() -> None:
    play = table(
        3, hand={A: "F"}, score={A: 3, B: 3}, hp={A: 5, B: 5, C: 5}, shield={B: "D"}, round=MAX_ROUNDS
    )
    while not play.finished:
        play.time_out()
    assert (play.ending, play.state.round) == ("rounds", MAX_ROUNDS)
    assert [place.rank for place in play.outcome.places] == [2, 1, 3]


@rule("R44")
def test_hp_break_a_tie_before_shields() -> None:
    scores, hp, shields = {A: 3, B: 3, C: 2}, {A: 5, B: 6, C: 7}, {A: "DD"}
    play = table(3, hand={A: "F"}, score=scores, hp=hp, shield=shields, round=MAX_ROUNDS)
    while not play.finished:
        play.time_out()
    assert [place.rank for place in play.outcome.places] == [2, 1, 3]


@rule("R44")
def test_a_mage_who_is_out_does_not_win_the_last_round() -> None:
    hands, scores = {A: "F", C: "F"}, {A: 1, B: 9}
    play = table(3, hand=hands, hp={B: ""}, score=scores, fallen=[B], round=MAX_ROUNDS)
    while not play.finished:
        play.time_out()
    assert [place.rank for place in play.outcome.places] == [1, 3, 2]


@rule("R44")
def test_tied_players_share_the_win() -> None:
    play = table(hand={A: "F", B: "F"}, round=MAX_ROUNDS)
    while not play.finished:
        play.time_out()
    assert play.outcome.winners == (A, B)


@rule("R44", "R40")
def test_a_round_ends_where_the_first_player_sits_even_if_they_are_out() -> None:
    play = table(3, hand={B: "FWEL", C: "FWEL"}, hp={A: ""}, fallen=[A], seat=C, phase="start")
    assert play.state.round == 1
    play.next_turn()
    assert (play.state.turn.seat, play.state.round) == (B, 2)


@rule("R4", "R40", "R44")
def test_a_round_begins_where_the_first_player_sits() -> None:
    # Given a game that seat 1 began
    hands = {A: "FWEL", B: "FWEL", C: "FWEL"}
    play = table(3, hand=hands, bag={A: 8, B: 8}, seat=C)
    play.state = replace(play.state, first=B)

    # Then the round does not rise between the last seat and seat 0, but before seat 1
    turns = []
    for _ in range(5):
        play.next_turn()
        turns.append((play.state.turn.seat, play.state.round))
    assert turns == [(A, 1), (B, 2), (C, 2), (A, 2), (B, 3)]


@rule("R44")
def test_the_last_round_ends_before_the_first_player_not_before_seat_0() -> None:
    play = table(3, hand={A: "FWEL", B: "FWEL", C: "FWEL"}, bag={A: 8, B: 8}, seat=C, round=MAX_ROUNDS)
    play.state = replace(play.state, first=B)
    play.next_turn()
    assert (play.finished, play.state.turn.seat) == (False, A)
    play.next_turn()
    assert (play.finished, play.ending) == (True, "rounds")


@rule("R45")
def test_leaving_is_elimination_and_moves_no_gem() -> None:
    play = table(3, hand={A: "FWEL", B: "FWEL", C: "FWEL"}).leave(A)
    assert play.new_events[0] == PlayerLeft(A)
    assert (play.state.fallen, play.hand(A), play.state.turn.seat) == ((A,), "FWEL", B)
    with pytest.raises(Refused):
        play.leave(A)
    play.leave(C)
    assert (play.ending, play.outcome.winners) == ("last_standing", (B,))
    assert [place.rank for place in play.outcome.places] == [3, 1, 2]
    assert [place.reason.key for place in play.outcome.places] == [
        "place.gone",
        "place.standing",
        "place.gone",
    ]


@rule("R45")
def test_leaving_in_the_middle_of_a_spell_ends_the_turn() -> None:
    play = table(3, hand={A: "FW", B: "FWEL", C: "FWEL"}, books={A: "fireball"}).choose("book:1").leave(A)
    assert (play.seat, play.topic, play.gems_on_spells(A)) == (B, "cast", {"fireball": "FW"})


@rule("R45")
def test_leaving_during_the_set_up() -> None:
    play = deal(3)
    first, second, _ = play.state.clockwise(play.state.first)
    play.leave(first)
    assert (play.seat, play.topic) == (second, "character")
    while play.topic in ("character", "start"):
        play.time_out()
    assert play.state.turn.seat == second


def test_leaving_after_elimination_changes_nothing_else() -> None:
    play = table(3, hand={A: "FWEL", C: "FWEL"}, hp={B: ""}, fallen=[B])
    before = play.state
    play.leave(B)
    assert play.player(B).gone
    assert (play.state.fallen, play.state.agenda) == (before.fallen, before.agenda)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_defaults_never_changes_hp(players: int) -> None:
    play = deal(players)
    while not play.finished:
        assert {play.hp(seat) for seat in range(players)} == {12}
        play.time_out()
    assert (play.ending, play.state.round) == ("rounds", MAX_ROUNDS)
