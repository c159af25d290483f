"""Snapshots of a table's state, from which its log is read on."""

import json
from typing import Any

import msgspec

from app.storage.models import Snapshot, Table
from engines.kernel.contract.game import Game
from engines.kernel.matches.match import Match

SNAPSHOT_INTERVAL = 20
"""Entries between two snapshots; more while something can be undone."""


class UnfitLog(Exception):
    """The log cannot have been written under today's rules."""


def restore_match(game: Game[Any], table: Table, snapshot: Snapshot) -> Match[Any]:
    """The match of a snapshot. Raises UnfitLog."""
    try:
        state = game.decode(snapshot.state)
    except (msgspec.DecodeError, KeyError) as error:
        raise UnfitLog from error
    return Match(game, table.players, state, snapshot.seq, tuple(json.loads(snapshot.asked)))
