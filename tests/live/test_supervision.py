"""Several workers behind one port: dead ones are replaced, all can be renewed, metrics are summed."""

import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import anyio
import httpx
import pytest

from tests.app.observability.test_metrics import parse_metrics
from tests.live.player import Player, begin_game, play_on
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
    """Two players whose requests may each go to another worker."""
    once = httpx.Limits(max_keepalive_connections=0)
    clients = [
        httpx.AsyncClient(base_url=crew.url, headers={"Accept": "text/html"}, limits=once, timeout=HANGS)
        for _ in range(2)
    ]
    yield [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]
    for client in clients:
        await client.aclose()


async def read_metrics(server: Server) -> dict[str, float]:
    """The metrics of all workers, from any of them."""
    async with httpx.AsyncClient(base_url=server.url, timeout=HANGS) as client:
        return parse_metrics((await client.get("/metrics")).text)


async def test_metrics_cover_all_workers(crew: Server, pair: list[Player], game: str) -> None:
    before = await read_metrics(crew)
    await begin_game(pair, game)
    choices = await play_on(pair, 10)
    for _ in range(5):
        after = await read_metrics(crew)
        assert (
            after["magehall_entries_total player"] - before.get("magehall_entries_total player", 0) == choices
        )


async def wait_for_new_workers(server: Server, before: set[int], number: int) -> set[int]:
    """Waits until the number of workers is as before and `number` of them are new; returns their ids."""
    with anyio.fail_after(HANGS):
        while True:
            now = set(server.workers)
            if len(now) == len(before) and len(now - before) >= number:
                return now
            await anyio.sleep(0.1)


async def test_a_dead_worker_is_replaced_and_its_counts_remain(
    crew: Server, pair: list[Player], game: str
) -> None:
    await begin_game(pair, game)
    await play_on(pair, 6)
    before, counts = set(crew.workers), await read_metrics(crew)
    os.kill(min(before), signal.SIGKILL)
    now = await wait_for_new_workers(crew, before, 1)
    assert now - {max(now - before)} == before - {min(before)}
    assert await play_on(pair, 2) == 2
    after = await read_metrics(crew)
    assert after["magehall_entries_total player"] == counts["magehall_entries_total player"] + 2
    assert '"event": "worker_died"' in crew.log


async def test_workers_are_renewed_during_a_game(crew: Server, pair: list[Player], game: str) -> None:
    """Given continuous play, when all workers are renewed, then no request is rejected."""
    await begin_game(pair, game)
    before, choices = set(crew.workers), 0
    os.kill(crew.pid, signal.SIGHUP)
    with anyio.fail_after(HANGS):
        while len(set(crew.workers) - before) < 3 or set(crew.workers) & before:
            played = await play_on(pair, 2)
            choices += played
            if played == 0:  # the game is over
                await begin_game(pair, game)
    assert choices
    assert "worker_died" not in crew.log.partition("worker_died")[2]


@pytest.mark.long
async def test_a_worker_that_is_just_starting_is_replaced_too(crew: Server) -> None:
    # Given a dead worker whose successor is starting
    before = set(crew.workers)
    os.kill(min(before), signal.SIGKILL)
    starting = await wait_for_new_workers(crew, before, 1)
    # When all workers are renewed, then it does not stay beside them
    os.kill(crew.pid, signal.SIGHUP)
    assert not await wait_for_new_workers(crew, starting, 3) & starting


async def test_one_process_goes_on_after_a_hangup(tmp_path: Path) -> None:
    """Given one process, which cannot be replaced, when it gets SIGHUP, then it says so and goes on."""
    with Server(tmp_path) as server:
        os.kill(server.pid, signal.SIGHUP)
        with anyio.fail_after(HANGS):
            while "hangup_ignored" not in server.log:  # noqa: ASYNC110 (a file)
                await anyio.sleep(0.05)
        async with httpx.AsyncClient(base_url=server.url, timeout=HANGS) as client:
            assert (await client.get("/healthz")).text == "ok"


async def test_no_process_outlives_the_supervisor(
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
