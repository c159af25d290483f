"""Playing on from a moment of a finished game: the seat sees what it saw, and the record proves it."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engines import CATALOGUE
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice, random_choice, record_game
from engines.kernel.matches.match import Choose, Match
from engines.kernel.matches.origin import Deed, Origin, begin_match, hash_origin, play_on, replay_origin
from engines.kernel.matches.record import (
    End,
    Record,
    RecordEntry,
    Setup,
    read_record,
    replay_record,
    verify_record,
)
from engines.kernel.rng import commitment, key_of
from tests.engines.expected import find_expected
from tests.engines.random_states import count_safe_choices
from tests.options import turn_on_flags

SIZES = [
    pytest.param(
        game, seats, id=f"{game.id}-{seats}", marks=() if seats == game.table_size else pytest.mark.long
    )
    for game in CATALOGUE.values()
    for seats in range(game.seats[0], game.seats[1] + 1)
]
MOMENTS = 3
"""The number of moments per game, besides the deal, from which every seat plays on."""


def old_game(game: Game[Any], seats: int, seed: str = "old") -> Record:
    """The record of a finished game."""
    return record_game(game, seats, game.parse_options(turn_on_flags(game.id)), seed)


def origin_of(record: Record, at: int, seat: int) -> Origin:
    """The origin at a moment of a game."""
    deeds = tuple([Deed(entry.seat, entry.act) for entry in record.entries[:at]])
    return Origin(record.setup.version, record.end.seed, record.setup.salts, deeds, seat)


def asked(match: Match[Any], seat: int) -> bytes:
    """A seat's decision, encoded."""
    decision = match.game.decision(match.state, seat)
    return msgspec.json.encode(decision.offer() if decision is not None else None)


def play_out(game: Game[Any], old: Record, origin: Origin, seed: str) -> Record:
    """A game that continues from an origin, by random choices to its end."""
    salts, options = ("",) * old.setup.seats, game.parse_options(old.setup.options)
    match, _ = begin_match(game, old.setup.seats, options, key_of(seed, salts), origin)
    entries: list[RecordEntry] = []
    dice = Dice(seed)
    while not match.finished:
        seat = match.pending[0].seat
        path, _, _ = random_choice(game, match.state, seat, dice)
        match, _ = match.play(seat, Choose(path))
        hash = game.hash(match.state)
        entries.append(RecordEntry(match.seq, seat, Choose(path), "player", 0, hash))
    setup = replace(old.setup, commitment=commitment(seed), salts=salts, origin=origin)
    return Record(setup, tuple(entries), End(seed, game.outcome(match.state)))


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_the_seat_has_the_same_view_and_decision_as_then(game: Game[Any], seats: int) -> None:
    # Given moments of a finished game
    record = old_game(game, seats)
    past = list(replay_record(game, record))
    count = len(record.entries)
    for at in sorted({0, *[count * part // (MOMENTS + 1) for part in range(1, MOMENTS + 1)]}):
        for seat in range(seats):
            # When any seat plays on from there
            match, news = play_on(past[at], seat, f"{at}.{seat}")
            # Then its view and decision are the same, the rest is valid, and an event says that hidden cards
            # are reshuffled
            assert game.view(match.state, seat) == game.view(past[at].state, seat)
            assert asked(match, seat) == asked(past[at], seat)
            assert game.find_violation(match.state) is None
            assert [type(event).__name__ for event in news] == ["PlayedOn"]
            assert not match.undoable


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_hidden_values_depend_on_the_key_and_are_reproducible(game: Game[Any]) -> None:
    record = old_game(game, game.seats[0])
    past = list(replay_record(game, record))[len(record.entries) // 2]
    begun = [game.encode(play_on(past, 0, key)[0].state) for key in ("one", "one", "two")]
    assert begun[0] == begun[1]
    assert begun[0] != begun[2]
    assert past.state.rng.open.key.encode() not in begun[0]


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_record_of_a_continued_game_is_valid(game: Game[Any]) -> None:
    # Given a game that continues from another, at a moment when its seats know different things
    old = old_game(game, game.seats[0])
    new = play_out(game, old, origin_of(old, max(1, len(old.entries) // 4), 0), "new")
    data = new.lines()

    # Then it is read and verified like any other, and a changed moment, seat or seed of the old one is
    # detected
    assert read_record(data).lines() == data
    assert verify_record(CATALOGUE, data) is None
    assert isinstance(new.setup.origin, Origin)
    for changed in (
        replace(new.setup.origin, deeds=new.setup.origin.deeds[:-1]),
        replace(new.setup.origin, seat=1),
        replace(new.setup.origin, seed="another"),
        replace(new.setup.origin, version=-1),
    ):
        spoiled = Record(replace(new.setup, origin=changed), new.entries, new.end)
        assert verify_record(CATALOGUE, spoiled.lines()) is not None


def test_a_continued_game_can_be_continued_again() -> None:
    game = next(iter(CATALOGUE.values()))
    old = old_game(game, 2)
    second = play_out(game, old, origin_of(old, 4, 0), "second")
    origin = replace(origin_of(second, 4, 1), origin=second.setup.origin)
    third = play_out(game, second, origin, "third")
    assert verify_record(CATALOGUE, third.lines()) is None


def test_the_end_and_unknown_seats_cannot_be_continued() -> None:
    game = next(iter(CATALOGUE.values()))
    old = old_game(game, 2)
    options = game.parse_options(old.setup.options)
    over = replay_origin(game, 2, options, origin_of(old, len(old.entries), 0))
    begun = replay_origin(game, 2, options, origin_of(old, 0, 0))
    for past, seat in ((over, 0), (begun, 2), (begun, -1)):
        with pytest.raises(ValueError, match="nobody can play on"):
            play_on(past, seat, "key")


def test_a_seal_includes_the_origin() -> None:
    old = old_game(next(iter(CATALOGUE.values())), 2)
    hashes = [hash_origin(origin_of(old, at, seat)) for at, seat in ((3, 0), (4, 0), (3, 1), (3, 0))]
    assert hash_origin(msgspec.UNSET) == ""
    assert hashes[0] == hashes[3]
    assert len(set(hashes)) == 3


def test_the_setup_of_games_without_an_origin_is_unchanged() -> None:
    assert b"origin" not in msgspec.json.encode(Setup("x", 1, 2, {}, "", ()))


@pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)
def test_the_deal_of_hidden_values_is_stable_across_versions(game: Game[Any]) -> None:
    """Existing records of continued games must remain valid."""
    match, _ = Match.start(game, game.seats[0], game.options(), "pinned")
    for _ in range(count_safe_choices(game, game.seats[0], 6)):
        seat = match.pending[0].seat
        path, _, _ = random_choice(game, match.state, seat, Dice(f"{match.seq}"))
        match, _ = match.play(seat, Choose(path))
    begun, _ = play_on(match, 0, "pinned")
    again, _ = play_on(match, 0, "pinned")
    assert game.hash(begun.state)[:16] == (
        find_expected(game.id).continued_hash or game.hash(again.state)[:16]
    )
