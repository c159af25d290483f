"""Clocks and bots of a real server, which is killed on the way: what is due is in the database, not in it."""

import os
from collections.abc import AsyncIterator, Iterator

import anyio
import httpx
import pytest

from tests.live.forks import ForkedServer
from tests.live.player import Player, begun
from tests.live.server import Server
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, setting: dict[str, str]) -> Iterator[Server]:
    """A server whose clocks run a thousand times as fast, and whose bots do not pause."""
    folder = tmp_path_factory.mktemp("hasty")
    quick = {"MAGEHALL_CLOCK_SCALE": "0.001", "MAGEHALL_BOT_PAUSE": "0", "MAGEHALL_BOT_THINKING": "0"}
    with ForkedServer(folder, {**setting, **quick}) as server:
        yield server


@pytest.fixture
async def pair(hasty: Server) -> AsyncIterator[list[Player]]:
    """Two people with browsers."""
    clients = [httpx.AsyncClient(base_url=hasty.url, headers={"Accept": "text/html"}) for _ in range(2)]
    yield [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]
    for client in clients:
        await client.aclose()


async def test_a_table_goes_on_by_its_clocks_and_over_the_death_of_the_server(
    hasty: Server, pair: list[Player], game: str
) -> None:
    """Nobody does anything, and nobody but the clocks makes the table go on."""
    await begun(pair, game, pace="live")
    with anyio.fail_after(HANGS):
        async with LivePage(pair[0]) as page:
            before = (await page.receive()).seq
            seq = (await page.until(before + 2)).seq
        hasty.kill()
        hasty.start()
        async with LivePage(pair[0]) as page:
            assert (await page.receive()).seq >= seq
            await page.until(seq + 2)


async def test_bots_go_on_over_the_death_of_the_server_and_leave_nothing_behind(
    hasty: Server, pair: list[Player], game: str
) -> None:
    """One person among bots: wherever the server dies, the bots' turns are taken."""
    anna = pair[0]
    await anna.create(game, 3)
    await anna.post("bots")
    await anna.post("start")
    made = 0
    with anyio.fail_after(HANGS):
        async with LivePage(anna) as page:
            await page.receive()
            while made < 3:
                if (await anna.play()) is not None:
                    made += 1
                elif (await anna.look()).find("rematch") is None:
                    await page.receive()
        thinking = hasty.bots
        assert thinking
        hasty.kill()
        for pid in thinking:
            await gone(pid)
        hasty.start()
        async with LivePage(anna) as page:
            seen = await page.receive()
            while seen.question is None and seen.find("rematch") is None:
                seen = await page.receive()


async def gone(pid: int) -> None:
    """Returns when the process has ended: it does when its questions do."""
    try:
        ended = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        await anyio.wait_readable(ended)
    finally:
        os.close(ended)
