"""The job that makes reviews: one game at a time, a slice after the other, with a bounded share of one core.

It is a row in `due`, so a review goes on after a restart and whichever worker is free. What was found is kept
slice by slice, and a slice that two workers make is kept once.
"""

import logging
from functools import partial
from types import TracebackType
from typing import Self

import anyio
import msgspec

from app.bots.pool import BotProcess, NoAnswer
from app.review.slices import Slice, SliceResult
from app.review.store import ReviewProgress, fail_review, postpone_review, read_progress, store_looks
from app.storage.database import Database
from app.storage.models import Due
from app.tables.finished.record import export_record
from app.tables.jobs.job_runner import NotDueAnyMore
from app.tables.play.rooms import Rooms
from app.web.errors import Problem

SLICE_SECONDS = 1.0
"""CPU seconds after which a slice answers."""
TURN_SECONDS = 6.0
"""How long one review is worked on before another gets its turn; less than the lease of a row."""
RETRY_DELAY_MS = 3_000
"""Milliseconds until a review that has to wait for another is looked at again."""
SLICE_TIMEOUT_SECONDS = 600.0
"""Seconds for a slice before its process is given up: on a busy machine it gets hardly any time."""
MAX_ANSWER_BYTES = 1024 * 1024
MAX_FAILURES = 3
"""After so many slices in a row without an answer a review is given up."""

_DONE = msgspec.json.Decoder(SliceResult)
log = logging.getLogger(__name__)


class ReviewJob:
    """`async with ReviewJob(...) as reviewing`: does what is due of the kind "review".

    `share` is how much of one core this worker may use for it, 0 to 1.
    """

    def __init__(self, db: Database, rooms: Rooms, share: float) -> None:
        self._db = db
        self._rooms = rooms
        self._share = share
        self._process: BotProcess | None = None
        self._busy = False
        self._failures = 0

    async def __call__(self, row: Due) -> None:
        """Works on the review of the row's table for a while. Raises NotDueAnyMore or Problem."""
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
        until = anyio.current_time() + TURN_SECONDS
        while progress.status == "working" and anyio.current_time() < until:
            try:
                progress = await self._review_slice(table_id, Slice(record, progress.done, SLICE_SECONDS))
            except NoAnswer as failed:
                await self._fail(table_id, failed)
                return
        if progress.status != "working":
            await self._end_process()
            raise NotDueAnyMore("the review is ready, or nobody wants it any more")
        await self._db.write(partial(postpone_review, table_id=table_id, milliseconds=0))

    async def _read_record(self, table_id: str) -> str:
        """The record of the game. Raises Problem, and gives the review up, where rules have changed since."""
        room = await self._rooms.get(table_id)
        try:
            return (await self._db.read(partial(export_record, scene=room.scene))).decode()
        except Problem:
            await self._db.write(partial(fail_review, table_id=table_id))
            raise

    async def _review_slice(self, table_id: str, wanted: Slice) -> ReviewProgress:
        """Makes a slice, keeps it, and rests as long as the share wants."""
        began = anyio.current_time()
        process = self._process
        if process is None:
            process = self._process = await BotProcess.start("app.review.process")
        done = await process.exchange(
            msgspec.json.encode(wanted), _DONE, SLICE_TIMEOUT_SECONDS, MAX_ANSWER_BYTES
        )
        self._failures = 0
        kept = await self._db.write(partial(store_looks, table_id=table_id, looks=done.looks, cpu=done.cpu))
        await anyio.sleep(max(0.0, done.cpu / self._share - (anyio.current_time() - began)))
        return kept

    async def _fail(self, table_id: str, failed: NoAnswer) -> None:
        """Another process tries again; after MAX_FAILURES nobody does."""
        log.warning("review of table %s failed: %s", table_id, failed)
        await self._end_process()
        self._failures += 1
        if self._failures < MAX_FAILURES:
            await self._db.write(partial(postpone_review, table_id=table_id, milliseconds=RETRY_DELAY_MS))
        else:
            self._failures = 0
            await self._db.write(partial(fail_review, table_id=table_id))

    async def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await process.kill()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._end_process()
