"""The progress of all seats after each entry of a game, computed by replaying it from the deal."""

from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from app.tables.log import entry_store
from app.tables.log.past_scene import load_past_scene
from app.tables.log.scene import LogEntry, Scene, decode_entry, replay_entries, require_match
from app.tables.log.snapshots import IncompatibleLog
from app.web.errors import conflict
from engines.kernel.contract.ending import GameEnded
from engines.kernel.contract.game import Events
from engines.kernel.matches.match import Match
from engines.kernel.matches.turning_points import ProgressSnapshot


@dataclass(frozen=True)
class ProgressHistory:
    """A progress snapshot for the deal and for each entry, and the entries themselves."""

    snapshots: tuple[ProgressSnapshot, ...] = ()
    entries: tuple[LogEntry, ...] = ()


def load_progress(db: Session, scene: Scene) -> ProgressHistory:
    """Replay a game to its end; empty if the game defines no progress. Raises Problem 409."""
    game, last = scene.game, require_match(scene)
    if game.progress is None:
        return ProgressHistory()
    match = require_match(load_past_scene(db, scene, 0))
    snapshots = [take_progress_snapshot(match, ())]
    entries: list[LogEntry] = []
    try:
        for entry in entry_store.list_entries_after(db, scene.table.id, 0):
            if entry.seq > last.seq:  # appended since the scene was loaded
                break
            match = replay_entries(match, [entry]) if entry.seq < last.seq else last
            entries.append(decode_entry(game, entry))
            snapshots.append(take_progress_snapshot(match, entries[-1].events))
    except IncompatibleLog:
        raise conflict("frozen", "This game was played with older rules, so it can’t be shown.") from None
    return ProgressHistory(tuple(snapshots), tuple(entries))


def take_progress_snapshot(match: Match[Any], events: Events) -> ProgressSnapshot:
    """The progress of all seats in a match whose game defines it; `events` are those of the last entry."""
    game = match.game
    assert game.progress is not None
    beats = [game.beat(event) for event in events]
    return ProgressSnapshot(
        match.seq,
        game.round(match.state),
        game.progress(match.state),
        tuple([seat for beat in beats for seat in beat.out]),
        tuple([seat for beat in beats for seat in beat.exposed]),
        next((event.winners for event in events if isinstance(event, GameEnded)), ()),
    )
