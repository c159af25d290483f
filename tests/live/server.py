"""A server as a child process, whose port and database outlive it: start, kill, start again."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parent.parent.parent
ENDS_WITHIN = 30.0
OPEN = "Magehall is open at "


class Server:
    """`with Server(folder) as server:` serves at `server.url` until the block ends.

    `house` is the checkout that serves. Everything it writes lies in the folder: the database, its key, and
    `server.log`. It is synchronous, and
    to be started from the main thread: the child is told to die with the thread that made it.
    """

    def __init__(self, folder: Path, house: Path = HOUSE, **environment: str) -> None:
        self.folder = folder
        self._house = house
        self.port = 0
        self._environment = environment
        # Players of tests are faster than people: only a test about limits has them.
        self._own = {"MAGEHALL_DATABASE_URL": f"sqlite:///{self.database}", "MAGEHALL_LIMITS": "0"}
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.folder / "magehall.db"

    @property
    def log(self) -> str:
        """What the server has said so far."""
        return (self.folder / "server.log").read_text()

    @property
    def children(self) -> list[int]:
        """The ids of the processes that the server has started."""
        assert self._process is not None
        pid = self._process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def start(self) -> None:
        """Starts the process and returns when it is open; the same port as the time before."""
        assert self._process is None, "it runs already"
        command = [sys.executable, "-c", "from app.cli import main; main()", "serve", f"--port={self.port}"]
        if shutil.which("setpriv"):  # nothing outlives a test run that was killed
            command = ["setpriv", "--pdeathsig", "KILL", *command]
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("MAGEHALL_")}
        with (self.folder / "server.log").open("a") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self._house,
                env={**inherited, **self._own, **self._environment},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()  # it says so when it listens; at its death the line is empty
        assert said.startswith(OPEN), f"the server did not open:\n{self.log}"
        self.port = int(said.rpartition(":")[2])

    def kill(self) -> None:
        """SIGKILL: no time for a last word."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM, as an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdout is not None
            process.send_signal(how)
            process.wait(ENDS_WITHIN)
            process.stdout.close()

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
