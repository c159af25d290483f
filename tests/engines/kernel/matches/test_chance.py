"""Chance outside the rules: drawn by the question, and checked entry by entry.

Every changed record here is consistent in itself: its chain and the hashes of its states are right.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from engines import CATALOGUE
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.matches.bots import Dice
from engines.kernel.matches.entry import Cause, RecordEntry
from engines.kernel.matches.match import Act, Choose, Control, Match, Undo
from engines.kernel.matches.proof.chance import choose_at_random, choose_default
from engines.kernel.matches.proof.locks import compute_lock, list_locks
from engines.kernel.matches.proof.protocol import PROTOCOL
from engines.kernel.matches.record import End, Record, Setup, read_record, verify_record
from engines.kernel.matches.shares import FairDeal, Share, bot_salt, hash_salt, seal_of, sealed_text
from engines.kernel.rng import commitment, key_of
from engines.kernel.words.text import text

SEED = "cd" * 32
STRENGTHS = ("random", "easy")
"""The strengths of the bots, in the seats after the player's."""
SALTS = ("anna", bot_salt(SEED, 1), bot_salt(SEED, 2))
SHARES = (Share("opened", hash_salt("anna")), *[Share("bot", strength=strength) for strength in STRENGTHS])
SEATS = len(SHARES)
ACTS = 40


class Log:
    """A game as a server logs it: a player, a bot at random and another one, with time-outs and absences."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.options = msgspec.to_builtins(game.options())
        sealed = sealed_text(
            game.id, self.options, commitment(SEED), False, SHARES, "", PROTOCOL, game.version
        )
        self.seal = seal_of(sealed)
        self.match, _ = Match.start(game, SEATS, game.options(), key_of(SEED, SALTS))
        self.entries: list[RecordEntry] = []

    def add(self, seat: int, act: Act, cause: Cause, strength: str | None = None) -> None:
        """Appends an entry."""
        self.match, _ = self.match.play(seat, act)
        state = self.game.hash(self.match.state)
        entry = RecordEntry(self.match.seq, seat, act, cause, 1000 * self.match.seq, state, strength or UNSET)
        previous = self.entries[-1].lock or self.seal if self.entries else self.seal
        self.entries.append(replace(entry, lock=compute_lock(previous, entry)))

    def play(self, seat: int, dice: Dice) -> None:
        """Makes the next choice of a seat, in one of the ways in which servers make it."""
        match self.game.random_path(self.match.state, seat, dice), seat:
            case _, 1:
                self.add(seat, Choose(choose_at_random(self.match, seat)), "bot", "random")
            case path, 2 if dice(4):
                self.add(seat, Choose(path), "bot", "easy")
            case path, 0 if dice(3):
                self.add(seat, Choose(path), "player")
                if self.match.can_undo(seat) and not dice(4):
                    self.add(seat, Undo(), "player")
            case _:
                self.add(seat, Choose(choose_default(self.match, seat)), "time-out")
                if seat == 0 and not self.match.finished:
                    self.add(seat, Control("away"), "time-out")
                    self.add(seat, Control("player"), "player")

    def record(self) -> Record:
        """The record; without an outcome if the game goes on."""
        is_over = self.match.finished
        outcome = self.game.outcome(self.match.state) if is_over else Outcome((), text("kernel.over"))
        fair = FairDeal(self.seal, SHARES)
        setup = Setup(
            self.game.id,
            self.game.version,
            SEATS,
            self.options,
            commitment(SEED),
            SALTS,
            fair,
            protocol=PROTOCOL,
        )
        return Record(setup, tuple(self.entries), End(SEED, outcome))


def play_log(game: Game[Any], acts: int = ACTS) -> Log:
    """A game of some acts."""
    log, dice = Log(game), Dice(f"chance {game.id}")
    while log.match.pending and len(log.entries) < acts:
        log.play(log.match.pending[dice(len(log.match.pending))].seat, dice)
    while not log.match.finished:  # the rest in a valid way
        log.play(log.match.pending[0].seat, dice)
    return log


def find_error(record: Record) -> str | None:
    """The reason why a record is refused."""
    data = record.lines()
    assert read_record(data).lines() == data
    error = verify_record(CATALOGUE, data)
    return None if error is None else error.reason


GAMES = [game for game in CATALOGUE.values() if game.seats[0] <= SEATS <= game.seats[1]]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: str(game.id))
def log(request: pytest.FixtureRequest) -> Log:
    """A game played to its end."""
    return play_log(request.param)


def test_a_game_with_bots_time_outs_and_absences_is_valid(log: Log) -> None:
    assert find_error(log.record()) is None
    causes = Counter(entry.cause for entry in log.entries)
    assert set(causes) == {"player", "bot", "time-out"}


def relock(record: Record) -> Record:
    """The record with locks that fit its entries, as an operator can compute them."""
    assert isinstance(record.setup.fair, FairDeal)
    locks = list_locks(record.setup.fair.seal, record.entries)
    entries = [replace(entry, lock=lock) for entry, lock in zip(record.entries, locks, strict=True)]
    return Record(record.setup, tuple(entries), record.end)


CAUSES: tuple[Cause, ...] = ("player", "bot", "time-out")
CHANGES: dict[str, Callable[[RecordEntry], list[RecordEntry]]] = {
    "cause": lambda entry: [replace(entry, cause=cause) for cause in CAUSES if cause != entry.cause],
    "time": lambda entry: [replace(entry, at=entry.at + by) for by in (-1, 1, 3_600_000)],
    "strength": lambda entry: [
        replace(entry, strength=strength)
        for strength in ("random", "easy", "master", UNSET)
        if strength != entry.strength
    ],
    "lock": lambda entry: [replace(entry, lock=lock) for lock in (UNSET, "ab" * 32)],
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_entry_is_found(log: Log, what: str) -> None:
    """Changed causes, times and strengths are found by the lock of their entry, made during the game."""
    record = log.record()
    tried = 0
    for at, entry in list(enumerate(record.entries))[:: max(1, len(record.entries) // 6)]:
        for changed in CHANGES[what](entry):
            entries = (*record.entries[:at], changed, *record.entries[at + 1 :])
            assert find_error(Record(record.setup, entries, record.end)) is not None, (at, changed)
            tried += 1
    assert tried >= 6


def test_a_cause_that_cannot_be_is_found_even_with_a_new_lock(log: Log) -> None:
    """An operator who computes new locks is found by pages that noted old ones, and often by the rules."""
    record, tried, found = log.record(), 0, Counter[str]()
    for at, entry in enumerate(record.entries[:15]):
        for cause in CAUSES:
            for strength in (UNSET, "random", "easy"):
                changed = replace(entry, cause=cause, strength=strength)
                if (cause, strength) == (entry.cause, entry.strength):
                    continue
                entries = (*record.entries[:at], changed, *record.entries[at + 1 :])
                error = find_error(relock(Record(record.setup, entries, record.end)))
                tried += 1
                found["yes" if error else "no"] += 1
                is_bots = entry.seat > 0 and cause == "player"
                assert error or not is_bots, (at, changed)
                assert error or entry.seat != 1, "the choices of a bot at random are those of its key"
    assert found["yes"] > found["no"]


def test_a_choice_of_a_bot_at_random_cannot_be_another_one(log: Log) -> None:
    """A server that lets a bot at random choose something else is found, whatever it writes about it."""
    tried = 0
    for start in range(0, 30, 5):
        changed, dice = Log(log.game), Dice(f"forged {start}")
        for entry in log.entries[:start]:
            changed.add(entry.seat, entry.act, entry.cause, entry.strength or None)
        while not changed.match.finished and len(changed.entries) < start + 40:
            seat = changed.match.pending[0].seat
            fair_path = choose_at_random(changed.match, seat)
            path = log.game.random_path(changed.match.state, seat, dice)
            if seat != 1 or path == fair_path:
                changed.play(seat, dice)
                continue
            for cause, strength in (("bot", "random"), ("bot", "easy"), ("time-out", None), ("player", None)):
                before = changed.match, list(changed.entries)
                changed.add(seat, Choose(path), cause, strength)  # type: ignore[arg-type]
                assert find_error(changed.record()) not in (None, "the game is not over here")
                changed.match, changed.entries = before
                tried += 1
            break
    assert tried >= 4


def test_a_random_time_out_is_drawn_by_the_question(log: Log) -> None:
    """Neither entries that change nothing, nor undone choices, nor the choices of others move the draw."""
    match, _ = Match.start(log.game, SEATS, log.game.options(), key_of(SEED, SALTS))
    compared = 0
    for entry in log.entries[:40]:
        for decision in match.pending:
            seat = decision.seat
            drawn = choose_default(match, seat), choose_at_random(match, seat)
            shifted = match
            for by in ("player", "away", "bot"):
                shifted, _ = shifted.play((seat + 1) % SEATS, Control(by))
                assert (choose_default(shifted, seat), choose_at_random(shifted, seat)) == drawn
                compared += 1
            path = log.game.random_path(match.state, seat, Dice("undone"))
            undone, _ = match.play(seat, Choose(path))
            if undone.can_undo(seat):
                undone, _ = undone.play(seat, Undo())
                assert (choose_default(undone, seat), choose_at_random(undone, seat)) == drawn
                compared += 1
        match, _ = match.play(entry.seat, entry.act)
    assert compared >= min(50, 3 * len(log.entries))


@pytest.mark.parametrize("protocol", [1, 2])
def test_records_of_both_protocols_say_which_one_they_are(log: Log, protocol: int) -> None:
    record = log.record()
    data = record.lines()
    assert b'"protocol":2' in data
    claimed = replace(record.setup, protocol=UNSET if protocol == 1 else 3)
    error = find_error(Record(claimed, record.entries, record.end))
    assert error is not None, "the protocol is sealed"
