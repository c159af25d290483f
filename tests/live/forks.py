"""Servers that are forks of one process, which has imported the application and compiled its pages.

These steps are most of the time that a server takes to start.
"""

import ctypes
import gc
import hashlib
import json
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import IO

from tests.live.server import PROJECT, Process, Server, inherited
from tests.new_database import new_database

LARGEST_REQUEST = 1 << 18
PR_SET_PDEATHSIG = 1
NEEDED = (
    "app.main",
    "app.server.serving",
    "uvloop",
    "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
"""Modules that the command imports only when it serves."""
DEALT_FROM = "TESTS_DEALT_FROM"
"""An environment variable: a seed for the server's deals. Without it they are random."""


class ForkedServer(Server):
    """A server that opens at once. It is independent of others: only imported modules are shared."""

    def _run(self, arguments: list[str], environment: dict[str, str], log: IO[str]) -> Process:
        if not self.database.exists():
            self.database.write_bytes(new_database())
        return get_fork_parent().fork(arguments, environment, log, self._prelude)


class Fork:
    """A server's process, a child of ForkParent, with the parts of `subprocess.Popen` that are used here."""

    def __init__(self, pid: int, handle: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        self._handle = handle

    def send_signal(self, how: signal.Signals) -> None:
        """Sends a signal if the process runs."""
        signal.pidfd_send_signal(self._handle, how)

    def wait(self, timeout: float) -> None:
        """Waits for its end. Raises TimeoutError."""
        if not select.select([self._handle], [], [], timeout)[0]:
            raise TimeoutError(f"process {self.pid} does not end")
        os.close(self._handle)


class ForkParent:
    """The process that is forked. It ends with the current process, and its servers end with it."""

    def __init__(self) -> None:
        self._socket, hers = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        program = f"from {__name__} import serve_forks; serve_forks({hers.fileno()})"
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            cwd=PROJECT,
            env=inherited(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[hers.fileno()],
        )
        hers.close()

    def fork(self, arguments: list[str], environment: dict[str, str], log: IO[str], prelude: str) -> Fork:
        """Starts `magehall` with these arguments and variables, after the prelude; stderr goes to the log."""
        reading, writing = os.pipe()
        request = json.dumps({"arguments": arguments, "environment": environment, "prelude": prelude})
        try:
            with self._lock:
                socket.send_fds(self._socket, [request.encode()], [writing, log.fileno()])
                pid, (handle,), _, _ = socket.recv_fds(self._socket, 32, 1)
        finally:
            os.close(writing)
        return Fork(int(pid), handle, open(reading))  # noqa: PTH123


@cache
def get_fork_parent() -> ForkParent:
    """The process to fork from, one per test process."""
    return ForkParent()


def serve_forks(handle: int) -> None:
    """Runs in the parent process: forks a server per request on the socket, until its other end is closed."""
    from app.commands.main import main as command
    from app.server.warm_up import warm_up
    from app.web.rendering.pages import compile_pages, environment
    from app.web.static import versioned_address

    for name in NEEDED:
        import_module(name)
    compile_pages(environment(versioned_address()))
    warm_up()
    gc.collect()
    gc.freeze()  # keeps memory pages shared with the forks
    requests = socket.socket(fileno=handle)
    while True:
        request, handed, _, _ = socket.recv_fds(requests, LARGEST_REQUEST, 2)
        if not request:
            return
        _reap()
        parent, pid = os.getpid(), os.fork()
        if pid == 0:
            requests.close()
            stdout, stderr = handed
            _become(parent, stdout, stderr, **json.loads(request))
            command()
        handle = os.pidfd_open(pid)
        socket.send_fds(requests, [str(pid).encode()], [handle])
        for descriptor in (*handed, handle):
            os.close(descriptor)


def _become(
    parent: int, stdout: int, stderr: int, arguments: list[str], environment: dict[str, str], prelude: str
) -> None:
    """Runs in the child: sets up descriptors, environment and arguments as for a new process."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
    for source, target in ((stdout, 1), (stderr, 2)):
        os.dup2(source, target)
        os.close(source)
    os.environ.clear()
    os.environ.update(environment)
    if DEALT_FROM in environment:
        secrets.token_hex = _repeat_tokens(environment[DEALT_FROM])
    sys.argv = ["magehall", *arguments]
    exec(prelude, {})


def _repeat_tokens(seed: str) -> Callable[..., str]:
    """A `token_hex` that depends on a seed only, and with it the deals of the server's tables."""
    counts = Counter[int]()

    def token_hex(nbytes: int | None = None) -> str:
        size = nbytes or 32
        counts[size] += 1
        return hashlib.shake_256(f"{seed} {size} {counts[size]}".encode()).hexdigest(size)

    return token_hex


def _reap() -> None:
    """Collects children that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
