"""Stored snapshots of a table's state, from which a match is restored."""

import json
from typing import Any

import msgspec

from app.storage.models import Snapshot, Table
from engines.kernel.contract.game import Game
from engines.kernel.matches.match import Match

SNAPSHOT_INTERVAL = 20
"""Entries between two snapshots; more while an undo is possible, or counts towards the limit of undos."""


class IncompatibleLog(Exception):
    """The log was not written under the current rules."""


def restore_match(game: Game[Any], table: Table, snapshot: Snapshot) -> Match[Any]:
    """Restore the match of a snapshot. Raises IncompatibleLog."""
    try:
        state = game.decode(snapshot.state)
    except (msgspec.DecodeError, KeyError) as error:
        raise IncompatibleLog(f"{type(error).__name__}: {error}") from error
    asked = tuple(json.loads(snapshot.asked))
    opened_at, choices = asked[: table.players], asked[table.players :]
    return Match(game, table.players, state, snapshot.seq, opened_at, choices=choices)


def encode_asked(match: Match[Any]) -> str:
    """The column `asked` of a match's snapshot."""
    return json.dumps([*match.opened_at, *[match.count_choices(seat) for seat in range(match.seats)]])
