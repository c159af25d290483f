"""The supervisor of `magehall serve --workers N`: starts, watches, restarts and replaces worker processes."""

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
"""The line that a worker writes to stdout once it accepts requests."""
START_TIMEOUT_SECONDS = 300.0
"""Time for a worker to become ready."""
STOP_TIMEOUT_SECONDS = 10.0
"""Time for a terminated worker to exit before it is killed."""
RESTART_DELAY_SECONDS = (0.2, 1.0, 5.0, 30.0)
"""Delays before starting a worker again that died before it was ready; the last one repeats."""


class Supervisor:
    """Serves with several worker processes until SIGTERM: `Supervisor(settings, listener, on_ready).run()`.

    SIGHUP replaces one worker after another without closing the listening socket; if a new version was
    installed, the new workers run it. A worker that dies is restarted. All workers exit with this process.
    """

    def __init__(self, settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
        self._settings = settings
        self._listener = listener
        self._on_ready = on_ready
        self._stopping = asyncio.Event()
        self._reload_requested = asyncio.Event()
        self._failed = False

    def run(self) -> bool:
        """Serves until stopped; returns False if the workers could not start."""
        with TemporaryDirectory(prefix="magehall-metrics-") as folder:
            os.environ[metrics.MULTIPROCESS_FOLDER_VARIABLE] = folder
            asyncio.run(self._run())
        return not self._failed

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for signal_number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(signal_number, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._reload_requested.set)
        first = await asyncio.gather(*[self._start_worker() for _ in range(self._settings.workers)])
        workers = [worker for worker in first if worker is not None]
        if len(workers) < len(first):
            self._failed = True
            await asyncio.gather(*[self._stop_worker(worker) for worker in workers])
            return
        self._on_ready()
        watchers = [asyncio.create_task(self._watch(worker)) for worker in workers]
        reloading = asyncio.create_task(self._reload(watchers))
        await self._stopping.wait()
        reloading.cancel()
        await asyncio.gather(reloading, *watchers, return_exceptions=True)

    async def _watch(self, worker: asyncio.subprocess.Process) -> None:
        """Keeps a worker running until the server stops; when cancelled, stops it."""
        current: asyncio.subprocess.Process | None = worker
        try:
            while not self._stopping.is_set():
                if current is None:
                    current = await self._restart_worker()
                    continue
                await self._wait_for_exit_or_stop(current)
                if current.returncode is not None:
                    log.error("worker_died", pid=current.pid, code=current.returncode)
                    metrics.remove_worker(current.pid)
                    current = None
        finally:
            if current is not None:
                await asyncio.shield(self._stop_worker(current))

    async def _wait_for_exit_or_stop(self, worker: asyncio.subprocess.Process) -> None:
        waits = [asyncio.create_task(worker.wait()), asyncio.create_task(self._stopping.wait())]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    async def _restart_worker(self) -> asyncio.subprocess.Process | None:
        """Starts a new worker, with retries until one is ready or the server stops."""
        delays = chain(RESTART_DELAY_SECONDS, repeat(RESTART_DELAY_SECONDS[-1]))
        while not self._stopping.is_set():
            worker = await self._start_worker()
            if worker is not None:
                return worker
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), next(delays))
        return None

    async def _reload(self, watchers: list[asyncio.Task[None]]) -> None:
        """On each SIGHUP, replaces all workers: an old one stops once its successor is ready."""
        while True:
            await self._reload_requested.wait()
            self._reload_requested.clear()
            for index, old_watcher in enumerate(tuple(watchers)):
                worker = await self._start_worker()
                if worker is None:
                    log.error("workers_not_renewed")  # the old ones continue
                    break
                watchers[index] = asyncio.create_task(self._watch(worker))
                old_watcher.cancel()
                await asyncio.gather(old_watcher, return_exceptions=True)

    async def _start_worker(self) -> asyncio.subprocess.Process | None:
        """Starts a worker and waits until it is ready; None if it fails.

        The worker exits when its stdin closes, which happens when this process dies.
        """
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "app.server.worker", str(self._listener.fileno())),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=(self._listener.fileno(),),
            process_group=0,  # Ctrl+C at the terminal goes to this process, which passes it on
        )
        assert worker.stdout is not None
        is_ready = False
        try:
            with suppress(TimeoutError):
                line = await asyncio.wait_for(worker.stdout.readline(), START_TIMEOUT_SECONDS)
                is_ready = line == READY
            if not is_ready:
                log.error("worker_not_started", pid=worker.pid)
        finally:  # also if its watcher is cancelled meanwhile, because all workers are replaced
            if not is_ready:
                await asyncio.shield(self._stop_worker(worker))
        return worker if is_ready else None

    async def _stop_worker(self, worker: asyncio.subprocess.Process) -> None:
        """Terminates a worker: it closes its sockets and finishes its requests."""
        with suppress(ProcessLookupError):
            worker.terminate()
        try:
            await asyncio.wait_for(worker.wait(), STOP_TIMEOUT_SECONDS)
        except TimeoutError:
            worker.kill()
            await worker.wait()
        metrics.remove_worker(worker.pid)
