"""The supervisor of `magehall serve --reload`: watches the source files, and replaces the worker.

It imports libraries but no code of Magehall except this package, so a forked worker imports the newest code.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from app.server.reload.messages import FAILED, PREPARED, READY, SERVE, SHOW_ERROR, SHOW_STYLES, STOP, Message
from app.server.reload.source_files import SOURCE_FOLDERS, SourceFiles, remove_compiled

ROOT = Path(__file__).resolve().parents[3]
"""The root of the checkout. `app.settings`, which also defines it, is code that changes."""

POLL_SECONDS = 0.1
"""Interval at which files are compared. A worker is started once they are unchanged for one interval."""
STOP_TIMEOUT_SECONDS = 5.0
"""Time for a worker to stop before it is killed."""
LIBRARIES = (
    "aiosmtplib",
    "alembic.config",
    "anyio",
    "babel.dates",
    "babel.messages.pofile",
    "confusable_homoglyphs.confusables",
    "fastapi",
    "fastapi.staticfiles",
    "httpx",
    "jinja2.ext",
    "markdown_it",
    "msgspec",
    "openskill.models",
    "prometheus_client",
    "pydantic_settings",
    "segno",
    "sqlmodel",
    "structlog",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "uvloop",
    "webauthn",
    "webpush",
)
"""Libraries that are imported before workers are forked: most of the time that a worker takes to start."""


@dataclass(frozen=True)
class ForkedWorker:
    """A forked process, its number, and the connection to it."""

    pid: int
    build: int
    connection: Connection
    started_at: float

    def send(self, message: Message) -> None:
        """Send a message, unless the process has ended."""
        with suppress(OSError):
            self.connection.send(message)

    def stop(self) -> None:
        """Let the process finish its work, and wait for its end; kills it if that takes too long."""
        self.send((STOP, ""))
        if not self._has_ended(STOP_TIMEOUT_SECONDS):
            self.kill()
        self.connection.close()

    def kill(self) -> None:
        """Kill the process and wait for its end."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self._has_ended(STOP_TIMEOUT_SECONDS)

    def _has_ended(self, timeout: float) -> bool:
        """Whether the process ends within a time: then its end of the connection is closed."""
        until = time.monotonic() + timeout
        with suppress(OSError, EOFError):
            while self.connection.poll(max(until - time.monotonic(), 0)):
                self.connection.recv()
            return False
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        return True


class ReloadSupervisor:
    """Serves on a listening socket until SIGTERM or SIGINT: `ReloadSupervisor(descriptor).run()`.

    `_current` is the worker that serves, `_candidate` one that is still importing the newest code.
    """

    def __init__(self, listener: int) -> None:
        self._listener = listener
        self._files = SourceFiles(ROOT / folder for folder in SOURCE_FOLDERS)
        self._builds = 0
        self._current: ForkedWorker | None = None
        self._candidate: ForkedWorker | None = None
        self._changes: set[str] = set()
        self._is_stopping = False

    def run(self) -> None:
        """Serve until stopped."""
        for name in LIBRARIES:
            with suppress(ImportError):  # not on every system
                import_module(name)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        self._start_candidate()
        while not self._is_stopping:
            self._receive_messages()
            self._follow_changes()
        for worker in (self._candidate, self._current):
            if worker is not None:
                worker.stop()

    def _stop(self, *_: Any) -> None:
        self._is_stopping = True

    def _follow_changes(self) -> None:
        """Start a worker with the changed code, once nothing more has changed for an interval."""
        changes = self._files.find_changes()
        self._changes.update(changes)
        if changes or not self._changes:
            return
        paths, self._changes = sorted(self._changes), set()
        names = ", ".join([os.path.relpath(path, ROOT) for path in paths[:3]])
        _print(f"Changed: {names}{', …' if len(paths) > 3 else ''}")
        if self._current is not None and all(path.endswith(".css") and Path(path).exists() for path in paths):
            self._current.send((SHOW_STYLES, ""))
            return
        remove_compiled(paths)
        self._start_candidate()

    def _start_candidate(self) -> None:
        if self._candidate is not None:
            self._candidate.kill()
            self._candidate.connection.close()
        self._builds += 1
        started_at = time.monotonic()
        ours, theirs = Pipe()
        pid = os.fork()
        if pid == 0:
            ours.close()
            for worker in (self._current, self._candidate):
                if worker is not None and not worker.connection.closed:
                    worker.connection.close()
            _run_worker(self._listener, theirs, self._builds)
        theirs.close()
        self._candidate = ForkedWorker(pid, self._builds, ours, started_at)

    def _receive_messages(self) -> None:
        workers = [worker for worker in (self._current, self._candidate) if worker is not None]
        if not workers:
            time.sleep(POLL_SECONDS)
        ready = wait([worker.connection for worker in workers], POLL_SECONDS)
        for worker in workers:
            if worker.connection in ready:
                try:
                    kind, text = worker.connection.recv()
                except (EOFError, OSError):
                    self._handle_end(worker)
                else:
                    self._handle_message(worker, kind, text)

    def _handle_message(self, worker: ForkedWorker, kind: str, text: str) -> None:
        if kind == PREPARED:
            self._files.add_folders(text.splitlines())
            if self._current is not None:
                self._current.stop()
            self._current, self._candidate = worker, None
            worker.send((SERVE, ""))
        elif kind == READY:
            if worker.build == 1:
                _announce(text)
            else:
                _print(f"Reloaded in {time.monotonic() - worker.started_at:.1f} s.")
        elif kind == FAILED:
            self._report(text)

    def _handle_end(self, worker: ForkedWorker) -> None:
        """Forget a worker that has ended; if it was serving, wait for the next change."""
        worker.kill()
        worker.connection.close()
        if worker is self._candidate:
            self._candidate = None
        else:
            self._current = None
            _print("The server has ended. It starts again when a file is saved.")

    def _report(self, error: str) -> None:
        """Show why the newest code cannot run, in the terminal and on the pages of the old code."""
        _print(error)
        if self._current is not None:
            _print("The code from before goes on running. Save a file to try again.")
            self._current.send((SHOW_ERROR, error))
        else:
            _print("The server starts when a file is saved that mends this.")


def _run_worker(listener: int, connection: Connection, build: int) -> None:
    """Runs in the new process: imports the newest code, and serves with it. Does not return."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    status = 1
    try:
        from app.server.reload.worker import run_worker

        run_worker(listener, connection, build)
        status = 0
    except BaseException:  # even SystemExit, with which some libraries report errors
        from traceback import format_exc

        with suppress(OSError):
            connection.send((FAILED, format_exc()))
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _announce(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _print(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
