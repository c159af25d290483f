"""The progress of all seats after each entry of a game, computed by replaying it from the deal."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlmodel import Session

from app.storage.database import Database
from app.tables.log import entry_store
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import LogEntry, Scene, decode_entry, replay_entries, require_position
from app.tables.log.snapshots import IncompatibleLog
from app.web.errors import conflict
from engines.kernel.contract.ending import GameEnded
from engines.kernel.contract.game import Events
from engines.kernel.matches.match import Match
from engines.kernel.matches.turning_points import ProgressSnapshot

MAX_KEPT_HISTORIES = 50
"""Recently shown histories that stay in memory; one of 300 entries takes about half a megabyte."""


@dataclass(frozen=True)
class ProgressHistory:
    """A progress snapshot for the deal and each entry, the entries themselves, and the match after them."""

    snapshots: tuple[ProgressSnapshot, ...] = ()
    entries: tuple[LogEntry, ...] = ()
    match: Match[Any] | None = None


class ProgressHistories:
    """The histories of tables. Each is kept and extended: every entry of a game is replayed once."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._histories: OrderedDict[str, ProgressHistory] = OrderedDict()

    async def load(self, scene: Scene) -> ProgressHistory:
        """The history of a table up to a scene; empty if its game defines no progress. Raises Problem 409."""
        table, last = scene.table.id, require_position(scene)
        if scene.game.progress is None:
            return ProgressHistory()
        history = self._histories.get(table)
        if history is None or history.match is None or history.match.seq < last.seq:
            history = await self._db.read(partial(extend_history, scene=scene, history=history))
            known = self._histories.get(table)
            if known is None or len(known.entries) < len(history.entries):
                self._histories[table] = history
        if table in self._histories:
            self._histories.move_to_end(table)
        if len(self._histories) > MAX_KEPT_HISTORIES:
            self._histories.popitem(last=False)
        return history if len(history.entries) <= last.seq else _cut_history(history, last.seq)


def extend_history(db: Session, scene: Scene, history: ProgressHistory | None) -> ProgressHistory:
    """Replay the entries up to a scene that are not in its history yet. Raises Problem 409."""
    game, last = scene.game, require_position(scene)
    if history is None or history.match is None:
        dealt = require_position(load_past_scene(db, scene, 0))
        history = ProgressHistory((take_progress_snapshot(dealt, ()),), (), dealt)
    match = history.match
    assert match is not None
    snapshots, entries = list(history.snapshots), list(history.entries)
    try:
        for entry in entry_store.list_entries_after(db, scene.table.id, match.seq):
            if entry.seq > last.seq:  # appended since the scene was loaded
                break
            match = replay_entries(match, [entry]) if entry.seq < last.seq else last
            entries.append(decode_entry(game, entry))
            snapshots.append(take_progress_snapshot(match, entries[-1].events))
    except IncompatibleLog:
        raise conflict("frozen", "This game was played with older rules, so it can’t be shown.") from None
    return ProgressHistory(tuple(snapshots), tuple(entries), match)


def _cut_history(history: ProgressHistory, seq: int) -> ProgressHistory:
    """The history without the entries after `seq`, which another request has added."""
    return ProgressHistory(history.snapshots[: seq + 1], history.entries[:seq])


def take_progress_snapshot(match: Match[Any], events: Events) -> ProgressSnapshot:
    """The progress of all seats in a match whose game defines it; `events` are those of the last entry."""
    game = match.game
    assert game.progress is not None
    beats = [event.beat() for event in events]
    return ProgressSnapshot(
        match.seq,
        game.round(match.state),
        game.progress(match.state),
        tuple([seat for beat in beats for seat in beat.out]),
        tuple([seat for beat in beats for seat in beat.exposed]),
        next((event.winners for event in events if isinstance(event, GameEnded)), ()),
    )
