"""The supervisor: starts several workers that serve one port, watches over them, replaces those that end."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from tempfile import TemporaryDirectory

import structlog

from app.observability import metrics
from app.settings import Settings

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

READY = b"ready\n"
STARTS_SECONDS = 300.0
"""How long a worker may take to open."""
ENDS_SECONDS = 10.0
"""How long one may take to end, when it was told to, before it is killed."""
REST_SECONDS = (0.2, 1.0, 5.0, 30.0)
"""How long it is waited before a worker is started that has died before it was open, time after time."""


class Workers:
    """`Workers(settings, doors, opened).run()` serves with `settings.workers` processes until SIGTERM.

    SIGHUP replaces one after the other, without closing the doors: by a new version of Magehall, if it was
    put in place. A worker that dies is started again; all end when this process does.
    """

    def __init__(self, settings: Settings, doors: socket.socket, opened: Callable[[], None]) -> None:
        self._settings = settings
        self._doors = doors
        self._opened = opened
        self._ending = asyncio.Event()
        self._renewing = asyncio.Event()
        self._failed = False

    def run(self) -> bool:
        """Serves until told to stop; False when it could not begin."""
        with TemporaryDirectory(prefix="magehall-metrics-") as folder:
            os.environ[metrics.FOLDER] = folder
            asyncio.run(self._run())
        return not self._failed

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for how in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(how, self._ending.set)
        loop.add_signal_handler(signal.SIGHUP, self._renewing.set)
        first = await asyncio.gather(*[self._started() for _ in range(self._settings.workers)])
        workers = [worker for worker in first if worker is not None]
        if len(workers) < len(first):
            self._failed = True
            await asyncio.gather(*[self._ended(worker) for worker in workers])
            return
        self._opened()
        watches = [asyncio.create_task(self._watch(worker)) for worker in workers]
        renewal = asyncio.create_task(self._renew(watches))
        await self._ending.wait()
        renewal.cancel()
        await asyncio.gather(renewal, *watches, return_exceptions=True)

    async def _watch(self, worker: asyncio.subprocess.Process) -> None:
        """Sees to it that there is a worker, until all are to end or, cancelled, until another has taken its
        place."""
        current: asyncio.subprocess.Process | None = worker
        try:
            while not self._ending.is_set():
                if current is None:
                    current = await self._again()
                    continue
                await self._gone_or_ending(current)
                if current.returncode is not None:
                    log.error("worker_died", pid=current.pid, code=current.returncode)
                    metrics.forget_worker(current.pid)
                    current = None
        finally:
            if current is not None:
                await asyncio.shield(self._ended(current))

    async def _gone_or_ending(self, worker: asyncio.subprocess.Process) -> None:
        waits = [asyncio.create_task(worker.wait()), asyncio.create_task(self._ending.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _again(self) -> asyncio.subprocess.Process | None:
        """Another worker, tried until it opens or all are to end."""
        rests = chain(REST_SECONDS, repeat(REST_SECONDS[-1]))
        while not self._ending.is_set():
            worker = await self._started()
            if worker is not None:
                return worker
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), next(rests))
        return None

    async def _renew(self, watches: list[asyncio.Task[None]]) -> None:
        """Replaces the workers whenever that is wanted: an old one ends when its successor is open."""
        while True:
            await self._renewing.wait()
            self._renewing.clear()
            for place, old in enumerate(tuple(watches)):
                worker = await self._started()
                if worker is None:
                    log.error("workers_not_renewed")  # the old ones go on
                    break
                watches[place] = asyncio.create_task(self._watch(worker))
                old.cancel()
                await asyncio.gather(old, return_exceptions=True)

    async def _started(self) -> asyncio.subprocess.Process | None:
        """A worker that is open, or None. It ends by itself when its stdin does: with this process."""
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "app.server.worker", str(self._doors.fileno())),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=(self._doors.fileno(),),
            process_group=0,  # an interrupt at the terminal is for this process, which passes it on
        )
        assert worker.stdout is not None
        with suppress(TimeoutError):
            if await asyncio.wait_for(worker.stdout.readline(), STARTS_SECONDS) == READY:
                return worker
        log.error("worker_not_started", pid=worker.pid)
        await self._ended(worker)
        return None

    async def _ended(self, worker: asyncio.subprocess.Process) -> None:
        """Ends a worker: it closes its sockets and finishes what it does."""
        with suppress(ProcessLookupError):
            worker.terminate()
        try:
            await asyncio.wait_for(worker.wait(), ENDS_SECONDS)
        except TimeoutError:
            worker.kill()
            await worker.wait()
        metrics.forget_worker(worker.pid)
