"""Locks: a chain of hashes over the entries of a game, known to its pages while the game is played.

A lock covers its entry with cause, time and strength, and the lock before it; the first one covers the seal.
A page that has seen a lock can tell later whether anything before it was changed. A lock reveals nothing,
because the hash of a state covers the game's secret key.
"""

import hashlib
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from engines.kernel.matches.entry import RecordEntry


def compute_lock(previous: str, entry: RecordEntry) -> str:
    """The lock of an entry; `previous` is the lock of the entry before, or the seal."""
    bare = replace(entry, lock=msgspec.UNSET, prev="")
    return hashlib.sha256(previous.encode() + b"\n" + _ENCODER.encode(bare)).hexdigest()


def list_locks(seal: str, entries: tuple[RecordEntry, ...]) -> Iterator[str]:
    """Yield the lock of each entry."""
    lock = seal
    for entry in entries:
        lock = compute_lock(lock, entry)
        yield lock


_ENCODER = msgspec.json.Encoder()
