"""Setup, the deal of gems and the draft (R1-R18)."""

import pytest

from engines.kernel.choices.decision import Random
from engines.magestik import GAME
from engines.magestik.cards import Gem, Staff
from engines.magestik.events.rounds import (
    DealSkipped,
    GemsDealt,
    RoundBegan,
    RoundEnded,
    StaffCalled,
    StaffKept,
    StaffsTurnedUp,
    TurnEnded,
)
from engines.magestik.limits import GEMS_PER_COLOUR
from engines.magestik.state import Options
from tests.engines.magestik.table import A, B, C, Play, deal, table
from tests.rules import rule

SIZES = range(2, 9)

PHASES = (RoundBegan, GemsDealt, StaffsTurnedUp, StaffKept, StaffCalled, TurnEnded, RoundEnded)
"""The events that mark the phases and turns of a round."""

DRAFTS = {
    2: (1, (8, 6, 4, 2), 4),
    3: (4, (5, 3, 2), 2),
    4: (3, (6, 4, 3, 2), 2),
    5: (2, (7, 5, 4, 3, 2), 2),
    6: (1, (8, 6, 5, 4, 3, 2), 2),
    7: (0, (9, 7, 6, 5, 4, 3, 2), 2),
    8: (0, (9, 7, 6, 5, 4, 3, 2, 2), 1),
}
"""The table of R17: staffs face up, staffs to choose from at each pick, staffs face down at the end."""


def from_master(play: Play) -> list[int]:
    """All seats clockwise from the Master Mage on, counted by hand (R2)."""
    seats = play.state.seats
    return [(play.state.master + step) % seats for step in range(seats)]


@rule("R1")
@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        GAME.start(seats, Options(), "seed")


@rule("R1")
@pytest.mark.parametrize("seats", SIZES)
def test_each_number_from_two_to_eight_plays_a_round(seats: int) -> None:
    play = deal(seats).until_round(2)
    assert (play.state.seats, play.topic) == (seats, "draft")


@rule("R3")
@pytest.mark.parametrize("seats", SIZES)
def test_everybody_begins_with_one_white_energy_two_gems_and_no_dragon(seats: int) -> None:
    play = deal(seats)
    for seat in range(seats):
        assert play.energy(seat) == "W"
        assert len(play.gems(seat)) == 2
        assert play.dragons(seat) == []


@rule("R3")
def test_the_first_gems_are_random() -> None:
    pairs = {deal(2, seed=f"{number}").gems(seat) for number in range(100) for seat in (A, B)}
    assert len(pairs) == 15  # every pair that five colours make


@rule("R4")
def test_the_first_master_mage_is_random() -> None:
    masters = [deal(4, seed=f"{number}").state.master for number in range(400)]
    assert set(masters) == {0, 1, 2, 3}
    assert all(masters.count(seat) > 60 for seat in range(4))


@rule("R2", "R5")
@pytest.mark.parametrize(("master", "step"), [("rotates", 1), ("stays", 0)])
def test_the_master_mage_moves_on_or_stays(master: str, step: int) -> None:
    play = deal(3, master=master)
    first = play.state.master
    for number in (2, 3, 4):
        play.until_round(number)
        assert play.state.master == (first + step * (number - 1)) % 3
        assert play.seat == play.state.master
        assert play.events_of(RoundBegan) == [RoundBegan(number, play.state.master)]


@rule("R6")
def test_players_keep_their_possessions_but_return_staffs() -> None:
    play = table(
        holding={A: "thief"},
        gems={A: "YY", C: "K"},
        energy={A: "B", B: "WR"},
        dragons={A: ["red"], B: ["sleeping green", "blue"], C: ["ephemeral"]},
    ).choose("end")
    assert (play.state.round, play.topic) == (2, "draft")
    assert [play.energy(seat) for seat in (A, B, C)] == ["BWW", "RW", ""]
    assert [play.dragons(seat) for seat in (A, B, C)] == [["red"], ["sleeping green", "blue"], ["ephemeral"]]
    dealt = {event.seat: event.gems for event in play.events_of(GemsDealt)}
    for seat, before in ((A, "YY"), (B, ""), (C, "K")):
        assert sorted(play.gems(seat)) == sorted(before + "YBGRK"[dealt[seat][0]])
    assert [len(player.staffs) for player in play.state.players] == [0, 0, 0]
    assert sorted([*play.state.left, *play.state.face_up]) == list(Staff)


@rule("R7")
def test_a_round_is_gems_draft_turns_and_a_check_for_a_winner() -> None:
    play, phases = table(holding={A: "thief"}).choose("end"), []
    assert play.state.round == 2
    while play.state.round == 2:
        phases += [event for event in play.new_events if isinstance(event, PHASES)]
        play.time_out()
    after = [event for event in play.new_events if isinstance(event, PHASES)]
    kinds = [type(event) for event in (*phases, *after)]
    turns = [StaffCalled, TurnEnded] * 3
    assert kinds[kinds.index(RoundBegan) :] == [
        *[RoundBegan, *[GemsDealt] * 3, StaffsTurnedUp, *[StaffKept] * 3, *turns, RoundEnded],
        *[RoundBegan, *[GemsDealt] * 3, StaffsTurnedUp],
    ]


@rule("R8")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (8, 1)])
def test_gems_are_dealt_from_round_two_on(seats: int, each: int) -> None:
    play = deal(seats)
    assert all(len(play.gems(seat)) == 2 for seat in range(seats))
    play.until_round(2)
    assert [len(event.gems) for event in play.events_of(GemsDealt)] == [each] * seats
    assert [event.seat for event in play.events_of(GemsDealt)] == from_master(play)
    assert all(len(play.gems(seat)) == 2 + each for seat in range(seats))


@rule("R8", "E37")
def test_a_deck_with_too_few_gems_deals_none() -> None:
    level = {A: "Y" * 40 + "B" * 26, B: "B" * 14 + "G" * 40 + "R" * 12, C: "R" * 28 + "K" * 38}
    play = table(3, holding={A: "thief", B: "red", C: "black"}, gems=level)
    play.until_round(2)
    assert play.events_of(DealSkipped)
    assert play.state.deck.total == 2
    assert all(len(play.gems(seat)) == 66 for seat in range(3))


@rule("R8", "E37")
@pytest.mark.parametrize(("left", "dealt"), [(2, []), (4, [2, 2])])
def test_two_players_are_dealt_two_gems_each_or_none(left: int, dealt: list[int]) -> None:
    each = 100 - left // 2
    level = {A: "Y" * 40 + "B" * 40 + "G" * (each - 80), B: "R" * 40 + "K" * 40 + "G" * (each - 80)}
    play = table(2, holding={A: "thief red", B: "black green"}, gems=level).until_round(2)
    assert [len(event.gems) for event in play.events_of(GemsDealt)] == dealt
    assert play.state.deck.total == left - sum(dealt)
    assert bool(play.events_of(DealSkipped)) is (not dealt)


@rule("R8", "E37")
def test_a_deck_with_just_enough_gems_deals_all() -> None:
    level = {A: "Y" * 40 + "B" * 26, B: "B" * 14 + "G" * 40 + "R" * 12, C: "R" * 28 + "K" * 37}
    play = table(3, holding={A: "thief", B: "red", C: "black"}, gems=level)
    play.until_round(2)
    assert not play.events_of(DealSkipped)
    assert play.state.deck.total == 0
    assert [len(play.gems(seat)) for seat in range(3)] == [67, 67, 66]


@rule("R9", "R17")
@pytest.mark.parametrize("seats", SIZES)
def test_staffs_are_turned_up_by_the_number_of_players(seats: int) -> None:
    play = deal(seats)
    assert len(play.state.face_up) == DRAFTS[seats][0]
    assert sorted([*play.state.face_up, *play.state.left]) == list(Staff)
    offered = {f"staff:{staff.name.lower()}" for staff in play.state.left}
    assert play.offers() == offered
    while play.topic == "draft":
        assert play.offers() <= offered
        play.time_out()


@rule("R9")
def test_which_staffs_are_turned_up_is_random() -> None:
    pairs = {frozenset(deal(5, seed=f"{number}").state.face_up) for number in range(400)}
    assert len(pairs) == 36  # every pair that nine staffs make


@rule("R2", "R10", "R12", "R16", "R17")
@pytest.mark.parametrize("seats", SIZES)
def test_each_seat_in_turn_picks_from_what_is_left(seats: int) -> None:
    play = deal(seats)
    face_up, sizes, face_down = DRAFTS[seats]
    order = from_master(play) * (2 if seats == 2 else 1)
    for seat, size in zip(order, sizes, strict=True):
        assert (play.topic, play.seat) == ("draft", seat)
        assert len(play.offers()) == size
        choice = sorted(play.offers())[0]
        play.choose(choice)
        assert choice.removeprefix("staff:").upper() in {
            staff.name for staff in play.state.players[seat].staffs
        }
    assert play.topic == "act"
    assert len(play.state.left) == 0
    assert (len(play.state.face_up), len(play.state.face_down)) == (face_up, face_down)


@pytest.mark.parametrize(
    ("seats", "expected"),
    [(2, ["Choose the first of your 2 staffs", "Choose your second staff"]), (3, ["Choose a staff to keep"])],
)
def test_the_question_says_which_of_two_staffs_is_chosen(seats: int, expected: list[str]) -> None:
    play = deal(seats)
    first, questions = play.seat, []
    while play.topic == "draft":
        if play.seat == first:
            questions.append(GAME.speaker(first, ("Ada", "Bo", "Cy")[:seats]).text(play.decision.topic))
        play.time_out()
    assert questions == expected


@rule("R11", "R13")
@pytest.mark.parametrize("seats", range(3, 8))
def test_the_first_discard_is_seen_by_nobody_the_last_by_the_last_picker(seats: int) -> None:
    play = deal(seats)
    last = from_master(play)[-1]
    play.time_out()
    assert play.state.face_down.known == (0,)
    while play.seat != last:
        play.time_out()
    choice, refused = sorted(play.offers())
    assert not play.blocked()
    play.choose(choice)
    known = GAME.view(play.state, last).face_down.cards
    assert len(known) == 2
    assert [card for card in known if card is not None] == [Staff[refused.removeprefix("staff:").upper()]]


@rule("R14")
@pytest.mark.parametrize("keeps", [0, 1])
def test_the_eighth_player_gets_the_discard_back(keeps: int) -> None:
    play = deal(8)
    last = from_master(play)[-1]
    play.time_out()
    (discard,) = play.state.face_down
    while play.seat != last:
        play.time_out()
    assert len(play.offers()) == 2
    assert f"staff:{discard.name.lower()}" in play.offers()
    assert len(play.state.face_down) == 0
    assert play.decision.topic.args == {"seat": last, "count": 2, "nth": 0}
    choice, refused = (sorted(play.state.left)[at] for at in (keeps, 1 - keeps))
    play.choose(f"staff:{choice.name.lower()}")
    assert list(play.state.players[last].staffs) == [choice]
    assert list(play.state.face_down) == [refused]


@rule("R11", "R16")
@pytest.mark.parametrize("seats", SIZES)
def test_which_staff_is_discarded_unseen_is_random(seats: int) -> None:
    places = set()
    for number in range(150):
        play = deal(seats, seed=f"{number}")
        passed = sorted(play.state.left)[1:]
        play.choose(f"staff:{min(play.state.left).name.lower()}")
        (discard,) = play.state.face_down
        places.add(passed.index(discard))
    assert places == set(range(DRAFTS[seats][1][0] - 1))


@rule("R11")
@pytest.mark.parametrize("seats", range(3, 9))
def test_only_the_first_pick_of_three_and_more_is_followed_by_a_discard(seats: int) -> None:
    play, face_down = deal(seats), []
    while play.topic == "draft":
        play.time_out()
        face_down.append(len(play.state.face_down))
    # The staff that the last picker did not keep is discarded too; the eighth player gets the first discard.
    assert face_down == ([1] * 6 + [0, 1] if seats == 8 else [1] * (seats - 1) + [2])


@rule("R15")
@pytest.mark.parametrize("seats", range(3, 8))
def test_there_are_always_two_staffs_more_than_players(seats: int) -> None:
    play = deal(seats)
    assert len(play.state.left) == seats + 2
    play.until("act")
    assert len(play.state.left) == 0
    held = [staff for player in play.state.players for staff in player.staffs]
    assert (len(held), len(play.state.face_down)) == (seats, 2)


@rule("R16")
def test_two_players_discard_unseen_after_each_pick() -> None:
    play = deal(2)
    first = play.state.master
    for number, seat in enumerate([first, 1 - first, first], 1):
        assert play.seat == seat
        play.time_out()
        assert play.state.face_down.known == (0,) * number
    play.time_out()
    assert len(play.state.players[0].staffs) == len(play.state.players[1].staffs) == 2
    seen = [len(play.state.face_down.seen_by(viewer)) for viewer in (first, 1 - first, None)]
    assert seen == [0, 1, 0]


@rule("R18")
def test_a_pick_is_compulsory() -> None:
    play = deal(3)
    assert play.refuse(()) == "kernel.few"
    assert play.refuse("staff:none") == "kernel.unknown"


@rule("R38")
def test_a_timed_out_pick_is_random() -> None:
    play = deal(3)
    assert isinstance(play.decision.default_answer(), Random)
    picked = {Play(play.state).time_out(draw).state.players[play.seat].staffs.cards[0] for draw in range(5)}
    assert len(picked) == 5


@rule("R3")
def test_the_deck_holds_forty_of_each_colour() -> None:
    state = deal(5).state
    for gem in Gem:
        assert state.deck[gem] + sum(player.gems[gem] for player in state.players) == GEMS_PER_COLOUR
