"""The table as it was: the scene of a game after one of its earlier entries."""

from dataclasses import replace

from sqlmodel import Session, col, select

from app.storage.models import Entry, Seat, Snapshot, Table
from app.tables.log.encoding import unpack_act, unpack_events
from app.tables.log.scene import (
    WINDOW,
    LogEntry,
    Scene,
    log_entry_of,
    replay_entries,
    require_match,
)
from app.tables.log.snapshots import UnfitLog, restore_match
from app.web.errors import conflict, invalid
from engines.kernel.matches.match import Control, Leave
from engines.kernel.secrecy.audience import Viewer


def past_scene(db: Session, scene: Scene, seq: int) -> Scene:
    """The scene after entry `seq` (0: the deal): nobody's clock runs there. Raises Problem 409 or 422."""
    last = require_match(scene).seq
    if not 0 <= seq <= last:
        raise invalid("This game has moves 0–{last}.", last=last)
    if seq == last:
        return replace(scene, deadlines={})
    table = scene.table
    try:
        snapshot = _snapshot(db, table.id, seq)
        match = restore_match(scene.game, table, snapshot)
        match = replay_entries(match, _entries(db, table.id, snapshot.seq, seq))
        logged = [log_entry_of(scene.game, entry) for entry in _entries(db, table.id, seq - WINDOW, seq)]
    except UnfitLog:
        raise conflict("frozen", "This game was played with older rules, so it can’t be shown.") from None
    if seq < WINDOW and table.deal is not None:
        logged.insert(0, LogEntry(0, 0, None, unpack_events(scene.game, table.deal)))
    then = Table(**{**table.model_dump(), "seq": seq, "status": "running", "ended_at": None})
    ahead = [log_entry_of(scene.game, entry) for entry in _entries(db, table.id, seq, seq + WINDOW)]
    seats = _seats(db, scene, seq)
    return replace(
        scene, table=then, seats=seats, match=match, entries=tuple(logged), ahead=tuple(ahead), deadlines={}
    )


def viewer_for(scene: Scene, viewer: Viewer, seat: int) -> Viewer:
    """The eyes of a seat: one's own at any time, another's when all is open. Raises Problem 409 or 422."""
    if not 0 <= seat < scene.table.players:
        raise invalid("There’s no such seat.")
    if seat != viewer and scene.status != "finished":
        raise conflict("not_finished", "You can see the others’ view once the game is over.")
    return seat


def _seats(db: Session, scene: Scene, seq: int) -> tuple[Seat, ...]:
    """The seats, each controlled as it was after an entry."""
    control = {seat.seat: "bot" if seat.bot is not None else "player" for seat in scene.seats}
    acts = select(Entry.seat, Entry.seq, Entry.act).where(Entry.table_id == scene.table.id)
    for seat, at, packed in db.exec(acts.order_by(col(Entry.seq))):
        match unpack_act(packed):
            case Leave():
                by = "left"
            case Control(by):
                pass
            case _:
                continue
        if at <= seq:
            control[seat] = by
    return tuple([Seat(**{**seat.model_dump(), "control": control[seat.seat]}) for seat in scene.seats])


def _snapshot(db: Session, table_id: str, seq: int) -> Snapshot:
    wanted = select(Snapshot).where(Snapshot.table_id == table_id, col(Snapshot.seq) <= seq)
    return db.exec(wanted.order_by(col(Snapshot.seq).desc()).limit(1)).one()


def _entries(db: Session, table_id: str, after: int, last: int) -> list[Entry]:
    wanted = select(Entry).where(Entry.table_id == table_id, col(Entry.seq) > after, col(Entry.seq) <= last)
    return list(db.exec(wanted.order_by(col(Entry.seq))))
