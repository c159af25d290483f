"""A server as a child process with a persistent port and database: start, kill, start again."""

import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Protocol

from sqlalchemy import text

from app.settings import Settings
from app.storage.database import open_engine
from tests.servers import HANGS, TEMPLATE, Postgres, Redis

PROJECT = Path(__file__).parent.parent.parent
OPEN = "Magehall is open at "


class Server:
    """`with Server(folder) as server:` serves at `server.url` until the block ends.

    `setting` and `more` are environment variables, `project` is the checkout that serves, and `prelude` is
    Python code that runs before. All files are in the folder: the SQLite database unless another is set, its
    key, and `server.log`. Methods are synchronous; start it in the main thread, since the child dies with the
    thread that created it.
    """

    def __init__(
        self,
        folder: Path,
        setting: Mapping[str, str] | None = None,
        *,
        project: Path = PROJECT,
        prelude: str = "",
        **more: str,
    ) -> None:
        self.folder = folder
        self._project = project
        self._prelude = prelude
        self.port = 0
        # Players of tests are faster than people, so limits and absence are off except in tests about them.
        own = {"MAGEHALL_DATABASE_URL": f"sqlite:///{self.database}"}
        own |= {"MAGEHALL_LIMITS": "0", "MAGEHALL_ABSENCE": "0"}
        self._environment = own | dict(setting or {}) | more
        self._process: Process | None = None

    @property
    def url(self) -> str:
        """The address without a trailing slash."""
        return f"http://{self.host}:{self.port}"

    @property
    def host(self) -> str:
        """The address that it listens on."""
        return self._environment.get("MAGEHALL_HOST", "127.0.0.1")

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.folder / "magehall.db"

    @property
    def log(self) -> str:
        """The server's log so far."""
        return (self.folder / "server.log").read_text()

    @property
    def pid(self) -> int:
        """The process id; with several workers, that of their supervisor."""
        assert self._process is not None
        return self._process.pid

    @property
    def workers(self) -> list[int]:
        """The processes that serve requests."""
        return _children(self.pid) if self._environment.get("MAGEHALL_WORKERS", "1") != "1" else [self.pid]

    @property
    def bots(self) -> list[int]:
        """The processes in which bots compute their moves."""
        return [bot for worker in self.workers for bot in _children(worker)]

    def read(self, statement: str, **values: object) -> list[Any]:
        """Runs a statement on the database and returns the rows."""
        url, key = self._environment["MAGEHALL_DATABASE_URL"], "reading"
        engine = open_engine(Settings.model_validate({"database_url": url, "secret_key": key}))
        with engine.connect() as connection:
            rows = list(connection.execute(text(statement), values))
        engine.dispose()
        return rows

    def start(self) -> None:
        """Starts the process, on the same port as before, and returns when it is open."""
        self.spawn()
        self.wait_open()

    def spawn(self) -> None:
        """Starts the process."""
        assert self._process is None, "the server is already running"
        with (self.folder / "server.log").open("a") as log:
            environment = inherited() | self._environment
            self._process = self._run(["serve", f"--port={self.port}"], environment, log)

    def _run(self, arguments: list[str], environment: dict[str, str], log: IO[str]) -> "Process":
        program = f"{self._prelude}\nfrom app.commands.main import main; main()"
        command = [sys.executable, "-c", program, *arguments]
        if shutil.which("setpriv"):  # the server must not outlive a killed test run
            command = ["setpriv", "--pdeathsig", "KILL", *command]
        return subprocess.Popen(
            command, cwd=self._project, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
        )

    def wait_open(self) -> None:
        """Returns when it is open; may be called in any thread."""
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()  # printed when it listens; empty if the process has ended
        assert line.startswith(OPEN), f"the server did not open:\n{self.log}"
        self.port = int(line.rpartition(":")[2])

    def kill(self) -> None:
        """Sends SIGKILL to all processes, unless they have ended already."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                workers = set(self.workers) - {self.pid}
                os.kill(self.pid, signal.SIGSTOP)  # so that it does not start others
                for worker in workers:
                    os.kill(worker, signal.SIGKILL)
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Sends SIGTERM, or another signal, to the first process, as an operator would."""
        self._end(how)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdout is not None
            with suppress(ProcessLookupError):
                process.send_signal(how)
            process.wait(HANGS)
            process.stdout.close()

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Process(Protocol):
    """The parts of `subprocess.Popen` that are used here."""

    @property
    def pid(self) -> int:
        """The process id."""

    @property
    def stdout(self) -> IO[str] | None:
        """The standard output."""

    def send_signal(self, how: signal.Signals, /) -> None:
        """Sends a signal if the process runs."""

    def wait(self, timeout: float, /) -> object:
        """Waits for its end."""


def inherited() -> dict[str, str]:
    """The environment of the tests without Magehall's settings."""
    return {key: value for key, value in os.environ.items() if not key.startswith("MAGEHALL_")}


def _children(pid: int) -> list[int]:
    """The child processes of a process. Raises ProcessLookupError if it has ended."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        raise ProcessLookupError(f"process {pid} has ended") from None


def together(postgres: Postgres, redis: Redis, **environment: str) -> dict[str, str]:
    """The environment of servers that share a new PostgreSQL database and a Redis."""
    shared = {
        "MAGEHALL_DATABASE_URL": postgres.create_database(TEMPLATE),
        "MAGEHALL_REDIS_URL": redis.url,
        "MAGEHALL_SECRET_KEY": secrets.token_hex(16),
    }
    return shared | environment
