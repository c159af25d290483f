"""The faults: what is done to a hall while people play, and what came of it."""

import base64
import secrets
import signal
import socket
import sqlite3
import subprocess
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, asynccontextmanager, closing
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import anyio
from anyio import to_thread

from tests.chaos.hall import Hall, large, small
from tests.chaos.load import Load, loaded, verdict
from tests.live.server import Server
from tests.servers import Child, program

BETWEEN = 12
"""How many choices are acknowledged between two harms."""


@dataclass
class Row:
    """A fault, how often it was done, and what came of the choices.

    `caught_up`: the longest time in seconds from the end of one fault, or of all play, until all pages showed
    what had been chosen.
    """

    fault: str
    times: int
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    caught_up: float = 0.0
    wrong: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is lost, doubled or wrong."""
        return not (self.lost or self.doubled or self.wrong)


Harm = Callable[[Hall], Awaitable[None]]
Fault = Callable[[Hall, Row], Awaitable[Row]]
"""Does it `row.times` times to a hall, and fills in what came of it."""


async def revived(server: Server) -> None:
    """Starts a server, while everything else goes on."""
    server.spawn()
    await to_thread.run_sync(server.wait_open)


async def restarted(child: Child) -> None:
    """The same for a child."""
    child.spawn()
    await to_thread.run_sync(child.wait_ready)


async def killed_worker(hall: Hall) -> None:
    """SIGKILL of a server under load."""
    server = hall.servers[secrets.randbelow(len(hall.servers))]
    server.kill()
    await anyio.sleep(0.5)
    await revived(server)


async def drained_worker(hall: Hall) -> None:
    """SIGTERM: it finishes what it does."""
    server = hall.servers[secrets.randbelow(len(hall.servers))]
    await to_thread.run_sync(server.stop)
    await revived(server)


async def killed_redis(hall: Hall) -> None:
    """Redis dies, and another takes its place, which knows nothing."""
    assert hall.redis is not None
    hall.redis.end()
    await anyio.sleep(1)
    await restarted(hall.redis)


async def paused_redis(hall: Hall) -> None:
    """Redis hangs."""
    assert hall.redis is not None
    hall.redis.send(signal.SIGSTOP)
    await anyio.sleep(3)
    hall.redis.send(signal.SIGCONT)


async def cut_redis(hall: Hall) -> None:
    """All connections to Redis are cut, again and again."""
    assert hall.redis is not None
    for _ in range(5):
        for kind in ("normal", "pubsub"):
            await to_thread.run_sync(hall.redis.tell, "CLIENT", "KILL", "TYPE", kind)
        await anyio.sleep(0.1)


async def restarted_postgres(hall: Hall) -> None:
    """PostgreSQL is restarted."""
    assert hall.postgres is not None
    await to_thread.run_sync(hall.postgres.end, signal.SIGINT)
    await anyio.sleep(0.5)
    await restarted(hall.postgres)


async def killed_postgres(hall: Hall) -> None:
    """PostgreSQL crashes in the middle of transactions, and recovers."""
    assert hall.postgres is not None
    await to_thread.run_sync(hall.postgres.end, signal.SIGQUIT)
    await restarted(hall.postgres)


async def locked_file(hall: Hall) -> None:
    """Another program holds SQLite's write lock for longer than anybody waits for it."""
    locked, release = threading.Event(), threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(hall.servers[0].database, timeout=60, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            locked.set()
            release.wait(30)
            other.execute("ROLLBACK")

    holder = threading.Thread(target=hold)
    holder.start()
    await to_thread.run_sync(locked.wait)
    await anyio.sleep(7)
    release.set()
    await to_thread.run_sync(holder.join)


async def full_disk(hall: Hall) -> None:
    """No file of the server may grow any further, as by `ulimit -f`."""
    server = hall.servers[0]
    files = [server.database, server.database.with_name(server.database.name + "-wal")]
    size = max(file.stat().st_size for file in files if file.exists())
    limit = [program("prlimit"), f"--pid={server.pid}"]
    await to_thread.run_sync(lambda: subprocess.run([*limit, f"--fsize={size}:"], check=True))
    await anyio.sleep(3)
    await to_thread.run_sync(lambda: subprocess.run([*limit, "--fsize=unlimited:"], check=True))


async def full_database(hall: Hall) -> None:
    """The database has as many pages as it may have, as by `PRAGMA max_page_count`."""
    full = hall.servers[0].folder / "full"
    await to_thread.run_sync(full.touch)
    await anyio.sleep(3)
    await to_thread.run_sync(full.unlink)


async def failing_commits(hall: Hall) -> None:
    """Commits are slow, and each third of them fails."""
    failing = hall.servers[0].folder / "failing"
    await to_thread.run_sync(failing.touch)
    await anyio.sleep(3)
    await to_thread.run_sync(failing.unlink)


@asynccontextmanager
async def deaf_clients(hall: Hall, table: str, count: int) -> AsyncIterator[None]:
    """Sockets whose other side never reads, and has hardly room for anything."""
    lines = []
    for number in range(count):
        server = hall.servers[number % len(hall.servers)]
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", server.port))
        line.sendall(
            f"GET {table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n\r\n".encode()
        )
        lines.append(line)
    try:
        yield
    finally:
        for line in lines:
            line.close()


async def account(row: Row, load: Load) -> Row:
    """Waits until all is settled, and fills in what came of it."""
    row.caught_up = max(row.caught_up, await load.settled())
    row.acknowledged = len(load.account.acknowledged)
    row.lost, row.doubled, wrong = await to_thread.run_sync(verdict, load)
    row.wrong = tuple(wrong)
    return row


def harming(harm: Harm, tables: int = 3, *, sockets: bool = False) -> Fault:
    """Does harm so many times while people play; `sockets`: they choose by the sockets of their pages."""

    async def fault(hall: Hall, row: Row) -> Row:
        async with loaded(hall, tables, sockets=sockets) as load:
            await load.more(BETWEEN)
            for _ in range(row.times):
                await harm(hall)
                row.caught_up = max(row.caught_up, await load.caught_up())
                await load.more(BETWEEN)
            row = await account(row, load)
            if sockets and not load.account.by_socket:
                row.wrong += ("nothing was chosen by a socket",)
            return row

    return fault


def _enough(choices: int) -> int:
    """So many tables for two, at least, that their games have so many choices."""
    return max(2, choices // 30)


async def racing(hall: Hall, row: Row) -> Row:
    """Two choose for every seat at once, each with another server: of every question one choice is made."""
    tables = max(2, row.times // 100)
    async with loaded(hall, tables, players=4, watchers=0, rivals=2) as load:
        await load.more(row.times)
        row = await account(row, load)
        if not load.account.refused:
            row.wrong += ("nobody came too late: there was no race",)
        return row


async def repeating(hall: Hall, row: Row) -> Row:
    """Every post is sent again twice when it was answered."""
    async with loaded(hall, _enough(row.times), copies=2) as load:
        await load.more(row.times)
        return await account(row, load)


async def not_reading(hall: Hall, row: Row) -> Row:
    """Clients that never read hold up nobody."""
    async with loaded(hall, tables=2) as load, deaf_clients(hall, load.pages[0].table, row.times):
        await load.more(5 * BETWEEN)
        return await account(row, load)


async def reconnecting(hall: Hall, row: Row) -> Row:
    """So many pages of one table, whose servers all die."""
    async with loaded(hall, tables=1, watchers=row.times) as load:
        await load.more(5)
        for server in hall.servers:
            server.kill()
            await revived(server)
        row.caught_up = await load.caught_up()
        await load.more(5)
        row = await account(row, load)
        if min(page.connects for page in load.pages) < 2:
            row.wrong += ("a page has not connected again",)
        return row


async def timing_out(hall: Hall, row: Row) -> Row:
    """Clocks run out just when people choose, each with another server."""
    async with loaded(hall, _enough(row.times), rivals=2, pace="live") as load:
        await load.more(row.times)
        return await account(row, load)


async def disagreeing(hall: Hall, row: Row) -> Row:
    """The clocks of the two machines are two hours apart: no question times out for that."""
    async with loaded(hall, _enough(row.times), pace="live") as load:
        await load.more(row.times)
        row = await account(row, load)
        late = hall.read("SELECT count(*) FROM entry WHERE cause = 'time-out'")[0][0]
        if late:
            row.wrong += (f"{late} questions timed out though there was time",)
        return row


LATE = """
import time
real, real_ns = time.time, time.time_ns
time.time = lambda: real() {0}
time.time_ns = lambda: real_ns() {0} * 10**9
"""
"""Sets the clock of a server by this many seconds."""


HALLS: dict[str, Callable[[], AbstractContextManager[Hall]]] = {
    "small": small,
    "large": large,
    "hasty": partial(large, MAGEHALL_CLOCK_SCALE="0.01"),
    "apart": partial(large, (LATE.format("- 3600"), LATE.format("+ 3600")), MAGEHALL_CLOCK_SCALE="20"),
}


class Plan(NamedTuple):
    """A fault: what is done to which hall, how often in a test and how often by `make chaos`."""

    hall: str
    fault: Fault
    few: int
    many: int


FAULTS: dict[str, Plan] = {
    "the only process killed": Plan("small", harming(killed_worker), 1, 10),
    "SQLite locked": Plan("small", harming(locked_file), 1, 3),
    "disk full": Plan("small", harming(full_disk), 1, 3),
    "database full": Plan("small", harming(full_database), 1, 3),
    "commits shared, and failing": Plan("small", harming(failing_commits, 8, sockets=True), 1, 5),
    "the only process killed, choices by sockets": Plan("small", harming(killed_worker, sockets=True), 1, 10),
    "racing choices, SQLite": Plan("small", racing, 40, 5000),
    "sockets connect again at once": Plan("small", reconnecting, 50, 500),
    "a worker killed": Plan("large", harming(killed_worker), 1, 10),
    "a worker killed, choices by sockets": Plan("large", harming(killed_worker, sockets=True), 1, 10),
    "a worker drained": Plan("large", harming(drained_worker), 1, 10),
    "Redis killed": Plan("large", harming(killed_redis), 1, 10),
    "Redis hangs": Plan("large", harming(paused_redis), 1, 5),
    "Redis connections cut": Plan("large", harming(cut_redis), 1, 10),
    "PostgreSQL restarted": Plan("large", harming(restarted_postgres), 1, 5),
    "PostgreSQL crashes": Plan("large", harming(killed_postgres), 1, 5),
    "racing choices, PostgreSQL": Plan("large", racing, 40, 5000),
    "posts repeated": Plan("large", repeating, 20, 500),
    "clients that never read": Plan("large", not_reading, 10, 100),
    "time-outs and choices at once": Plan("hasty", timing_out, 20, 300),
    "clocks two hours apart": Plan("apart", disagreeing, 20, 200),
}
