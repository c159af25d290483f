"""Records: replayed byte for byte; a changed byte is detected, and its line is reported."""

from typing import Any

import msgspec
import pytest

from engines.kernel.contract.game_options import NoOptions
from engines.kernel.matches.bots import record_game
from engines.kernel.matches.match import Choose
from engines.kernel.matches.record import InvalidRecord, Record, read_record, replay_record, verify_record
from tests.engines.kernel.toys.library import LIBRARY
from tests.engines.kernel.toys.secret_bids import SECRET_BIDS

CATALOGUE: dict[str, Any] = {game.id: game for game in (SECRET_BIDS, LIBRARY)}


@pytest.fixture(params=sorted(CATALOGUE))
def record(request: pytest.FixtureRequest) -> Record:
    """A record of a random game."""
    game = CATALOGUE[request.param]
    return record_game(game, 3, NoOptions(), "records")


def test_a_record_is_read_replayed_and_written_to_the_same_bytes(record: Record) -> None:
    data = record.lines()
    again = read_record(data)
    assert again.lines() == data
    matches = list(replay_record(CATALOGUE[record.setup.game], again))
    assert len(matches) == len(record.entries) + 1
    assert matches[-1].finished
    assert verify_record(CATALOGUE, data) is None


def test_the_same_seed_writes_the_same_record_and_another_seed_another() -> None:
    one, same, other = (record_game(LIBRARY, 3, NoOptions(), seed).lines() for seed in ("a", "a", "b"))
    assert one == same
    assert one != other


def test_any_changed_byte_is_refused_and_its_line_is_named(record: Record) -> None:
    data = record.lines()
    for at in range(0, len(data), 5):
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        wrong = verify_record(CATALOGUE, changed)
        assert wrong is not None, f"byte {at} may be changed unseen"
        line = data[:at].count(b"\n") + 1
        assert wrong.line == line, f"byte {at} of line {line}: {wrong}"


def test_missing_duplicate_and_swapped_lines_are_refused(record: Record) -> None:
    lines = record.lines().splitlines(keepends=True)
    for spoiled in (
        lines[:2] + lines[3:],
        [*lines[:3], *lines[2:]],
        [lines[0], lines[2], lines[1], *lines[3:]],
    ):
        assert verify_record(CATALOGUE, b"".join(spoiled)) is not None
    for spoiled in (lines[:-1], lines[1:], [], [b"\n"]):
        assert verify_record(CATALOGUE, b"".join(spoiled)) is not None


def test_a_false_entry_in_an_intact_chain_is_found_by_the_rules(record: Record) -> None:
    entry = record.entries[1]
    lied = msgspec.structs.replace(entry, seat=2 if entry.seat != 2 else 0)
    forged = Record(record.setup, (record.entries[0], lied, *record.entries[2:]), record.end)
    wrong = verify_record(CATALOGUE, forged.lines())
    assert isinstance(wrong, InvalidRecord)
    assert wrong.line == 3


def test_a_malicious_record_is_invalid_but_does_not_crash(record: Record) -> None:
    lines = record.lines().splitlines(keepends=True)
    deep = b'{"kind":"setup","options":' + b'{"a":' * 6000 + b"1" + b"}" * 6001 + b"\n"
    for first in (deep, b"\xff\xfe\n", b"[]\n", b'{"kind":"entry"}\n', b"9" * 100_000 + b"\n"):
        wrong = verify_record(CATALOGUE, b"".join([first, *lines[1:]]))
        assert wrong is not None
        assert wrong.line == 1


def test_an_answer_with_picks_and_amounts_is_refused(record: Record) -> None:
    entry = record.entries[0]
    assert isinstance(entry.act, Choose)
    both = Choose((msgspec.structs.replace(entry.act.path[0], amounts=(1,)),))
    forged = Record(record.setup, (msgspec.structs.replace(entry, act=both), *record.entries[1:]), record.end)
    wrong = verify_record(CATALOGUE, forged.lines())
    assert wrong is not None
    assert wrong.line == 2


def test_another_rules_version_is_reported(record: Record) -> None:
    old = Record(msgspec.structs.replace(record.setup, version=0), record.entries, record.end)
    wrong = verify_record(CATALOGUE, old.lines())
    assert wrong is not None
    assert (wrong.line, wrong.reason) == (1, "rules version 0; these rules are version 1")
