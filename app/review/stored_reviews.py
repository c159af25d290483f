"""Reviews in the database: their status, their evaluations, and the job that creates them."""

from dataclasses import dataclass

import msgspec
from sqlmodel import Session, col, delete, select

from app.storage.database import database_time
from app.storage.models import Due
from app.storage.review_models import Review, ReviewLook
from app.tables.schedule.row_kinds import NO_SEAT, REVIEW
from engines.kernel.reviewing.review import Evaluation

_DECODER = msgspec.json.Decoder(Evaluation)
_ENCODER = msgspec.json.Encoder()


@dataclass(frozen=True)
class ReviewProgress:
    """The progress of a review: how many entries are reviewed (`done`) and how many there are (`total`).

    `status` is "none", "working", "ready", "cancelled" or "failed".
    """

    status: str = "none"
    done: int = 0
    total: int = 0
    cpu_ms: int = 0

    @property
    def percent(self) -> int:
        """The progress in percent."""
        return 100 * self.done // self.total if self.total else 0


def read_progress(db: Session, table_id: str) -> ReviewProgress:
    """The progress of a table's review."""
    row = db.get(Review, table_id)
    return ReviewProgress() if row is None else ReviewProgress(row.status, row.done, row.total, row.cpu_ms)


def read_evaluations(db: Session, table_id: str) -> tuple[Evaluation, ...]:
    """The evaluations of a review, in the order of the game; incomplete while the review is in progress."""
    query = select(ReviewLook.look).where(ReviewLook.table_id == table_id).order_by(col(ReviewLook.entry))
    return tuple([_DECODER.decode(evaluation) for evaluation in db.exec(query)])


def begin_review(db: Session, table_id: str, total: int) -> None:
    """Start a review, or resume one that was cancelled or failed."""
    row = db.get(Review, table_id)
    if row is None:
        row = Review(table_id=table_id, total=total)
    elif row.status in ("working", "ready"):
        return
    row.status = "working"
    db.add(row)
    if db.get(Due, (table_id, NO_SEAT, REVIEW)) is None:
        db.add(Due(table_id=table_id, seat=NO_SEAT, kind=REVIEW, at=database_time(db)))


def cancel_review(db: Session, table_id: str) -> None:
    """Cancel a review in progress; its evaluations are kept. A review that is ready stays ready."""
    row = db.get(Review, table_id)
    if row is not None and row.status == "working":
        row.status = "cancelled"
        _delete_job(db, table_id)


def store_evaluations(
    db: Session, table_id: str, evaluations: tuple[Evaluation, ...], cpu_seconds: float
) -> ReviewProgress:
    """Store the evaluations of a slice, unless the review is cancelled or another worker has stored them."""
    row = db.get(Review, table_id, with_for_update=True)
    if row is None:
        return ReviewProgress()
    if row.status == "working" and row.done == evaluations[0].entry:
        db.add_all(
            [
                ReviewLook(table_id=table_id, entry=evaluation.entry, look=_ENCODER.encode(evaluation))
                for evaluation in evaluations
            ]
        )
        row.done += len(evaluations)
        row.cpu_ms += round(1000 * cpu_seconds)
        if row.done >= row.total:
            row.status = "ready"
            _delete_job(db, table_id)
    return ReviewProgress(row.status, row.done, row.total, row.cpu_ms)


def fail_review(db: Session, table_id: str) -> None:
    """Mark a review as failed, and delete its job."""
    row = db.get(Review, table_id)
    if row is not None and row.status == "working":
        row.status = "failed"
    _delete_job(db, table_id)


def postpone_review(db: Session, table_id: str, milliseconds: int) -> None:
    """Let any free worker continue a review after a delay."""
    row = db.get(Due, (table_id, NO_SEAT, REVIEW))
    if row is not None:
        row.at, row.claimed_until = database_time(db) + milliseconds, 0


def _delete_job(db: Session, table_id: str) -> None:
    db.flush()
    is_job = (col(Due.table_id) == table_id, col(Due.seat) == NO_SEAT, col(Due.kind) == REVIEW)
    db.connection().execute(delete(Due).where(*is_job))
