"""The job that creates reviews, one game at a time and slice by slice, with a limited share of one core.

Each review has a row in `due`, so it continues after a restart, on any free worker. Each slice is stored
when it is complete; a slice that two workers have reviewed is stored once.
"""

from functools import partial
from types import TracebackType
from typing import Self

import anyio
import msgspec
import structlog

from app.bots.pool import BotProcess, NoAnswer
from app.review.slices import Slice, SliceResult
from app.review.stored_reviews import (
    ReviewProgress,
    fail_review,
    postpone_review,
    read_progress,
    store_evaluations,
)
from app.storage.database import Database
from app.storage.models import Due
from app.tables.finished.record import export_record
from app.tables.jobs.job_runner import NoLongerDue
from app.tables.play.rooms import Rooms
from app.web.errors import Problem

SLICE_SECONDS = 1.0
"""CPU time after which a slice ends."""
TURN_SECONDS = 6.0
"""Time spent on one review before another gets its turn; must be shorter than the lease of a due row."""
RETRY_DELAY_MS = 3_000
"""Delay of a review because the worker is busy with another one, or because its process has failed."""
SLICE_TIMEOUT_SECONDS = 600.0
"""Time-out after which a silent process is killed; reviews get little CPU time on a busy machine."""
MAX_ANSWER_BYTES = 1024 * 1024
"""Maximum size of the result of a slice."""
MAX_FAILURES = 3
"""Consecutive failures of this worker's process after which the review in progress is marked as failed."""

_RESULT_DECODER = msgspec.json.Decoder(SliceResult)
log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class ReviewJob:
    """The job of the kind "review"; an async context manager that ends its process on exit.

    `share` is the part of one core that this worker may use for reviews, from 0 to 1.
    """

    def __init__(self, db: Database, rooms: Rooms, share: float) -> None:
        self._db = db
        self._rooms = rooms
        self._share = share
        self._process: BotProcess | None = None
        self._busy = False
        self._failures = 0

    async def __call__(self, row: Due) -> None:
        """Works on the review of the row's table for up to TURN_SECONDS.

        Postpones it if another one is in progress here. Raises NoLongerDue or Problem.
        """
        if self._busy or not self._share:
            await self._db.write(partial(postpone_review, table_id=row.table_id, milliseconds=RETRY_DELAY_MS))
            return
        self._busy = True
        try:
            await self._work(row.table_id)
        finally:
            self._busy = False

    async def _work(self, table_id: str) -> None:
        record = await self._read_record(table_id)
        progress = await self._db.read(partial(read_progress, table_id=table_id))
        deadline = anyio.current_time() + TURN_SECONDS
        while progress.status == "working" and anyio.current_time() < deadline:
            try:
                progress = await self._review_slice(table_id, Slice(record, progress.done, SLICE_SECONDS))
            except NoAnswer as error:
                await self._handle_failure(table_id, error)
                return
        if progress.status != "working":
            await self._kill_process()
            raise NoLongerDue("the review is ready or cancelled")
        await self._db.write(partial(postpone_review, table_id=table_id, milliseconds=0))

    async def _read_record(self, table_id: str) -> str:
        """The record of the game. If it cannot be exported, marks the review as failed and raises Problem."""
        room = await self._rooms.get(table_id)
        try:
            return (await self._db.read(partial(export_record, scene=room.scene))).decode()
        except Problem:
            await self._db.write(partial(fail_review, table_id=table_id))
            raise

    async def _review_slice(self, table_id: str, request: Slice) -> ReviewProgress:
        """Reviews and stores a slice, then sleeps so that the share of the core is not exceeded."""
        started_at = anyio.current_time()
        process = self._process
        if process is None:
            process = self._process = await BotProcess.start("app.review.process")
        result = await process.exchange(
            msgspec.json.encode(request), _RESULT_DECODER, SLICE_TIMEOUT_SECONDS, MAX_ANSWER_BYTES
        )
        self._failures = 0
        store = partial(
            store_evaluations, table_id=table_id, evaluations=result.evaluations, cpu_seconds=result.cpu
        )
        progress = await self._db.write(store)
        await anyio.sleep(max(0.0, result.cpu / self._share - (anyio.current_time() - started_at)))
        return progress

    async def _handle_failure(self, table_id: str, error: NoAnswer) -> None:
        """Schedules another attempt with a new process, or marks the review as failed after MAX_FAILURES."""
        log.warning("review_slice_failed", table=table_id, reason=str(error))
        await self._kill_process()
        self._failures += 1
        if self._failures < MAX_FAILURES:
            await self._db.write(partial(postpone_review, table_id=table_id, milliseconds=RETRY_DELAY_MS))
        else:
            self._failures = 0
            await self._db.write(partial(fail_review, table_id=table_id))

    async def _kill_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._kill_process()
