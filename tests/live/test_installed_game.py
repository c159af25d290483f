"""A game whose package is uninstalled and installed again."""

from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from tests.live.player import Player, begin_game, play_on
from tests.live.server import Server
from tests.packages import GAME, install_game
from tests.servers import HANGS

pytestmark = pytest.mark.anyio

PAGES = ("/", "/history", "/me", "/games/magestik", "/learn")


@pytest.mark.long
async def test_tables_of_an_uninstalled_game_go_on_when_it_is_installed_again(tmp_path: Path) -> None:
    # Given a running game of an installed package
    site = install_game(tmp_path)
    async with AsyncExitStack() as stack:
        clients = [httpx.AsyncClient(timeout=HANGS, headers={"Accept": "text/html"}) for _ in range(2)]
        for client in clients:
            await stack.enter_async_context(client)
        players = [Player(client, name) for client, name in zip(clients, ("Anna", "Ben"), strict=True)]
        with serve(tmp_path, clients, str(site)):
            await begin_game(players, GAME, pace="slow", visibility="public")
            before = (await players[0].look()).find("table")

        # When the server is started without the package, then the table says so, and all other pages work
        with serve(tmp_path, clients, ""):
            for path in PAGES:
                answer = await clients[0].get(path)
                assert answer.status_code == 200, (path, answer.text)
            answer = await clients[0].get(players[0].path)
            assert answer.status_code == 409
            assert "This game is no longer available here." in answer.text
            assert (await clients[0].get(f"/games/{GAME}")).status_code == 404

        # When the package is installed again, then the game goes on
        with serve(tmp_path, clients, str(site)):
            after = (await players[0].look()).find("table")
            assert (after and after["data-seq"]) == (before and before["data-seq"])
            await play_on(players, 2)


def serve(folder: Path, clients: list[httpx.AsyncClient], site: str) -> Server:
    """A server on the folder's database with the packages of a folder, to which the clients connect."""

    class Connected(Server):
        def __enter__(self) -> Server:
            self.start()
            for client in clients:
                client.base_url = httpx.URL(self.url)
            return self

    return Connected(folder, PYTHONPATH=site)
