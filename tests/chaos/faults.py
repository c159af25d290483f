"""The faults: a disturbance of a site while people play, and its consequences."""

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

from tests.chaos.load import Load, judge, run_load
from tests.chaos.site import Site, large, small
from tests.live.server import Server
from tests.servers import Child, program

BETWEEN = 12
"""Acknowledged choices between two disturbances."""


@dataclass
class Row:
    """The results of a fault that was repeated `times` times.

    `caught_up` is the longest time in seconds from the end of a disturbance, or of play, until all pages
    showed the log's state.
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


Harm = Callable[[Site], Awaitable[None]]
Fault = Callable[[Site, Row], Awaitable[Row]]
"""Disturbs a site `row.times` times, and fills in the results."""


async def restart_server(server: Server) -> None:
    """Starts a server without blocking the event loop."""
    server.spawn()
    await to_thread.run_sync(server.wait_open)


async def restart_child(child: Child) -> None:
    """Starts a child process without blocking the event loop."""
    child.spawn()
    await to_thread.run_sync(child.wait_ready)


async def kill_worker(site: Site) -> None:
    """Sends SIGKILL to a server."""
    server = site.servers[secrets.randbelow(len(site.servers))]
    server.kill()
    await anyio.sleep(0.5)
    await restart_server(server)


async def drain_worker(site: Site) -> None:
    """Sends SIGTERM to a server, which finishes its requests."""
    server = site.servers[secrets.randbelow(len(site.servers))]
    await to_thread.run_sync(server.stop)
    await restart_server(server)


async def kill_redis(site: Site) -> None:
    """Kills Redis and starts it again without data."""
    assert site.redis is not None
    site.redis.end()
    await anyio.sleep(1)
    await restart_child(site.redis)


async def pause_redis(site: Site) -> None:
    """Stops Redis for three seconds."""
    assert site.redis is not None
    site.redis.send(signal.SIGSTOP)
    await anyio.sleep(3)
    site.redis.send(signal.SIGCONT)


async def cut_redis_connections(site: Site) -> None:
    """Cuts all connections to Redis, five times."""
    assert site.redis is not None
    for _ in range(5):
        for kind in ("normal", "pubsub"):
            await to_thread.run_sync(site.redis.run, "CLIENT", "KILL", "TYPE", kind)
        await anyio.sleep(0.1)


async def restart_postgres(site: Site) -> None:
    """Restarts PostgreSQL."""
    assert site.postgres is not None
    await to_thread.run_sync(site.postgres.end, signal.SIGINT)
    await anyio.sleep(0.5)
    await restart_child(site.postgres)


async def crash_postgres(site: Site) -> None:
    """Crashes PostgreSQL during transactions; it recovers at the start."""
    assert site.postgres is not None
    await to_thread.run_sync(site.postgres.end, signal.SIGQUIT)
    await restart_child(site.postgres)


async def lock_file(site: Site) -> None:
    """Holds SQLite's write lock for longer than the server waits for it."""
    locked, release = threading.Event(), threading.Event()

    def hold() -> None:
        with closing(
            sqlite3.connect(site.servers[0].database, timeout=60, isolation_level=None)
        ) as connection:
            connection.execute("BEGIN IMMEDIATE")
            locked.set()
            release.wait(30)
            connection.execute("ROLLBACK")

    holder = threading.Thread(target=hold)
    holder.start()
    await to_thread.run_sync(locked.wait)
    await anyio.sleep(7)
    release.set()
    await to_thread.run_sync(holder.join)


async def fill_disk(site: Site) -> None:
    """Prevents the server's files from growing, like `ulimit -f`."""
    server = site.servers[0]
    files = [server.database, server.database.with_name(server.database.name + "-wal")]
    size = max(file.stat().st_size for file in files if file.exists())
    limit = [program("prlimit"), f"--pid={server.pid}"]
    await to_thread.run_sync(lambda: subprocess.run([*limit, f"--fsize={size}:"], check=True))
    await anyio.sleep(3)
    await to_thread.run_sync(lambda: subprocess.run([*limit, "--fsize=unlimited:"], check=True))


async def fill_database(site: Site) -> None:
    """Prevents the database from growing, by `PRAGMA max_page_count`."""
    full = site.servers[0].folder / "full"
    await to_thread.run_sync(full.touch)
    await anyio.sleep(3)
    await to_thread.run_sync(full.unlink)


async def fail_commits(site: Site) -> None:
    """Makes commits slow, and every third of them fail."""
    failing = site.servers[0].folder / "failing"
    await to_thread.run_sync(failing.touch)
    await anyio.sleep(3)
    await to_thread.run_sync(failing.unlink)


@asynccontextmanager
async def open_deaf_sockets(site: Site, table: str, count: int) -> AsyncIterator[None]:
    """Opens sockets that never read and have a tiny receive buffer."""
    connections = []
    for number in range(count):
        server = site.servers[number % len(site.servers)]
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(
            f"GET {table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n\r\n".encode()
        )
        connections.append(connection)
    try:
        yield
    finally:
        for connection in connections:
            connection.close()


async def account(row: Row, load: Load) -> Row:
    """Waits until everything is settled, and fills in the results."""
    row.caught_up = max(row.caught_up, await load.settle())
    row.acknowledged = len(load.account.acknowledged)
    row.lost, row.doubled, wrong = await to_thread.run_sync(judge, load)
    row.wrong = tuple(wrong)
    return row


def repeat(harm: Harm, tables: int = 3, *, sockets: bool = False) -> Fault:
    """A fault that repeats a disturbance while people play; with `sockets` they choose by sockets."""

    async def fault(site: Site, row: Row) -> Row:
        async with run_load(site, tables, sockets=sockets) as load:
            await load.wait_for_choices(BETWEEN)
            for _ in range(row.times):
                await harm(site)
                row.caught_up = max(row.caught_up, await load.catch_up())
                await load.wait_for_choices(BETWEEN)
            row = await account(row, load)
            if sockets and not load.account.by_socket:
                row.wrong += ("no choice was sent by a socket",)
            return row

    return fault


def _count_tables(choices: int) -> int:
    """A number of tables for two whose games have at least this number of choices together."""
    return max(2, choices // 30)


async def racing(site: Site, row: Row) -> Row:
    """Two clients choose for every seat at once, at different servers: each decision is made once."""
    tables = max(2, row.times // 100)
    async with run_load(site, tables, players=4, watchers=0, rivals=2) as load:
        await load.wait_for_choices(row.times)
        row = await account(row, load)
        if not load.account.refused:
            row.wrong += ("no choice was refused: there was no race",)
        return row


async def repeating(site: Site, row: Row) -> Row:
    """Every acknowledged post is sent twice more."""
    async with run_load(site, _count_tables(row.times), copies=2) as load:
        await load.wait_for_choices(row.times)
        return await account(row, load)


async def not_reading(site: Site, row: Row) -> Row:
    """Clients that never read delay no other client."""
    async with run_load(site, tables=2) as load, open_deaf_sockets(site, load.pages[0].table, row.times):
        await load.wait_for_choices(5 * BETWEEN)
        return await account(row, load)


async def reconnecting(site: Site, row: Row) -> Row:
    """All servers of a table with many pages die."""
    async with run_load(site, tables=1, watchers=row.times) as load:
        await load.wait_for_choices(5)
        for server in site.servers:
            server.kill()
            await restart_server(server)
        row.caught_up = await load.catch_up()
        await load.wait_for_choices(5)
        row = await account(row, load)
        if min(page.connects for page in load.pages) < 2:
            row.wrong += ("a page has not reconnected",)
        return row


async def timing_out(site: Site, row: Row) -> Row:
    """Clocks run out while people choose, at different servers."""
    async with run_load(site, _count_tables(row.times), rivals=2, pace="live") as load:
        await load.wait_for_choices(row.times)
        return await account(row, load)


async def disagreeing(site: Site, row: Row) -> Row:
    """The clocks of two machines differ by two hours: this causes no time-outs."""
    async with run_load(site, _count_tables(row.times), pace="live") as load:
        await load.wait_for_choices(row.times)
        row = await account(row, load)
        late = site.read("SELECT count(*) FROM entry WHERE cause = 'time-out'")[0][0]
        if late:
            row.wrong += (f"{late} decisions timed out too early",)
        return row


LATE = """
import time
real, real_ns = time.time, time.time_ns
time.time = lambda: real() {0}
time.time_ns = lambda: real_ns() {0} * 10**9
"""
"""A prelude that shifts the clock of a server by some seconds."""


SITES: dict[str, Callable[[], AbstractContextManager[Site]]] = {
    "small": small,
    "large": large,
    "hasty": partial(large, MAGEHALL_CLOCK_SCALE="0.01"),
    "apart": partial(large, (LATE.format("- 3600"), LATE.format("+ 3600")), MAGEHALL_CLOCK_SCALE="20"),
}


class Plan(NamedTuple):
    """A fault, the kind of site, and the number of repetitions in a test and by `make chaos`."""

    site: str
    fault: Fault
    few: int
    many: int


AWAITING = frozenset({racing, repeating, timing_out, disagreeing})
"""Faults that go on until a number of moves, `row.times`, is acknowledged."""

FAULTS: dict[str, Plan] = {
    "the only process killed": Plan("small", repeat(kill_worker), 1, 10),
    "SQLite locked": Plan("small", repeat(lock_file), 1, 3),
    "disk full": Plan("small", repeat(fill_disk), 1, 3),
    "database full": Plan("small", repeat(fill_database), 1, 3),
    "shared commits that fail": Plan("small", repeat(fail_commits, 8, sockets=True), 1, 5),
    "the only process killed, choices sent by WebSocket": Plan(
        "small", repeat(kill_worker, sockets=True), 1, 10
    ),
    "racing choices, SQLite": Plan("small", racing, 40, 5000),
    "sockets reconnect at the same time": Plan("small", reconnecting, 50, 500),
    "a worker killed": Plan("large", repeat(kill_worker), 1, 10),
    "a worker killed, choices sent by WebSocket": Plan("large", repeat(kill_worker, sockets=True), 1, 10),
    "a worker drained": Plan("large", repeat(drain_worker), 1, 10),
    "Redis killed": Plan("large", repeat(kill_redis), 1, 10),
    "Redis hangs": Plan("large", repeat(pause_redis), 1, 5),
    "Redis connections cut": Plan("large", repeat(cut_redis_connections), 1, 10),
    "PostgreSQL restarted": Plan("large", repeat(restart_postgres), 1, 5),
    "PostgreSQL crashes": Plan("large", repeat(crash_postgres), 1, 5),
    "racing choices, PostgreSQL": Plan("large", racing, 40, 5000),
    "repeated POST requests": Plan("large", repeating, 20, 500),
    "clients that never read": Plan("large", not_reading, 10, 100),
    "simultaneous time-outs and choices": Plan("hasty", timing_out, 20, 300),
    "clocks two hours apart": Plan("apart", disagreeing, 20, 200),
}
