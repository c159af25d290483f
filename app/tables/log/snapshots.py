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
        raise IncompatibleLog from error
    return Match(game, table.players, state, snapshot.seq, tuple(json.loads(snapshot.asked)))
