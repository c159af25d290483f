"""Records: replayed byte for byte; a changed byte is detected, and its line is reported."""

import bz2
import dataclasses
import gzip
import json
import lzma
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

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
    assert (wrong.line, wrong.reason) == (1, "rules version 0; known here: 1")


def name_fault(data: bytes) -> InvalidRecord:
    """The first fault of a record that is invalid."""
    with pytest.raises(InvalidRecord) as invalid:
        read_record(data)
    return invalid.value


def save_as(text: str) -> dict[str, tuple[bytes, str]]:
    """A record as programs save it, and a word of the reason that names what they did."""
    pages = ("<!DOCTYPE html><html></html>", "  <html>", "<?xml version='1.0'?>")
    formatted = json.dumps(json.loads(text.split("\n", 1)[0]), indent=2) + text[text.index("\n") :]
    return {
        "BOM": (text.encode("utf-8-sig"), "BOM"),
        **{code: (text.encode(code), "UTF-16") for code in ("utf-16", "utf-16-le", "utf-16-be")},
        **{code: (text.encode(code), "UTF-32") for code in ("utf-32", "utf-32-le", "utf-32-be")},
        "CRLF": (text.replace("\n", "\r\n").encode(), "CR LF"),
        "CRLF on the last line": (text[:-1].encode() + b"\r\n", "CR LF"),
        "CRLF and BOM": (text.replace("\n", "\r\n").encode("utf-8-sig"), "BOM"),
        "CR": (text.replace("\n", "\r").encode(), "CR;"),
        "gzip": (gzip.compress(text.encode()), "gzip"),
        "bzip2": (bz2.compress(text.encode()), "bzip2"),
        "xz": (lzma.compress(text.encode()), "xz"),
        "zip": (b"PK\x03\x04" + text.encode(), "zip"),
        "empty": (b"", "empty"),
        "blank": (b" \n\n", "empty"),
        **{page: (page.encode(), "web page") for page in pages},
        "array": (f"[{','.join(text.split())}]\n".encode(), "array"),
        "formatted": (formatted.encode(), "formatted"),
        "indented": (b" " + text.encode(), "spaces"),
        "no line break at the end": (text[:-1].encode(), "does not end with a line break"),
        "empty lines at the end": (text.encode() + b"\n\n", "empty line"),
        "spaces at the end of a line": (text.replace("\n", " \n", 1).encode(), "spaces"),
    }


def test_what_a_program_has_done_to_a_record_is_named(record: Record) -> None:
    text = record.lines().decode()
    saved = save_as(text)
    assert len(saved) > 20
    faults = {name: (str(name_fault(data)), word) for name, (data, word) in saved.items()}
    assert {name: fault for name, (fault, word) in faults.items() if word not in fault} == {}


def test_a_single_foreign_line_break_is_found_in_its_line(record: Record) -> None:
    lines = record.lines().split(b"\n")
    for number in (1, 2, len(lines) - 1):
        changed = [line + b"\r" if index == number else line for index, line in enumerate(lines, 1)]
        assert name_fault(b"\n".join(changed)).line == number


@pytest.mark.parametrize("at", [-1, -(2**62), 2**53, 2**62, 253_402_300_800_000])
def test_an_impossible_time_is_named(record: Record, at: int) -> None:
    entries = [replace(entry, at=at) if entry.seq == 2 else entry for entry in record.entries]
    fault = name_fault(dataclasses.replace(record, entries=tuple(entries)).lines())
    assert fault.line == 3
    assert f"its time is {at}" in fault.reason


@pytest.mark.parametrize("at", [0, 1, 1_700_000_000_000, 253_402_300_799_999])
def test_all_other_times_are_valid(record: Record, at: int) -> None:
    entries = [replace(entry, at=at) for entry in record.entries]
    assert read_record(dataclasses.replace(record, entries=tuple(entries)).lines()).entries[0].at == at
