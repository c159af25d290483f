"""The table as it was: the scene of a game after one of its earlier entries."""

from dataclasses import replace

from sqlmodel import Session, col, select

from app.errors import conflict, invalid
from app.models import Entry, Seat, Snapshot, Table
from app.tables.moves import running
from app.tables.news import unpacked_act, unpacked_news
from app.tables.scene import WINDOW, Scene, Told, Unfit, replayed, restored, told_of
from engines.kernel.audience import Viewer
from engines.kernel.match import Control, Leave


def past(db: Session, scene: Scene, seq: int) -> Scene:
    """The scene after entry `seq` (0: the deal): nobody's clock runs there. Raises Problem 409 or 422."""
    last = running(scene).seq
    if not 0 <= seq <= last:
        raise invalid(f"This game has entries 0 to {last}.")
    if seq == last:
        return replace(scene, deadlines={})
    table = scene.table
    try:
        snapshot = _snapshot(db, table.id, seq)
        match = restored(scene.game, table, snapshot)
        match = replayed(match, _entries(db, table.id, snapshot.seq, seq))
        told = [told_of(scene.game, entry) for entry in _entries(db, table.id, seq - WINDOW, seq)]
    except Unfit:
        raise conflict("frozen", "This game was played by other rules.") from None
    if seq < WINDOW and table.deal is not None:
        told.insert(0, Told(0, 0, None, unpacked_news(scene.game, table.deal)))
    then = Table(**{**table.model_dump(), "seq": seq, "status": "running", "ended_at": None})
    ahead = [told_of(scene.game, entry) for entry in _entries(db, table.id, seq, seq + WINDOW)]
    seats = _seats(db, scene, seq)
    return replace(
        scene, table=then, seats=seats, match=match, told=tuple(told), ahead=tuple(ahead), deadlines={}
    )


def others_eyes(scene: Scene, viewer: Viewer, seat: int) -> Viewer:
    """The eyes of a seat: one's own at any time, another's when all is open. Raises Problem 409 or 422."""
    if not 0 <= seat < scene.table.players:
        raise invalid("There is no such seat.")
    if seat != viewer and scene.status != "finished":
        raise conflict("not_finished", "What others see is open when the game is over.")
    return seat


def _seats(db: Session, scene: Scene, seq: int) -> tuple[Seat, ...]:
    """The seats, each controlled as it was after an entry."""
    control = {seat.seat: "bot" if seat.bot is not None else "player" for seat in scene.seats}
    acts = select(Entry.seat, Entry.seq, Entry.act).where(Entry.table_id == scene.table.id)
    for seat, at, packed in db.exec(acts.order_by(col(Entry.seq))):
        match unpacked_act(packed):
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
