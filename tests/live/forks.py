"""Servers that are forks of one process: to import the application and to compile its pages is most of what
it costs to start one."""

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
"""What the command imports only when it serves."""
DEALT_FROM = "TESTS_DEALT_FROM"
"""An environment variable: a seed for all that this server deals. Without it, chance is chance."""


class ForkedServer(Server):
    """A server that is open at once. It is a house of its own all the same: nothing is shared but what was
    imported."""

    def _run(self, arguments: list[str], environment: dict[str, str], log: IO[str]) -> Process:
        if not self.database.exists():
            self.database.write_bytes(new_database())
        return mother().fork(arguments, environment, log, self._prelude)


class Fork:
    """A server's process, with what is used of `subprocess.Popen`: it is another's child."""

    def __init__(self, pid: int, handle: int, stdout: IO[str]) -> None:
        self.pid = pid
        self.stdout = stdout
        self._handle = handle

    def send_signal(self, how: signal.Signals) -> None:
        """Sends a signal, if it runs."""
        signal.pidfd_send_signal(self._handle, how)

    def wait(self, timeout: float) -> None:
        """Returns when it has ended. Raises TimeoutError."""
        if not select.select([self._handle], [], [], timeout)[0]:
            raise TimeoutError(f"process {self.pid} does not end")
        os.close(self._handle)


class Mother:
    """The process that is forked. It ends with this one, and its servers end with it."""

    def __init__(self) -> None:
        self._line, hers = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._one_at_a_time = threading.Lock()
        program = f"from {__name__} import bear; bear({hers.fileno()})"
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
        """`magehall` with these arguments and variables, whose stderr is the log, after the prelude."""
        hears, says = os.pipe()
        request = json.dumps({"arguments": arguments, "environment": environment, "prelude": prelude})
        try:
            with self._one_at_a_time:
                socket.send_fds(self._line, [request.encode()], [says, log.fileno()])
                pid, (handle,), _, _ = socket.recv_fds(self._line, 32, 1)
        finally:
            os.close(says)
        return Fork(int(pid), handle, open(hears))  # noqa: PTH123


@cache
def mother() -> Mother:
    """The one of this process."""
    return Mother()


def bear(line: int) -> None:
    """What the mother does, until nobody is at the other end."""
    from app.commands.main import main as command
    from app.identity.name_similarity import are_confusable
    from app.web.rendering.pages import compile_pages, environment
    from app.web.static import versioned_address

    for name in NEEDED:
        import_module(name)
    compile_pages(environment(versioned_address()))
    are_confusable("one", "other")  # reads the tables of Unicode
    gc.collect()
    gc.freeze()  # what all of them have is shared for as long as nobody touches it
    requests = socket.socket(fileno=line)
    while True:
        request, handed, _, _ = socket.recv_fds(requests, LARGEST_REQUEST, 2)
        if not request:
            return
        _bury()
        mother, pid = os.getpid(), os.fork()
        if pid == 0:
            requests.close()
            stdout, stderr = handed
            _become(mother, stdout, stderr, **json.loads(request))
            command()
        handle = os.pidfd_open(pid)
        socket.send_fds(requests, [str(pid).encode()], [handle])
        for one in (*handed, handle):
            os.close(one)


def _become(
    mother: int, stdout: int, stderr: int, arguments: list[str], environment: dict[str, str], prelude: str
) -> None:
    """In the child: makes it what a process of its own would be."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != mother:
        os._exit(1)
    for here, there in ((stdout, 1), (stderr, 2)):
        os.dup2(here, there)
        os.close(here)
    os.environ.clear()
    os.environ.update(environment)
    if DEALT_FROM in environment:
        secrets.token_hex = _repeat_tokens(environment[DEALT_FROM])
    sys.argv = ["magehall", *arguments]
    exec(prelude, {})


def _repeat_tokens(seed: str) -> Callable[..., str]:
    """Tokens that follow from a seed: so do the deals of this server's tables, one after the other."""
    counts = Counter[int]()

    def token_hex(nbytes: int | None = None) -> str:
        size = nbytes or 32
        counts[size] += 1
        return hashlib.shake_256(f"{seed} {size} {counts[size]}".encode()).hexdigest(size)

    return token_hex


def _bury() -> None:
    """Forgets those that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
