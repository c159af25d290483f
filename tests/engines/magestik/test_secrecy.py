"""Hidden information: a test for each kind of it."""

import pytest

from engines.kernel.contract.plain import to_plain
from engines.kernel.matches.bots import Dice, random_choice
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.worlds.resample import resample
from engines.magestik import GAME
from engines.magestik.cards import Staff
from engines.magestik.events.actions import AttackBlocked, AttackLaunched
from engines.magestik.events.rounds import RoundEnded, StaffCalled, StaffKept
from tests.engines.magestik.table import A, B, C, Play, deal, table
from tests.rules import rule


def everybody(play: Play) -> list[Viewer]:
    """All seats and the spectators."""
    return [*range(play.state.seats), None]


def others(play: Play, *seats: int) -> list[Viewer]:
    """All viewers except these seats."""
    return [viewer for viewer in everybody(play) if viewer not in seats]


def test_gems_energies_and_dragons_are_public() -> None:
    play = table(holding={A: "red"}, gems={A: "YK", B: "R"}, energy={C: "WW"}, dragons={B: ["sleeping blue"]})
    for viewer in everybody(play):
        for seen, true in zip(GAME.view(play.state, viewer).players, play.state.players, strict=True):
            assert (seen.gems, seen.energy, seen.dragons) == (true.gems, true.energy, true.dragons)


def test_the_deck_shows_its_count_and_no_order() -> None:
    play = deal(3)
    for viewer in everybody(play):
        view = GAME.view(play.state, viewer)
        assert view.deck.total == 194
        assert view.rng.value is None


@rule("R9")
def test_face_up_discards_are_public_at_once() -> None:
    play = deal(4)
    for viewer in everybody(play):
        assert GAME.view(play.state, viewer).face_up == play.state.face_up


@rule("R11", "R16")
@pytest.mark.parametrize("players", [2, 3, 7, 8])
def test_the_unseen_discard_is_known_to_nobody(players: int) -> None:
    play = deal(players).time_out()
    for viewer in everybody(play):
        assert GAME.view(play.state, viewer).face_down.cards == (None,)


@rule("R14", "E31")
def test_the_eighth_player_sees_the_returned_card_unmarked() -> None:
    places = set()
    for number in range(10):
        play = deal(8, seed=f"{number}").time_out()
        (discard,) = play.state.face_down
        while len(play.state.face_down):
            play.time_out()
        view = GAME.view(play.state, play.seat)
        assert view.left.cards == tuple(sorted(play.state.left))
        assert [option.value for option in play.pick().options] == sorted(play.state.left)
        assert len(set(view.left.known)) == 1
        places.add(view.left.cards.index(discard))
    assert places == {0, 1}


@rule("R13", "R14", "R16")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_last_leftover_is_known_to_the_last_picker(players: int) -> None:
    play = deal(players)
    last = 0
    while play.topic == "draft":
        last = play.seat
        play.time_out()
    known = {viewer: len(play.state.face_down.seen_by(viewer)) for viewer in everybody(play)}
    assert known == {viewer: int(viewer == last) for viewer in everybody(play)}


def test_discards_become_public_with_the_end_of_the_round() -> None:
    play = deal(3).until("act")
    hidden = tuple(sorted(play.state.face_down))
    while play.topic == "act":
        play.time_out()
    (event,) = play.events_of(RoundEnded)
    for viewer in everybody(play):
        (seen,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, RoundEnded)
        ]
        assert seen.discards == event.discards == hidden


@rule("R10", "R12")
@pytest.mark.parametrize("players", range(2, 9))
def test_remaining_staffs_are_known_to_the_picker_and_at_most_to_the_previous_one(players: int) -> None:
    play = deal(players)
    before: int | None = None
    while play.topic == "draft":
        for viewer in everybody(play):
            view = GAME.view(play.state, viewer)
            assert len(view.left) == len(play.state.left)
            if viewer == play.seat:
                assert None not in view.left.cards
            elif viewer != before:
                assert set(view.left.cards) == {None}
        before = play.seat
        play.time_out()


def test_a_picker_sees_passed_staffs_until_the_next_pick_or_discard() -> None:
    play = deal(4)
    first = play.seat
    play.time_out()
    assert set(GAME.view(play.state, first).left.cards) == {None}  # one of them was discarded unseen
    second = play.seat
    play.time_out()
    assert GAME.view(play.state, second).left.cards == tuple(sorted(play.state.left))
    play.time_out()
    assert set(GAME.view(play.state, second).left.cards) == {None}


@rule("R10", "R12", "R16")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_kept_staff_is_known_to_its_holder_until_it_is_called(players: int) -> None:
    play = deal(players).until("act")
    while play.topic == "act":
        for seat, player in enumerate(play.state.players):
            hidden = set(player.hidden_staffs())
            for viewer in others(play, seat):
                cards = set(GAME.view(play.state, viewer).players[seat].staffs.cards)
                assert not cards & hidden
                assert cards - {None} == set(player.revealed_staffs())
            assert GAME.view(play.state, seat).players[seat].staffs.cards == player.staffs.cards
        play.time_out()


@rule("R10", "R12")
def test_the_event_of_a_pick_names_the_staff_to_its_picker_only() -> None:
    play = deal(3)
    picker = play.seat
    play.time_out()
    for viewer in everybody(play):
        (event,) = [
            event for event in GAME.mask_events(play.new_events, viewer) if isinstance(event, StaffKept)
        ]
        assert (event.staff.value is not None) is (viewer == picker)


def test_a_reveal_shows_which_of_two_staffs_was_drafted_first() -> None:
    first = table(2, holding={A: "red cursed", B: "thief blue"})
    second = table(2, holding={A: "red cursed", B: "blue thief"})
    assert GAME.view(first.state, A) == GAME.view(second.state, A)
    assert GAME.view(first.state, None) == GAME.view(second.state, None)
    assert GAME.view(first.state, B) != GAME.view(second.state, B)
    orders = []
    for play in (first, second):
        play.choose("end")
        orders.append([event.drafted for event in play.events_of(StaffCalled)])
        assert GAME.view(play.state, A).players[B].staffs.cards.count(None) == 1
    assert orders == [[1], [2]]


def test_current_and_earlier_pickers_are_public() -> None:
    play = deal(4).time_out()
    (event,) = play.events_of(StaffKept)
    for viewer in everybody(play):
        assert [len(player.staffs) for player in GAME.view(play.state, viewer).players] == [
            int(seat == event.seat) for seat in range(4)
        ]
    assert play.decision.topic.args == {"seat": play.seat, "count": len(play.state.left), "nth": 0}


def test_passed_over_numbers_follow_from_the_call_alone() -> None:
    assert StaffCalled.tells
    first = table(holding={A: "cursed", B: "red"}).state
    second = table(holding={A: "cursed", B: "black"}).state
    assert GAME.view(first, A).players == GAME.view(second, A).players


def test_a_curse_is_public_but_its_victim_is_not() -> None:
    first = table(holding={A: "cursed", B: "green", C: "red"}).choose("cast:curse", "staff:green")
    second = table(holding={A: "cursed", B: "red", C: "green"}).choose("cast:curse", "staff:green")
    for viewer in (A, None):
        assert GAME.view(first.state, viewer).cursed == (Staff.GREEN,)
        assert GAME.view(first.state, viewer) == GAME.view(second.state, viewer)
        assert GAME.mask_events(first.new_events, viewer) == GAME.mask_events(second.new_events, viewer)


def test_a_half_built_choice_leaves_no_trace() -> None:
    play = table(holding={A: "thief"}, energy={B: "YK", C: "W"})
    before = GAME.encode(play.state)
    play.explore("cast:magpie_energy", "seat:1")
    assert GAME.encode(play.state) == before


def test_the_options_of_a_curse_do_not_depend_on_other_hands() -> None:
    first = table(holding={A: "cursed", B: "green", C: "red"})
    second = table(holding={A: "cursed", B: "simulacra", C: "black"}, face_up="thief yellow blue enchanter")
    assert first.offers("cast:curse") == second.offers("cast:curse")


@rule("R28")
def test_an_attack_is_public_and_its_blocks_once_complete() -> None:
    play = table(
        2, holding={A: "red black", B: "cursed thief"}, dragons={A: ["green", "blue"], B: ["red", "black"]}
    ).until("act", A)
    play.choose("attack", ("dragon:1", "dragon:2"))
    (launched,) = play.events_of(AttackLaunched)
    assert [dragon.id for dragon in launched.dragons] == [1, 2]
    before = GAME.encode(play.state)
    play.explore("block:3")
    assert GAME.encode(play.state) == before
    play.choose("block:3", "block:4")
    (blocked,) = play.events_of(AttackBlocked)
    assert [(attacker.id, blocker.id) for attacker, blocker in blocked.blocks] == [(1, 3), (2, 4)]


@pytest.mark.parametrize("players", [2, 8])
def test_no_view_contains_the_random_state(players: int) -> None:
    play = deal(players)
    for viewer in everybody(play):
        view = GAME.view(play.state, viewer)
        assert view.rng.value is None
        assert view.agenda == ()
        assert "seed" not in str(to_plain(view))


@rule("E42")
def test_a_view_is_reproducible() -> None:
    play = deal(3).time_out()
    again = GAME.decode(GAME.encode(play.state))
    for viewer in everybody(play):
        assert GAME.view(again, viewer) == GAME.view(play.state, viewer)


@pytest.mark.parametrize("players", range(2, 9))
def test_other_worlds_are_nearly_always_found(players: int) -> None:
    dice = Dice(f"worlds {players}")
    play, tried, found = deal(players), 0, 0
    while not play.finished and tried < 60:
        _, play.state, _ = random_choice(GAME, play.state, play.seat, dice)
        tried += 1
        found += resample(GAME, play.state, dice(players), dice, players) is not None
    assert found > 0.9 * tried
