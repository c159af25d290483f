"""The end of rounds and of the game, ranks, and players who leave (R33-R37, E32-E36, E41)."""

from collections.abc import Mapping

import pytest

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import GameEnded, PlayerLeft
from engines.magestik import GAME
from engines.magestik.cards import Staff
from engines.magestik.events.rounds import GemsDealt, RoundEnded
from engines.magestik.state import Ending
from tests.engines.magestik.table import A, B, C, D, Play, deal, table
from tests.rules import rule


def last_turn(
    gems: str,
    energy: str = "",
    dragons: Mapping[int, list[str]] | None = None,
    round: int = 5,
    rounds: int = 20,
) -> Play:
    """The last turn of a round; `gems="9 8 8"` are the numbers of gems of the players."""
    counts = [int(count) for count in gems.split()]
    owned = {seat: letter * count for seat, (letter, count) in enumerate(zip("YBGR", counts, strict=False))}
    energies = dict(enumerate(energy.split()))
    return table(
        len(counts),
        holding={A: "thief"},
        gems=owned,
        energy=energies,
        dragons=dragons,
        round=round,
        rounds=rounds,
    )


def ranks(play: Play) -> list[int]:
    """The ranks by seat."""
    return [place.rank for place in play.outcome.places]


@rule("R33", "E33")
@pytest.mark.parametrize(
    ("gems", "placed"),
    [("8 7 7", [1, 2, 2]), ("9 8 8", [1, 2, 2]), ("11 9 6", [1, 2, 3]), ("3 8 0", [2, 1, 3])],
)
def test_eight_gems_and_the_lead_win(gems: str, placed: list[int]) -> None:
    play = last_turn(gems).choose("end")
    assert play.finished
    assert play.state.ending is Ending.GEMS
    assert ranks(play) == placed
    assert [place.score for place in play.outcome.places] == [int(count) for count in gems.split()]
    assert play.events_of(GameEnded)[0].winners == play.outcome.winners


@rule("R5", "R34", "E32", "E33")
@pytest.mark.parametrize("gems", ["7 6 5", "8 8 8", "9 9 5", "12 12 0"])
def test_otherwise_another_round_is_played(gems: str) -> None:
    play = last_turn(gems).choose("end")
    assert not play.finished
    assert (play.state.round, play.state.master, play.topic) == (6, B, "draft")
    assert len(play.events_of(GemsDealt)) == 3


@rule("R35", "E34", "E35")
def test_eight_gems_within_a_round_win_nothing() -> None:
    play = table(
        holding={A: "thief", B: "red"},
        energy={A: "W"},
        gems={A: "YYYYYYY", B: "GG"},
        dragons={B: ["green"]},
    )
    play.choose("cast:magpie_gem")
    assert (len(play.gems(A)), play.topic) == (8, "act")
    play.choose("end").choose("attack", "seat:0").choose("gem:yellow").choose("end")
    assert (play.state.round, play.topic) == (2, "draft")


@rule("R7", "E35")
def test_the_check_waits_for_the_end_of_the_last_turn() -> None:
    play = table(holding={A: "thief"}, energy={A: "W"}, gems={A: "YYYYYYY", B: "GG"})
    play.choose("cast:magpie_gem")
    assert (len(play.gems(A)), play.finished) == (8, False)
    assert play.choose("end").outcome.winners == (A,)


@rule("R36")
def test_equal_gems_share_a_rank() -> None:
    play = last_turn("9 7 7 2").choose("end")
    assert ranks(play) == [1, 2, 2, 4]


@rule("R37")
@pytest.mark.parametrize(
    ("gems", "energy", "dragons", "placed"),
    [
        ("5 6 4", "", {}, [2, 1, 3]),
        ("6 6 4", "", {B: ["yellow"]}, [2, 1, 3]),
        ("6 6 4", "", {A: ["blue"], B: ["sleeping red"]}, [2, 1, 3]),
        ("6 6 6", "W WWWW WWW", {}, [2, 1, 2]),
        ("6 6 6", "W WWW WWW", {}, [1, 1, 1]),
        ("8 8 2", "W WWWW", {C: ["black"]}, [2, 1, 3]),
    ],
)
def test_the_last_round_ends_the_game(
    gems: str, energy: str, dragons: dict[int, list[str]], placed: list[int]
) -> None:
    # A's staff generated two white energy.
    play = last_turn(gems, energy, dragons, round=20).choose("end")
    assert play.state.ending is Ending.ROUNDS
    assert ranks(play) == placed


@rule("R37")
def test_the_table_may_agree_on_another_last_round() -> None:
    assert last_turn("5 6 4", round=7, rounds=7).choose("end").finished
    assert not last_turn("5 6 4", round=7).choose("end").finished


@rule("R33", "R37")
def test_the_last_round_can_be_won_by_gems() -> None:
    play = last_turn("9 6 4", round=20).choose("end")
    assert play.state.ending is Ending.GEMS


def test_the_discards_are_listed_at_the_end_of_the_round() -> None:
    play = (
        table(holding={A: "thief", B: "red"}, face_up="cursed blue green black").choose("end").choose("end")
    )
    (event,) = play.events_of(RoundEnded)
    assert event.discards == (Staff.YELLOW, Staff.ENCHANTER, Staff.SIMULACRA)


@rule("E36", "R37", "T10")
def test_a_game_of_defaults_ends() -> None:
    play = deal(3, seed="idle")
    for number in range(1, 21):
        assert play.state.round == number
        assert {len(play.gems(seat)) for seat in range(3)} == {number + 1}
        while not play.finished and play.state.round == number:
            play.time_out()
    assert play.state.ending is Ending.ROUNDS
    assert play.state.deck.total == 200 - 63
    energies = [len(play.energy(seat)) for seat in range(3)]
    assert play.outcome.winners == tuple(seat for seat in range(3) if energies[seat] == max(energies))


@rule("E41")
def test_a_player_who_leaves_keeps_their_seat_and_can_be_robbed() -> None:
    play = table(holding={A: "thief", B: "red"}, energy={A: "W"}, gems={B: "YK"})
    play.leave(B)
    assert [event.seat for event in play.events_of(PlayerLeft)] == [B]
    play.choose("cast:magpie_gem", "gem:black").choose("end")
    assert (play.gems(A), play.gems(B)) == ("K", "Y")
    assert (play.topic, play.seat) == ("act", B)
    play.time_out()
    assert play.topic == "draft"


@rule("E41", "R33", "R36")
def test_a_player_who_left_does_not_win_by_gems() -> None:
    play = last_turn("9 8 4")
    play.leave(A)
    play.choose("end")
    assert play.state.ending is Ending.GEMS
    assert ranks(play) == [3, 1, 2]


@rule("E41", "R33", "R34")
@pytest.mark.parametrize("gems", ["9 5 4", "12 8 8"])
def test_gems_of_a_player_who_left_end_no_game(gems: str) -> None:
    play = last_turn(gems)
    play.leave(A).choose("end")
    assert (play.finished, play.state.round, play.topic) == (False, 6, "draft")


@rule("E41", "R33", "R36")
def test_a_player_who_left_does_not_share_the_lead() -> None:
    play = last_turn("8 8 2")
    play.leave(A).choose("end")
    assert (play.state.ending, play.outcome.winners, ranks(play)) == (Ending.GEMS, (B,), [3, 1, 2])


@rule("E41", "R37")
def test_a_player_who_left_does_not_win_the_last_round() -> None:
    play = last_turn("7 4 5", round=20)
    play.leave(A)
    play.choose("end")
    assert play.state.ending is Ending.ROUNDS
    assert ranks(play) == [3, 2, 1]


@rule("E41")
def test_the_last_one_who_stays_wins_at_once() -> None:
    play = table(4, holding={A: "thief"}, gems={A: "Y", B: "YYY", C: "BB", D: "K"})
    play.leave(B).leave(C)
    assert play.topic == "act"
    play.leave(A)
    assert play.finished
    assert play.state.ending is Ending.ALONE
    assert ranks(play) == [4, 2, 3, 1]
    with pytest.raises(Refused):
        GAME.remove_player(play.state, D)


@rule("E41")
def test_a_player_leaves_only_once() -> None:
    play = table(3, holding={A: "thief"}).leave(B)
    with pytest.raises(Refused) as refused:
        play.leave(B)
    assert refused.value.reason.key == "kernel.gone"
