"""Real servers as private children: a Redis and a PostgreSQL that nobody else sees, gone with the tests."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg
from psycopg import sql

HANGS = 300.0
"""Seconds after which a test that waits has failed. They guard against waiting for ever and measure nothing:
a busy machine is slow, not wrong."""
PATIENT: dict[str, Any] = {"open_timeout": HANGS, "ping_timeout": HANGS}
"""The same for a socket."""

TEMPLATE = "template_hall"
"""The database that those of tests are copies of."""

COLUMNS = """SELECT table_name, column_name, data_type FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY 1, 2"""
VERSION = "alembic_version"
"""The table that says of which version the others are."""
OTHERS_END = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid != pg_backend_pid()"""


class Missing(Exception):
    """A program is not installed, or does not start."""


def program(name: str, *more: str) -> str:
    """The path of an installed program. Raises Missing, which says what to do."""
    found = shutil.which(name, path=os.pathsep.join([*more, os.environ.get("PATH", ""), "/usr/sbin"]))
    if found is None:
        raise Missing(f"{name} is needed: run `make .venv/.system`, or install it")
    return found


class Child:
    """A program that runs until it is told to end. What it says goes to `log`; its folder has a short path,
    for local sockets. `farewell` is the signal that ends it for good."""

    farewell = signal.SIGQUIT

    def __init__(self, name: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir="/tmp"))
        self.log = self.folder / "log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def command(self) -> list[str]:
        """What to run."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it can be used."""
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        """What it is told by the environment."""
        return dict(os.environ)

    def start(self) -> None:
        """Runs it and returns when it answers."""
        self.spawn()
        self.wait_ready()

    def spawn(self) -> None:
        """Runs it. From the main thread: it dies with the thread that made it."""
        assert self._process is None, "it runs already"
        command = [program("setpriv"), "--pdeathsig", "KILL", *self.command()]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                cwd=self.folder,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait_ready(self) -> None:
        """Returns when it answers; for this any thread will do."""
        assert self._process is not None
        ends = time.monotonic() + HANGS
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > ends:
                raise Missing(f"{type(self).__name__} did not start:\n{self.log.read_text()}")
            time.sleep(0.02)

    def send(self, how: signal.Signals) -> None:
        """Sends a signal, such as SIGSTOP."""
        assert self._process is not None
        self._process.send_signal(how)

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """Ends it, and returns when it has."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.send_signal(signal.SIGCONT)
            process.wait(HANGS)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(self.farewell)
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Child):
    """`with Redis() as redis:` is a Redis without a memory at `redis.url`."""

    farewell = signal.SIGTERM  # a shell that runs the tests in the background lets it ignore SIGQUIT

    def __init__(self) -> None:
        super().__init__("redis")
        self._socket = self.folder / "s"

    @property
    def url(self) -> str:
        """Its address, as MAGEHALL_REDIS_URL takes it."""
        return f"unix://{self._socket}"

    def command(self) -> list[str]:
        """No port, nothing kept."""
        server = program("redis-server")
        return [server, "--port", "0", "--unixsocket", str(self._socket), "--save", "", "--appendonly", "no"]

    def answers(self) -> bool:
        """It makes its socket when it is ready."""
        return self._socket.exists()

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """One that is killed leaves its socket behind."""
        super().end(how)
        self._socket.unlink(missing_ok=True)

    def tell(self, *words: str) -> str:
        """The answer to a command."""
        command = [program("redis-cli"), "-s", str(self._socket), *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=HANGS).stdout


class Postgres(Child):
    """`with Postgres() as postgres:`; `postgres.fresh()` is the address of a new database.

    PostgreSQL refuses to be root: then it runs as the user postgres, or nobody. `careless` about power cuts,
    which tests do not have, it is quicker.
    """

    def __init__(self, *, careless: bool = True) -> None:
        super().__init__("pg")
        self._careless = careless
        self._data = self.folder / "data"
        self._count = 0
        self._returned: dict[str, list[str]] = {}
        if not self._data.exists():
            self._initialise()

    def url(self, database: str) -> str:
        """The address of a database, as MAGEHALL_DATABASE_URL takes it."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def command(self) -> list[str]:
        """Only a local socket. Careless or not, a crash of PostgreSQL loses nothing that was committed:
        the operating system has it.
        """
        careless = ("fsync=off", "full_page_writes=off", "max_wal_size=64MB") if self._careless else ()
        # One that is killed leaves nothing outside of its folder.
        whole = ("listen_addresses=", "max_connections=200", "dynamic_shared_memory_type=mmap")
        settings = [word for one in (*whole, *careless) for word in ("-c", one)]
        return self._as_other("postgres", "-D", str(self._data), "-k", str(self.folder), *settings)

    def answers(self) -> bool:
        """Whether one can log in."""
        try:
            with psycopg.connect(self.url("postgres")):
                return True
        except psycopg.OperationalError:
            return False

    def fresh(self, template: str = "template1") -> str:
        """The address of a new database, a copy of the template."""
        return self.url(self._copy(template))

    @contextmanager
    def lend(self, template: str) -> Iterator[str]:
        """The address of a copy of the template, which has no rows but its version. It is emptied and lent
        again afterwards, unless its tables are no longer those of the template."""
        returned = self._returned.setdefault(template, [])
        name = returned.pop() if returned else self._copy(template)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            columns = connection.execute(COLUMNS).fetchall()
            version = connection.execute(f"SELECT * FROM {VERSION}").fetchone()
        yield self.url(name)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(OTHERS_END)
            whole = connection.execute(COLUMNS).fetchall() == columns
            if whole:
                tables = sql.SQL(", ").join(
                    map(sql.Identifier, {table for table, _, _ in columns} - {VERSION})
                )
                connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY").format(tables))
                connection.execute(f"UPDATE {VERSION} SET version_num = %s", version)
        if whole:
            returned.append(name)
        else:
            self.run("DROP DATABASE {}", name)

    def _copy(self, template: str) -> str:
        self._count += 1
        name = f"hall_{self._count}"
        self.run("CREATE DATABASE {} TEMPLATE {}", name, template)
        return name

    def run(self, statement: str, *names: str) -> list[Any]:
        """What a statement about the server gives."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            query = sql.SQL(statement).format(*map(sql.Identifier, names))
            cursor = connection.execute(query)
            return cursor.fetchall() if cursor.description else []

    def _initialise(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, self._other(), self._other_group())
        options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        command = self._as_other("initdb", "-D", str(self._data), *options)
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f"PostgreSQL could not be set up:\n{done.stdout}{done.stderr}")

    def tool(self, name: str) -> str:
        """The path of one of PostgreSQL's programs, of the newest version that is installed."""
        newest = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        return program(name, *map(str, reversed(newest)))

    def _as_other(self, name: str, *words: str) -> list[str]:
        command = [self.tool(name), *words]
        if os.geteuid() != 0:
            return command
        ids = [f"--reuid={self._other()}", f"--regid={self._other_group()}", "--clear-groups"]
        return [program("setpriv"), "--pdeathsig", "KILL", *ids, *command]

    def _other(self) -> int:
        try:
            return pwd.getpwnam("postgres").pw_uid
        except KeyError:
            return pwd.getpwnam("nobody").pw_uid

    def _other_group(self) -> int:
        return pwd.getpwuid(self._other()).pw_gid


class Proxy(Child):
    """`with Proxy(config, LISTEN=..., ...)` is HAProxy by the file in deploy/, with this environment."""

    farewell = signal.SIGTERM

    def __init__(self, config: Path, **values: str) -> None:
        super().__init__("haproxy")
        self._config, self._values = config, values
        self._port = int(values["LISTEN"].rpartition(":")[2])

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return f"http://127.0.0.1:{self._port}"

    def command(self) -> list[str]:
        """Only what the file says."""
        return [program("haproxy"), "-db", "-f", str(self._config)]

    def environment(self) -> dict[str, str]:
        """The places of the file are filled from it."""
        return {**os.environ, **self._values}

    def answers(self) -> bool:
        """Whether it takes connections."""
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self._port)) == 0


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port
