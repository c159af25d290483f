"""Turns, passing, checks and the end (R26, R31, R57-R66)."""

import pytest

from engines.kernel.choices.decision import Refused
from engines.res_arcana.events.powers import CardsDrawn
from engines.res_arcana.events.rounds import RoundBegan, TokenTaken, TurnPassed, VictoryChecked
from engines.res_arcana.state import Ending, Phase
from tests.engines.res_arcana.play import A, B, C, Play, deal, essences
from tests.engines.res_arcana.table import table
from tests.rules import rule


@rule("R26", "R31", "R60")
def test_turns_go_clockwise_past_those_who_have_passed() -> None:
    play = table({A: "magical_shard", B: "horn_of_plenty"}, players=3, hands={C: "prism vault"}, token=C)
    order = []
    passing = ("pass", "card:protection"), ("pass", "card:reanimate"), ("pass", "card:research")
    acting = ("use:horn_of_plenty.2",), ("discard:prism",), ("discard:vault",)
    for choice in (passing[0], acting[0], acting[1], passing[1], acting[2], passing[2]):
        order.append(play.seat)
        play.choose(*choice)
    assert order == [A, B, C, B, C, C]
    assert (play.state.round, play.seat, play.state.token) == (3, A, A)


@rule("R26", "E54")
def test_the_last_player_goes_on_alone() -> None:
    play = table({A: "magical_shard horn_of_plenty"}, passed=[B])
    play.choose("use:magical_shard.1").choose("use:horn_of_plenty.2")
    assert play.seat == A


@rule("R57")
def test_passing_in_order() -> None:
    play = table({A: "research", B: "alchemy"}, decks={A: "prism"}, token=B)
    play.choose("pass", "card:protection")
    kinds = [type(event) for event in play.new_events]
    assert kinds == [TokenTaken, TurnPassed, CardsDrawn]
    assert (play.owner("protection"), play.turned("protection"), play.hand(A)) == (A, False, ["prism"])
    assert "RESEARCH" in {card.name for card in play.state.items}


@rule("R57")
def test_only_the_first_to_pass_takes_the_token() -> None:
    play = table({}, players=3, token=C, passed=[B]).choose("pass")
    assert play.state.token == C
    play = table({}, token=A).choose("pass")
    assert (play.state.token, play.events_of(TokenTaken)) == (A, [])


@rule("R57", "E42", "E55")
def test_a_different_item_must_be_taken_and_essences_on_the_old_one_are_lost() -> None:
    play = table({A: "research!=2G", B: "alchemy"}, players=3)
    offered = play.offers("pass")
    assert len(offered) == 5
    assert not offered & {"card:research", "card:alchemy"}
    play.choose("pass", "card:reanimate")
    assert (play.pool(A), play.on("reanimate")) == ("0", "0")
    play.choose("pass", "card:research")
    assert (play.owner("research"), play.turned("research"), play.on("research")) == (B, False, "0")


def test_the_most_useful_item_is_proposed() -> None:
    play = table({A: "calm_elan", B: "death_life"})
    assert play.proposed("pass").picks == ("card:transmutation",)


@rule("R58", "R64")
def test_the_new_item_cannot_be_used_before_the_next_round() -> None:
    play = table({A: "research", B: "alchemy horn_of_plenty magical_shard"}, pools={A: "4E"})
    play.choose("pass", "card:transmutation")
    for choice in (("use:horn_of_plenty.2",), ("use:magical_shard.1",), ("pass", "card:protection")):
        assert (play.state.round, play.seat) == (2, B)
        play.choose(*choice)
    assert (play.state.round, play.seat) == (3, A)
    assert "use:transmutation.1" in play.offers()


@rule("R64")
def test_a_new_round_straightens_everything() -> None:
    play = table({A: "fire_dragon! library!", B: "catacombs_of_the_dead!"}, passed=[B]).choose("pass")
    assert play.events_of(RoundBegan) == [RoundBegan(A, 3)]
    assert not any(one.turned for player in play.state.players for one in player.components)
    assert [player.passed for player in play.state.players] == [False, False]


@rule("R56")
def test_a_discard_pile_stays_at_the_end_of_a_round() -> None:
    play = table({}, decks={A: "hawk"}, discards={A: "prism athanor"}, passed=[B]).choose("pass")
    assert play.state.round == 3
    assert (play.hand(A), play.deck(A), play.discards(A)) == (["hawk"], [], ["prism", "athanor"])


@rule("R16", "R61")
def test_points_are_counted_turned_or_not() -> None:
    play = table({A: "fire_dragon! great_pyramid! sacred_grove!=2L,3G temple", B: "nightingale"}, token=B)
    assert (play.points(A), play.points(B)) == (1 + 3 + 2 + 2 + 2, 1 + 1)


@rule("R61", "E28")
def test_the_bestiary_counts_dragons_and_creatures() -> None:
    play = table({A: "sorcerers_bestiary sea_serpent", B: "scholar"}, token=B)
    assert play.points(A) == 4
    play = table({A: "sorcerers_bestiary hawk treant fire_dragon", B: "guard_dog"}, token=B)
    assert play.points(A) == 1 + 1 + 2 + 1


@rule("R61", "R62", "R63")
def test_ten_points_at_the_end_of_a_round_end_the_game() -> None:
    play = table({A: "catacombs_of_the_dead=9D"}, passed=[B]).choose("pass")
    assert (play.finished, play.state.ending, play.outcome.winners) == (True, Ending.POINTS, (A,))
    assert play.events_of(VictoryChecked) == [VictoryChecked((10, 0))]
    play = table({A: "catacombs_of_the_dead=8D"}, passed=[B]).choose("pass")
    assert not play.finished


@rule("R62")
def test_ten_points_do_not_end_the_game_before_a_check() -> None:
    play = table({A: "catacombs_of_the_dead=30D magical_shard"}).choose("use:magical_shard.1")
    assert not play.finished


@rule("R63")
def test_ranks_say_why() -> None:
    play = table(
        {A: "catacombs_of_the_dead=9D", B: "great_pyramid"}, players=3, pools={C: "2G"}, phase="check"
    )
    places = play.outcome.places
    assert [place.rank for place in places] == [1, 2, 3]
    speaker = play.game.speaker(None, ("Ann", "Bob", "Cai"))
    said = [speaker.text(place.reason) for place in places]
    assert (
        said[0]
        == "10 points: +9 for essences on Catacombs of the Dead and +1 First Player token. Tiebreaker: 0."
    )
    assert said[1] == "3 points: +3 Great Pyramid. Tiebreaker: 0."
    assert said[2] == "No points. Tiebreaker: 4."


@rule("R62")
def test_the_statue_counts_at_the_end_of_a_round_and_its_gold_is_gone() -> None:
    play = table({A: "golden_statue catacombs_of_the_dead=5D"}, pools={A: "3G"}, passed=[B]).choose("pass")
    assert (play.seat, play.topic, play.proposed().picks) == (A, "check", ("use:golden_statue",))
    play.choose("use:golden_statue")
    assert (play.finished, play.pool(A), play.outcome.places[A].score) == (True, "0", 10)


@rule("R63", "E32")
def test_the_gold_for_the_statue_does_not_count_for_ties() -> None:
    play = table(
        {A: "golden_statue catacombs_of_the_dead=5D", B: "sacred_grove=8L"},
        pools={A: "3G 2E", B: "3E"}, phase="check",
    )  # fmt: skip
    play.choose("use:golden_statue")
    assert [place.score for place in play.outcome.places] == [10, 10]
    assert play.outcome.winners == (B,)


@pytest.mark.parametrize(
    ("mine", "theirs", "proposed"),
    [("5D", "1L", "use"), ("4D", "1L", "decline"), ("9D", "1L", "decline"), ("5D", "9L", "decline")],
)
def test_the_statue_is_proposed_if_it_wins(mine: str, theirs: str, proposed: str) -> None:
    play = table(
        {A: f"golden_statue catacombs_of_the_dead={mine}", B: f"sacred_grove={theirs}"},
        pools={A: "3G"}, phase="check",
    )  # fmt: skip
    assert (play.proposed().picks or ("",))[0].startswith(proposed)


@rule("R62")
def test_a_turned_statue_or_too_little_gold_is_not_asked() -> None:
    for front, pool in (("golden_statue!", "3G"), ("golden_statue", "2G")):
        play = table({A: front}, pools={A: pool}, passed=[B]).choose("pass", "card:protection")
        assert (play.topic, play.state.round) == ("act", 3)


@rule("R65", "E32")
def test_the_statue_twice_in_a_round() -> None:
    play = table(
        {A: "coral_castle golden_statue witch", B: "scholar"}, pools={A: "6G 2E"}, passed=[B], token=B
    )
    play.choose("use:coral_castle.1").choose("use:golden_statue")
    assert (play.points(A), play.pool(A)) == (4, "2E 3G")
    play.choose("use:witch.1", essences("2E"), "card:golden_statue").choose("pass")
    assert (play.topic, play.offers()) == ("check", {"use:golden_statue", "decline"})
    assert play.choose("use:golden_statue").events_of(VictoryChecked) == [VictoryChecked((7, 1))]
    assert play.pool(A) == "0"


@rule("R66")
def test_the_game_ends_after_its_last_round() -> None:
    def end(round: int, max_rounds: int) -> Play:
        play = table({A: "nightingale"}, passed=[B], round=round, max_rounds=max_rounds)
        return play.choose("pass")

    assert not end(7, 50).finished
    assert (end(7, 7).state.ending, end(7, 7).outcome.winners) == (Ending.ROUNDS, (A,))
    assert not end(80, 0).finished
    assert end(50, 50).finished


@rule("R66")
def test_defaults_alone_end_the_game() -> None:
    play = deal(2)
    while not play.finished:
        play.time_out(seat=play.game.pending(play.state)[0].seat)
    assert (play.state.ending, play.state.round, play.state.phase) == (Ending.ROUNDS, 50, Phase.OVER)


def test_a_player_who_leaves_cannot_win() -> None:
    play = table({A: "catacombs_of_the_dead=12D"}, players=3, passed=[B, C]).leave(A)
    with pytest.raises(Refused):
        play.leave(A)
    assert not play.finished
    play.choose("pass")
    assert not play.finished
    play.leave(B)
    assert (play.state.ending, play.outcome.winners) == (Ending.ALONE, (C,))
    assert [place.rank for place in play.outcome.places] == [2, 3, 1]


@rule("R62", "R63")
@pytest.mark.parametrize(("theirs", "proposed"), [("6E", "use"), ("5E", "decline"), ("7E", "use")])
def test_the_statue_is_proposed_if_it_turns_a_tie_into_a_victory(theirs: str, proposed: str) -> None:
    play = table(
        {A: "golden_statue catacombs_of_the_dead=9D", B: "sacred_grove=7L"},
        pools={A: "3G", B: theirs}, token=B, phase="check",
    )  # fmt: skip
    assert (play.points(A), play.points(B)) == (10, 10)
    assert (play.proposed().picks or ("",))[0].startswith(proposed)
    play.choose("use:golden_statue")
    assert play.outcome.winners == (A,)


@rule("R62", "R66")
def test_the_statue_is_not_offered_after_the_last_round_if_it_cannot_count() -> None:
    def check(mine: int, theirs: int = 0, round: int = 7) -> Play:
        return table(
            {A: f"golden_statue catacombs_of_the_dead={mine}D", B: f"sacred_grove={theirs}L"},
            pools={A: "3G"}, phase="check", round=round, max_rounds=7,
        )  # fmt: skip

    assert (check(4).state.ending, check(4).points(A)) == (Ending.ROUNDS, 1 + 4 + 1)
    assert check(0, 7).points(B) == 9  # one less than it takes, and the statue is not theirs
    assert check(0, 7).state.ending == Ending.ROUNDS
    assert [check(5).topic, check(0, 8).topic, check(4, round=6).topic] == ["check"] * 3


@rule("R57", "R64")
def test_a_first_player_who_leaves_keeps_the_token() -> None:
    play = table({A: "nightingale"}, players=3, token=A).leave(A)
    for round in (2, 3, 4):
        play.until("act")
        assert (play.state.round, play.seat, play.state.token) == (round, A, A)
        play.time_out().choose("pass").choose("pass")
