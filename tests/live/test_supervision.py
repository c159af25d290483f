"""Several workers behind one port: one that dies is replaced, all are renewed, and they count as one."""

import os
import signal
from collections.abc import AsyncIterator, Iterator

import anyio
import httpx
import pytest

from tests.app.observability.test_metrics import numbers
from tests.live.player import Player, begun, play_on
from tests.live.server import Server, together
from tests.servers import HANGS, Postgres, Redis

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def crew(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[Server]:
    """A server with three workers."""
    setting = together(postgres, redis, MAGEHALL_WORKERS="3")
    with Server(tmp_path_factory.mktemp("crew"), setting) as server:
        yield server


@pytest.fixture
async def pair(crew: Server) -> AsyncIterator[list[Player]]:
    """Two people whose every request may go to another worker."""
    once = httpx.Limits(max_keepalive_connections=0)
    clients = [
        httpx.AsyncClient(base_url=crew.url, headers={"Accept": "text/html"}, limits=once, timeout=HANGS)
        for _ in range(2)
    ]
    yield [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]
    for client in clients:
        await client.aclose()


async def counted(server: Server) -> dict[str, float]:
    """What any worker says that all have counted."""
    async with httpx.AsyncClient(base_url=server.url, timeout=HANGS) as client:
        return numbers((await client.get("/metrics")).text)


async def test_all_workers_are_counted_as_one(crew: Server, pair: list[Player], game: str) -> None:
    before = await counted(crew)
    await begun(pair, game)
    made = await play_on(pair, 10)
    for _ in range(5):
        after = await counted(crew)
        assert after["magehall_entries_total player"] - before.get("magehall_entries_total player", 0) == made


async def replaced(server: Server, before: set[int], number: int) -> set[int]:
    """The workers, once there are as many as there were and so many of them are new."""
    with anyio.fail_after(HANGS):
        while True:
            now = set(server.workers)
            if len(now) == len(before) and len(now - before) >= number:
                return now
            await anyio.sleep(0.1)


async def test_a_worker_that_dies_is_replaced_and_what_it_counted_stays(
    crew: Server, pair: list[Player], game: str
) -> None:
    await begun(pair, game)
    await play_on(pair, 6)
    before, counts = set(crew.workers), await counted(crew)
    os.kill(min(before), signal.SIGKILL)
    now = await replaced(crew, before, 1)
    assert now - {max(now - before)} == before - {min(before)}
    assert await play_on(pair, 2) == 2
    after = await counted(crew)
    assert after["magehall_entries_total player"] == counts["magehall_entries_total player"] + 2
    assert '"event": "worker_died"' in crew.log


async def test_workers_are_renewed_while_a_game_goes_on(crew: Server, pair: list[Player], game: str) -> None:
    """Given a game that is played on and on, when all workers are renewed, then no request is refused."""
    await begun(pair, game)
    before, made = set(crew.workers), 0
    os.kill(crew.pid, signal.SIGHUP)
    with anyio.fail_after(HANGS):
        while len(set(crew.workers) - before) < 3 or set(crew.workers) & before:
            done = await play_on(pair, 2)
            made += done
            if done == 0:  # that game is over
                await begun(pair, game)
    assert made
    assert "worker_died" not in crew.log.partition("worker_died")[2]


async def test_nothing_outlives_the_first_process(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis
) -> None:
    server = Server(tmp_path_factory.mktemp("orphans"), together(postgres, redis, MAGEHALL_WORKERS="2"))
    server.start()
    workers = [os.pidfd_open(pid) for pid in server.workers]
    server.stop(signal.SIGKILL)
    with anyio.fail_after(HANGS):
        for worker in workers:
            await anyio.wait_readable(worker)
            os.close(worker)
