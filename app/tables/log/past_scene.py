"""Past scenes: a table after one of its earlier entries."""

from dataclasses import replace

from sqlmodel import Session, col, select

from app.storage.models import Entry, Seat, Snapshot, Table
from app.tables.log.encoding import unpack_act, unpack_events
from app.tables.log.scene import (
    LOG_WINDOW_ENTRIES,
    LogEntry,
    Scene,
    decode_entry,
    replay_entries,
    require_position,
)
from app.tables.log.snapshots import IncompatibleLog, restore_match
from app.web.errors import conflict, invalid
from engines.kernel.matches.match import Control, Leave
from engines.kernel.secrecy.audience import Viewer


def load_past_scene(db: Session, scene: Scene, seq: int) -> Scene:
    """Load the scene after entry `seq` (0: the deal), without deadlines. Raises Problem 409 or 422."""
    last = require_position(scene).seq
    if not 0 <= seq <= last:
        raise invalid("This game has moves 0–{last}.", last=last)
    if seq == last:
        return replace(scene, deadlines={})
    table = scene.table
    try:
        snapshot = _load_snapshot(db, table.id, seq)
        match = restore_match(scene.game, table, snapshot)
        match = replay_entries(match, _list_entries(db, table.id, snapshot.seq, seq))
        window = _list_entries(db, table.id, seq - LOG_WINDOW_ENTRIES, seq)
        entries = [decode_entry(scene.game, entry) for entry in window]
    except IncompatibleLog:
        raise conflict("frozen", "This game was played with older rules, so it can’t be shown.") from None
    if seq < LOG_WINDOW_ENTRIES and table.deal is not None:
        entries.insert(0, LogEntry(0, 0, None, unpack_events(scene.game, table.deal)))
    past_table = Table(**{**table.model_dump(), "seq": seq, "status": "running", "ended_at": None})
    following = _list_entries(db, table.id, seq, seq + LOG_WINDOW_ENTRIES)
    ahead = [decode_entry(scene.game, entry) for entry in following]
    return replace(
        scene,
        table=past_table,
        seats=_restore_seats(db, scene, seq),
        match=match,
        entries=tuple(entries),
        ahead=tuple(ahead),
        deadlines={},
    )


def choose_viewer(scene: Scene, viewer: Viewer, seat: int) -> Viewer:
    """The viewer for a seat: the viewer's own at any time, any other once the game is finished.

    Raises Problem 409 or 422.
    """
    if not 0 <= seat < scene.table.players:
        raise invalid("There’s no such seat.")
    if seat != viewer and scene.status != "finished":
        raise conflict("not_finished", "You can see the others’ view once the game is over.")
    return seat


def _restore_seats(db: Session, scene: Scene, seq: int) -> tuple[Seat, ...]:
    """The seats with the control that each had after entry `seq`."""
    control = {seat.seat: "bot" if seat.bot is not None else "player" for seat in scene.seats}
    acts = select(Entry.seat, Entry.seq, Entry.act).where(Entry.table_id == scene.table.id)
    for seat, entry_seq, packed in db.exec(acts.order_by(col(Entry.seq))):
        match unpack_act(packed):
            case Leave():
                by = "left"
            case Control(by):
                pass
            case _:
                continue
        if entry_seq <= seq:
            control[seat] = by
    return tuple([Seat(**{**seat.model_dump(), "control": control[seat.seat]}) for seat in scene.seats])


def _load_snapshot(db: Session, table_id: str, seq: int) -> Snapshot:
    query = select(Snapshot).where(Snapshot.table_id == table_id, col(Snapshot.seq) <= seq)
    return db.exec(query.order_by(col(Snapshot.seq).desc()).limit(1)).one()


def _list_entries(db: Session, table_id: str, after: int, last: int) -> list[Entry]:
    query = select(Entry).where(Entry.table_id == table_id, col(Entry.seq) > after, col(Entry.seq) <= last)
    return list(db.exec(query.order_by(col(Entry.seq))))
