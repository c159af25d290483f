"""Game records: JSON Lines chained by SHA-256, replayed act by act and verified line by line."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from engines.kernel.choices.decision import Refused
from engines.kernel.contract.ending import Outcome
from engines.kernel.contract.game import Game
from engines.kernel.matches.entry import Cause, RecordEntry
from engines.kernel.matches.file_encoding import find_foreign_encoding
from engines.kernel.matches.match import Match
from engines.kernel.matches.origin import Origin, begin_match, hash_origin
from engines.kernel.matches.proof.entry_checks import EntryChecker
from engines.kernel.matches.proof.protocol import PROTOCOL
from engines.kernel.matches.shares import FairDeal, find_unfair
from engines.kernel.rng import commitment, key_of

__all__ = ["Cause", "End", "InvalidRecord", "Record", "RecordEntry", "Setup"]

MAX_TIME = 253_402_300_799_999
"""The end of the year 9999, in milliseconds since 1970."""


class Setup(Struct, frozen=True, gc=False, tag="setup", tag_field="kind", forbid_unknown_fields=True):
    """The first line: what was agreed and committed to before the deal.

    `fair`: how the salts were chosen. Older games have none, so nobody can tell whether somebody chose their
    salts. `origin`: the moment of another game from which this one continues. `protocol`: see
    `proof/protocol.py`.
    """

    game: str
    version: int
    seats: int
    options: dict[str, str | int | bool]
    commitment: str
    salts: tuple[str, ...]
    fair: FairDeal | msgspec.UnsetType = msgspec.UNSET
    origin: Origin | msgspec.UnsetType = msgspec.UNSET
    protocol: int | msgspec.UnsetType = msgspec.UNSET
    prev: str = ""

    @property
    def protocol_number(self) -> int:
        """The protocol; 1 for records that do not name it."""
        return self.protocol or 1


class End(Struct, frozen=True, gc=False, tag="end", tag_field="kind", forbid_unknown_fields=True):
    """The last line: the server's seed, the outcome, and the hash of all lines before."""

    seed: str
    outcome: Outcome
    sum: str = ""
    prev: str = ""


Line = Setup | RecordEntry | End


@dataclass(frozen=True)
class Record:
    """A finished game, from which anybody can replay it and find every card."""

    setup: Setup
    entries: tuple[RecordEntry, ...]
    end: End

    @property
    def key(self) -> str:
        """The key of the random stream."""
        return key_of(self.end.seed, self.setup.salts)

    def lines(self) -> bytes:
        """The record as JSON Lines, with the hash chain computed."""
        encoded_lines: list[bytes] = []
        for line in (self.setup, *self.entries):
            encoded_lines.append(
                _ENCODER.encode(msgspec.structs.replace(line, prev=_previous_hash(encoded_lines)))
            )
        checksum = hashlib.sha256(b"\n".join(encoded_lines)).hexdigest()
        end = msgspec.structs.replace(self.end, sum=checksum, prev=_previous_hash(encoded_lines))
        return b"\n".join([*encoded_lines, _ENCODER.encode(end), b""])


class InvalidRecord(Exception):
    """Raised for an invalid record: the number of the first wrong line, from 1, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def read_record(data: bytes) -> Record:
    """The record in a file. Raises InvalidRecord for the first line that is malformed or breaks the chain."""
    if reason := find_foreign_encoding(data):
        raise InvalidRecord(*reason)
    raw = data.split(b"\n")
    if raw[-1] != b"":
        raise InvalidRecord(len(raw), "the file does not end with a line break")
    raw.pop()
    lines = [_parse_line(number, text) for number, text in enumerate(raw, 1)]
    _check_shape(lines)
    _check_chain(raw, lines)
    setup, *entries, end = lines
    return Record(setup, tuple(entries), end)  # type: ignore[arg-type]


def _parse_line(number: int, text: bytes) -> Line:
    try:
        line: Line = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidRecord(number, f"not a line of a record: {error}") from None
    if _ENCODER.encode(line) != text:
        raise InvalidRecord(number, "not in the canonical encoding")
    if isinstance(line, RecordEntry) and not 0 <= line.at <= MAX_TIME:
        raise InvalidRecord(number, f"its time is {line.at}; times are from 0 to {MAX_TIME}")
    return line


def _check_shape(lines: list[Line]) -> None:
    if not lines or not isinstance(lines[0], Setup):
        raise InvalidRecord(1, "a record begins with its setup")
    for number, line in enumerate(lines[1:-1], 2):
        if not isinstance(line, RecordEntry):
            raise InvalidRecord(number, f"an entry belongs here, not a second {type(line).__name__.lower()}")
        if line.seq != number - 1:
            raise InvalidRecord(number, f"entry {number - 1} belongs here, not {line.seq}")
    if not isinstance(lines[-1], End):
        raise InvalidRecord(len(lines), "a record ends with an end line")


def _check_chain(raw: list[bytes], lines: list[Line]) -> None:
    """Check that every line holds the hash of the one before.

    If a link is broken, the next link shows which side is wrong: a changed line also breaks the link after
    it, a changed successor does not.
    """
    end = lines[-1]
    assert isinstance(end, End)
    if lines[0].prev:
        raise InvalidRecord(1, "the first line cannot have a predecessor")
    links = [_sha(text) == line.prev for text, line in zip(raw, lines[1:], strict=False)]
    intact = hashlib.sha256(b"\n".join(raw[:-1])).hexdigest() == end.sum
    for number, link in enumerate(links, 1):
        if not link:
            is_last = number == len(links)
            is_next_wrong = intact if is_last else not links[number]
            raise InvalidRecord(number + 1 if is_next_wrong else number, "its hash does not match the chain")
    if not intact:
        raise InvalidRecord(len(lines), "its sum does not match the lines before")


def replay_record(game: Game[Any], record: Record) -> Iterator[Match[Any]]:
    """Yield the match after the deal and after each entry, by the rules of the record's version.

    Raises InvalidRecord for an impossible line.
    """
    setup = record.setup
    if setup.game != game.id:
        raise InvalidRecord(1, f"a record of {setup.game}, not of {game.id}")
    rules = game.find_edition(setup.version)
    if rules is None:
        raise InvalidRecord(1, f"rules version {setup.version}; known here: {game.describe_versions()}")
    last_line = len(record.entries) + 2
    if commitment(record.end.seed) != setup.commitment:
        raise InvalidRecord(last_line, "the seed is not the one that was committed to")
    if len(setup.salts) != setup.seats:
        raise InvalidRecord(1, f"{len(setup.salts)} salts for {setup.seats} seats")
    _check_fair(rules, record)
    try:
        options = rules.parse_options(setup.options)
        match, _ = begin_match(rules, setup.seats, options, record.key, setup.origin)
    except ValueError as error:
        raise InvalidRecord(1, str(error)) from None
    except Refused as refused:
        raise InvalidRecord(1, f"the rules refuse its origin: {refused.reason.key}") from None
    yield match
    checker = EntryChecker(setup.fair, setup.protocol_number)
    for number, entry in enumerate(record.entries, 2):
        if not 0 <= entry.seat < setup.seats:
            raise InvalidRecord(number, f"there is no seat {entry.seat}")
        try:
            if reason := checker.find_error(match, entry):
                raise InvalidRecord(number, reason)
            match, _ = match.play(entry.seat, entry.act)
        except Refused as refused:
            raise InvalidRecord(number, f"the rules refuse this: {refused.reason.key}") from None
        if rules.hash(match.state) != entry.hash:
            raise InvalidRecord(number, "the state after it has a different hash")
        yield match
    if not match.finished:
        raise InvalidRecord(last_line, "the game is not over here")
    outcome = rules.outcome(match.state)
    if outcome != _restore_types(record.end.outcome, outcome):
        raise InvalidRecord(last_line, "the outcome differs")


def _check_fair(game: Game[Any], record: Record) -> None:
    setup, seed = record.setup, record.end.seed
    if not 1 <= setup.protocol_number <= PROTOCOL:
        raise InvalidRecord(1, f"protocol {setup.protocol}; the newest known here is {PROTOCOL}")
    if not isinstance(setup.fair, FairDeal):
        if setup.protocol_number > 1:
            raise InvalidRecord(1, "it has no seal, which all games have since protocol 2")
        return
    reason = find_unfair(
        setup.fair,
        setup.salts,
        seed,
        setup.game,
        setup.options,
        setup.commitment,
        game.lesson,
        hash_origin(setup.origin),
        setup.protocol_number,
        setup.version,
    )
    if reason is not None:
        raise InvalidRecord(1, reason)


def _restore_types(written: Outcome, true: Outcome) -> Outcome:
    """The true outcome if its encoding equals the written one, otherwise the written one.

    They are compared encoded, because JSON loses the types of arguments.
    """
    return true if _ENCODER.encode(written) == _ENCODER.encode(true) else written


def verify_record(catalogue: Mapping[str, Game[Any]], data: bytes) -> InvalidRecord | None:
    """The first error of a record, or None if it is valid."""
    try:
        record = read_record(data)
        game = catalogue.get(record.setup.game)
        if game is None:
            return InvalidRecord(
                1, f"no game {record.setup.game!r} here; there are {', '.join(sorted(catalogue))}"
            )
        for _ in replay_record(game, record):
            pass
    except InvalidRecord as wrong:
        return wrong
    return None


def _sha(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _previous_hash(encoded_lines: list[bytes]) -> str:
    return _sha(encoded_lines[-1]) if encoded_lines else ""


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
