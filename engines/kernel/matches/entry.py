"""Entries of game records."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from engines.kernel.matches.match import Act

Cause = Literal["player", "bot", "time-out"]


class RecordEntry(Struct, frozen=True, gc=False, tag="entry", tag_field="kind", forbid_unknown_fields=True):
    """An act: its number from 1, its seat, and its cause.

    `at` is the time (milliseconds since 1970, UTC), `hash` that of the state after the act. Since protocol 2,
    `strength` is that of the bot that acted, and `lock` that of the entry (`proof/locks.py`).
    """

    seq: int
    seat: int
    act: Act
    cause: Cause
    at: int
    hash: str
    strength: str | UnsetType = UNSET
    lock: str | UnsetType = UNSET
    prev: str = ""
