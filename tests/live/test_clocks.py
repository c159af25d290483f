"""Clocks and bots continue after a server was killed, because due jobs are in the database."""

import os
from collections.abc import AsyncIterator, Iterator

import anyio
import httpx
import pytest

from tests.live.conftest import ONLY_ONE_PROCESS
from tests.live.forks import ForkedServer
from tests.live.player import Player, begin_game
from tests.live.server import Server
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory, setting: dict[str, str]) -> Iterator[Server]:
    """A server whose clocks run 1000x as fast, and whose bots do not pause."""
    folder = tmp_path_factory.mktemp("hasty")
    quick = {"MAGEHALL_CLOCK_SCALE": "0.001", "MAGEHALL_BOT_PAUSE": "0", "MAGEHALL_BOT_THINKING": "0"}
    with ForkedServer(folder, {**setting, **quick}) as server:
        yield server


@pytest.fixture
async def pair(hasty: Server) -> AsyncIterator[list[Player]]:
    """Two players."""
    clients = [httpx.AsyncClient(base_url=hasty.url, headers={"Accept": "text/html"}) for _ in range(2)]
    yield [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]
    for client in clients:
        await client.aclose()


@ONLY_ONE_PROCESS
async def test_clocks_advance_a_game_after_the_server_was_killed(
    hasty: Server, pair: list[Player], game: str
) -> None:
    """Given idle players, then time-outs alone advance the game, even after a restart."""
    await begin_game(pair, game, pace="live")
    with anyio.fail_after(HANGS):
        async with LivePage(pair[0]) as page:
            before = (await page.receive()).seq
            seq = (await page.until(before + 2)).seq
        hasty.kill()
        hasty.start()
        async with LivePage(pair[0]) as page:
            assert (await page.receive()).seq >= seq
            await page.until(seq + 2)


@ONLY_ONE_PROCESS
async def test_bots_continue_after_the_server_was_killed_and_leave_no_processes(
    hasty: Server, pair: list[Player], game: str
) -> None:
    """Given a person among bots, when the server is killed and restarted, then the bots make their moves."""
    anna = pair[0]
    await anna.create(game, 3)
    await anna.post("bots")
    await anna.post("start")
    choices = 0
    with anyio.fail_after(HANGS):
        async with LivePage(anna) as page:
            await page.receive()
            while choices < 3:
                if (await anna.play()) is not None:
                    choices += 1
                elif (await anna.look()).find("rematch") is None:
                    await page.receive()
        thinking = hasty.bots
        assert thinking
        hasty.kill()
        for pid in thinking:
            await wait_gone(pid)
        hasty.start()
        async with LivePage(anna) as page:
            seen = await page.receive()
            while seen.question is None and seen.find("rematch") is None:
                seen = await page.receive()


async def wait_gone(pid: int) -> None:
    """Waits for the end of a bot process, which ends when its pipe is closed."""
    try:
        ended = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        await anyio.wait_readable(ended)
    finally:
        os.close(ended)
