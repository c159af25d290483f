"""SIGKILL during a game: acknowledged choices are in the log exactly once, and the game continues."""

import json
import secrets
from collections.abc import Iterator
from contextlib import suppress

import anyio
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.live.conftest import ONLY_ONE_PROCESS, Visit
from tests.live.forks import ForkedServer
from tests.live.player import REGIONS, Player, begin_game, play_on
from tests.live.server import Server
from tests.live.socket import LivePage
from tests.servers import HANGS

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, setting: dict[str, str]) -> Iterator[Server]:
    """A server that tests kill and start again."""
    with ForkedServer(tmp_path_factory.mktemp("server"), setting) as server:
        yield server


def ops(server: Server, *tables: Player) -> list[str]:
    """The ops of all entries of the players' tables in the database."""
    query = "SELECT op FROM entry WHERE table_id = :table"
    return [op for player in tables for (op,) in server.read(query, table=player.path.rpartition("/")[2])]


@ONLY_ONE_PROCESS
async def test_a_killed_server_has_every_acknowledged_choice_exactly_once(
    server: Server, visit: Visit, game: str
) -> None:
    tables = [[visit("Anna"), visit("Ben")] for _ in range(3)]
    for players in tables:
        await begin_game(players, game)
    acknowledged: list[str] = []
    enough = anyio.Event()

    async def play(players: list[Player]) -> None:
        """Plays until the server is unreachable, and records acknowledged choices."""
        while True:
            for player in players:
                choice = await player.think()
                if choice is None:
                    continue
                op = secrets.token_hex(16)
                if (await player.choose(*choice, op=op)).status_code == 200:
                    acknowledged.append(op)
                if len(acknowledged) >= 15:
                    enough.set()

    async def play_until_killed(players: list[Player]) -> None:
        with suppress(httpx.TransportError):
            await play(players)

    with anyio.fail_after(HANGS):
        async with anyio.create_task_group() as tasks:
            for players in tables:
                tasks.start_soon(play_until_killed, players)
            await enough.wait()
            server.kill()
        server.start()

    logged = ops(server, *[players[0] for players in tables])
    assert len(logged) == len(set(logged))
    assert set(acknowledged) <= set(logged)
    assert len(logged) - len(acknowledged) <= len(tables)  # at most one each was in flight
    with anyio.fail_after(HANGS):
        for players in tables:
            page = await players[0].look()
            assert page.find("waiting") is None
            await play_on(players, 3)


@ONLY_ONE_PROCESS
async def test_a_repeated_choice_is_applied_once(server: Server, visit: Visit, game: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    await begin_game([anna, ben], game)
    player = anna
    choice = await anna.think()
    if choice is None:
        player, choice = ben, await ben.think()
    assert choice is not None
    form = {"op": secrets.token_hex(16), "decision": choice[0], "path": json.dumps(choice[1])}
    await player.client.post(f"{player.path}/choices", data=form, headers=REGIONS)
    server.kill()
    server.start()
    again = await player.client.post(f"{player.path}/choices", data=form, headers=REGIONS)
    assert again.status_code == 200
    assert ops(server, anna) == [form["op"]]


@ONLY_ONE_PROCESS
async def test_pages_catch_up_when_they_reconnect(server: Server, visit: Visit, game: str) -> None:
    """Given a page that missed entries, when it reconnects, then it is sent the whole current table."""
    anna, ben, wanda = visit("Anna"), visit("Ben"), visit("Wanda")
    await begin_game([anna, ben], game)
    wanda.path = anna.path
    with anyio.fail_after(HANGS):
        async with LivePage(wanda) as page:
            choices = await play_on([anna, ben], 3)
            await page.until(choices)
            server.kill()
            with pytest.raises(ConnectionClosed):
                await page.until(choices + 1)
        server.start()
        choices += await play_on([anna, ben], 2)
        async with LivePage(wanda) as page:
            seen = await page.receive()
            assert seen.seq == choices
            choices += await play_on([anna, ben], 1)
            await page.until(choices)


@ONLY_ONE_PROCESS
async def test_a_stopped_server_closes_sockets_with_a_temporary_code(
    server: Server, visit: Visit, game: str
) -> None:
    anna = visit("Anna")
    await anna.create(game, 2)
    async with LivePage(anna) as page:
        await page.receive()
        server.stop()
        with anyio.fail_after(HANGS), pytest.raises(ConnectionClosed) as closed:
            await page.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012  # the page reconnects automatically
    server.start()
