"""Real servers as child processes: private Redis, PostgreSQL and HAProxy that end with the tests."""

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
"""Seconds after which a waiting test has failed. This guards against waiting forever and measures nothing: a
busy machine is slow, not wrong."""
PATIENT: dict[str, Any] = {"open_timeout": HANGS, "ping_timeout": HANGS}
"""The same for a WebSocket client."""

TEMPLATE = "template_hall"
"""The database that the tests' databases are copies of."""

COLUMNS = """SELECT table_name, column_name, data_type FROM information_schema.columns
WHERE table_schema = 'public' ORDER BY 1, 2"""
VERSION = "alembic_version"
"""The table with the version of the schema."""
OTHERS_END = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid != pg_backend_pid()"""


class Missing(Exception):
    """A program is not installed or does not start."""


def program(name: str, *more: str) -> str:
    """The path of an installed program. Raises Missing with advice."""
    path = shutil.which(name, path=os.pathsep.join([*more, os.environ.get("PATH", ""), "/usr/sbin"]))
    if path is None:
        raise Missing(f"{name} is needed: run `make .venv/.system`, or install it")
    return path


class Child:
    """A program that runs until it is stopped.

    Its output goes to `log`. Its folder has a short path, for Unix sockets. `stop_signal` stops it for good.
    """

    stop_signal = signal.SIGQUIT

    def __init__(self, name: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"{name}-", dir="/tmp"))
        self.log = self.folder / "log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its process id."""
        assert self._process is not None
        return self._process.pid

    def command(self) -> list[str]:
        """The command to run."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """Whether it can be used."""
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        """Its environment variables."""
        return dict(os.environ)

    def start(self) -> None:
        """Start it, and return when it is ready."""
        self.spawn()
        self.wait_ready()

    def spawn(self) -> None:
        """Start it. Must run in the main thread: the child dies with the thread that started it."""
        assert self._process is None, "it is already running"
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
        """Wait until it is ready. Can run in any thread."""
        assert self._process is not None
        ends = time.monotonic() + HANGS
        while not self.is_ready():
            if self._process.poll() is not None or time.monotonic() > ends:
                raise Missing(f"{type(self).__name__} did not start:\n{self.log.read_text()}")
            time.sleep(0.02)

    def send(self, number: signal.Signals) -> None:
        """Send a signal, such as SIGSTOP."""
        assert self._process is not None
        self._process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Stop it, and return when it has ended."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.send_signal(signal.SIGCONT)
            process.wait(HANGS)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(self.stop_signal)
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Child):
    """`with Redis() as redis:` runs a Redis without persistence at `redis.url`."""

    stop_signal = signal.SIGTERM  # a shell that runs the tests in the background makes it ignore SIGQUIT

    def __init__(self) -> None:
        super().__init__("redis")
        self._socket = self.folder / "s"

    @property
    def url(self) -> str:
        """Its address, in the form of MAGEHALL_REDIS_URL."""
        return f"unix://{self._socket}"

    def command(self) -> list[str]:
        """No port, no persistence."""
        server = program("redis-server")
        return [server, "--port", "0", "--unixsocket", str(self._socket), "--save", "", "--appendonly", "no"]

    def is_ready(self) -> bool:
        """Redis creates its socket when it is ready."""
        return self._socket.exists()

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Stop it, and delete the socket that a killed Redis leaves behind."""
        super().end(number)
        self._socket.unlink(missing_ok=True)

    def run(self, *words: str) -> str:
        """Run a command and return its output."""
        command = [program("redis-cli"), "-s", str(self._socket), *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=HANGS).stdout


class Postgres(Child):
    """`with Postgres() as postgres:`; `postgres.create_database()` is the address of a new database.

    PostgreSQL refuses to run as root: then it runs as the user postgres, or nobody. Unless `is_durable`, it
    skips what protects against power cuts, which makes it faster.
    """

    def __init__(self, *, is_durable: bool = False) -> None:
        super().__init__("pg")
        self._is_durable = is_durable
        self._data = self.folder / "data"
        self._count = 0
        self._free: dict[str, list[str]] = {}
        if not self._data.exists():
            self._initialise()

    def url(self, database: str) -> str:
        """The address of a database, in the form of MAGEHALL_DATABASE_URL."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def command(self) -> list[str]:
        """Listen on a local socket only.

        A crash of PostgreSQL loses nothing that was committed, durable or not: the operating system has it.
        """
        fast = () if self._is_durable else ("fsync=off", "full_page_writes=off", "max_wal_size=64MB")
        # mmap: a killed PostgreSQL leaves nothing outside its folder.
        common = ("listen_addresses=", "max_connections=200", "dynamic_shared_memory_type=mmap")
        settings = [word for setting in (*common, *fast) for word in ("-c", setting)]
        return self._as_user("postgres", "-D", str(self._data), "-k", str(self.folder), *settings)

    def is_ready(self) -> bool:
        """Whether one can log in."""
        try:
            with psycopg.connect(self.url("postgres")):
                return True
        except psycopg.OperationalError:
            return False

    def create_database(self, template: str = "template1") -> str:
        """Copy the template; returns the address of the copy."""
        return self.url(self._copy(template))

    @contextmanager
    def lend_database(self, template: str) -> Iterator[str]:
        """Lend a copy of the template, which has no rows except its version; yields its address.

        It is emptied and reused afterwards, unless its columns differ from the template's.
        """
        free = self._free.setdefault(template, [])
        name = free.pop() if free else self._copy(template)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            columns = connection.execute(COLUMNS).fetchall()
            version = connection.execute(f"SELECT * FROM {VERSION}").fetchone()
        yield self.url(name)
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(OTHERS_END)
            is_unchanged = connection.execute(COLUMNS).fetchall() == columns
            if is_unchanged:
                tables = sql.SQL(", ").join(
                    map(sql.Identifier, {table for table, _, _ in columns} - {VERSION})
                )
                connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY").format(tables))
                connection.execute(f"UPDATE {VERSION} SET version_num = %s", version)
        if is_unchanged:
            free.append(name)
        else:
            self.run("DROP DATABASE {}", name)

    def _copy(self, template: str) -> str:
        self._count += 1
        name = f"magehall_{self._count}"
        self.run("CREATE DATABASE {} TEMPLATE {}", name, template)
        return name

    def run(self, statement: str, *names: str) -> list[Any]:
        """Run a statement about the server and return its rows; `names` are quoted as identifiers."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            query = sql.SQL(statement).format(*map(sql.Identifier, names))
            cursor = connection.execute(query)
            return cursor.fetchall() if cursor.description else []

    def _initialise(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, self._user_id(), self._group_id())
        options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        command = self._as_user("initdb", "-D", str(self._data), *options)
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Missing(f"PostgreSQL could not be set up:\n{done.stdout}{done.stderr}")

    def tool(self, name: str) -> str:
        """The path of a PostgreSQL program, of the newest installed version."""
        newest = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        return program(name, *map(str, reversed(newest)))

    def _as_user(self, name: str, *words: str) -> list[str]:
        command = [self.tool(name), *words]
        if os.geteuid() != 0:
            return command
        ids = [f"--reuid={self._user_id()}", f"--regid={self._group_id()}", "--clear-groups"]
        return [program("setpriv"), "--pdeathsig", "KILL", *ids, *command]

    def _user_id(self) -> int:
        try:
            return pwd.getpwnam("postgres").pw_uid
        except KeyError:
            return pwd.getpwnam("nobody").pw_uid

    def _group_id(self) -> int:
        return pwd.getpwuid(self._user_id()).pw_gid


class Proxy(Child):
    """`with Proxy(config, LISTEN=..., ...)` runs HAProxy with a configuration and its environment."""

    stop_signal = signal.SIGTERM

    def __init__(self, config: Path, **values: str) -> None:
        super().__init__("haproxy")
        self._config, self._values = config, values
        self._port = int(values["LISTEN"].rpartition(":")[2])

    @property
    def url(self) -> str:
        """The address, without a trailing slash."""
        return f"http://127.0.0.1:{self._port}"

    def command(self) -> list[str]:
        """All settings are in the configuration file."""
        return [program("haproxy"), "-db", "-f", str(self._config)]

    def environment(self) -> dict[str, str]:
        """The values that the configuration file refers to."""
        return {**os.environ, **self._values}

    def is_ready(self) -> bool:
        """Whether it accepts connections."""
        with socket.socket() as connection:
            return connection.connect_ex(("127.0.0.1", self._port)) == 0


def free_port() -> int:
    """A free TCP port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
