"""Set-up, gems and draft (R1-R18)."""

import pytest

from engines.kernel.decision import Random
from engines.magestik import GAME
from engines.magestik.cards import COPIES, Gem, Staff
from engines.magestik.draft import FACE_UP
from engines.magestik.events import DealSkipped, GemsDealt, RoundBegan
from engines.magestik.invariants import DRAFT_SIZES
from engines.magestik.state import Options
from tests.engines.magestik.table import A, B, C, Play, deal, table
from tests.rules import rule

SIZES = range(2, 9)


@rule("R1")
@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        GAME.start(seats, Options(), "seed")


@rule("R3")
@pytest.mark.parametrize("seats", SIZES)
def test_everybody_begins_with_one_white_energy_two_gems_and_no_dragon(seats: int) -> None:
    play = deal(seats)
    for seat in range(seats):
        assert play.energy(seat) == "W"
        assert len(play.gems(seat)) == 2
        assert play.dragons(seat) == []


@rule("R2", "R4")
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
        assert play.told(RoundBegan) == [RoundBegan(number, play.state.master)]


@rule("R6")
def test_possessions_stay_and_staffs_return() -> None:
    play = deal(3, seed="keep").until("act")
    last = max(staff for player in play.state.players for staff in player.staffs)
    while play.state.called[-1] != last:
        play.time_out()
    energies, gems = [play.energy(seat) for seat in range(3)], [play.gems(seat) for seat in range(3)]
    play.time_out()
    assert play.state.round == 2
    assert [play.energy(seat) for seat in range(3)] == energies
    assert all(len(play.gems(seat)) == len(gems[seat]) + 1 for seat in range(3))
    assert sorted([*play.state.left, *play.state.face_up]) == list(Staff)


@rule("R8")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (8, 1)])
def test_gems_are_dealt_from_round_two_on(seats: int, each: int) -> None:
    play = deal(seats)
    assert all(len(play.gems(seat)) == 2 for seat in range(seats))
    play.until_round(2)
    assert [len(event.gems) for event in play.told(GemsDealt)] == [each] * seats
    assert [event.seat for event in play.told(GemsDealt)] == play.state.clockwise(play.state.master)
    assert all(len(play.gems(seat)) == 2 + each for seat in range(seats))


@rule("R8", "E37")
def test_a_deck_too_short_for_all_serves_nobody() -> None:
    level = {A: "Y" * 40 + "B" * 26, B: "B" * 14 + "G" * 40 + "R" * 12, C: "R" * 28 + "K" * 38}
    play = table(3, holding={A: "thief", B: "red", C: "black"}, gems=level)
    play.until_round(2)
    assert play.told(DealSkipped)
    assert play.state.deck.total == 2
    assert all(len(play.gems(seat)) == 66 for seat in range(3))


@rule("R8", "E37")
def test_a_deck_that_is_just_enough_serves_all() -> None:
    level = {A: "Y" * 40 + "B" * 26, B: "B" * 14 + "G" * 40 + "R" * 12, C: "R" * 28 + "K" * 37}
    play = table(3, holding={A: "thief", B: "red", C: "black"}, gems=level)
    play.until_round(2)
    assert not play.told(DealSkipped)
    assert play.state.deck.total == 0
    assert [len(play.gems(seat)) for seat in range(3)] == [67, 67, 66]


@rule("R9", "R17")
@pytest.mark.parametrize("seats", SIZES)
def test_staffs_are_turned_up_by_the_number_of_players(seats: int) -> None:
    play = deal(seats)
    assert len(play.state.face_up) == FACE_UP[seats]
    assert sorted([*play.state.face_up, *play.state.left]) == list(Staff)


@rule("R10", "R12", "R16", "R17")
@pytest.mark.parametrize("seats", SIZES)
def test_each_seat_in_turn_picks_from_what_is_left(seats: int) -> None:
    play = deal(seats)
    order = play.state.clockwise(play.state.master) * (2 if seats == 2 else 1)
    for seat, size in zip(order, DRAFT_SIZES[seats], strict=True):
        assert (play.topic, play.seat) == ("draft", seat)
        assert len(play.offers()) == size
        kept = sorted(play.offers())[0]
        play.choose(kept)
        assert kept.removeprefix("staff:").upper() in {one.name for one in play.state.players[seat].staffs}
    assert play.topic == "act"
    assert len(play.state.left) == 0
    assert len(play.state.face_down) == 9 - FACE_UP[seats] - len(order)


@rule("R16")
@pytest.mark.parametrize(
    ("seats", "asked"),
    [(2, ["Choose the first of your 2 staffs", "Choose your second staff"]), (3, ["Choose a staff to keep"])],
)
def test_of_two_staffs_the_question_says_which_is_chosen(seats: int, asked: list[str]) -> None:
    play = deal(seats)
    first, said = play.seat, []
    while play.topic == "draft":
        if play.seat == first:
            said.append(GAME.speaker(first, ("Ada", "Bo", "Cy")[:seats]).text(play.asked.topic))
        play.time_out()
    assert said == asked


@rule("R11", "R13")
@pytest.mark.parametrize("seats", range(3, 8))
def test_the_first_discard_is_seen_by_nobody_the_last_by_the_last_picker(seats: int) -> None:
    play = deal(seats)
    last = play.state.clockwise(play.state.master)[-1]
    play.time_out()
    assert play.state.face_down.known == (0,)
    while play.seat != last:
        play.time_out()
    kept, refused = sorted(play.offers())
    assert not play.blocked()
    play.choose(kept)
    known = GAME.view(play.state, last).face_down.cards
    assert len(known) == 2
    assert [card for card in known if card is not None] == [Staff[refused.removeprefix("staff:").upper()]]


@rule("R14", "R11", "E31")
def test_the_eighth_player_gets_the_discard_back() -> None:
    play = deal(8)
    last = play.state.clockwise(play.state.master)[-1]
    play.time_out()
    (discard,) = play.state.face_down
    while play.seat != last:
        play.time_out()
    assert f"staff:{discard.name.lower()}" in play.offers()
    assert len(play.state.face_down) == 0
    assert play.asked.topic.args == {"seat": last, "count": 2, "nth": 0}
    play.time_out()
    assert len(play.state.face_down) == 1


@rule("R15")
@pytest.mark.parametrize("seats", range(3, 8))
def test_there_are_always_two_staffs_more_than_players(seats: int) -> None:
    assert 9 - FACE_UP[seats] == seats + 2


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
def test_a_late_draft_is_picked_at_random() -> None:
    play = deal(3)
    assert isinstance(play.asked.default_answer(), Random)
    picked = {Play(play.state).time_out(draw).state.players[play.seat].staffs.cards[0] for draw in range(5)}
    assert len(picked) == 5


@rule("R3")
def test_the_deck_holds_forty_of_each_colour() -> None:
    state = deal(5).state
    for gem in Gem:
        assert state.deck[gem] + sum(player.gems[gem] for player in state.players) == COPIES
